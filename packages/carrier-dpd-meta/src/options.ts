import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { ExtraTable, OptionTable } from '@waybill/core/plugin';
import { DANGEROUS, PRODUCTS, services } from './services.js';

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
  if (DANGEROUS.includes(service))
    report.notSupported('shipment.services', `names ${service}: data of dangerous goods is not sent`);
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
