import { extraOf, parseFlag } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { CARRIER } from './account.js';

export type Side = 'shipper' | 'recipient';

/** `address` of a rate request. */
export interface RateAddress {
  readonly city?: string;
  readonly stateOrProvinceCode?: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly residential?: boolean;
}

/** Countries whose addresses need a state, and whose telephone numbers have 10 digits. */
const STATES = ['US', 'CA', 'PR'];

export function rateAddress(party: Party, side: Side, issues: Issue[]): RateAddress {
  const state = stateOf(party, side, false, issues);
  const residential = residentialOf(party, side, issues);
  return {
    ...(party.city === undefined ? {} : { city: party.city }),
    // Elsewhere than in these countries a state is optional, and longer ones do not fit.
    ...(state === undefined || state.length > 2 ? {} : { stateOrProvinceCode: state }),
    // The schema demands a postal code, also of countries that have none.
    postalCode: postalCodeOf(party, side, issues) ?? '',
    countryCode: countryOf(party, side, issues),
    ...(residential === undefined ? {} : { residential }),
  };
}

export function countryOf({ country_code }: Party, side: Side, issues: Issue[]): string {
  if (country_code === undefined) issues.push(issue(`${side}.country_code`, 'required', 'is required'));
  return country_code ?? '';
}

/** As the country writes it; `undefined` where there is none. */
export function postalCodeOf({ postal_code, country_code }: Party, side: Side, issues: Issue[]) {
  const field = `${side}.postal_code`;
  switch (country_code) {
    case 'CA':
      return formed(postal_code?.replace(/[\s-]/g, '').toUpperCase(), /^[A-Z]\d[A-Z]\d[A-Z]\d$/, {
        field,
        example: 'a Canadian postal code such as K1A 0B1',
        issues,
      });
    case 'US':
    case 'PR':
      return formed(
        postal_code?.replace(/\s/g, '').replace(/^(\d{5})(\d{4})$/, '$1-$2'),
        /^\d{5}(-\d{4})?$/,
        {
          field,
          example: 'a ZIP code such as 10118 or 10118-0110',
          issues,
        },
      );
    default: {
      const code = postal_code?.trim();
      if (code !== undefined && code.length > 10)
        issues.push(issue(field, 'too_long', `is ${code.length} characters long; FedEx takes 10`));
      return code;
    }
  }
}

function formed(
  code: string | undefined,
  pattern: RegExp,
  { field, example, issues }: { field: string; example: string; issues: Issue[] },
): string | undefined {
  if (code === undefined) issues.push(issue(field, 'required', `is required, ${example}`));
  else if (!pattern.test(code))
    issues.push(issue(field, 'invalid_postal_code', `must be ${example}, not ${JSON.stringify(code)}`));
  return code;
}

/** The state's code; in the United States, Canada and Puerto Rico it has two letters. Quebec is PQ with FedEx. */
export function stateOf(
  { state_code, state, country_code = '' }: Party,
  side: Side,
  required: boolean,
  issues: Issue[],
): string | undefined {
  const needed = STATES.includes(country_code);
  const code = (state_code ?? (needed ? state : undefined))?.trim().toUpperCase();
  const field = state_code === undefined && state !== undefined ? `${side}.state` : `${side}.state_code`;
  if (needed && code === undefined && required) issues.push(issue(field, 'required', 'is required'));
  if (needed && code !== undefined && !/^[A-Z]{2}$/.test(code))
    issues.push(issue(field, 'invalid_value', `must be a code of two letters, not ${JSON.stringify(code)}`));
  return country_code === 'CA' && code === 'QC' ? 'PQ' : code;
}

const HOMES = ['RESIDENTIAL', 'RESIDENCE', 'HOME'];
const BUSINESSES = ['BUSINESS', 'COMMERCIAL', 'COMPANY'];

/** Whether somebody lives there: `type` or the extra `residential`. Left open when neither says so. */
export function residentialOf(party: Party, side: Side, issues: Issue[]): boolean | undefined {
  const field = `${side}.extra["${CARRIER}:residential"]`;
  const reported = parseFlag(extraOf(CARRIER, party, 'residential'), field, issues);
  const type = party.type?.toUpperCase() ?? '';
  const typed = HOMES.includes(type) ? true : BUSINESSES.includes(type) ? false : undefined;
  if (reported !== undefined && typed !== undefined && reported !== typed)
    issues.push(issue(field, 'contradiction', `is ${reported} but ${side}.type is ${party.type}`));
  return reported ?? typed;
}

/** A telephone number's digits, and its extension (`x123`) apart. */
export function phoneOf(
  { phone_number, country_code = '' }: Party,
  side: Side,
  issues: Issue[],
): { readonly phoneExtension?: string; readonly phoneNumber: string } {
  const field = `${side}.phone_number`;
  if (phone_number === undefined) {
    issues.push(issue(field, 'required', 'is required by FedEx'));
    return { phoneNumber: '' };
  }
  const [, main = '', extension] = /^(.*?)(?:\s*(?:x|ext\.?|#)\s*(\d+))?$/i.exec(phone_number) ?? [];
  const digits = main.replace(/\D/g, '');
  const american = STATES.includes(country_code);
  const number = american && digits.length === 11 ? digits.replace(/^1/, '') : digits;
  if (american ? number.length !== 10 : number.length < 10 || number.length > 15) {
    const wanted = american ? '10 digits' : '10 to 15 digits, the country code included';
    issues.push(issue(field, 'invalid_phone', `must have ${wanted}, not ${JSON.stringify(phone_number)}`));
  }
  if (extension !== undefined && extension.length > 6)
    issues.push(issue(field, 'invalid_phone', 'has an extension of more than 6 digits'));
  return { ...(extension === undefined ? {} : { phoneExtension: extension }), phoneNumber: number };
}

/** Members of the European Union, between which nothing is declared. Source: europa.eu, "EU countries". */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Whether goods pass a customs office on this way. */
export function needsCustoms(from: Party, to: Party): boolean {
  const countries = [from.country_code ?? '', to.country_code ?? ''];
  if (countries[0] === countries[1] || countries.includes('')) return false;
  return (
    !countries.every((country) => UNION.includes(country)) && !['US,PR', 'PR,US'].includes(countries.join())
  );
}
