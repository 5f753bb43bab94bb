/** What a package costs: made up, but equal packages cost the same, and the parts of a price add up. */
import { amountText, letterSum } from '@waybill/simulator/business';
import { type Problem, Refusal } from '@waybill/simulator/server';

/** One package, its way, and how it is priced. */
export interface Parcel {
  readonly from_zip: string;
  readonly to: { readonly zip: string } | { readonly country: string };
  readonly pounds: number;
  /** Inches. */
  readonly sides: readonly [length: number, width: number, height: number];
  readonly nonstandard: boolean;
  readonly extras: readonly number[];
  readonly value_cents: number;
  readonly price_type: 'RETAIL' | 'COMMERCIAL' | 'CONTRACT';
}

/** What distinguishes the prices of one class. */
interface Ingredients {
  readonly rateIndicator: string;
  readonly processingCategory: string;
  readonly destinationEntryFacilityType: string;
}

export interface Price extends Ingredients {
  readonly mail_class: string;
  readonly name: string;
  readonly sku: string;
  readonly zone: string;
  readonly cents: number;
  readonly fees: readonly { readonly name: string; readonly SKU: string; readonly cents: number }[];
  readonly extras: readonly {
    readonly code: number;
    readonly name: string;
    readonly SKU: string;
    readonly cents: number;
  }[];
  /** Pounds, where the size counts more than the weight. */
  readonly dimensional: number;
  readonly days: number | undefined;
  readonly guaranteed: boolean;
  readonly price_type: 'RETAIL' | 'COMMERCIAL' | 'CONTRACT';
}

/** Percent of the retail price. */
const PERCENT = { RETAIL: 100, COMMERCIAL: 86, CONTRACT: 74 } as const;
/** Classes with contract prices; the others fall back to the published commercial ones. */
const CONTRACTED = ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL'];
/** Cubic inches of a cubic foot. */
const CUBIC_FOOT = 1728;
const CUBIC_INCHES_PER_POUND = 166;

/** The mail classes that go there. */
export function classesTo({ to }: Pick<Parcel, 'to'>): Readonly<Record<string, MailClass>> {
  return 'zip' in to ? HOME : ABROAD;
}

