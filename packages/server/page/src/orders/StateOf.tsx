import type { OrderState } from '@waybill/orders';
import { deskTexts } from '../texts/desk/index.js';

const SIGNS: Readonly<Record<OrderState, readonly [sign: string, tone: string]>> = {
  to_do: ['○', ''],
  attention: ['!', 'warn'],
  buying: ['…', ''],
  bought: ['✓', 'good'],
  shipped: ['→', 'good'],
  skipped: ['–', ''],
};

/** Where an order is: a sign, a word and a colour. */
export function StateOf({ state }: { readonly state: OrderState }) {
  const [sign, tone] = SIGNS[state];
  return (
    <span class={`tag ${tone}`}>
      <span aria-hidden="true">{sign}</span> {deskTexts.value.orders.states[state]}
    </span>
  );
}
