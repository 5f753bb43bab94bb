import { z } from '@waybill/carrier-kit';
import { type ChangeReading, cancelledBefore, pickupCancelOutcome } from '@waybill/carrier-kit/after';
import { under } from '@waybill/carrier-kit/reply';
import type { PickupCancelOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange, PickupMeta } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { entriesOf } from './errors.js';
import type { WirePickup } from './known-request.js';
import { wireAlerts } from './schema.js';

const wireCancelled = z.object({ Response: wireAlerts });

export function parseCancellation(
  { request: { prn }, replies }: Exchange<WirePickup>,
  carrier: CarrierIdentity,
): PickupCancelOutcome {
  return pickupCancelOutcome(
    replies[0],
    { confirmation_number: prn },
    { carrier, lookup: `pickup ${prn}`, read: (answer) => readCancellation(answer, carrier) },
  );
}

function readCancellation(reply: Answer, carrier: CarrierIdentity): ChangeReading<PickupMeta> {
  const read = readReply(reply, carrier, under('PickupCancelResponse'));
  if (read.errors === undefined)
    return { done: { notices: wireCancelled.parse(read.document).Response }, warnings: read.warnings };
  const entries = read.reported;
  // The code of it is in no document.
  if (entries.length > 0 && entries.every((entry) => cancelledBefore([entry]) !== undefined))
    return { done: { notices: entries.map(({ code, message }) => ({ code, message })) } };
  return read.refused ? { refused: entriesOf(entries) } : { unreadable: read.why };
}
