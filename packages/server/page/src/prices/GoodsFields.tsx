import { countries } from '../shared/countries.js';
import { Field } from '../shared/Field.js';
import { texts } from '../texts/index.js';
import { type Draft, EMPTY_GOODS, type GoodsDraft } from './draft.js';
import { changeDraft, draft } from './state.js';

/** What customs asks, where the packages cross a border. */
export function GoodsFields() {
  const t = texts.value.form;
  const { goods, duties, invoice } = draft.value;
  return (
    <fieldset>
      <legend>{t.goods}</legend>
      <p class="hint">{t.goods_why}</p>
      {goods.map((one, at) => (
        <GoodsRow key={at} one={one} at={at} />
      ))}
      <button type="button" class="small" onClick={() => changeDraft({ goods: [...goods, EMPTY_GOODS] })}>
        + {t.add_good}
      </button>
      <div class="fields">
        <Field
          label={t.duties}
          pointer="/shipment/customs/terms_of_trade"
          value={duties}
          onChange={(value) => changeDraft({ duties: value as Draft['duties'] })}
          options={[
            ['DAP', t.duties_recipient],
            ['DDP', t.duties_sender],
          ]}
        />
        <Field
          label={t.invoice}
          pointer="/shipment/invoice/identifier"
          value={invoice}
          onChange={(value) => changeDraft({ invoice: value })}
          optional
        />
      </div>
    </fieldset>
  );
}

function GoodsRow({ one, at }: { readonly one: GoodsDraft; readonly at: number }) {
  const t = texts.value.form;
  const { goods, units, currency } = draft.value;
  const field = (name: keyof GoodsDraft, label: string, pointer: string = name) => ({
    label,
    pointer: `/shipment/customs/items/${at}/${pointer}`,
    value: one[name],
    onChange: (value: string) =>
      changeDraft({ goods: goods.map((other, place) => (place === at ? { ...one, [name]: value } : other)) }),
  });
  const decimal = { inputMode: 'decimal' } as const;
  return (
    <fieldset class="fields goods" aria-label={t.good(at + 1)}>
      <Field {...field('description', t.description)} class="wide" />
      <Field {...field('quantity', t.quantity)} inputMode="numeric" />
      <Field {...field('weight', `${t.unit_weight}, ${units === 'metric' ? 'kg' : 'lb'}`)} {...decimal} />
      <Field
        {...field('value', [t.unit_value, currency].filter((part) => part !== '').join(', '), 'value_amount')}
        {...decimal}
      />
      <Field {...field('code', t.hs_code)} />
      <Field
        {...field('origin_country', t.origin_country)}
        options={[['', t.choose_country], ...countries.value]}
        class="wide"
      />
      {goods.length > 1 && (
        <button
          type="button"
          class="small"
          aria-label={t.remove_good(at + 1)}
          onClick={() => changeDraft({ goods: goods.filter((_, place) => place !== at) })}
        >
          {t.remove}
        </button>
      )}
    </fieldset>
  );
}
