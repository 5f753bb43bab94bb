import { extraOf, omitUndefined, parseFlag } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { CARRIER } from './account.js';
import type { Lane } from './lanes.js';

/** Countries whose addresses name a state or province by two letters. */
const WITH_STATES = new Set(['US', 'CA']);
const WITH_ZIP_CODES = new Set(['US', 'PR']);

/** The countries of a request. */
export function laneOf(shipper: Party, recipient: Party, issues: Issue[]): Lane {
  for (const [name, party] of Object.entries({ shipper, recipient }))
    if (party.country_code === undefined)
      issues.push(issue(`${name}.country_code`, 'required', 'is required'));
  return { from: shipper.country_code ?? '', to: recipient.country_code ?? '' };
}

/** `Address` of rating. Without a state UPS tells no negotiated price and no exact tax, so origins must name theirs. */
export function rateAddress(party: Party, name: 'shipper' | 'recipient', issues: Issue[]) {
  const PostalCode = postalCode(party, name, issues);
  if (PostalCode === undefined && party.city === undefined)
    issues.push(issue(`${name}.postal_code`, 'required', `or ${name}.city is required by UPS`));
  const state = stateOf(party, name, name === 'shipper', issues);
  return omitUndefined({
    // Rating requires the element and takes it empty. It prices by no street, so what is too long for it is left out.
    AddressLine: (party.address_lines ?? []).filter((line) => line.length <= 35).slice(0, 3),
    City: party.city !== undefined && party.city.length <= 30 ? party.city : undefined,
    StateProvinceCode: state?.length === 2 ? state : undefined,
    PostalCode,
    CountryCode: party.country_code ?? '',
  });
}

/** `PostalCode` as UPS compares it: capitals and digits, nothing between them, at most 9. */
export function postalCode({ postal_code, country_code = '' }: Party, name: string, issues: Issue[]) {
  const field = `${name}.postal_code`;
  const code = postal_code?.replace(/[\s-]/g, '').toUpperCase();
  const wrong = (example: string) =>
    issues.push(
      issue(field, 'invalid_postal_code', `must be like ${example}, not ${JSON.stringify(postal_code)}`),
    );
  if (code === undefined) {
    if (WITH_STATES.has(country_code) || WITH_ZIP_CODES.has(country_code))
      issues.push(issue(field, 'required', `is required in ${country_code}`));
  } else if (WITH_ZIP_CODES.has(country_code)) {
    if (!/^\d{5}(\d{4})?$/.test(code)) wrong('10118 or 10118-0110');
  } else if (country_code === 'CA') {
    if (!/^([A-Z]\d){3}$/.test(code)) wrong('K1A 0B1');
  } else if (!/^[A-Z0-9]{1,9}$/.test(code)) wrong('10117: 1 to 9 letters and digits');
  return code;
}

/** `StateProvinceCode`: two letters in the United States and Canada; elsewhere what the request says. */
export function stateOf(
  { country_code = '', state_code, state }: Party,
  name: string,
  required: boolean,
  issues: Issue[],
): string | undefined {
  const written = state_code ?? state;
  if (!WITH_STATES.has(country_code)) return written;
  const code = written?.trim().toUpperCase();
  const field = `${name}.state_code`;
  if (code === undefined) {
    if (required) issues.push(issue(field, 'required', `is required in ${country_code}`));
  } else if (!/^[A-Z]{2}$/.test(code)) {
    if (state_code === undefined && !required) return undefined;
    issues.push(
      issue(field, 'invalid_value', `must be two letters such as QC, not ${JSON.stringify(written)}`),
    );
  }
  return code;
}

/** `type: residential` or the extra; both in contradiction is refused. */
export function isResidential(recipient: Party, issues: Issue[]): boolean {
  const field = `recipient.extra["${CARRIER}:residential"]`;
  const said = parseFlag(extraOf(CARRIER, recipient, 'residential'), field, issues);
  const typed = recipient.type === undefined ? undefined : recipient.type.toLowerCase() === 'residential';
  if (said === false && typed === true)
    issues.push(issue(field, 'contradiction', 'is false but recipient.type is residential'));
  return said ?? typed ?? false;
}
