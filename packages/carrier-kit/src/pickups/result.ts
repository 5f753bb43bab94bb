import type { PickupAvailability, PickupCancelOutcome, PickupResult } from '@waybill/core';
import type { CarrierIdentity, PickupHandle, Reply } from '@waybill/core/plugin';
import { type ChangeOptions, changeOutcome } from '../outcome/change-outcome.js';

/** What a carrier reports about a pickup; what is left out is unknown. */
export interface PickupFacts
  extends Partial<Omit<PickupResult, 'carrier' | 'account' | 'confirmation_number'>> {
  /** As the carrier has it, else as requested. */
  readonly pickup_date: string;
  readonly confirmation_numbers: readonly string[];
}

/** A pickup, scheduled unless the carrier says something else. */
export function pickupResult({ carrier, account }: CarrierIdentity, facts: PickupFacts): PickupResult {
  return {
    carrier,
    account,
    confirmation_number: facts.confirmation_numbers[0] ?? null,
    confirmation_numbers: facts.confirmation_numbers,
    status: facts.status ?? 'scheduled',
    status_text: facts.status_text ?? null,
    pickup_date: facts.pickup_date,
    ready_time: facts.ready_time ?? null,
    closing_time: facts.closing_time ?? null,
    charge: facts.charge ?? null,
    meta: facts.meta ?? { notices: [] },
  };
}

/** What a carrier reports about the times at which it can come; what is left out is unknown. */
export type PickupAvailabilityFacts = Partial<Omit<PickupAvailability, 'carrier' | 'account'>>;

/** When a carrier can come. */
export function pickupAvailability(
  { carrier, account }: CarrierIdentity,
  facts: PickupAvailabilityFacts,
): PickupAvailability {
  return {
    carrier,
    account,
    available: facts.available ?? null,
    pickup_date: facts.pickup_date ?? null,
    cut_off: facts.cut_off ?? null,
    earliest: facts.earliest ?? null,
    latest: facts.latest ?? null,
    shortest_window_minutes: facts.shortest_window_minutes ?? null,
    charge: facts.charge ?? null,
    next_date: facts.next_date ?? null,
    meta: facts.meta ?? { notices: [] },
  };
}

/** How to judge the replies to a cancellation: `done` holds what is to stand in `meta`. */
export type PickupCancelOptions = Omit<ChangeOptions<PickupResult['meta'] | undefined>, 'what' | 'effect'>;

/** What became of a cancellation, by the rule of {@link changeOutcome}: asking again is harmless. */
export function pickupCancelOutcome(
  reply: Reply | undefined,
  { confirmation_number }: Pick<PickupHandle, 'confirmation_number'>,
  options: PickupCancelOptions,
): PickupCancelOutcome {
  const judged = changeOutcome(reply, { ...options, what: 'The cancellation', effect: 'repeatable' });
  const { carrier, account } = options.carrier;
  const done = judged.outcome === 'done' ? judged.done : undefined;
  return [
    {
      carrier,
      account,
      outcome: judged.outcome === 'done' ? 'cancelled' : judged.outcome,
      confirmation_number,
      meta: done ?? { notices: [] },
    },
    [...judged.errors],
  ];
}
