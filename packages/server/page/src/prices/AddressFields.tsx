import { countries } from '../shared/countries.js';
import { Field, fieldId } from '../shared/Field.js';
import { texts } from '../texts/index.js';
import { AddressCheck } from './AddressCheck.js';
import type { AddressDraft } from './draft.js';
import { changeDraft, draft } from './state.js';

type TextField = Exclude<keyof AddressDraft, 'residential'>;

/** One of the two addresses. */
export function AddressFields({ side }: { readonly side: 'shipper' | 'recipient' }) {
  const t = texts.value.form;
  const address = draft.value[side];
  const change = (part: Partial<AddressDraft>) => changeDraft({ [side]: { ...draft.value[side], ...part } });
  const field = (name: TextField, pointer: string = name) => ({
    label: t[name],
    pointer: `/${side}/${pointer}`,
    value: address[name],
    onChange: (value: string) => change({ [name]: value }),
    // The browser may fill both addresses, each with its own.
    autocomplete: `section-${side} ${AUTOCOMPLETE[name]}`,
  });
  const home = fieldId(`/${side}/type`);
  return (
    <fieldset>
      <legend>{side === 'shipper' ? t.from : t.to}</legend>
      <div class="fields address">
        <Field {...field('company_name')} />
        <Field {...field('person_name')} />
        <Field {...field('line1', 'address_lines/0')} class="long" />
        <Field {...field('line2', 'address_lines/1')} class="short" />
        <Field {...field('city')} class="short" />
        <Field {...field('state_code')} class="short" />
        <Field {...field('postal_code')} class="short" />
        <Field {...field('country_code')} options={[['', t.choose_country], ...countries.value]} />
        <Field {...field('phone_number')} type="tel" />
        <Field {...field('email_address')} type="email" optional />
        <label class="check" for={home}>
          <input
            id={home}
            type="checkbox"
            checked={address.residential}
            onChange={(event) => change({ residential: event.currentTarget.checked })}
          />
          {t.residential}
        </label>
      </div>
      <AddressCheck address={address} onTake={(taken) => change(taken)} />
    </fieldset>
  );
}

const AUTOCOMPLETE: Readonly<Record<TextField, string>> = {
  company_name: 'organization',
  person_name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state_code: 'address-level1',
  postal_code: 'postal-code',
  country_code: 'country',
  phone_number: 'tel',
  email_address: 'email',
};
