import type { LabelFormat } from '../models/label.js';
import type { NotificationChannel } from '../models/recipient-notification.js';

/**
 * What a carrier prints on labels and their papers, and writes to recipients. No price depends on it: a purchase is refused
 * for what does not fit, and a price says so in the notice `purchase_refuses`. What depends on the service or the country is
 * not data, and stays in the carrier's code.
 */
export interface Printed {
  /** Every party. */
  readonly party?: PrintedParty;
  /** What differs for one of them: `recipient: { city: 50 }`. */
  readonly shipper?: PrintedParty;
  readonly ship_from?: PrintedParty;
  readonly recipient?: PrintedParty;
  readonly sold_to?: PrintedParty;
  readonly label?: PrintedLabel;
  readonly notifications?: PrintedNotifications;
}

/** Most characters of a party's fields, and how its telephone numbers are written. */
export interface PrintedParty {
  readonly person_name?: number;
  readonly company_name?: number;
  readonly city?: number;
  readonly email_address?: number;
  readonly tax_id?: number;
  /** Most lines. */
  readonly address_lines?: number;
  /** Most characters of each; a list where lines have room for different numbers. */
  readonly address_line?: number | readonly number[];
  /** For a carrier that takes one number: the mobile number where there is no other. */
  readonly phone?: PrintedPhone;
  /** For a carrier that has a place for each. */
  readonly phone_number?: PrintedPhone;
  readonly mobile_number?: PrintedPhone;
  /** The letters that names, lines and the city are printed in; left out by a carrier that takes all. */
  readonly letters?: PrintedLetters;
}

/** How a carrier takes telephone numbers. */
export interface PrintedPhone {
  /** Fewest digits outside the United States and Canada. 7 by default. */
  readonly fewest?: number;
  /** Most digits there. 15 by default, the longest of ITU-T E.164. */
  readonly most?: number;
  /** Most digits of an extension. Left out by a carrier that takes no extensions: they are dropped with a notice. */
  readonly extension?: number;
}

/** What a carrier takes besides the letters A to Z, digits and blanks. */
export interface PrintedLetters {
  /** Further characters that it takes: `-`. Any other is left out, and separates words as a blank does. */
  readonly signs: string;
  /** `latin`: letters with marks, and letters such as ß and ł, stay as they are (Unicode up to Latin Extended-B). */
  readonly letters?: 'latin';
}

/** The labels that a carrier makes. */
export interface PrintedLabel {
  /** The first is made where the request names none. */
  readonly formats: readonly LabelFormat[];
  /** The papers, for `label.type`; the first is taken where the request names none. */
  readonly types?: readonly string[];
  /** Papers that are not listed, by the carrier's own code. */
  readonly type_pattern?: RegExp;
}

/** How a carrier writes to recipients. */
export interface PrintedNotifications {
  readonly channels: readonly NotificationChannel[];
  /** The languages that it has; left out by a carrier that takes none. */
  readonly languages?: readonly string[];
  readonly phone?: PrintedPhone;
}

/** The parties whose names and addresses are printed, by their path in a request. */
export const PRINTED_PARTIES = {
  shipper: 'shipper',
  ship_from: 'shipment.ship_from',
  recipient: 'recipient',
  sold_to: 'shipment.customs.sold_to',
} as const;
