import { type Issue, NEUTRAL_OPTIONS, type RateRequest, type Shipment } from '@waybill/core';
import { type CashOnDeliveryData, type DeliveryPointData, issue } from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import { withFields } from '../values/with-fields.js';
import type { CarrierTables } from './carrier-tables.js';
import { leaveOutPayee } from './cash-on-delivery.js';
import type { Reporter } from './report.js';

/** What a field says as the carrier's own extras, and the options that go with them. */
interface Written {
  readonly field: string;
  readonly extras: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

/**
 * The request with `delivery_point` and `cash_on_delivery` written as the extras and options by which the carrier takes them:
 * the extra that its locations are `taken_by`, and its extra `cod_amount`. A carrier without such an extra reads the fields
 * itself. An extra that is set to something else is a contradiction.
 */
export function throughExtras<Request extends RateRequest>(
  tables: CarrierTables,
  request: Request,
  report: Reporter,
): Request {
  const { shipment } = request;
  const { delivery_point, cash_on_delivery, ...others } = shipment;
  const point = delivery_point && pointAsExtras(tables, delivery_point);
  const collected = cash_on_delivery && codAsExtras(tables, cash_on_delivery, shipment, report);
  const written = [point, collected].filter((one) => one !== undefined);
  if (written.length === 0) return request;
  for (const { field, extras } of written)
    for (const [key, value] of Object.entries(extras)) {
      const own = lookUp(shipment.extra, key);
      if (own === undefined || own === value) continue;
      const problem = `is ${JSON.stringify(own)}, but ${field} says ${JSON.stringify(value)}`;
      report.contradiction(`shipment.extra["${key}"]`, problem);
    }
  const options = new Set([...(others.options ?? []), ...written.flatMap((one) => one.options)]);
  return withFields(request, {
    shipment: withFields(shipment, {
      ...(point && { delivery_point: undefined }),
      ...(collected && { cash_on_delivery: undefined }),
      options: [...options],
      extra: Object.assign({ ...others.extra }, ...written.map(({ extras }) => extras)),
    }),
  });
}

function pointAsExtras(
  { id: carrier, operations }: CarrierTables,
  { id, name, address, meta }: DeliveryPointData,
): Written | undefined {
  const by = operations?.locations?.taken_by;
  if (by === undefined) return undefined;
  const known = { name, address_line: address?.address_lines?.[0], ...address };
  const parts = Object.entries(by.address ?? {}).flatMap(([part, key]) => {
    const value: string | undefined = Reflect.get(known, part);
    return value === undefined ? [] : [[`${carrier}:${key}`, value]];
  });
  return {
    field: 'shipment.delivery_point',
    // What the carrier's own search says of the location comes first: it has the form that the carrier takes.
    extras: { ...Object.fromEntries(parts), ...meta?.shipment_extra, [`${carrier}:${by.key}`]: id },
    options: (by.options ?? []).map((option) => (isNeutral(option) ? option : `${carrier}:${option}`)),
  };
}

function isNeutral(option: string): boolean {
  return NEUTRAL_OPTIONS.some((neutral) => neutral === option);
}

const COD_AMOUNT = 'cod_amount';

function codAsExtras(
  { id, name = id, extras, options }: CarrierTables,
  { amount, currency, ...payee }: CashOnDeliveryData,
  shipment: Shipment,
  report: Reporter,
): Written | undefined {
  const option = options.find((row) => row.neutral === 'cash_on_delivery');
  if (option === undefined || !extras.some(({ on, key }) => on === 'shipment' && key === COD_AMOUNT))
    return undefined;
  const field = 'shipment.cash_on_delivery';
  if (currency !== undefined && currency !== shipment.currency)
    report.notSupported(`${field}.currency`, `is ${currency}; ${name} collects amounts in shipment.currency`);
  leaveOutPayee(Object.keys(payee), report);
  return { field, extras: { [`${id}:${COD_AMOUNT}`]: String(amount) }, options: [`${id}:${option.code}`] };
}

/** Refuses a location of another carrier: its number means another place here, or none. */
export function refuseForeignPoint(
  { id, name = id }: CarrierTables,
  { shipment }: RateRequest,
  issues: Issue[],
): void {
  const carrier = shipment.delivery_point?.carrier;
  if (carrier === undefined || carrier === id) return;
  const problem = `is ${carrier}; ${name} takes locations of its own`;
  issues.push(issue('shipment.delivery_point.carrier', 'not_supported', problem, 'not_supported'));
}
