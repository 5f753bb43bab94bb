/** `Shipment` in a reply: the same in prices, purchases and searches. */
import { z } from '@waybill/carrier-kit';
import { eventTimeOf } from '@waybill/carrier-kit/after';
import {
  decimal,
  listOf,
  maybe,
  maybeText,
  type PriceParts,
  readAs,
  sum,
  wireBoolean,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp, zonedClock } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';
import { TIME_ZONE } from './settings.js';
import { CURRENCY } from './soap.js';

/** Everything that is charged besides the freight. `handling` is the shipper's own mark-up, which we send as 0. */
const CHARGES = {
  fuel_surcharge: 'Fuel surcharge',
  premium_charge: 'Premium service',
  ra_charge: 'Residential address',
  rural_charge: 'Rural area',
  ea_charge: 'Extended area',
  dv_charge: 'Declared value',
  dg_charge: 'Dangerous goods',
  xc_charge: 'Extra care',
  cos_charge: 'Chain of signature',
  cod_charge: 'Cash on delivery',
  collect_charge: 'Collect',
  over_size_charge: 'Oversize',
  over_weight_charge: 'Overweight',
  lg_charge: 'Large package',
} as const;

const figure = maybe(wireDecimal);
const wireCharges = z.record(z.string(), figure);

/** A part that cannot be read counts as left out. */
export const wireShipment = z.object({
  id: maybeText,
  order_id: maybeText,
  service_type: maybeText,
  estimated_delivery_date: maybeText,
  transit_time: maybeText,
  freight_charge: figure,
  tax_charge_1: figure,
  tax_charge_2: figure,
  total: figure,
  voided: maybe(wireBoolean),
  packages: listOf(z.object({ barcode: maybeText, package_num: maybeText })),
});

export const wireResult = z
  .object({ errors: listOf(wireText), messages: listOf(wireText), shipment: z.unknown() })
  .catch({ errors: [], messages: [], shipment: undefined });

/** A shipment with its charges. */
export type WireShipment = z.output<typeof wireShipment> & { readonly price: PriceParts | undefined };

/** `undefined` where the node is not a shipment. */
export function shipmentIn(node: unknown): WireShipment | undefined {
  const { success, data } = readAs(wireShipment, node);
  return success ? { ...data, price: priceOf(data, readAs(wireCharges, node).data ?? {}) } : undefined;
}

/**
 * `total` where the reply has one, which older replies lack; else the sum of freight, charges and taxes. Without total and
 * freight there is no price.
 */
function priceOf(
  { freight_charge, tax_charge_1, tax_charge_2, total }: z.output<typeof wireShipment>,
  figures: Readonly<Record<string, string | undefined>>,
): PriceParts | undefined {
  const named = Object.entries(CHARGES).map(([element, name]) => ({
    name,
    amount: decimal(lookUp(figures, element) ?? 0),
  }));
  const charges = named.filter(({ amount }) => !amount.isZero());
  const base = decimal(freight_charge ?? 0);
  const taxes = [decimal(tax_charge_1 ?? 0), decimal(tax_charge_2 ?? 0)];
  const stated = total === undefined || decimal(total).isZero() ? undefined : decimal(total);
  if (stated?.isNegative() || (stated === undefined && freight_charge === undefined)) return undefined;
  const added = sum([base, ...taxes, ...charges.map(({ amount }) => amount)]);
  return { currency: CURRENCY, base, charges, taxes, total: stated ?? added };
}

export function noticesOf(messages: readonly string[]): Notice[] {
  return messages.map((message) => ({ code: 'message', message }));
}

/** The day of a time: `2026-12-02T05:00:00.000Z` is midnight in Toronto. */
export function dayOf(written: string | undefined): string | undefined {
  const time = eventTimeOf(written);
  if (time?.utc == null) return time?.date;
  return zonedClock(TIME_ZONE, Date.parse(time.utc)).date;
}