/** @throws Refusal for a place that USPS does not know. */
export function checkPlaces({ from_zip, to }: Parcel): void {
  const problems: Problem[] = [];
  const noZone = (field: string) =>
    problems.push({ code: '030001', message: 'Zone could not be found for the ZIP Codes.', field });
  if (/^0{5}/.test(from_zip)) noZone('originZIPCode');
  if ('zip' in to ? /^0{5}/.test(to.zip) : false) noZone('destinationZIPCode');
  if ('country' in to && ['ZZ', 'KP'].includes(to.country))
    problems.push({
      code: '030009',
      message: 'International price group could not be found for the destination.',
      field: 'destinationCountryCode',
    });
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** Every price of a class for a package: also those for packagings that it may not be in. */
export function pricesOf(mail_class: string, parcel: Parcel): Price[] {
  // Returns cost what the way out does.
  const code = mail_class.replace('_RETURN_SERVICE', '');
  const own = classesTo(parcel)[code];
  if (own === undefined || parcel.pounds > own.heaviest || girth(parcel) > own.longest) return [];
  const zone = own.zoned ? zoneOf(parcel) : 1;
  const dimensional = dimensionalPounds(parcel);
  const billed = Math.ceil(Math.max(parcel.pounds, dimensional));
  const made = (rateIndicator: string, retail_cents: number, more: Partial<Price> = {}): Price => {
    const price_type =
      parcel.price_type === 'CONTRACT' && !CONTRACTED.includes(code) ? 'COMMERCIAL' : parcel.price_type;
    return {
      rateIndicator,
      processingCategory: isMachinable(parcel) ? 'MACHINABLE' : 'NONSTANDARD',
      destinationEntryFacilityType: 'NONE',
      mail_class,
      name: own.name,
      sku: `${own.sku}X${rateIndicator}0XXXC${String(zone).padStart(2, '0')}${String(billed).padStart(3, '0')}`,
      zone: String(zone).padStart(2, '0'),
      cents: Math.round((retail_cents * PERCENT[price_type]) / 100),
      fees: [],
      extras: extrasOf(code, parcel),
      dimensional: 0,
      days: daysOf(own, zone, parcel),
      guaranteed: own.guaranteed === true,
      price_type,
      ...more,
    };
  };
  const retail = own.base_cents + own.per_lb_cents * billed * (own.zoned ? zone : 1);
  const single = singleIndicator(own, parcel, dimensional);
  const fees = own.days === undefined || own.guaranteed ? [] : feesOf(parcel);
  return [
    made(single, retail, { fees, dimensional }),
    // Brought to a facility near the destination, it would cost half.
    ...(own.cubic
      ? [made(single, retail / 2, { destinationEntryFacilityType: 'DESTINATION_DELIVERY_UNIT' })]
      : []),
    ...(own.cubic && parcel.price_type !== 'RETAIL' && volume(parcel) <= CUBIC_FOOT / 2 && parcel.pounds <= 20
      ? [
          made('CP', own.base_cents + 160 * zone),
          made('P5', own.base_cents / 2, { processingCategory: 'NONSTANDARD' }),
        ]
      : []),
    ...Object.entries(own.flat ?? {}).map(([indicator, cents]) =>
      made(indicator, cents, {
        processingCategory: /^(FE|FA|E4|E6)$/.test(indicator) ? 'FLATS' : 'MACHINABLE',
      }),
    ),
  ];
}

export function totalCents({ cents, fees, extras }: Price): number {
  return cents + [...fees, ...extras].reduce((sum, each) => sum + each.cents, 0);
}

/** A number for a document, of whole cents. */
export function dollars(cents: number): number {
  return Number(amountText(cents));
}

function singleIndicator(own: MailClass, parcel: Parcel, dimensional: number): string {
  if (girth(parcel) > 108) return 'OS';
  if (dimensional <= parcel.pounds) return own.single;
  return parcel.nonstandard ? 'DN' : 'DR';
}

/** 1 to 9, by the first digits of the ZIP codes; abroad by the country. */
function zoneOf({ from_zip, to }: Parcel): number {
  if ('country' in to) return 1 + (letterSum(to.country) % 9);
  return 1 + Math.min(8, Math.abs(Number(from_zip.charAt(0)) - Number(to.zip.charAt(0))));
}

function daysOf({ days }: MailClass, zone: number, { to }: Parcel): number | undefined {
  if (days === undefined || !('zip' in to) || isMilitary(to.zip)) return undefined;
  return days[0] + Math.round(((days[1] - days[0]) * (zone - 1)) / 8);
}

/** APO, FPO and DPO, which have no service standard. */
function isMilitary(zip: string): boolean {
  return /^(09\d|340|96[2-6])/.test(zip);
}

/** Above a cubic foot the size counts; less for what is not rectangular. */
function dimensionalPounds(parcel: Parcel): number {
  if (volume(parcel) <= CUBIC_FOOT) return 0;
  return Math.ceil((volume(parcel) * (parcel.nonstandard ? 0.785 : 1)) / CUBIC_INCHES_PER_POUND);
}

function volume({ sides: [length, width, height] }: Parcel): number {
  return length * width * height;
}

function girth({ sides }: Parcel): number {
  const [longest = 0, middle = 0, shortest = 0] = [...sides].sort((a, b) => b - a);
  return longest + 2 * (middle + shortest);
}

function isMachinable({ sides, pounds, nonstandard }: Parcel): boolean {
  const [longest = 0, middle = 0, shortest = 0] = [...sides].sort((a, b) => b - a);
  return !nonstandard && pounds <= 25 && longest <= 22 && middle <= 18 && shortest <= 15;
}

function feesOf(parcel: Parcel): Price['fees'] {
  const longest = Math.max(...parcel.sides);
  const length =
    longest > 30
      ? [{ name: 'Nonstandard Length fee > 30 inches', SKU: 'D815X0XXXXX0000', cents: 800 }]
      : longest > 22
        ? [{ name: 'Nonstandard Length fee > 22 inches', SKU: 'D813X0XXXXX0000', cents: 400 }]
        : [];
  const large =
    volume(parcel) > 2 * CUBIC_FOOT
      ? [{ name: 'Nonstandard Volume fee > 2 cu ft', SKU: 'D816X0XXXXX0000', cents: 1800 }]
      : [];
  return [...length, ...large];
}

/** The requested extra services that the class has. */
function extrasOf(code: string, { extras, value_cents }: Parcel): Price['extras'] {
  return extras.flatMap((number) => {
    const extra = EXTRAS[number];
    if (extra === undefined || extra.classes?.includes(code) === false) return [];
    const cents = typeof extra.cents === 'number' ? extra.cents : extra.cents(value_cents);
    return [{ code: number, name: extra.name, SKU: `DX${number}XXXXXX0000`, cents }];
  });
}

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

interface ExtraService {
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

/** Codes of the extra services that prices abroad have. */
export const ABROAD_EXTRAS = [813, 820, 826, 857, 930, 931, 955];

/** Extra services of prices and labels. */
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
