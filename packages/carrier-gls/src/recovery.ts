/**
 * Recovery: the label of a package is printed again by its reference, which is unlike any other. It "reprints the label, cancelling the
 * old one", so that this is asked for labels alone that nobody has. ShipIT manual 5.0.11, reprintParcel.
 */
import type { LookupCall, RecoveryOperation } from '@waybill/carrier-kit';
import type { Exchange } from '@waybill/core/plugin';
import { SHIPIT } from './connect.js';
import { FIND, unlabelled } from './shipping/reply.js';
import type { WireShipmentRequest } from './shipping.js';

export const recovery: RecoveryOperation<WireShipmentRequest> = { lookup };

function lookup({ request, replies }: Exchange<WireShipmentRequest>): readonly LookupCall[] {
  if (replies.some(({ step }) => step === FIND)) return [];
  const { request_id, packages, document } = request;
  const wanted = unlabelled({ request, replies }) ?? Array.from({ length: packages }, (_, at) => at);
  return wanted.map((position) => ({
    step: FIND,
    package: position,
    method: 'POST',
    url: `${SHIPIT}/shipments/reprintparcel`,
    body: JSON.stringify({
      ShipmentUnitReference: `${request_id}-${position + 1}`,
      PrintingOptions: document.PrintingOptions,
    }),
  }));
}
