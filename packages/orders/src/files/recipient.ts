import type { PartyData } from '@waybill/core';
import { countryCode } from './countries.js';
import { type Draft, without } from './draft.js';
import type { Field } from './fields.js';
import { hasPostalCodes, postalCode } from './postal-codes.js';
import { codeText, humanText } from './repair.js';

/** Addresses there may come without a city. */
const CITY_STATES: ReadonlyMap<string, string> = new Map([
  ['SG', 'Singapore'],
  ['HK', 'Hong Kong'],
  ['MO', 'Macao'],
  ['MC', 'Monaco'],
  ['GI', 'Gibraltar'],
]);

type Part = Field extends infer Name ? (Name extends `billing.${infer Word}` ? Word : never) : never;

/** The address of an order, with what was repaired and what is missing. */
export function recipientOf(draft: Draft): PartyData {
  const { text, rowOf, findings } = draft;
  const row = draft.rows[0]?.number ?? 0;
  const human = (field: Field, as: string = field) => {
    const written = text(field);
    return written === '' ? undefined : humanText(written, as, rowOf(field), findings);
  };
  const from = partsFrom(draft);
  const part = (name: Part) => human(`${from}.${name}`, `recipient.${name}`);

  const country_code = countryOf(draft, `${from}.country_code`);
  const joined = [part('first_name'), part('last_name')].filter(Boolean).join(' ');
  const person = part('person_name') ?? (joined || undefined);
  const company = part('company_name');
  const lines = [
    part('address_lines[0]'),
    part('address_lines[1]'),
    from === 'recipient' ? human('recipient.address_lines[2]') : undefined,
  ].flatMap((line) => (line ?? '').split('\n').flatMap((own) => own.trim() || []));
  const house = human('recipient.house_number');
  if (house !== undefined && lines[0] !== undefined && !lines[0].includes(house))
    lines[0] = /^(US|CA|GB|IE|AU|NZ|FR)$/.test(country_code ?? '')
      ? `${house} ${lines[0]}`
      : `${lines[0]} ${house}`;
  const state = part('state_code');
  const city = part('city') ?? CITY_STATES.get(country_code ?? '');
  const postal = postalOf(draft, `${from}.postal_code`, country_code);
  const phone = text('recipient.phone_number');

  const need = (field: string, what: string) =>
    findings.problem('missing', field, row, `is missing: ${what}`, { field });
  if (lines.length === 0 && city === undefined && text(`${from}.postal_code`) === '')
    findings.problem(
      'no_address',
      'recipient',
      row,
      'has no address: enter one, or skip the order if it is picked up.',
    );
  else {
    if (person === undefined && company === undefined)
      need('recipient.person_name', 'enter who gets the parcel.');
    if (lines.length === 0) need('recipient.address_lines', 'enter street and number.');
    if (city === undefined) need('recipient.city', 'enter the city.');
    if (text(`${from}.country_code`) === '')
      need('recipient.country_code', 'enter the country, or give one for all orders of the file.');
    if (text(`${from}.postal_code`) === '' && country_code !== undefined && hasPostalCodes(country_code))
      need('recipient.postal_code', `addresses in ${country_code} have one.`);
  }
  return without<PartyData>({
    person_name: person,
    company_name: company,
    address_lines: lines.length > 0 ? lines : undefined,
    house_number: house,
    city,
    ...stateOf(state, country_code),
    postal_code: postal,
    country_code,
    phone_number:
      phone === ''
        ? undefined
        : codeText(phone, 'recipient.phone_number', rowOf('recipient.phone_number'), findings),
    email_address: human('recipient.email_address'),
    tax_id: human('recipient.tax_id'),
  });
}

/** Where the shop has no address to ship to, the buyer's own is that, as the shop's own labels take it. */
function partsFrom({ text, columns, findings }: Draft): 'recipient' | 'billing' {
  const blank = (from: 'recipient' | 'billing') =>
    (['address_lines[0]', 'city', 'postal_code'] as const).every((name) => text(`${from}.${name}`) === '');
  if (!columns.has('billing.address_lines[0]') || !blank('recipient') || blank('billing')) return 'recipient';
  findings.notice('billing_address', 'recipient', 'has no address to ship to: it is the billing address.');
  return 'billing';
}

function countryOf({ text, rowOf, findings }: Draft, field: Field): string | undefined {
  const written = text(field);
  if (written === '') return undefined;
  const code = countryCode(written);
  const own = 'recipient.country_code';
  if (code === undefined)
    findings.problem(
      'unknown_country',
      own,
      rowOf(field),
      `is ${written.slice(0, 60)}, which is no country: correct it.`,
      {
        value: written.slice(0, 60),
      },
    );
  else if (code !== written.toUpperCase())
    findings.notice('country_name', own, `was ${written}: it is ${code}.`);
  return code;
}

function postalOf({ text, rowOf, findings }: Draft, field: Field, country?: string): string | undefined {
  const own = 'recipient.postal_code';
  const written = text(field);
  if (written === '') return undefined;
  const read = codeText(written, own, rowOf(field), findings);
  if (read === undefined || country === undefined) return read;
  const postal = postalCode(read, country);
  if ('example' in postal) {
    findings.problem(
      'postal_code_form',
      own,
      rowOf(field),
      `is ${read.slice(0, 20)}, which is none of ${country}: they are written like ${postal.example}. Correct it, or the country.`,
      { value: read.slice(0, 20), country, example: postal.example },
    );
    return read;
  }
  if (postal.repaired === 'leading_zeros')
    findings.notice('leading_zeros', own, `was ${read}, without the zeros in front: it is ${postal.code}.`);
  else if (postal.repaired !== undefined)
    findings.notice(postal.repaired, own, `was ${read}: it is ${postal.code}.`);
  return postal.code;
}

/** A code has up to three letters; `US-NY` has its country in front. */
function stateOf(written: string | undefined, country = ''): Pick<PartyData, 'state' | 'state_code'> {
  if (written === undefined) return {};
  const bare = written.toUpperCase().startsWith(`${country}-`) ? written.slice(country.length + 1) : written;
  return /^[A-Za-z\d]{1,3}$/.test(bare) ? { state_code: bare.toUpperCase() } : { state: bare };
}
