import { lookUp } from '../values/look-up.js';
import { onceFor } from '../values/once-for.js';
import { isMilitary } from './military.js';
import { countryOf, type Place } from './territories.js';

/** Source: europa.eu, "EU countries". Monaco belongs to the customs and VAT area through its treaty with France. */
const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * A place that has another country's code or postal codes: its country as written, its postal codes without blanks, signs
 * and a country's letters in front, the name of its customs territory, and the city where the code alone is not enough.
 */
type Written = readonly [country: string, postalCode: RegExp, name: string, city?: RegExp];

/**
 * Places that have the country code of another, but lie outside its customs territory or its VAT area, so that goods are
 * declared on the way there. The first row counts. Names are the codes that ISO 3166-1 has or reserves, where there is one.
 * Sources: Council Directive 2006/112/EC, article 6; Regulation (EU) No 952/2013, article 4 (Mayotte since 2014, Campione
 * since 2020 in the customs territory); Colissimo, "Formalités douanières" (San Marino, Vatican); Jersey Post and Guernsey
 * Post, customs pages.
 */
const OUTSIDE: readonly Written[] = [
  ['ES', /^3[58]\d{3}$/, 'IC'], // Canary Islands
  ['ES', /^51\d{3}$/, 'ES-CE'], // Ceuta
  ['ES', /^52\d{3}$/, 'ES-ML'], // Melilla
  ['FI', /^22\d{3}$/, 'AX'], // Åland
  ['IT', /^23041$/, 'IT-LIVIGNO'],
  ['IT', /^23030$/, 'IT-LIVIGNO', /livigno/i],
  ['IT', /^22061$/, 'IT-CAMPIONE'],
  ['IT', /^22060$/, 'IT-CAMPIONE', /campione/i],
  ['IT', /^4789\d$/, 'SM'],
  ['IT', /^00120$/, 'VA'],
  ['DE', /^27498$/, 'DE-HELGOLAND'],
  ['DE', /^78266$/, 'CH'], // Büsingen: Swiss customs territory
  ['GR', /^63086$/, 'GR-69'], // Mount Athos
  ['FR', /^97133$/, 'BL'],
  ['FR', /^97150$/, 'MF'],
  ['FR', /^971\d\d$/, 'GP'],
  ['FR', /^972\d\d$/, 'MQ'],
  ['FR', /^973\d\d$/, 'GF'],
  ['FR', /^974\d\d$/, 'RE'],
  ['FR', /^975\d\d$/, 'PM'],
  ['FR', /^976\d\d$/, 'YT'],
  ['FR', /^984\d\d$/, 'TF'],
  ['FR', /^986\d\d$/, 'WF'],
  ['FR', /^987\d\d$/, 'PF'],
  ['FR', /^988\d\d$/, 'NC'],
  ['GB', /^JE\d/, 'JE'],
  ['GB', /^GY\d/, 'GG'],
  ['GB', /^GX111AA$/, 'GI'],
];

/** The same for postal codes that no authority lists: they are worth a remark, and nothing is refused for them. */
const LIKELY: readonly Written[] = [
  ['NO', /^(917\d|8099)$/, 'SJ'], // Svalbard, Jan Mayen
  ['DK', /^39\d\d$/, 'GL'],
  ['DK', /^\d{3}$/, 'FO'],
  ['ES', /^[1-7]00$/, 'AD'],
  ['FR', /^[1-7]00$/, 'AD'],
  ['GR', /^63087$/, 'GR-69'],
];

/**
 * Territories inside the customs territory of the Union and outside its VAT area: there are declarations, and no duties
 * of the Union. Source: Council Directive 2006/112/EC, article 6(1).
 */
export const TAX_BORDER_ONLY = 'IC AX IT-CAMPIONE GR-69 GP MQ GF RE YT MF'.split(' ');

/** Countries that share their customs territory with another. */
const SHARED: Readonly<Record<string, string>> = { PR: 'US', IM: 'GB', LI: 'CH' };

const EU = 'EU';
/** Military post of the United States: goods have a customs form. Source: USPS, Publication 52, "Customs forms" of APO, FPO and DPO. */
const MILITARY = 'US-APO';
/** Northern Ireland: goods move freely to the Union and to Great Britain (Windsor Framework). */
const NORTHERN_IRELAND = 'XI';

/**
 * The customs territory that an address lies in: `EU`; `XI` for Northern Ireland; a name such as `IC` (Canary Islands)
 * for a place that its country's postal codes show to be outside the Union's customs or VAT area; else the country.
 * `undefined` while the country is missing.
 */
export function customsTerritory(place: Place): string | undefined {
  return territoryOf(place);
}

const territoryOf = onceFor((place: Place): string | undefined => {
  const country = countryOf(place);
  if (country === undefined) return undefined;
  const outside = writtenIn(OUTSIDE, place);
  if (outside !== undefined) return outside;
  if (EUROPEAN_UNION.has(country)) return EU;
  if (country === 'GB' && digitsOf(place).startsWith('BT')) return NORTHERN_IRELAND;
  if (isMilitary(place)) return MILITARY;
  return lookUp(SHARED, country) ?? country;
});

/** The customs territory that an address seems to lie in, where its postal code is all that says so. */
export const likelyTerritory = onceFor((place: Place): string | undefined => writtenIn(LIKELY, place));

function writtenIn(table: readonly Written[], place: Place): string | undefined {
  const rows = table.filter(([country]) => country === place.country_code);
  if (rows.length === 0) return undefined;
  const digits = digitsOf(place);
  return rows.find(
    ([, postalCode, , city]) => postalCode.test(digits) && (city?.test(place.city ?? '') ?? true),
  )?.[2];
}

/** `F-97 400` is `97400`; British codes begin with letters of their own. */
function digitsOf({ country_code, postal_code = '' }: Place): string {
  const code = postal_code.replace(/[\s-]/g, '').toUpperCase();
  return country_code === 'GB' ? code : code.replace(/^[A-Z]{1,3}(?=\d)/, '');
}

/** Whether goods between these places are declared to customs. `false` while a country is missing. */
export function crossesCustoms(from: Place, to: Place): boolean {
  const territories = [customsTerritory(from), customsTerritory(to)];
  const [first, second] = territories;
  if (first === undefined || second === undefined || first === second) return false;
  if (!territories.includes(NORTHERN_IRELAND)) return true;
  return !territories.includes(EU) && !territories.includes('GB');
}

/** Whether a place is inside the European Union's customs and VAT area for goods: Monaco and Northern Ireland are. */
export function isEuropeanUnion(country: string | undefined, postal_code?: string): boolean {
  if (country === undefined) return false;
  const territory = customsTerritory({
    country_code: country,
    ...(postal_code === undefined ? {} : { postal_code }),
  });
  return territory === EU || territory === NORTHERN_IRELAND;
}
