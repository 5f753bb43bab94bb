import type { TrackingStatus } from '@waybill/core';
import { texts } from '../texts/index.js';

const SIGNS: Readonly<Record<TrackingStatus, readonly [sign: string, tone: string]>> = {
  unknown: ['?', ''],
  pre_transit: ['○', ''],
  accepted: ['◔', ''],
  in_transit: ['◑', ''],
  out_for_delivery: ['◕', ''],
  attempted: ['!', 'warn'],
  available_for_pickup: ['●', ''],
  delivered: ['✓', 'good'],
  exception: ['!', 'warn'],
  returning: ['↩', 'warn'],
  returned: ['↩', ''],
  failed: ['✕', 'bad'],
  cancelled: ['–', ''],
};

/** Where a package is: a sign, a word and a colour. */
export function StatusTag({ status }: { readonly status: TrackingStatus }) {
  const [sign, tone] = SIGNS[status];
  return (
    <span class={`tag ${tone}`}>
      <span aria-hidden="true">{sign}</span> {texts.value.shipment.statuses[status]}
    </span>
  );
}
