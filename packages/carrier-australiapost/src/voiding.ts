/**
 * Voiding: DELETE /shipments/{id}, until an order holds the shipment; nothing was billed before. A shipment is voided as a whole.
 * Source: reference-delete-shipment.
 */
import { atOnce, type VoidingOperation } from '@waybill/carrier-kit';
import {
  isStillKept,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import { notFoundEntry } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { NO_SUCH_SHIPMENT, readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly shipment_id: string;
  readonly tracking_numbers: readonly (string | null)[];
  /** Whether it is recent enough for Australia Post to still know it. */
  readonly was_known: boolean;
}

const lookupOf = ({ shipment_id }: WireVoidRequest) =>
  `shipment ${shipment_id} (GET /shipments?shipment_ids=${shipment_id}): one that is voided is not found`;

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest: (request, { account: { settings, context }, report }) => {
    const { reference } = request.shipment;
    if (reference?.type !== 'shipment_id') report.required('shipment.reference', 'of type shipment_id');
    return {
      shipment_id: reference?.value ?? '',
      tracking_numbers: wholeShipment(request, report),
      was_known: isStillKept(request.shipment, { clock: context.clock, time_zone: settings.time_zone }),
    };
  },
  next: atOnce((request) => [
    {
      step: 'void',
      method: 'DELETE',
      url: `/shipments/${encodeURIComponent(request.shipment_id)}`,
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse,
};

function parseResponse(
  { request, replies: [reply] }: Exchange<WireVoidRequest>,
  carrier: CarrierIdentity,
): VoidOutcome {
  const notices: Notice[] = [];
  const read = (answer: Answer): VoidReading => {
    // A success has no body.
    if (answer.status >= 200 && answer.status < 300 && answer.body.trim() === '')
      return { outcome: 'voided' };
    const reading = readReply(answer, carrier, () => undefined);
    const [first] = reading.errors ?? [];
    if (reading.errors === undefined || !reading.refused)
      return { unreadable: reading.errors === undefined ? '' : reading.why };
    if (first?.code !== NO_SUCH_SHIPMENT) return { refused: reading.reported };
    const { code, message } = first;
    if (!request.was_known) {
      const what = `shipment ${request.shipment_id}`;
      return { refused: [notFoundEntry(carrier, { what, field: 'shipment.reference', code, message })] };
    }
    notices.push({ code: 'already_voided', message: `It was voided before: ${message}` });
    return { outcome: 'voided' };
  };
  const verdict = packageVoid(reply, { carrier, lookup: lookupOf(request), read });
  const packages = request.tracking_numbers.map((tracking_number) => ({ ...verdict, tracking_number }));
  return voidOutcome(carrier, packages, { meta: { notices } });
}
