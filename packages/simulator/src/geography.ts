/** Facts about places that made-up tariffs need: provinces and their taxes, the European Union, the euro, distances. */
import type { Tax } from './price.js';

/** A place as a tariff looks at it. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As the request has it; `''` for none. */
  readonly postal_code: string;
  /** State or province, as the request has it. */
  readonly province?: string | undefined;
  readonly city?: string | undefined;
  readonly residential?: boolean | undefined;
}

/** Provinces by the first letter of their postal codes; X is the Northwest Territories and Nunavut, which tax alike. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

const gst: Tax = { code: 'GST', percent: 5 };
const hst = (percent: number): Tax => ({ code: 'HST', percent });

/**
 * Taxes on carriage by the province of destination. Carriage bears no provincial sales tax in British Columbia,
 * Saskatchewan and Manitoba. Source: Canada Revenue Agency, GST/HST rates by province, 1 April 2025; Revenu Québec.
 */
const TAXES: Readonly<Record<string, readonly Tax[]>> = {
  ...Object.fromEntries(['AB', 'BC', 'MB', 'NT', 'NU', 'SK', 'YT'].map((province) => [province, [gst]])),
  QC: [gst, { code: 'QST', percent: 9.975 }],
  ON: [hst(13)],
  NS: [hst(14)],
  NB: [hst(15)],
  NL: [hst(15)],
  PE: [hst(15)],
};

/** Canada from west to east, by the first letter of the postal code. */
const WEST_TO_EAST = 'VTSRPNLMKHJGEBCA';
/** Of the territories, which lie far from everything. */
const FAR_NORTH = 24;

/** Provinces and sales taxes of Canada. */
export const canada = {
  /** The province of a postal code; `undefined` where there is none. */
  province: (postal_code: string): string | undefined => PROVINCES[postal_code.charAt(0).toUpperCase()],

  /** Taxes of what is delivered there: by the province, or by the postal code. Codes are `GST`, `HST` and `QST`. */
  taxes: ({ province, postal_code }: Pick<Place, 'province' | 'postal_code'>): readonly Tax[] =>
    TAXES[province ?? ''] ?? TAXES[canada.province(postal_code) ?? ''] ?? [],
};

/**
 * How far east a place in Canada or the United States lies, from 0 at the Pacific to 15 at the Atlantic; the
 * territories of Canada, and postal codes that do not exist, lie far from everything.
 */
export function easting({ country, postal_code }: Pick<Place, 'country' | 'postal_code'>): number {
  // ZIP codes begin with 0 in the east and with 9 in the west.
  if (country === 'US') return (9 - Number(postal_code.charAt(0))) * 1.5;
  const position = WEST_TO_EAST.indexOf(postal_code.charAt(0).toUpperCase());
  return postal_code === '' || position < 0 ? FAR_NORTH : position;
}

/** A number that stands for a place: the sum of the codes of its letters. Equal places have equal numbers. */
export function letterSum(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

const EURO_COUNTRIES = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK'.split(' ');
const EUROPEAN_UNION = [
  ...EURO_COUNTRIES.filter((country) => country !== 'MC'),
  ...['CZ', 'DK', 'HU', 'PL', 'RO', 'SE'],
];

/** Whether a country belongs to the customs and VAT area of the European Union. Monaco does. */
export function isEuropeanUnion(country: string): boolean {
  return country === 'MC' || EUROPEAN_UNION.includes(country);
}

/** Countries that belong to the customs territory of another. */
const SHARED: Readonly<Record<string, string>> = { PR: 'US', IM: 'GB', LI: 'CH' };

/** The European Union is one territory. Northern Ireland trades freely with it and with Great Britain. */
function customsTerritories({ country, postal_code }: Place): string[] {
  if (country === 'GB' && /^BT/i.test(postal_code)) return ['EU', 'GB'];
  return [isEuropeanUnion(country) ? 'EU' : (SHARED[country] ?? country)];
}

/**
 * Whether goods on their way between two places are declared to customs. Places that lie outside the customs area of their
 * country, such as the Canary Islands, are taken for that country.
 */
export function isCustomsBorder(from: Place, to: Place): boolean {
  const there = customsTerritories(to);
  return !customsTerritories(from).some((territory) => there.includes(territory));
}

/** Whether a country pays in euro. Bulgaria does since 1 January 2026. */
export function usesEuro(country: string): boolean {
  return EURO_COUNTRIES.includes(country);
}
