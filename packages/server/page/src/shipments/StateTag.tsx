import type { PurchaseState } from '@waybill/ledger';
import { texts } from '../texts/index.js';

const SIGNS: Readonly<Record<PurchaseState, readonly [sign: string, tone: string]>> = {
  claimed: ['…', ''],
  sending: ['…', ''],
  bought: ['✓', 'good'],
  refused: ['✕', 'bad'],
  unknown: ['?', 'warn'],
  void: ['–', ''],
};

/** The state of a purchase: a sign, a word and a colour. */
export function StateTag({ state }: { readonly state: PurchaseState }) {
  const [sign, tone] = SIGNS[state];
  return (
    <span class={`tag ${tone}`}>
      <span aria-hidden="true">{sign}</span> {texts.value.shipments.states[state]}
    </span>
  );
}
