/** What a package costs: made up, but equal packages cost the same, and the parts of a price add up. */
import { amountText, letterSum } from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';

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

/** A part of a price with its name. */
interface Part {
  readonly name: string;
  readonly SKU: string;
  readonly cents: number;
}

export interface Price {
  /** These three distinguish the prices of one class. */
  readonly rateIndicator: string;
  readonly processingCategory: string;
  readonly destinationEntryFacilityType: string;
  readonly mail_class: string;
  readonly name: string;
  readonly sku: string;
  readonly zone: string;
  readonly cents: number;
  readonly fees: readonly Part[];
  readonly extras: readonly (Part & { readonly code: number })[];
  /** Pounds, where the size counts more than the weight. */
  readonly dimensional: number;
  readonly days: number | undefined;
  readonly guaranteed: boolean;
  readonly price_type: Parcel['price_type'];
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
  const isZero = (zip: string) => /^0{5}/.test(zip);
  const fields = [
    ...(isZero(from_zip) ? ['originZIPCode'] : []),
    ...('zip' in to && isZero(to.zip) ? ['destinationZIPCode'] : []),
  ];
  const message = 'Zone could not be found for the ZIP Codes.';
  const problems = fields.map((field) => ({ code: '030001', message, field }));
  if (problems.length > 0) throw new Refusal(400, problems);
  if ('country' in to && ['ZZ', 'KP'].includes(to.country))
    throw refuse('030009', 'International price group could not be found for the destination.');
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
      destinationEntryFacilityType: 'zip' in parcel.to ? 'NONE' : 'INTERNATIONAL_SERVICE_CENTER',
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
  const isSmall = volume(parcel) <= CUBIC_FOOT / 2 && parcel.pounds <= 20;
  const isCubic = own.cubic && parcel.price_type !== 'RETAIL' && isSmall;
  const fees = own.days === undefined || own.guaranteed ? [] : feesOf(parcel);
  // Abroad the examples of the contract have flats, and beside them packages but for Priority Mail Express International.
  const flats = made(single, retail, { dimensional, processingCategory: 'FLATS' });
  return [
    ...('zip' in parcel.to ? [] : [flats]),
    ...(code === 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL' ? [] : [made(single, retail, { fees, dimensional })]),
    // Brought to a facility near the destination, it would cost half.
    ...(own.cubic
      ? [made(single, retail / 2, { destinationEntryFacilityType: 'DESTINATION_DELIVERY_UNIT' })]
      : []),
    ...(isCubic
      ? [
          made('CP', own.base_cents + 160 * zone),
          made('P5', own.base_cents + 110 * zone, { processingCategory: 'NONSTANDARD' }),
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

const sorted = ({ sides: [length, width, height] }: Parcel) =>
  [length, width, height].sort((a, b) => b - a) as [number, number, number];

function girth(parcel: Parcel): number {
  const [longest, middle, shortest] = sorted(parcel);
  return longest + 2 * (middle + shortest);
}

function isMachinable(parcel: Parcel): boolean {
  const [longest, middle, shortest] = sorted(parcel);
  return !parcel.nonstandard && parcel.pounds <= 25 && longest <= 22 && middle <= 18 && shortest <= 15;
}

function feesOf(parcel: Parcel): Price['fees'] {
  const longest = Math.max(...parcel.sides);
  const fee = (holds: boolean, name: string, sku: string, cents: number) =>
    holds ? [{ name: `Nonstandard ${name}`, SKU: `${sku}X0XXXXX0000`, cents }] : [];
  return [
    ...fee(longest > 30, 'Length fee > 30 inches', 'D815', 800),
    ...fee(longest > 22 && longest <= 30, 'Length fee > 22 inches', 'D813', 400),
    ...fee(volume(parcel) > 2 * CUBIC_FOOT, 'Volume fee > 2 cu ft', 'D816', 1800),
  ];
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
interface MailClass {
  readonly name: string;
  /** The letters that its SKUs begin with. */
  readonly sku: string;
  /** Single piece, in the words of the rate indicators. */
  readonly single: string;
  readonly base_cents: number;
  /** For each pound and zone. */
  readonly per_lb_cents: number;
  /** Pounds. */
  readonly heaviest: number;
  /** Inches of length and girth. */
  readonly longest: number;
  /** Whether the distance counts. */
  readonly zoned: boolean;
  /** Days to a neighbouring zone and to the farthest; without a standard none. */
  readonly days?: readonly [near: number, far: number];
  readonly guaranteed?: true;
  /** What flat-rate packagings cost, by their rate indicators. */
  readonly flat?: Readonly<Record<string, number>>;
  readonly cubic?: true;
}

const mail = (
  [name, sku, single]: readonly [string, string, string],
  [base_cents, per_lb_cents, heaviest, longest]: readonly [number, number, number, number],
  more: Partial<MailClass> = {},
): MailClass => ({ name, sku, single, base_cents, per_lb_cents, heaviest, longest, zoned: true, ...more });

export const HOME: Readonly<Record<string, MailClass>> = {
  USPS_GROUND_ADVANTAGE: mail(['USPS Ground Advantage', 'DU', 'SP'], [640, 21, 70, 130], {
    cubic: true,
    days: [2, 5],
  }),
  PRIORITY_MAIL: mail(['Priority Mail', 'DP', 'SP'], [895, 34, 70, 108], {
    cubic: true,
    days: [1, 3],
    flat: { FE: 1140, FA: 1170, FP: 1255, FS: 1265, FB: 2295, PL: 3160, PM: 2960 },
  }),
  PRIORITY_MAIL_EXPRESS: mail(['Priority Mail Express', 'DE', 'PA'], [2860, 96, 70, 108], {
    guaranteed: true,
    days: [1, 2],
    flat: { E4: 3290, E6: 3310, FP: 3390 },
  }),
  MEDIA_MAIL: mail(['Media Mail', 'DM', 'SP'], [447, 79, 70, 108], { zoned: false, days: [3, 8] }),
  LIBRARY_MAIL: mail(['Library Mail', 'DL', 'SP'], [425, 75, 70, 108], { zoned: false, days: [3, 8] }),
  BOUND_PRINTED_MATTER: mail(['Bound Printed Matter', 'DB', 'NP'], [520, 8, 15, 108], { days: [3, 8] }),
};

export const ABROAD: Readonly<Record<string, MailClass>> = {
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': mail(
    ['First-Class Package International Service', 'IF', 'SP'],
    [1540, 310, 4, 36],
  ),
  PRIORITY_MAIL_INTERNATIONAL: mail(['Priority Mail International', 'IP', 'SP'], [4390, 240, 66, 108], {
    flat: { FE: 4620, FA: 4620, FP: 4620, FS: 4770, FB: 9450, PL: 12_250 },
  }),
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: mail(
    ['Priority Mail Express International', 'IE', 'PA'],
    [6250, 410, 66, 108],
    { flat: { E4: 6790, E6: 6790, FP: 6790 } },
  ),
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
const GROUND = ['USPS_GROUND_ADVANTAGE'];

/** Codes of the extra services that prices abroad have. */
export const ABROAD_EXTRAS = [813, 820, 826, 857, 930, 931, 955];

/** Extra services of one kind. */
const alike = (name: string, cents: number, ...codes: readonly number[]): Record<number, ExtraService> =>
  Object.fromEntries(codes.map((code) => [code, { name: `${name} ${code}`, cents }]));

/** Extra services of prices and labels. */
export const EXTRAS: Readonly<Record<number, ExtraService>> = {
  365: { name: 'Global Direct Entry', cents: 100 },
  480: { name: 'Tracking Plus 6 Months', cents: 145 },
  481: { name: 'Tracking Plus 1 Year', cents: 185 },
  482: { name: 'Tracking Plus 3 Years', cents: 290 },
  483: { name: 'Tracking Plus 5 Years', cents: 370 },
  484: { name: 'Tracking Plus 7 Years', cents: 510 },
  485: { name: 'Tracking Plus 10 Years', cents: 760 },
  ...alike('Tracking Plus Signature', 320, 486, 487, 488, 489),
  ...alike('HAZMAT', 250, 810, 811, 812, 814, 815, 817, 821, 822, 823, 824, 825, 828, 829, 830, 832),
  813: { name: 'HAZMAT Class 7', cents: 250 },
  816: { name: 'HAZMAT Class 9 Lithium Battery Marked, Ground Only', cents: 250, classes: GROUND },
  818: { name: 'HAZMAT Class 9 Lithium Battery Marked', cents: 250 },
  819: { name: 'HAZMAT Class 9 Dry Ice', cents: 250 },
  820: { name: 'HAZMAT Class 9 Lithium Battery Unmarked', cents: 250 },
  826: { name: 'HAZMAT Division 6.2', cents: 250 },
  827: { name: 'HAZMAT Excepted Quantity', cents: 250 },
  831: { name: 'HAZMAT LTD QTY Ground', cents: 250, classes: GROUND },
  857: { name: 'Hazardous Material', cents: 250 },
  910: { name: 'Certified Mail', cents: 530, classes: ['PRIORITY_MAIL'] },
  ...alike('Certified Mail', 1390, 911, 912, 913),
  920: { name: 'USPS Tracking', cents: 0 },
  921: { name: 'Signature Confirmation', cents: 395 },
  922: { name: 'Adult Signature Required', cents: 965 },
  923: { name: 'Adult Signature Restricted Delivery', cents: 995 },
  924: { name: 'Signature Confirmation Restricted Delivery', cents: 1220 },
  925: { name: 'Priority Mail Express Merchandise Insurance', cents: insurance(85), classes: EXPRESS },
  930: { name: 'Insurance <= $500', cents: insurance(85) },
  931: { name: 'Insurance > $500', cents: insurance(215) },
  934: { name: 'Insurance Restricted Delivery', cents: insurance(980) },
  955: { name: 'Return Receipt', cents: 440, classes: [...EXPRESS, 'PRIORITY_MAIL'] },
  957: { name: 'Return Receipt Electronic', cents: 282, classes: ['PRIORITY_MAIL', ...GROUND] },
  981: { name: 'Signature Requested', cents: 0, classes: EXPRESS },
  986: { name: 'PO to Addressee', cents: 0, classes: EXPRESS },
  991: { name: 'Sunday Delivery', cents: 1250, classes: EXPRESS },
};
