/** Names and addresses. */
import {
  countryOf,
  dutyPayerOf,
  isEuropeanUnion,
  omitUndefined,
  payerOf,
  phoneField,
  phoneOf,
  postalCode,
  type Reporter,
  type SentTaxId,
  taxIdsOf,
  US_TERRITORIES,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { printed } from './printed.js';
import type { Account } from './settings.js';

export function isAbroad({ recipient }: RequestFields): boolean {
  return (countryOf(recipient) ?? 'NZ') !== 'NZ';
}

/** Where packages leave from. */
export function originOf({ shipper, shipment }: RequestFields): {
  readonly party: Party;
  readonly path: string;
} {
  const { ship_from } = shipment;
  return ship_from === undefined
    ? { party: shipper, path: 'shipper' }
    : { party: ship_from, path: 'shipment.ship_from' };
}

/**
 * The account pays for the carriage. Abroad duties are the recipient's (`DDU`) or the sender's (`DDP`), which is the rule to the
 * United States (NZ Post's release of October 2025).
 */
export function chargesOf(request: RequestFields, { settings }: Account, report: Reporter): 'DDP' | 'DDU' {
  const own_account = settings.account_number ?? '';
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  const payer = dutyPayerOf(
    request,
    {
      own_account,
      takes: ['SENDER', 'RECIPIENT'],
      recipient_account: false,
      declared: isAbroad(request),
      to_us: {
        recipient_may_pay: true,
        how: 'NZ Post bills duties to the United States to the account.',
      },
    },
    report,
  );
  return payer?.role === 'SENDER' ? 'DDP' : 'DDU';
}

/** Whether an EORI is one of the United Kingdom and a GST number one of Australia, and not the sender's own at home. */
function isOf(destination: string | undefined, { country, value }: SentTaxId<unknown>): boolean {
  if (destination === 'GB') return country === 'GB' || /^(GB|XI)/i.test(value);
  return destination !== 'AU' || country === 'AU';
}

/** `customs_code` is IOSS to the European Union, EORI to the United Kingdom, ABN (a GST number of Australia) to Australia. */
export function taxNumbers(request: RequestFields, report: Reporter) {
  const { shipper, recipient } = request;
  const country = countryOf(recipient);
  const types = isEuropeanUnion(country, recipient.postal_code)
    ? { IOSS: true }
    : { ...(country === 'GB' && { EORI: true }), ...(country === 'AU' && { GST: true }) };
  const most = country === 'GB' || country === 'AU' ? {} : { most: 1 };
  const all = taxIdsOf(shipper, 'shipper', { types, longest: 15, ...most }, request, report);
  const own = all.find((number) => isOf(country, number));
  for (const { type, field } of all.filter((number) => number !== own))
    report.notice(
      'tax_id_not_sent',
      `${field} (${type}) is not sent: ${report.name} takes one number to ${country}, of that country.`,
    );
  const buyer = isAbroad(request) ? { VAT: true, GST: true } : {};
  const theirs = taxIdsOf(recipient, 'recipient', { types: buyer, most: 1, longest: 25 }, request, report);
  return { customs_code: own?.value, vat_number: theirs[0]?.value };
}

/** Suburb, city and postcode. With two or three lines, the last one is the suburb. */
export function placeOf(party: Party, path: string, report: Reporter) {
  const { city, address_lines = [] } = party;
  if (city === undefined) report.required(`${path}.city`);
  return {
    suburb: address_lines.length > 1 ? address_lines.at(-1) : undefined,
    city: city ?? '',
    postcode: postalCode(party, path, { longest: 17, required: countryOf(party) === 'NZ' }, report),
  };
}

/** A single line is the street; with three, the first is a building. */
export function addressOf(party: Party, path: string, report: Reporter) {
  const { address_lines = [], company_name, state = party.state_code } = party;
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  const hasBuilding = address_lines.length > 2;
  return omitUndefined({
    company_name,
    building_name: hasBuilding ? address_lines[0] : undefined,
    street: address_lines[hasBuilding ? 1 : 0],
    ...placeOf(party, path, report),
    state: report.tooLong(`${path}.state`, state, 35),
    country_code: countryOf(party) ?? '',
  });
}

/** `sender_details`, `receiver_details`: the person, or else the company. */
export function contactOf(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, email_address } = party;
  const name = person_name ?? company_name;
  if (name === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  return omitUndefined({
    name: name ?? '',
    phone: phoneText(party, path, path === 'shipper', report),
    email: email_address,
  });
}

/** Digits and a plus where the country code is in front: the kit leaves both out in North America. */
export function phoneText(
  party: Party,
  path: string,
  required: boolean,
  report: Reporter,
): string | undefined {
  const country = countryOf(party) ?? '';
  const name = phoneField(party);
  const phone = phoneOf(party, path, { required, ...printed.party.phone }, report, name);
  if (phone === undefined) return undefined;
  if (['US', 'CA', ...US_TERRITORIES].includes(country)) return `+1${phone.number}`;
  return /^\s*(\+|00)/.test(party[name] ?? '') ? `+${phone.number}` : phone.number;
}
