/** Made-up prices of mail classes and extra services. Amounts are whole cents, of retail prices. */

export interface MailClass {
  readonly name: string;
  readonly base_cents: number;
  /** For each pound and zone. */
  readonly per_lb_cents: number;
  /** Whether the distance counts. */
  readonly zoned: boolean;
  /** Days to a neighbouring zone and to the farthest; without a standard none. */
  readonly days?: readonly [near: number, far: number];
  readonly guaranteed?: true;
  /** Single piece, in the words of the rate indicators. */
  readonly single: 'SP' | 'PA' | 'NP';
  /** What flat-rate packagings cost, by their rate indicators. */
  readonly flat?: Readonly<Record<string, number>>;
  readonly cubic?: true;
  /** Pounds. */
  readonly heaviest: number;
  /** Inches of length and girth. */
  readonly longest: number;
  /** The letters that its SKUs begin with. */
  readonly sku: string;
}

export const HOME: Readonly<Record<string, MailClass>> = {
  USPS_GROUND_ADVANTAGE: {
    ...{ name: 'USPS Ground Advantage', sku: 'DU', single: 'SP', zoned: true, cubic: true },
    ...{ base_cents: 640, per_lb_cents: 21, days: [2, 5], heaviest: 70, longest: 130 },
  },
  PRIORITY_MAIL: {
    ...{ name: 'Priority Mail', sku: 'DP', single: 'SP', zoned: true, cubic: true },
    ...{ base_cents: 895, per_lb_cents: 34, days: [1, 3], heaviest: 70, longest: 108 },
    flat: { FE: 1140, FA: 1170, FP: 1255, FS: 1265, FB: 2295, PL: 3160, PM: 2960 },
  },
  PRIORITY_MAIL_EXPRESS: {
    ...{ name: 'Priority Mail Express', sku: 'DE', single: 'PA', zoned: true, guaranteed: true },
    ...{ base_cents: 2860, per_lb_cents: 96, days: [1, 2], heaviest: 70, longest: 108 },
    flat: { E4: 3290, E6: 3310, FP: 3390 },
  },
  MEDIA_MAIL: {
    ...{ name: 'Media Mail', sku: 'DM', single: 'SP', zoned: false },
    ...{ base_cents: 447, per_lb_cents: 79, days: [3, 8], heaviest: 70, longest: 108 },
  },
  LIBRARY_MAIL: {
    ...{ name: 'Library Mail', sku: 'DL', single: 'SP', zoned: false },
    ...{ base_cents: 425, per_lb_cents: 75, days: [3, 8], heaviest: 70, longest: 108 },
  },
  BOUND_PRINTED_MATTER: {
    ...{ name: 'Bound Printed Matter', sku: 'DB', single: 'NP', zoned: true },
    ...{ base_cents: 520, per_lb_cents: 8, days: [3, 8], heaviest: 15, longest: 108 },
  },
};

export const ABROAD: Readonly<Record<string, MailClass>> = {
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': {
    ...{ name: 'First-Class Package International Service', sku: 'IF', single: 'SP', zoned: true },
    ...{ base_cents: 1540, per_lb_cents: 310, heaviest: 4, longest: 36 },
  },
  PRIORITY_MAIL_INTERNATIONAL: {
    ...{ name: 'Priority Mail International', sku: 'IP', single: 'SP', zoned: true },
    ...{ base_cents: 4390, per_lb_cents: 240, heaviest: 66, longest: 108 },
    flat: { FE: 4620, FA: 4620, FP: 4620, FS: 4770, FB: 9450, PL: 12_250 },
  },
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: {
    ...{ name: 'Priority Mail Express International', sku: 'IE', single: 'PA', zoned: true },
    ...{ base_cents: 6250, per_lb_cents: 410, heaviest: 66, longest: 108 },
    flat: { E4: 6790, E6: 6790, FP: 6790 },
  },
};

export interface ExtraService {
  readonly name: string;
  /** A function gets the value of the package, in cents. */
  readonly cents: number | ((value_cents: number) => number);
  /** The classes that have it; all by default. */
  readonly classes?: readonly string[];
}

/** Per hundred dollars that have begun. */
const insurance = (first_cents: number) => (value_cents: number) =>
  first_cents + 185 * Math.ceil(value_cents / 10_000);
const EXPRESS = ['PRIORITY_MAIL_EXPRESS'];

/** Extra services that labels have, too. */
export const EXTRAS: Readonly<Record<number, ExtraService>> = {
  480: { name: 'Tracking Plus 6 Months', cents: 145 },
  481: { name: 'Tracking Plus 1 Year', cents: 185 },
  482: { name: 'Tracking Plus 3 Years', cents: 290 },
  483: { name: 'Tracking Plus 5 Years', cents: 370 },
  484: { name: 'Tracking Plus 7 Years', cents: 510 },
  485: { name: 'Tracking Plus 10 Years', cents: 760 },
  813: { name: 'HAZMAT Class 7', cents: 250 },
  816: {
    name: 'HAZMAT Class 9 Lithium Battery Marked, Ground Only',
    cents: 250,
    classes: ['USPS_GROUND_ADVANTAGE'],
  },
  818: { name: 'HAZMAT Class 9 Lithium Battery Marked', cents: 250 },
  819: { name: 'HAZMAT Class 9 Dry Ice', cents: 250 },
  820: { name: 'HAZMAT Class 9 Lithium Battery Unmarked', cents: 250 },
  826: { name: 'HAZMAT Division 6.2', cents: 250 },
  827: { name: 'HAZMAT Excepted Quantity', cents: 250 },
  831: { name: 'HAZMAT LTD QTY Ground', cents: 250, classes: ['USPS_GROUND_ADVANTAGE'] },
  857: { name: 'Hazardous Material', cents: 250 },
  910: { name: 'Certified Mail', cents: 530, classes: ['PRIORITY_MAIL'] },
  921: { name: 'Signature Confirmation', cents: 395 },
  922: { name: 'Adult Signature Required', cents: 965 },
  923: { name: 'Adult Signature Restricted Delivery', cents: 995 },
  924: { name: 'Signature Confirmation Restricted Delivery', cents: 1220 },
  930: { name: 'Insurance <= $500', cents: insurance(85) },
  931: { name: 'Insurance > $500', cents: insurance(215) },
  955: { name: 'Return Receipt', cents: 440, classes: [...EXPRESS, 'PRIORITY_MAIL'] },
  957: { name: 'Return Receipt Electronic', cents: 282, classes: ['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'] },
  981: { name: 'Signature Requested', cents: 0, classes: EXPRESS },
  991: { name: 'Sunday Delivery', cents: 1250, classes: EXPRESS },
};
