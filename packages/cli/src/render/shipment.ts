import type { ErrorEntry, ShippingResult } from '@waybill/core';
import type { ShippingCharge } from '@waybill/core/plugin';
import type { Names } from '../names.js';
import { renderNotices } from './outcome.js';
import { problems } from './problems.js';
import { type TableStyle, table } from './table.js';

/** The purchase, package by package; then everything that went wrong; then the carrier's notices. */
export function renderShipment(
  shipment: ShippingResult | null,
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  const trouble = problems(errors, names, style.paint);
  if (shipment === null) {
    const open = errors.some(({ kind }) => kind === 'unknown_outcome');
    const head = open
      ? 'It is not known whether the shipment was bought: check with the carrier before buying again.\n'
      : 'Nothing was bought.\n';
    return style.paint('trouble', head) + trouble;
  }
  const { carrier, account, service, shipment_date, total_charge, meta } = shipment;
  const facts = table(
    [{ title: 'carrier' }, { title: 'account' }, { title: 'service' }, { title: 'date' }, { title: 'total' }],
    [[names.carrier(carrier), account, service, shipment_date, money(total_charge)]],
    style,
  );
  // Many a carrier bills the shipment as a whole.
  const priced = meta.parcels.some(({ charge }) => charge !== null);
  const parcels = table(
    [
      { title: 'parcel', right: true },
      { title: 'bought' },
      { title: 'tracking number' },
      ...(priced ? [{ title: 'charge' }] : []),
    ],
    meta.parcels.map(({ tracking_number, charge, bought }, index) => [
      String(index + 1),
      bought === null ? 'unknown' : bought ? 'yes' : 'no',
      tracking_number ?? '-',
      ...(priced ? [money(charge)] : []),
    ]),
    style,
  );
  const incomplete = shipment.complete
    ? ''
    : `\n${style.paint('trouble', 'Something that was requested is missing.')}\n`;
  return `${facts}\n${parcels}${incomplete}${trouble}${renderNotices(meta.notices, style)}`;
}

function money(charge: ShippingCharge | null): string {
  return charge === null ? 'unknown' : chargeText(charge);
}

export function chargeText({ amount, currency }: ShippingCharge): string {
  return `${amount} ${currency}`;
}
