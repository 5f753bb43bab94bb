import { z } from '@waybill/carrier-kit';
import { type ChangeReading, changeOutcome, pickupResult } from '@waybill/carrier-kit/after';
import { maybe, maybeText, under } from '@waybill/carrier-kit/reply';
import type { Notice, PickupOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange, ShippingCharge } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { lookupOf, type WirePickupRequest } from './booking-request.js';
import { entriesOf } from './errors.js';
import { chargeOf, wireAlerts, wireRateResult } from './schema.js';

const wireBooking = z.object({
  Response: wireAlerts,
  PRN: maybeText,
  RateStatus: maybe(z.object({ Code: maybeText, Description: maybeText })),
  RateResult: wireRateResult,
});

interface Booked {
  readonly prn: string;
  readonly charge: ShippingCharge | null;
  readonly notices: readonly Notice[];
}

export function parseBooking(
  { request, replies }: Exchange<WirePickupRequest>,
  carrier: CarrierIdentity,
): PickupOutcome {
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'The pickup',
    effect: 'once',
    lookup: lookupOf(request),
    read: (answer) => readBooking(answer, carrier),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { prn, charge, notices } = judged.done;
  const { pickup_date, ready_time, closing_time } = request;
  const meta = { notices };
  return [
    pickupResult(carrier, {
      pickup_date,
      ready_time,
      closing_time,
      confirmation_numbers: [prn],
      charge,
      meta,
    }),
    [...judged.errors],
  ];
}

/** The contract does not require a number. An answer without one is no proof of a booking. */
function readBooking(reply: Answer, carrier: CarrierIdentity): ChangeReading<Booked> {
  const read = readReply(reply, carrier, under('PickupCreationResponse'));
  if (read.errors !== undefined)
    return read.refused ? { refused: entriesOf(read.reported) } : { unreadable: read.why };
  const { Response: notices, PRN, RateStatus, RateResult } = wireBooking.parse(read.document);
  if (PRN === undefined) return { unreadable: 'the reply has no pickup number' };
  const unpriced = RateStatus?.Code === NOT_PRICED ? [noPrice(RateStatus.Description)] : [];
  return {
    done: { prn: PRN.trim(), charge: chargeOf(RateResult), notices: [...notices, ...unpriced] },
    warnings: read.warnings,
  };
}

/** `RateStatus`: "rate not available", although it was asked for. */
const NOT_PRICED = '02';

const noPrice = (said = ''): Notice => ({
  code: 'no_price',
  message: said.trim() || 'UPS has no price of this pickup.',
});
