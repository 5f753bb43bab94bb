/**
 * What a pickup would cost. UPS answers with public prices, and neither with a cut-off nor with a window: whether a driver can
 * still come is seen when the pickup is booked.
 */
import { type OperationContext, z } from '@waybill/carrier-kit';
import { pickupAvailability } from '@waybill/carrier-kit/after';
import { failureEntry, under } from '@waybill/carrier-kit/reply';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { PickupAvailabilityOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type PickupAvailabilityRequest,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { AccountSettings } from '../settings.js';
import { joinedLines, placeElement } from './address.js';
import { accountElement, requestOf, timesOf } from './booking-request.js';
import { entriesOf } from './errors.js';
import { chargeOf, wireAlerts, wireRateResult } from './schema.js';

export interface WirePickupPriceRequest {
  readonly request_id: string;
  /** The day that was asked about. */
  readonly pickup_date: string | null;
  readonly document: { readonly PickupRateRequest: object };
}

export function createPriceRequest(
  request: PickupAvailabilityRequest,
  { account, report }: OperationContext<AccountSettings>,
): WirePickupPriceRequest {
  const { pickup_date, ready_time, closing_time, address } = request;
  const { context, settings } = account;
  const request_id = context.newId();
  const current = today(context.clock, settings.time_zone);
  if (pickup_date !== undefined && pickup_date < current)
    report.outOfRange('pickup_date', `is ${pickup_date}, in the past: today is ${current}`);
  const times =
    pickup_date === undefined || ready_time === undefined || closing_time === undefined
      ? undefined
      : timesOf({ pickup_date, ready_time, closing_time });
  const isToday = pickup_date === undefined || pickup_date === current;
  return {
    request_id,
    pickup_date: pickup_date ?? null,
    document: {
      PickupRateRequest: omitUndefined({
        Request: requestOf(request_id),
        ShipperAccount: accountElement(request, settings, report),
        PickupAddress: omitUndefined({
          AddressLine: joinedLines(address, report),
          ...placeElement(address, report),
        }),
        AlternateAddressIndicator: 'Y',
        ServiceDateOption: times !== undefined ? SPECIFIC_DAY : isToday ? SAME_DAY : FUTURE_DAY,
        PickupDateInfo: times,
      }),
    },
  };
}

/** `ServiceDateOption`. A specific day needs its times as well. */
const SAME_DAY = '01';
const FUTURE_DAY = '02';
const SPECIFIC_DAY = '03';

const wirePrice = z.object({ Response: wireAlerts, RateResult: wireRateResult });

export function parsePrice(
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
