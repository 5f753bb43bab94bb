import { countryOf, type Place } from './territories.js';

/** Source: europa.eu, "EU countries". Monaco belongs to the customs and VAT area through its treaty with France. */
const EUROPEAN_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Places that have the country code of a member state, but lie outside its customs territory or its VAT area, so that
 * goods are declared on the way there. Source: Council Directive 2006/112/EC, article 6; Regulation (EU) No 952/2013,
 * article 4. Names are the codes that ISO 3166-1 reserves, where there is one.
 */
const OUTSIDE: readonly { readonly country: string; readonly postal: RegExp; readonly name: string }[] = [
  { country: 'ES', postal: /^(35|38)\d{3}$/, name: 'IC' }, // Canary Islands
  { country: 'ES', postal: /^51\d{3}$/, name: 'ES-CE' }, // Ceuta
  { country: 'ES', postal: /^52\d{3}$/, name: 'ES-ML' }, // Melilla
  { country: 'FI', postal: /^22\d{3}$/, name: 'AX' }, // Åland
  { country: 'IT', postal: /^23041$/, name: 'IT-LIVIGNO' },
  { country: 'IT', postal: /^22061$/, name: 'IT-CAMPIONE' }, // in the customs territory since 2020, not in the VAT area
  { country: 'DE', postal: /^27498$/, name: 'DE-HELGOLAND' },
  { country: 'DE', postal: /^78266$/, name: 'CH' }, // Büsingen: Swiss customs territory
  { country: 'GR', postal: /^63086$/, name: 'GR-69' }, // Mount Athos
  { country: 'FR', postal: /^971\d\d$/, name: 'GP' },
  { country: 'FR', postal: /^972\d\d$/, name: 'MQ' },
  { country: 'FR', postal: /^973\d\d$/, name: 'GF' },
  { country: 'FR', postal: /^974\d\d$/, name: 'RE' },
  { country: 'FR', postal: /^975\d\d$/, name: 'PM' },
  { country: 'FR', postal: /^976\d\d$/, name: 'YT' },
  { country: 'FR', postal: /^986\d\d$/, name: 'WF' },
  { country: 'FR', postal: /^987\d\d$/, name: 'PF' },
  { country: 'FR', postal: /^988\d\d$/, name: 'NC' },
];

/** Postal codes of overseas France whose territory is not the one that their first three digits name. */
const FRENCH_ISLANDS: Readonly<Record<string, string>> = { '97133': 'BL', '97150': 'MF' };

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
  if (country === 'FR' && FRENCH_ISLANDS[digits] !== undefined) return FRENCH_ISLANDS[digits];
  const outside = OUTSIDE.find((hole) => hole.country === country && hole.postal.test(digits));
  if (outside !== undefined) return outside.name;
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
