/**
 * Returns: the shop's shipment that leaves from the customer, bought as any other. The same can be rated, and bought with
 * `createShipment`, by the option `return_label`.
 * UPS OpenAPI, Shipping v2409, `ReturnService`.
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
import { CARRIER } from './protocol.js';
import type { AccountSettings } from './settings.js';
import { shipping, type WireShipmentRequest } from './shipping.js';

/** The values of `ups:return_delivery` that a kind may have; the first is meant. UPS makes no codes for a counter. */
const DELIVERIES: Readonly<Partial<Record<ReturnKind, readonly [ReturnDelivery, ...ReturnDelivery[]]>>> = {
  label: ['print'],
  email: ['email'],
  carrier_brings: ['one_attempt', 'three_attempts'],
};

/** The kinds that UPS has. */
export const RETURN_KINDS = Object.keys(DELIVERIES) as ReturnKind[];

export const returns: OperationFor<'returns', AccountSettings, WireShipmentRequest> = {
  ...shipping,
  createRequest: (request, context) => {
    const { report } = context;
    checkPrintedLabel(request.shipment.label, printed.label, report);
    return shipping.createRequest(asShipment(request, report), {
      ...context,
      options: withOption(context.options, options, 'return_label'),
    });
  },
};

/** The request as shipping reads it. */
function asShipment({ return_label, shipper, recipient, shipment }: ReturnRequest, report: Reporter) {
  const { rma_number, email_address } = return_label;
  const return_delivery = deliveryOf(return_label, shipment, report);
  const mails = return_delivery === 'email' && email_address !== undefined;
  refuseOthers(return_label, report);
  return new ShipmentRequest({
    shipper,
    recipient,
    shipment: {
      ...shipment,
      ...(rma_number === undefined ? {} : { references: [...(shipment.references ?? []), rma_number] }),
      extra: {
        ...shipment.extra,
        [`${CARRIER}:return_delivery`]: return_delivery,
        ...(mails ? { [`${CARRIER}:return_email`]: email_address } : {}),
      },
    },
  });
}

function deliveryOf({ kind }: ReturnLabel, shipment: ReturnRequest['shipment'], report: Reporter): string {
  const possible = DELIVERIES[kind];
  if (possible === undefined) {
    report.notSupported('return_label.kind', `is ${kind}; UPS has ${RETURN_KINDS.join(', ')}`);
    return 'print';
  }
  const written = extraOf(CARRIER, shipment, 'return_delivery');
  if (written === undefined) return possible[0];
  if (!possible.some((delivery) => delivery === written))
    report.contradiction(
      extraField(CARRIER, 'return_delivery'),
      `is ${written}; return_label.kind is ${kind}`,
    );
  return written;
}

/** Fields that UPS has no element for. */
function refuseOthers({ expires_on, outbound_tracking_number }: ReturnLabel, report: Reporter): void {
  if (expires_on !== undefined)
    report.notSupported(
      'return_label.expires_on',
      'must be left out: UPS decides how long a label is good for',
    );
  if (outbound_tracking_number !== undefined)
    report.notice('left_out', 'return_label.outbound_tracking_number is left out: UPS has no place for it.');
}
