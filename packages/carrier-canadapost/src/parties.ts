import { maxLength, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { destinationOf } from './address.js';
import { type ApiProfile, isTwoLetters } from './api-profile.js';

export interface Sender {
  readonly name?: string;
  readonly company: string;
  readonly phone: string;
  readonly lines: readonly string[];
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
}

export interface Recipient {
  readonly name?: string;
  readonly company?: string;
  readonly additional?: string;
  readonly phone?: string;
  readonly lines: readonly string[];
  readonly city?: string;
  readonly province?: string;
  readonly country_code: string;
  readonly postal_code?: string;
}

export function senderOf(shipper: Party, postal_code: string, profile: ApiProfile, issues: Issue[]): Sender {
  const need = (value: string | undefined, field: string): string => {
    if (value === undefined) issues.push(issue(`shipper.${field}`, 'required', 'is required by Canada Post'));
    return value ?? '';
  };
  // `company` is mandatory; a person who ships stands there.
  const company = shipper.company_name ?? shipper.person_name;
  const province = need(shipper.state_code ?? shipper.state, 'state_code');
  if (province !== '' && !profile.province.pattern.test(province)) {
    issues.push(issue(stateField(shipper, 'shipper'), 'invalid_state', `must ${profile.province.form}`));
  }
  return {
    ...(shipper.company_name !== undefined && shipper.person_name !== undefined
      ? { name: maxLength(shipper.person_name, 44, 'shipper.person_name', issues) }
      : {}),
    company: maxLength(
      need(company, 'company_name'),
      44,
      shipper.company_name === undefined ? 'shipper.person_name' : 'shipper.company_name',
      issues,
    ),
    phone: maxLength(need(shipper.phone_number, 'phone_number'), 25, 'shipper.phone_number', issues),
    lines: linesOf(shipper, 'shipper', 2, true, issues),
    city: maxLength(need(shipper.city, 'city'), 40, 'shipper.city', issues),
    province,
    postal_code,
  };
}

export function recipientOf(recipient: Party, profile: ApiProfile, issues: Issue[]): Recipient {
  const to = destinationOf(recipient, profile.longest_postal_code.shipping, issues);
  const abroad = to.kind !== 'domestic';
  if (recipient.person_name === undefined && recipient.company_name === undefined) {
    issues.push(
      issue('recipient.person_name', 'required', 'or recipient.company_name is required by Canada Post'),
    );
  }
  if (abroad && recipient.phone_number === undefined) {
    issues.push(issue('recipient.phone_number', 'required', 'is required by Canada Post outside Canada'));
  }
  if (recipient.phone_number !== undefined && profile.phone?.test(recipient.phone_number) === false) {
    issues.push(
      issue(
        'recipient.phone_number',
        'invalid_phone',
        'must be digits, with blanks, dots, hyphens, brackets, a leading + and x or p before an extension',
      ),
    );
  }
  if (profile.whole_addresses && to.kind !== 'international') wholeAddress(recipient, issues);
  const [line1, line2, third] = linesOf(recipient, 'recipient', 3, true, issues);
  const province = recipient.state_code ?? recipient.state;
  const postal_code = to.kind === 'united-states' ? to.zip_code : to.postal_code;
  return omitUndefined({
    name: maxLength(recipient.person_name, 44, 'recipient.person_name', issues),
    company: maxLength(recipient.company_name, 44, 'recipient.company_name', issues),
    additional: third,
    phone: maxLength(recipient.phone_number, 25, 'recipient.phone_number', issues),
    lines: [line1, line2].filter((line) => line !== undefined),
    city: maxLength(recipient.city, 40, 'recipient.city', issues),
    province: maxLength(province, 20, stateField(recipient, 'recipient'), issues),
    country_code: recipient.country_code ?? '',
    postal_code,
  });
}

/** In Canada and the United States; {@link destinationOf} asks for the postal code there. */
function wholeAddress(recipient: Party, issues: Issue[]): void {
  const state = recipient.state_code ?? recipient.state;
  if (recipient.city === undefined)
    issues.push(
      issue('recipient.city', 'required', 'is required by Canada Post in Canada and the United States'),
    );
  if (state === undefined) {
    issues.push(
      issue('recipient.state_code', 'required', 'is required by Canada Post in Canada and the United States'),
    );
  } else if (!isTwoLetters(state)) {
    issues.push(
      issue(stateField(recipient, 'recipient'), 'invalid_state', 'must be the two-letter code in capitals'),
    );
  }
}

function stateField({ state_code }: Party, party: string): string {
  return `${party}.${state_code === undefined ? 'state' : 'state_code'}`;
}

/** `address-line-1` and `-2` of 44 characters each; a recipient has `additional-address-info` for a third. */
function linesOf(
  { address_lines = [] }: Party,
  party: string,
  most: number,
  required: boolean,
  issues: Issue[],
): string[] {
  if (required && address_lines.length === 0)
    issues.push(issue(`${party}.address_lines`, 'required', 'is required by Canada Post'));
  if (address_lines.length > most) {
    issues.push(
      issue(
        `${party}.address_lines`,
        'too_many',
        `has ${address_lines.length} lines; Canada Post takes ${most}`,
      ),
    );
  }
  return address_lines
    .map((line, index) => maxLength(line, 44, `${party}.address_lines[${index}]`, issues))
    .slice(0, most);
}
