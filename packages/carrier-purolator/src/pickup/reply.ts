/** The answers to SchedulePickUp and ModifyPickUp: a number alone. */
import { z } from '@waybill/carrier-kit';
import { type ChangeReading, changeOutcome, pickupResult } from '@waybill/carrier-kit/after';
import { type KindWords, kindByWords, maybeText } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, PickupOutcome } from '@waybill/core';
import type { CarrierIdentity, Reply } from '@waybill/core/plugin';
import { readChange } from '../change.js';
import { FAULT_STATUS, noticesIn } from '../errors.js';

const wireResponse = z.object({ PickUpConfirmationNumber: maybeText });

/** A pickup as the request has it, for the result. */
export interface PickupFacts {
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  /** Of the address: a change is compared with it. */
  readonly postal_code: string;
}

/** How the answer is judged. */
export interface PickupChange {
  readonly operation: 'SchedulePickUp' | 'ModifyPickUp';
  /** At the beginning of a sentence: `The pickup`. */
  readonly what: string;
  readonly effect: 'once' | 'repeatable';
  readonly lookup: string;
}

export function pickupOutcome(
  reply: Reply | undefined,
  { pickup_date, ready_time, closing_time, postal_code }: PickupFacts,
  { operation, ...change }: PickupChange,
  carrier: CarrierIdentity,
): PickupOutcome {
  const judged = changeOutcome(reply, {
    ...change,
    carrier,
    refusedAt: FAULT_STATUS,
    read: (answer) =>
      withPickupKinds(
        readChange(operation, answer, carrier, (response) => {
          const { PickUpConfirmationNumber: number } = wireResponse.parse(response);
          return number === undefined ? undefined : { number, notices: noticesIn(response) };
        }),
      ),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { number, notices } = judged.done;
  const result = pickupResult(carrier, {
    pickup_date,
    ready_time,
    closing_time,
    confirmation_numbers: [number],
    meta: { notices, postal_code },
  });
  return [result, [...judged.errors]];
}

const WORDS: KindWords = {
  too_late:
    /cut[\s-]?off|too late|already (been )?(completed|picked up)|(time|date) (is|has) (already )?passed/i,
  // REST writes 9001-64 and 9001-65: a number that is not found, or not valid.
  not_found: /(not|cannot be) found|(confirmation number|pick-?\s?up).*(not valid|invalid|does not exist)/i,
};

/** An error of PickUpService with its kind. */
export function withPickupKind(entry: ErrorEntry): ErrorEntry {
  return kindByWords(entry, WORDS);
}

export function withPickupKinds<Done>(reading: ChangeReading<Done>): ChangeReading<Done> {
  return 'refused' in reading ? { refused: reading.refused.map(withPickupKind) } : reading;
}
