import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import {
  byExtra,
  byService,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';
import { dangerousExtras } from './dangerous-goods.js';
import { PRODUCTS, services } from './services.js';

/** Options of META besides products. The first three decide which products fit: see Services. */
export const options: OptionTable = [
  {
    code: 'saturday',
    neutral: 'saturday_delivery',
    name: 'Saturday',
    meaning: 'Delivered on a Saturday: the products 103 and 358.',
  },
  {
    code: 'cod',
    neutral: 'cash_on_delivery',
    name: 'Cash on delivery',
    meaning:
      'The amount of `shipment.cash_on_delivery` is collected, with 109, 329 and 330; that field alone is enough.',
  },
  {
    code: 'pudo',
    neutral: 'hold_for_pickup',
    name: 'Pickup point',
    meaning:
      'Delivered to the point that `shipment.delivery_point` names, with 337 and 338; that field alone is enough.',
  },
  {
    code: 's2',
    name: 'Complete delivery',
    meaning: 'All packages are delivered together (`mpsCompleteDelivery`); always so with cash on delivery.',
  },
];

const NO_CODE = notBuilt('A code of the business unit goes into the extra additional_service_code.');
const UNDELIVERABLE = none(
  'No member says what becomes of a parcel that cannot be delivered',
  'META API 2.30.48, shipment.Shipment',
);

export const other_options: OtherOptions = {
  signature: byService(
    PRODUCTS.signed,
    'Classic and express parcels are handed over against a signature',
    'usual at the business units of DPD, as shops know it; META API 2.30.48, shipment.Parcel has no member for it',
  ),
  adult_signature: NO_CODE,
  leave_at_door: NO_CODE,
  do_not_leave: NO_CODE,
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  dry_ice: notBuilt(),
  lithium_batteries: byExtra('un_number'),
  return_label: notBuilt('createReturn orders a collection.'),
  with_return_label: notBuilt('createReturn orders a collection afterwards.'),
};

/** Keys of `extra` that this carrier reads, written as `dpd-meta:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'service_code',
    example: '1',
    meaning: 'The business unit’s own service code besides the product, where it has one (`serviceCode`).',
  },
  {
    on: 'shipment',
    key: 'additional_service_code',
    example: '2',
    meaning: 'Code of an additional service for the first or the last mile (`additionalServiceCode`).',
  },
  {
    on: 'customs',
    key: 'clearance_status',
    example: 'F',
    meaning:
      '`N` no, `F` free, `E` export cleared, `T` transit cleared, `I` import cleared, `H` hybrid. Default `E` with an `export_declaration`, else `N`.',
  },
  ...dangerousExtras,
  {
    on: 'label',
    key: 'drop_off',
    example: 'BOTH',
    meaning:
      '`QR_CODE`: a code in place of the label, where the business unit has one; `BOTH`: the code besides the label.',
  },
];

/** Whether the product of the table fits what is asked for. Codes of business units are not judged. */
export function checkProduct(
  service: string,
  { delivery_point, cash_on_delivery }: Shipment,
  requested: readonly RequestedOption[],
  report: Reporter,
): void {
  const field = (code: string) => requested.find(({ row }) => row.code === code)?.field;
  const [saturday, cash, point] = [field('saturday'), field('cod'), field('pudo')];
  if (cash !== undefined && cash_on_delivery === undefined)
    report.required('shipment.cash_on_delivery', 'with cash on delivery');
  if (point !== undefined && delivery_point === undefined)
    report.required('shipment.delivery_point', 'with hold_for_pickup');
  if (services.rows.every(({ code }) => code !== service)) return;
  const fits = (asked: string | undefined, is_required: boolean, at: string, codes: readonly string[]) => {
    if (asked !== undefined && !codes.includes(service))
      report.contradiction(asked, `is for ${codes.join(', ')}, not for ${service}`);
    if (asked === undefined && is_required && codes.includes(service))
      // Not `required`: a request that only lacks a field would be quoted, and this product is for such shipments only.
      report.notSupported(at, `is left out; ${service} is a product that needs it`);
  };
  fits(saturday, false, 'shipment.options', PRODUCTS.saturday);
  const [cash_field, point_field] = ['shipment.cash_on_delivery', 'shipment.delivery_point'] as const;
  fits(cash ?? (cash_on_delivery && cash_field), true, cash_field, PRODUCTS.cash);
  fits(point ?? (delivery_point && point_field), true, point_field, PRODUCTS.point);
}
