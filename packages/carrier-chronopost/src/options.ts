import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import { byService, none, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';
import { LETTERBOXES, RELAYS, services } from './services.js';

export const SKYBILL = 'ShippingServiceWS.xsd, skybillWithDimensionsValueV6';
export const NO_UNIT = 'The contract has codValue, whose unit it does not say.';

/** `service`, of which a shipment has one. Chronopost's module for Magento 2 and other programs, read 2026-11-22. */
export const options: OptionTable = [
  {
    code: '6',
    neutral: 'saturday_delivery',
    name: 'Saturday',
    meaning:
      'Delivered on a Saturday: Chrono 13, 10, 18 and Sameday, for packages that are handed over on a Friday.',
  },
  { code: '1', name: 'Monday', meaning: 'Delivered on a Monday; the same services.' },
];

const HANDED_OVER = byService(
  services.rows.map(({ code }) => code).filter((code) => !LETTERBOXES.includes(code)),
  'Packages are handed over against a signature, except into a letterbox',
  `usual at Chronopost, as shops know it; ${SKYBILL} has no element for it`,
);
const UNDELIVERABLE = none('No element says what becomes of a package that cannot be delivered', SKYBILL);
const NO_CODE = notBuilt('No document lists the codes of the element service.');

/** Neutral options that are no day. */
export const other_options: OtherOptions = {
  signature: HANDED_OVER,
  do_not_leave: HANDED_OVER,
  adult_signature: NO_CODE,
  leave_at_door: NO_CODE,
  hold_for_pickup: byService(
    RELAYS,
    'Relay services go to the point of shipment.delivery_point',
    "Chronopost's modules for Magento 2 and WooCommerce, read 2026-11-22",
  ),
  cash_on_delivery: notBuilt(NO_UNIT),
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  dry_ice: none('No element is for dangerous goods', SKYBILL),
  lithium_batteries: none('No element is for dangerous goods', SKYBILL),
  return_label: notBuilt('Returns are products of their own: 3T, 4R, 4S, 4T, 4U.'),
  with_return_label: notBuilt('The contract has skybillBackNumber, the number of the way back.'),
};

/** Chronopost's module for Magento 2 offers Saturdays with Chrono 13, 10, 18 and Sameday; the others of the table go without. */
const WITH_DAYS = ['01', '02', '16', '4I', '9A', '9B', '9C'];

/** Whether a service can be asked for on a certain day, as far as the table knows. */
export function hasDays(service: string): boolean {
  return WITH_DAYS.includes(service) || services.rows.every(({ code }) => code !== service);
}

/** `service`: 0 is "as the product has it". */
export function dayCode(requested: readonly RequestedOption[], report: Reporter): string {
  const [day, other] = requested;
  if (day !== undefined && other !== undefined)
    report.contradiction(other.field, `is ${other.row.code}, but ${day.field} is ${day.row.code}`);
  return day?.row.code ?? '0';
}
