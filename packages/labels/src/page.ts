/** What one page of a label shows. */
export interface LabelPage {
  /** The first line, large: the service, say. */
  readonly title: string;
  /** A line below the title, larger still, for what must not be overlooked. */
  readonly banner?: string;
  /** Printed one below the other: addresses, references. What does not fit on the page is cut off. */
  readonly lines: readonly string[];
  /** What the Code 128 barcode holds, the tracking number as a rule: printable ASCII. Printed below it, too. */
  readonly barcode: string;
  /** 101.6 (4 inches) when left out. */
  readonly width_mm?: number;
  /** 152.4 (6 inches) when left out. */
  readonly height_mm?: number;
}
