/**
 * Returns: the shop's shipment that leaves from the customer, bought as any other, with `RETURN_SHIPMENT`. The same can be rated,
 * and bought with `createShipment`, by the option `return_label`.
 * Source: FedEx "Ship API", `ReturnShipmentDetail`.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import { extraField, extraOf, type Reporter, withOption } from '@waybill/carrier-kit/request';
import { ShipmentRequest } from '@waybill/core';
import type { ReturnKind, ReturnLabel, ReturnRequest } from '@waybill/core/plugin';
import type { ReturnDelivery } from './accessorials/returns.js';
import type { WireBody } from './json-call.js';
import { options } from './options.js';
import type { Account } from './settings.js';
import { shipping, type WireShipmentRequest } from './shipping.js';

/** `fedex:return_delivery` of each kind. That the driver brings the label is another API of FedEx. */
const DELIVERIES: Readonly<Partial<Record<ReturnKind, ReturnDelivery>>> = { label: 'print', email: 'email' };

/** The kinds that FedEx has. */
export const RETURN_KINDS = Object.keys(DELIVERIES) as ReturnKind[];

export const returns: OperationFor<'returns', Account['settings'], WireShipmentRequest> = {
  ...shipping,
  createRequest: (request, context) => {
    const wire = shipping.createRequest(asShipment(request, context.report), {
      ...context,
      options: withOption(context.options, options, 'return_label'),
    });
    const { outbound_tracking_number } = request.return_label;
    if (outbound_tracking_number === undefined) return wire;
    return { ...wire, body: withOutbound(wire.body, outbound_tracking_number) };
  },
};

/** The request as shipping reads it. */
function asShipment({ return_label, shipper, recipient, shipment }: ReturnRequest, report: Reporter) {
  const delivery = deliveryOf(return_label, shipment, report);
  const { rma_number, email_address, expires_on } = return_label;
  if (expires_on !== undefined && delivery !== 'email')
    report.notSupported('return_label.expires_on', 'is for kind email: a printed label has no last day');
  const key = (name: string) => `${report.carrier}:${name}`;
  return new ShipmentRequest({
    shipper,
    recipient,
    shipment: {
      ...shipment,
      extra: {
        ...shipment.extra,
        [key('return_delivery')]: delivery,
        ...(rma_number === undefined ? {} : { [key('rma_number')]: rma_number }),
        ...(delivery !== 'email' || email_address === undefined
          ? {}
          : { [key('return_email')]: email_address }),
        ...(delivery !== 'email' || expires_on === undefined ? {} : { [key('return_expires')]: expires_on }),
      },
    },
  });
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

/** The body of a return, as far as it is changed here. */
interface ReturnBody {
  readonly requestedShipment: {
    readonly shipmentSpecialServices: { readonly returnShipmentDetail: object };
  };
}

/** `returnAssociationDetail`: the shipment that the goods came with. */
function withOutbound(body: WireBody, trackingNumber: string): WireBody {
  const { requestedShipment } = body as unknown as ReturnBody;
  const { shipmentSpecialServices } = requestedShipment;
  const { returnShipmentDetail } = shipmentSpecialServices;
  return {
    ...body,
    requestedShipment: {
      ...requestedShipment,
      shipmentSpecialServices: {
        ...shipmentSpecialServices,
        returnShipmentDetail: { ...returnShipmentDetail, returnAssociationDetail: { trackingNumber } },
      },
    },
  };
}
