/** Voiding: voidShipment, a shipment as a whole, until it is on a manifest. Source: CanshipBusinessService.wsdl. */
import { atOnce, type VoidingOperation } from '@waybill/carrier-kit';
import {
  cancelledBefore,
  type ExplainedRefusal,
  explainedRefusal,
  packageVoid,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import type { Notice } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { FAULT_STATUS, readChange, withoutError } from './errors.js';
import type { OpenSettings } from './settings.js';
import { soapCall } from './soap.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly user_id: string;
  /** `id` of the purchase. */
  readonly id: string;
  readonly tracking_numbers: readonly (string | null)[];
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest: (request, { account, report }) => {
    const { reference } = request.shipment;
    const id = reference?.type === 'shipment-id' ? reference.value : '';
    if (!/^\d+$/.test(id))
      report.required('shipment.reference', 'of type shipment-id: the id of the purchase');
    return { user_id: account.settings.user_id, id, tracking_numbers: wholeShipment(request, report) };
  },
  next: atOnce((request) => [
    {
      step: 'void',
      ...soapCall('voidShipment', { id: request.id }, request.user_id),
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: ({ request, replies }, { carrier, account }) => {
    const identity = { carrier, account };
    const notices: Notice[] = [];
    const shipment = packageVoid(replies[0], {
      carrier: identity,
      lookup: lookupOf(request),
      read: (answer) => {
        const explained = readVoid(answer, identity);
        notices.push(...explained.notices);
        return explained.reading;
      },
      refusedAt: FAULT_STATUS,
    });
    const packages = request.tracking_numbers.map((tracking_number) => ({ ...shipment, tracking_number }));
    return voidOutcome(identity, packages, { meta: { notices } });
  },
};

function lookupOf({ id }: WireVoidRequest): string {
  return `the shipment ${id} in Canpar's shipment history`;
}

function readVoid(answer: Answer, carrier: CarrierIdentity): ExplainedRefusal {
  const reading = readChange(answer, carrier, 'voidShipment', withoutError);
  if ('done' in reading) return { reading: { outcome: 'voided' }, notices: [] };
  const isCancelled = 'refused' in reading && cancelledBefore(reading.refused) !== undefined;
  return explainedRefusal(reading, isCancelled ? 'cancelled' : undefined, 'Canpar');
}
