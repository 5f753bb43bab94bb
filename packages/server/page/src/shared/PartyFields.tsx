import type { PartyData } from '@waybill/core';
import { texts } from '../texts/index.js';
import { countries } from './countries.js';
import { Field } from './Field.js';

const NAMES = [
  'person_name',
  'company_name',
  'city',
  'state_code',
  'postal_code',
  'country_code',
  'phone_number',
  'email_address',
] as const;

/** An address as it is typed: everything is text. */
export type PartyDraft = Readonly<Record<(typeof NAMES)[number] | 'line1' | 'line2', string>>;

export function partyDraft(party: PartyData): PartyDraft {
  const [line1 = '', ...others] = party.address_lines ?? [];
  const named = Object.fromEntries(NAMES.map((name) => [name, party[name] ?? '']));
  return { ...(named as PartyDraft), line1, line2: others.join(', ') };
}

/** The address with what was typed; what the form does not have stays. */
export function partyWith(party: PartyData, draft: PartyDraft): PartyData {
  const { address_lines: _, ...others } = party;
  const left = Object.entries(others).filter(([name]) => !NAMES.some((one) => one === name));
  const written = NAMES.map((name) => [name, draft[name].trim()] as const).filter(([, text]) => text !== '');
  // A second field that was not touched may stand for several lines.
  const same = partyDraft(party);
  const isSame = same.line1 === draft.line1 && same.line2 === draft.line2;
  const lines = isSame
    ? (party.address_lines ?? [])
    : [draft.line1.trim(), draft.line2.trim()].filter((line) => line !== '');
  return {
    ...Object.fromEntries(left),
    ...Object.fromEntries(written),
    ...(lines.length === 0 ? {} : { address_lines: lines }),
  } as PartyData;
}

interface PartyFieldsProps {
  /** JSON pointer of the address. */
  readonly at: string;
  readonly party: PartyDraft;
  readonly onChange: (party: PartyDraft) => void;
}

/** The fields of an address. */
export function PartyFields({ at, party, onChange }: PartyFieldsProps) {
  const t = texts.value.form;
  const field = (name: keyof PartyDraft, label: string, more: { class?: string; pointer?: string } = {}) => (
    <Field
      label={label}
      pointer={more.pointer ?? `${at}/${name}`}
      value={party[name]}
      onChange={(value) => onChange({ ...party, [name]: value })}
      {...(more.class === undefined ? {} : { class: more.class })}
      {...(name === 'country_code' ? { options: [['', t.choose_country] as const, ...countries.value] } : {})}
    />
  );
  return (
    <div class="fields">
      {field('person_name', t.person_name)}
      {field('company_name', t.company_name)}
      {field('line1', t.line1, { class: 'wide', pointer: `${at}/address_lines/0` })}
      {field('line2', t.line2, { class: 'wide', pointer: `${at}/address_lines/1` })}
      {field('city', t.city)}
      {field('state_code', t.state_code)}
      {field('postal_code', t.postal_code)}
      {field('country_code', t.country_code)}
      {field('phone_number', t.phone_number)}
      {field('email_address', t.email_address)}
    </div>
  );
}
