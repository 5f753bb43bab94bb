/** What one page of a label shows. Texts that are empty or left out take no room. */
export interface LabelPage {
  /** The service in words, with the carrier's name where it has one. */
  readonly service: string;
  readonly to: LabelParty;
  readonly from: LabelParty;
  /** What the Code 128 barcode holds, usually the tracking number: printable ASCII. Printed below it, too. */
  readonly barcode: string;
  /** Which package of how many, from 1. */
  readonly package?: { readonly number: number; readonly of: number } | undefined;
  /** With its unit: `2.5 kg`. */
  readonly weight?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly ship_date?: string | undefined;
  readonly references?: readonly string[] | undefined;
  /** What the driver must know: an amount to collect, a signature to take. */
  readonly notes?: readonly string[] | undefined;
  /** Marks the label as made up and not valid for shipping. */
  readonly specimen?: boolean | undefined;
  /** 101.6 (4 inches) when left out. A page of the size of letter paper has the label on its upper half. */
  readonly width_mm?: number | undefined;
  /** 152.4 (6 inches) when left out. */
  readonly height_mm?: number | undefined;
  /** Turns the picture a quarter to the left, so that the label lies on its side. PNG and GIF only. */
  readonly turned?: boolean | undefined;
}

/** One end of the shipment. Its fields are those of core's `Party`. */
export interface LabelParty {
  readonly company_name?: string | undefined;
  readonly person_name?: string | undefined;
  readonly address_lines?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly state_code?: string | undefined;
  readonly postal_code?: string | undefined;
  /** ISO 3166-1 alpha-2. The label has its name in English. */
  readonly country_code?: string | undefined;
  /** Used instead of the name that `country_code` has in English. */
  readonly country_name?: string | undefined;
  readonly phone_number?: string | undefined;
}

/** One sheet of papers that accompany a shipment, such as an invoice: letter paper unless its size says otherwise. */
export interface PaperPage {
  readonly title: string;
  /** The parties, side by side, each below its heading. */
  readonly parties: readonly { readonly heading: string; readonly party: LabelParty }[];
  readonly lines: readonly string[];
  /** As on a label. */
  readonly barcode: string;
  /** Marks the paper as made up. */
  readonly specimen?: boolean | undefined;
  readonly width_mm?: number | undefined;
  readonly height_mm?: number | undefined;
}

/** What is in a parcel, for the one who packs it and the one who opens it. */
export interface SlipPage {
  /** The number that people know. */
  readonly order: string;
  /** What the Code 128 barcode holds: the number of the order, if left out. What it cannot hold has no barcode. */
  readonly barcode?: string | undefined;
  readonly date?: string | undefined;
  /** Where parcels come back to. */
  readonly from: LabelParty;
  readonly to: LabelParty;
  readonly lines: readonly {
    readonly quantity: number;
    readonly name: string;
    readonly sku?: string | undefined;
    /** With its currency. */
    readonly price?: string | undefined;
  }[];
  readonly gift_note?: string | undefined;
  /** At the end, such as how to send something back. */
  readonly message?: string | undefined;
  /** Of the slip's own words; English if left out. */
  readonly language?: 'en' | 'fr' | undefined;
}
