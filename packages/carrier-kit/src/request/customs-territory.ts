import type { Place } from './territories.js';
import { countryOf } from './territories.js';

/** Source: europa.eu, "EU countries". Monaco belongs to the customs and VAT area through its treaty with France. */
const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Places that have the country code of a member state, but lie outside its customs territory or its VAT area, so that
 * goods are declared on the way there. Source: Council Directive 2006/112/EC, article 6; Regulation (EU) No 952/2013,
 * article 4. Postal codes have five digits and begin with these; the first row counts. Names are the codes that ISO 3166-1
 * reserves, where there is one.
 */
const OUTSIDE: readonly (readonly [country: string, postalCodes: string, name: string])[] = [
  ['ES', '35', 'IC'], // Canary Islands
  ['ES', '38', 'IC'],
  ['ES', '51', 'ES-CE'], // Ceuta
  ['ES', '52', 'ES-ML'], // Melilla
  ['FI', '22', 'AX'], // Åland
  ['IT', '23041', 'IT-LIVIGNO'],
  ['IT', '22061', 'IT-CAMPIONE'], // in the customs territory since 2020, not in the VAT area
  ['DE', '27498', 'DE-HELGOLAND'],
  ['DE', '78266', 'CH'], // Büsingen: Swiss customs territory
  ['GR', '63086', 'GR-69'], // Mount Athos
  ['FR', '97133', 'BL'],
  ['FR', '97150', 'MF'],
  ['FR', '971', 'GP'],
  ['FR', '972', 'MQ'],
  ['FR', '973', 'GF'],
  ['FR', '974', 'RE'],
  ['FR', '975', 'PM'],
  ['FR', '976', 'YT'],
  ['FR', '986', 'WF'],
  ['FR', '987', 'PF'],
  ['FR', '988', 'NC'],
];

/** Countries that share their customs territory with another. */
const SHARED: Readonly<Record<string, string>> = { PR: 'US', IM: 'GB', LI: 'CH' };

const EU = 'EU';
/** Northern Ireland: goods move freely to the Union and to Great Britain (Windsor Framework). */
const NORTHERN_IRELAND = 'XI';

/**
 * The customs territory that an address lies in: `EU`; `XI` for Northern Ireland; a name such as `IC` (Canary Islands)
 * for a place that its country's postal codes show to be outside the Union's customs or VAT area; else the country.
 * `undefined` while the country is missing.
 */
export function customsTerritory(place: Place): string | undefined {
  const country = countryOf(place);
  if (country === undefined) return undefined;
  const postal_code = place.postal_code?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  const digits = postal_code.replace(new RegExp(`^${country}`), '');
  const outside = OUTSIDE.find(
    ([own, postalCodes]) => own === country && digits.length === 5 && digits.startsWith(postalCodes),
  );
  if (outside !== undefined) return outside[2];
  if (EUROPEAN_UNION.has(country)) return EU;
  if (country === 'GB' && postal_code.startsWith('BT')) return NORTHERN_IRELAND;
  return SHARED[country] ?? country;
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
