/** What one page of a label shows. */
export interface LabelPage {
  /** The first line, large: the service, say. It is printed smaller where it would not fit. */
  readonly title: string;
  /** A line below the title, larger still, for what must not be overlooked. */
  readonly banner?: string;
  /**
   * Printed one below the other: addresses, references. A line that is too long is continued on the next. Lines for which
   * there is no room above the barcode are cut off.
   */
  readonly lines: readonly string[];
  /** What the Code 128 barcode holds, the tracking number as a rule: printable ASCII. Printed below it, too. */
  readonly barcode: string;
  /** 101.6 (4 inches) when left out. */
  readonly width_mm?: number;
  /** 152.4 (6 inches) when left out. */
  readonly height_mm?: number;
}
