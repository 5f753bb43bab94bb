import type { DeskSettings } from '@waybill/orders';
import { Field } from '../shared/Field.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';
import { listOf, withValue } from './draft.js';
import { Part } from './Entry.js';
import { Check } from './Inputs.js';
import type { PartProps } from './SettingsView.js';

/** Packing slips and labels, and what is bought where no rule says it. */
export function Slips({ settings, onChange }: PartProps) {
  const t = deskTexts.value.settings;
  const { slip = {}, choose = '', terms_of_trade = '' } = settings;
  // What is empty is left out of the document.
  const put = (name: keyof DeskSettings, value: unknown) =>
    onChange({ [name]: value === '' ? undefined : value });
  return (
    <Part title={t.slip}>
      <div class="fields">
        <Field
          label={t.slip_page}
          pointer="/slip/page"
          value={slip.page ?? '4x6'}
          options={Object.entries(t.pages)}
          onChange={(page) => put('slip', { ...slip, page })}
        />
        <Field
          label={t.slip_message}
          pointer="/slip/message"
          value={slip.message ?? ''}
          onChange={(message) => put('slip', withValue(slip, 'message', message))}
        />
        <Check
          label={t.slip_prices}
          value={slip.prices}
          onChange={(prices) => put('slip', withValue(slip, 'prices', prices))}
        />
        <Field
          label={t.otherwise}
          pointer="/choose"
          value={typeof choose === 'string' ? choose : choose.join(', ')}
          hint={t.choose_hint}
          onChange={(value) => put('choose', value.includes(',') ? listOf(value) : value)}
        />
        <Field
          label={t.terms}
          pointer="/terms_of_trade"
          value={terms_of_trade}
          options={[
            ['', t.terms_none],
            ['DAP', texts.value.form.duties_recipient],
            ['DDP', texts.value.form.duties_sender],
          ]}
          onChange={(value) => put('terms_of_trade', value)}
        />
      </div>
    </Part>
  );
}
