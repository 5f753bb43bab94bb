/** Voiding: voidShipment, a shipment as a whole, until it is on a manifest. Source: CanshipBusinessService.wsdl. */
import {
  atOnce,
  changeReading,
  type ExplainedRefusal,
  explainedRefusal,
  packageVoid,
  type VoidingOperation,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit';
import type { Answer, CarrierIdentity, Notice } from '@waybill/core';
import { FAULT_STATUS, readReply, returnOf } from './errors.js';
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

/** A reply without an error is a success. There are no codes: the words of an error say why it was not voided. */
function readVoid(answer: Answer, carrier: CarrierIdentity): ExplainedRefusal {
  const reading = changeReading(readReply(answer, carrier, returnOf('voidShipment')));
  const refused = 'done' in reading ? (reading.warnings ?? []) : 'refused' in reading ? reading.refused : [];
  if (refused.some(({ message }) => /already\b.*\bvoid/i.test(message)))
    return explainedRefusal({ refused }, 'cancelled', 'Canpar');
  const explained = refused.map((entry) =>
    /manifest|end of day/i.test(entry.message) ? { ...entry, kind: 'too_late' as const } : entry,
  );
  const read: VoidReading =
    explained.length > 0 ? { refused: explained } : 'unreadable' in reading ? reading : { outcome: 'voided' };
  return { reading: read, notices: [] };
}
