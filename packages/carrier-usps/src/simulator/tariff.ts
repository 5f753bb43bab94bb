/** What a package costs: made up, but equal packages cost the same, and the parts of a price add up. */
import { amountText, letterSum, type Problem, Refusal } from '@waybill/simulator';
import { ABROAD, EXTRAS, HOME, type MailClass } from './classes.js';

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
export interface Ingredients {
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
