/**
 * Pickups that a driver makes on call: booked, priced, looked up and cancelled by their number (PRN). There is no call that
 * changes one. Accounts that a driver calls at every day need none.
 * UPS OpenAPI, Pickup v2409.
 */

import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeOutcome,
  eventTime,
  pickupAvailability,
  pickupCancelOutcome,
  pickupResult,
} from '@waybill/carrier-kit/after';
import {
  amountText,
  decimal,
  failureEntry,
  listOf,
  maybe,
  maybeText,
  notFoundEntry,
  under,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type {
  ErrorEntry,
  Notice,
  PickupAvailabilityOutcome,
  PickupCancelOutcome,
  PickupOutcome,
} from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type PickupMeta,
  type PickupStatus,
  type ShippingCharge,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import {
  createBooking,
  createKnownRequest,
  createPriceRequest,
  lookupOf,
  type WirePickup,
  type WirePickupPriceRequest,
  type WirePickupRequest,
} from './pickup/request.js';
import { post, transactionId, wireNotices } from './protocol.js';
import type { AccountSettings } from './settings.js';

const ON_CALL = '/api/shipments/v2409/pickup/oncall';

export const pickup: OperationFor<'pickup', AccountSettings, WirePickupRequest> = {
  createRequest: createBooking,
  next: atOnce((request) => [
    {
      ...post('book', '/api/pickupcreation/v2409/pickup', request),
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: parseBooking,
};

export const pickup_availability: OperationFor<
  'pickup_availability',
  AccountSettings,
  WirePickupPriceRequest
> = {
  createRequest: createPriceRequest,
  next: atOnce((request) => [post('price', ON_CALL, request)]),
  parseResponse: parsePrice,
};

export const pickup_status: OperationFor<'pickup_status', AccountSettings, WirePickup> = {
  createRequest: createKnownRequest,
  next: atOnce(({ request_id, account_number: accountnumber }) => [
    {
      step: 'status',
      method: 'GET',
      url: ON_CALL,
      headers: { transid: transactionId(request_id), accountnumber },
    },
  ]),
  parseResponse: parseStatus,
};

export const pickup_cancel: OperationFor<'pickup_cancel', AccountSettings, WirePickup> = {
  createRequest: createKnownRequest,
  next: atOnce(({ request_id, prn }) => [
    {
      step: 'cancel',
      method: 'DELETE',
      // 02: by the number in the header. 01 would cancel every pickup of the account.
      url: '/api/shipments/v2409/pickup/02',
      headers: { transid: transactionId(request_id), prn },
      effect: 'repeatable',
      lookup: `pickup ${prn}`,
    },
  ]),
  parseResponse: parseCancellation,
};

/** `Response` with its alerts, as notices. */
const wireAlerts = maybe(z.object({ Alert: wireNotices })).transform((response) => response?.Alert ?? []);

const amount = maybe(wireDecimal.transform(decimal));

/** `RateResult`. The incented total is what the account pays, where there is one. */
const wireRateResult = maybe(
  z.object({
    CurrencyCode: maybeText,
    GrandTotalOfAllCharge: amount,
    GrandTotalOfAllIncentedCharge: amount,
  }),
);

function chargeOf(rate: z.output<typeof wireRateResult>): ShippingCharge | null {
  const name = rate?.GrandTotalOfAllIncentedCharge
    ? 'GrandTotalOfAllIncentedCharge'
    : 'GrandTotalOfAllCharge';
  const total = rate?.[name];
  if (total === undefined || !rate?.CurrencyCode) return null;
  return { amount: amountText(total, rate.CurrencyCode), currency: rate.CurrencyCode, name };
}

const wireBooking = z.object({
  Response: wireAlerts,
  PRN: maybeText,
  RateStatus: maybe(z.object({ Code: maybeText, Description: maybeText })),
  RateResult: wireRateResult,
});

function parseBooking(
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
  const times = { pickup_date, ready_time, closing_time };
  return [
    pickupResult(carrier, { ...times, confirmation_numbers: [prn], charge, meta: { notices } }),
    [...judged.errors],
  ];
}

/** The contract does not require a number. An answer without one does not prove a booking. */
function readBooking(
  reply: Answer,
  carrier: CarrierIdentity,
): ChangeReading<{ prn: string; charge: ShippingCharge | null; notices: Notice[] }> {
  const read = readReply(reply, carrier, under('PickupCreationResponse'));
  if (read.errors !== undefined)
    return read.refused ? { refused: entriesOf(read.reported) } : { unreadable: read.why };
  const { Response: notices, PRN, RateStatus, RateResult } = wireBooking.parse(read.document);
  if (PRN === undefined) return { unreadable: 'the reply has no pickup number' };
  const message = RateStatus?.Description?.trim() || 'UPS has no price of this pickup.';
  const unpriced = RateStatus?.Code === NOT_PRICED ? [{ code: 'no_price', message }] : [];
  return {
    done: { prn: PRN.trim(), charge: chargeOf(RateResult), notices: [...notices, ...unpriced] },
    warnings: read.warnings,
  };
}

/** `RateStatus`: "rate not available", although the request wanted one. */
const NOT_PRICED = '02';

const wirePrice = z.object({ Response: wireAlerts, RateResult: wireRateResult });

function parsePrice(
  { request: { pickup_date }, replies: [reply] }: Exchange<WirePickupPriceRequest>,
  carrier: CarrierIdentity,
): PickupAvailabilityOutcome {
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('PickupRateResponse'));
  if (read.errors !== undefined) return [null, [...entriesOf(read.errors)]];
  const { Response: notices, RateResult } = wirePrice.parse(read.document);
  return [
    pickupAvailability(carrier, { pickup_date, charge: chargeOf(RateResult), meta: { notices } }),
    [...read.warnings],
  ];
}

const wireStatus = z.object({
  Response: wireAlerts,
  PendingStatus: listOf(
    z.object({
      PRN: wireText,
      ServiceDate: wireText,
      OnCallStatusCode: maybeText,
      PickupStatusMessage: maybeText,
    }),
  ),
});

/** `OnCallStatusCode`. 005 is late: the driver gave another time, and still comes. 008 is an order that is not valid. */
const STATUSES: Readonly<Record<string, PickupStatus>> = {
  '001': 'scheduled',
  '002': 'scheduled',
  '003': 'completed',
  '004': 'missed',
  '005': 'scheduled',
  '007': 'cancelled',
  '012': 'pending',
};

function parseStatus(
  { request: { prn }, replies: [reply] }: Exchange<WirePickup>,
  carrier: CarrierIdentity,
): PickupOutcome {
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('PickupPendingStatusResponse'));
  if (read.errors !== undefined) return [null, [...read.errors]];
  const { Response: notices, PendingStatus } = wireStatus.parse(read.document);
  const found = PendingStatus.find(({ PRN }) => PRN.trim() === prn);
  const pickup_date = eventTime({ date: found?.ServiceDate })?.date;
  if (found === undefined || pickup_date === undefined) {
    const message = `UPS lists open pickups of today and tomorrow; ${prn} is not among them.`;
    const sought = { what: `pickup ${prn}`, field: 'pickup.confirmation_number', message };
    return [null, [notFoundEntry(carrier, sought)]];
  }
  const { OnCallStatusCode = '', PickupStatusMessage } = found;
  const status = lookUp(STATUSES, OnCallStatusCode.trim()) ?? 'unknown';
  return [
    pickupResult(carrier, {
      pickup_date,
      confirmation_numbers: [prn],
      status,
      status_text: PickupStatusMessage?.trim() ?? null,
      meta: { notices },
    }),
    [...read.warnings],
  ];
}

const wireCancelled = z.object({ Response: wireAlerts });

function parseCancellation(
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

/** "The pickup has been completed", of the same list as those of voiding. The codes of pickups are in no document that we have. */
const COMPLETED = '190103';

/** The entries of a refusal: one that is too late says so. */
function entriesOf(reported: readonly ErrorEntry[]): readonly ErrorEntry[] {
  return reported.map((entry) => (entry.code === COMPLETED ? { ...entry, kind: 'too_late' } : entry));
}
