import type { Party } from '@waybill/core';
import { closest } from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import type { Reporter } from './report.js';
import { countryOf, US_TERRITORIES } from './territories.js';

/** `code name|name`, one state a line. Sources: USPS, Publication 28; Canada Post, Addressing Guidelines; Australia Post. */
const NAMES: Readonly<Record<string, string>> = {
  US: `AL Alabama
AK Alaska
AZ Arizona
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
DC District of Columbia|Washington DC
FL Florida
GA Georgia
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming
AA Armed Forces Americas
AE Armed Forces Europe|Armed Forces Africa|Armed Forces Canada|Armed Forces Middle East
AP Armed Forces Pacific
PR Puerto Rico
VI Virgin Islands|US Virgin Islands|United States Virgin Islands
GU Guam
AS American Samoa
MP Northern Mariana Islands
FM Micronesia|Federated States of Micronesia
MH Marshall Islands
PW Palau`,
  CA: `AB Alberta
BC British Columbia|Colombie-Britannique
MB Manitoba
NB New Brunswick|Nouveau-Brunswick
NL Newfoundland and Labrador|Newfoundland|Labrador|Terre-Neuve-et-Labrador|NF
NS Nova Scotia|Nouvelle-Écosse
NT Northwest Territories|Territoires du Nord-Ouest
NU Nunavut
ON Ontario
PE Prince Edward Island|Île-du-Prince-Édouard|PEI
QC Quebec|Québec|PQ
SK Saskatchewan
YT Yukon|Yukon Territory|Territoire du Yukon`,
  AU: `ACT Australian Capital Territory
NSW New South Wales
NT Northern Territory
QLD Queensland
SA South Australia
TAS Tasmania
VIC Victoria
WA Western Australia`,
};

/** Letters and digits alone, without accents: `Île-du-Prince-Édouard` and `ile du prince edouard` are one name. */
function key(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('&', 'AND')
    .replace(/[^A-Z0-9]/g, '');
}

interface States {
  readonly codes: ReadonlyMap<string, string>;
  /** For the hint about a misspelled name. */
  readonly names: readonly string[];
}

const tables = new Map<string, States>();

function statesOf(country: string): States | undefined {
  const known = tables.get(country);
  const lines = lookUp(NAMES, country);
  if (known !== undefined || lines === undefined) return known;
  const rows = lines.split('\n').map((line) => {
    const [, code = '', names = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
    return { code, names: names.split('|') };
  });
  const made = {
    codes: new Map(rows.flatMap(({ code, names }) => [code, ...names].map((name) => [key(name), code]))),
    names: rows.flatMap(({ code, names }) => [code, ...names]),
  };
  tables.set(country, made);
  return made;
}

/** How a carrier takes states and provinces. */
export interface StateRules {
  /** Whether an address in this country must name a state. */
  readonly required?: boolean;
  /** Fewest characters that the carrier takes outside the United States, Canada and Australia. 1 by default. */
  readonly shortest?: number;
  /** Most characters that the carrier takes. Codes of the United States and Canada have 2, those of Australia up to 3. */
  readonly longest?: number;
}

/**
 * The state or province for the wire. In the United States, Canada and Australia it is the official code, also from a
 * name (`California`, `Québec`); a word that is neither is refused. Elsewhere it is `state_code` or else `state`,
 * whichever fits; where neither does, it is left out with the notice `left_out`, or refused when the carrier requires one.
 */
export function stateCode(
  party: Party,
  path: string,
  { required = false, shortest = 1, longest = Number.POSITIVE_INFINITY }: StateRules,
  report: Reporter,
): string | undefined {
  const country = countryOf(party) ?? '';
  const field = `${path}.${party.state_code === undefined && party.state !== undefined ? 'state' : 'state_code'}`;
  const written = (party.state_code ?? party.state)?.trim();
  // Micronesia, the Marshall Islands and Palau have states of their own where they are written as countries.
  if (US_TERRITORIES.includes(country) || (party.country_code === 'US' && country !== 'US'))
    return written === undefined && !required ? undefined : country;
  if (written === undefined) {
    if (required) report.required([`${path}.state_code`, `${path}.state`], `in ${country}`);
    return undefined;
  }
  const states = statesOf(country);
  if (states !== undefined) {
    const code = states.codes.get(key(withoutCountry(written, country)));
    if (code === undefined) {
      const meant = closest(written, states.names);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      const problem = `must be a state or province of ${country}, as a code or a name, not ${JSON.stringify(written)}`;
      report.invalid(field, `${problem}${hint}`);
    }
    if (code === undefined || code.length <= longest) return code;
  }
  const fitting = [party.state_code, party.state]
    .flatMap((text) => (text === undefined ? [] : [withoutCountry(text.trim(), country)]))
    .find((text) => text.length >= shortest && text.length <= longest);
  if (fitting !== undefined) return fitting;
  if (required) report.invalid(field, `must have ${shortest} to ${longest} characters for ${report.name}`);
  else
    report.notice(
      'left_out',
      `${field} is left out: it is ${written}, and ${report.name} takes ${shortest} to ${longest} characters.`,
    );
  return undefined;
}

/** The notice of a state that a carrier has no place for. */
export function leaveOutState(party: Party, path: string, report: Reporter): void {
  if ((party.state_code ?? party.state) !== undefined)
    report.notice('left_out', `${path}.state_code is left out: ${report.name} has no place for it.`);
}

/** `US-CA`, as ISO 3166-2 writes it, is `CA`. */
function withoutCountry(written: string, country: string): string {
  return written.toUpperCase().startsWith(`${country}-`) ? written.slice(country.length + 1) : written;
}
