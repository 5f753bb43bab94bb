/** `PickupConfirmation`: the answer to a booking, to a change, and to a question about a pickup. */
import { z } from '@waybill/carrier-kit';
import { type ChangeReading, changeReading, pickupResult } from '@waybill/carrier-kit/after';
import { maybeText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { PickupResult } from '@waybill/core';
import type { Answer, CarrierIdentity, Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { pickupReading } from './errors.js';
import { etagOf } from './version.js';

const wireConfirmation = z.object({ confirmationNumber: maybeText, pickupDate: maybeText });
export type Confirmation = z.output<typeof wireConfirmation>;

/** Every pickup in a document: a confirmation, or a list of some. */
export function confirmationsIn(document: unknown): Confirmation[] | undefined {
  const found = (Array.isArray(document) ? document : [document]).flatMap((one) => {
    const { data } = wireConfirmation.safeParse(one);
    return data?.confirmationNumber === undefined ? [] : [data];
  });
  return found.length === 0 ? undefined : found;
}

/** @param number that of a pickup that is changed. */
export function confirmationReading(
  answer: Answer,
  carrier: CarrierIdentity,
  number?: string,
): ChangeReading<Confirmation> {
  const reading = readReply(answer, carrier, (document) => confirmationsIn(document)?.[0]);
  return pickupReading(changeReading(reading), carrier, number);
}

/** @param asked the day that was asked for. */
export function bookedPickup(
  { confirmationNumber = '', pickupDate }: Confirmation,
  asked: string,
  reply: Reply | undefined,
  { carrier, account }: CarrierIdentity,
): PickupResult {
  const day = dayIn(pickupDate) ?? asked;
  const other_day = {
    code: 'other_day',
    message: `USPS comes on ${day}; ${asked} was asked for.`,
  };
  return pickupResult(
    { carrier, account },
    {
      pickup_date: day,
      confirmation_numbers: [confirmationNumber],
      meta: { notices: day === asked ? [] : [other_day], ...omitUndefined({ etag: etagOf(reply) }) },
    },
  );
}

export function dayIn(written: string | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(written ?? '')?.[0];
}
