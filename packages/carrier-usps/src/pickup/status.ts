/** GET /carrier-pickup/{number}. USPS does not say what became of a pickup: only that it is booked, and for when. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { notFoundEntry } from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import { isAnswer } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { pickupEntry } from './errors.js';
import { bookedPickup, confirmationsIn, dayIn } from './reply.js';
import { pickupUrl } from './version.js';

/** The pickup to ask about. */
export interface WirePickupStatusRequest {
  readonly number: string;
  /** As it was stored; empty where it was not. */
  readonly pickup_date: string;
  /** `YYYY-MM-DD`, by the clock of the account. */
  readonly today: string;
}

export const pickup_status: OperationFor<'pickup_status', OpenSettings, WirePickupStatusRequest> = {
  createRequest: ({ pickup }, { account: { settings, context } }) => ({
    number: pickup.confirmation_number,
    pickup_date: pickup.pickup_date ?? '',
    today: today(context.clock, settings.time_zone),
  }),
  next: atOnce(({ number }) => [{ step: 'status', method: 'GET', url: pickupUrl(number) }]),
  parseResponse: ({ request, replies: [reply] }, carrier) => {
    const { number, pickup_date } = request;
    if (reply === undefined || !isAnswer(reply)) return [null, []];
    const reading = readReply(reply, carrier, confirmationsIn);
    if (reading.errors !== undefined)
      return [null, reading.errors.map((entry) => pickupEntry(entry, carrier, number))];
    const found = reading.document.find(({ confirmationNumber }) => confirmationNumber === number);
    const unknown = { what: `pickup ${number}`, field: 'pickup.confirmation_number' };
    if (found === undefined) return [null, [notFoundEntry(carrier, unknown)]];
    const booked = bookedPickup(found, dayIn(found.pickupDate) ?? pickup_date, reply, carrier);
    const isOver = booked.pickup_date < request.today;
    return [{ ...booked, status: isOver ? 'unknown' : 'scheduled' }, [...reading.warnings]];
  },
};
