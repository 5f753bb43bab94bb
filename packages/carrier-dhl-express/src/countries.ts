/** Countries as DHL has them: ISO 3166-1, except for some islands and regions that DHL lists as separate countries. */
import { customsTerritory, lookUp, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';

/** Source: MyDHL API 3.1.1, `/reference-data`, data set "country". Codes of ISO that it does not list are sent as they are. */
const CODES: Readonly<Record<string, string>> = {
  CW: 'XC', // Curaçao
  SX: 'XM', // St. Maarten
  BL: 'XY', // St. Barthélemy
  // Part of another country there.
  IM: 'GB', // Isle of Man
  AX: 'FI', // Åland
  SJ: 'NO', // Svalbard and Jan Mayen
};

/** Places with the country code of Spain, France or the United Kingdom that are countries in DHL's list. */
const OVERSEAS = 'IC GP MQ GF RE YT NC PF BL JE GG'.split(' ');

interface Part {
  readonly country: string;
  readonly code: string;
  /** Cities and states in lower case without accents. */
  readonly places: readonly string[];
}

/** Countries of ISO that DHL divides. The Caribbean Netherlands have no code as a whole. */
const PARTS: readonly Part[] = [
  { country: 'BQ', code: 'XB', places: ['bo', 'bonaire', 'kralendijk', 'rincon'] },
  { country: 'BQ', code: 'XE', places: ['se', 'sint eustatius', 'st eustatius', 'oranjestad'] },
  { country: 'KN', code: 'XN', places: ['n', 'nevis', 'charlestown', 'gingerland', 'newcastle'] },
  { country: 'SO', code: 'XS', places: ['somaliland', 'hargeisa', 'berbera', 'burao', 'borama'] },
];

/** `countryCode` of an address: that of DHL's list. Empty, and an issue, without a country. */
export function countryCode(party: Party, path: string, report: Reporter): string {
  const { country_code: country } = party;
  if (country === undefined) {
    report.required(`${path}.country_code`);
    return '';
  }
  const territory = customsTerritory(party) ?? '';
  const code = OVERSEAS.includes(territory) ? territory : country;
  const part = PARTS.find((one) => one.country === country && isIn(party, one));
  if (part === undefined && country === 'BQ') {
    const problem = `does not say which island it is; ${report.name} delivers to Bonaire and St. Eustatius, as two countries (state_code BO or SE)`;
    report.notSupported(`${path}.city`, problem);
  }
  return part?.code ?? lookUp(CODES, code) ?? code;
}

/** The country of ISO 3166-1 that one of DHL's codes means; `undefined` for a code that is neither. */
export function isoCountry(code: string): string | undefined {
  const [iso] = Object.entries(CODES).find(([, own]) => own === code && own.startsWith('X')) ?? [];
  const country = iso ?? PARTS.find((part) => part.code === code)?.country ?? lookUp(ELSEWHERE, code) ?? code;
  return country.startsWith('X') ? undefined : country;
}

/** Codes in texts of DHL that ISO has no country for. */
const ELSEWHERE: Readonly<Record<string, string>> = { IC: 'ES', UK: 'GB' };

function isIn({ city, state, state_code }: Party, { places }: Part): boolean {
  const names = [city, state, state_code].flatMap((name) => (name === undefined ? [] : [plain(name)]));
  return names.some((name) => places.includes(name));
}

/** Lower case, without accents and dots. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
}
