/**
 * Returns: the shop's shipment that leaves from the customer, bought as any other, with `RETURN_SHIPMENT`. The same can be rated,
 * and bought with `createShipment`, by the option `return_label`.
 * Source: FedEx "Ship API", `ReturnShipmentDetail`.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import {
  checkPrintedLabel,
  extraField,
  extraOf,
  type Reporter,
  withOption,
} from '@waybill/carrier-kit/request';
import { ShipmentRequest } from '@waybill/core';
import type { ReturnKind, ReturnLabel, ReturnRequest } from '@waybill/core/plugin';
import type { ReturnDelivery } from './accessorials.js';
import { options } from './options.js';
import { printed } from './printed.js';
import type { Account } from './settings.js';
import { createPurchase, shipping, type WireShipmentRequest } from './shipping.js';

/** `fedex:return_delivery` of each kind. That the driver brings the label is another API of FedEx. */
const DELIVERIES: Readonly<Partial<Record<ReturnKind, ReturnDelivery>>> = { label: 'print', email: 'email' };

/** The kinds that FedEx has. */
export const RETURN_KINDS = Object.keys(DELIVERIES) as ReturnKind[];

export const returns: OperationFor<'returns', Account['settings'], WireShipmentRequest> = {
  ...shipping,
  createRequest: (request, context) =>
    createPurchase(
      asShipment(request, context.report),
      { ...context, options: withOption(context.options, options, 'return_label') },
      request.return_label.outbound_tracking_number,
    ),
};

/** The request as shipping reads it. */
function asShipment({ return_label, shipper, recipient, shipment }: ReturnRequest, report: Reporter) {
  const delivery = deliveryOf(return_label, shipment, report);
  const { rma_number, email_address, expires_on } = return_label;
  if (expires_on !== undefined && delivery !== 'email')
    report.notSupported('return_label.expires_on', 'is for kind email: a printed label has no last day');
  checkPrintedLabel(shipment.label, printed.label, report);
  const written = {
    return_delivery: delivery,
    rma_number,
    return_email: delivery === 'email' ? email_address : undefined,
    return_expires: delivery === 'email' ? expires_on : undefined,
  };
  const extra = Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${report.carrier}:${key}`, value]],
    ),
  );
  const wanted = { ...shipment, extra: { ...shipment.extra, ...extra } };
  return new ShipmentRequest({ shipper, recipient, shipment: wanted });
}

function deliveryOf(
  { kind }: ReturnLabel,
  shipment: ReturnRequest['shipment'],
  report: Reporter,
): ReturnDelivery {
  const delivery = DELIVERIES[kind];
  if (delivery === undefined)
    report.notSupported('return_label.kind', `is ${kind}; FedEx has ${RETURN_KINDS.join(' and ')}`);
  const written = extraOf(report.carrier, shipment, 'return_delivery');
  if (written !== undefined && written !== delivery)
    report.contradiction(
      extraField(report, 'return_delivery'),
      `is ${written}; return_label.kind is ${kind}`,
    );
  return delivery ?? 'print';
}
