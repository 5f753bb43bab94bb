import type { ErrorEntry, PickupAvailability, PickupCancelResult, PickupResult } from '@waybill/core';
import type { Names } from '../names.js';
import { renderOutcome } from './outcome.js';
import { chargeText } from './shipment.js';
import { type TableStyle, table } from './table.js';

type Rendered = [errors: readonly ErrorEntry[], names: Names, style: TableStyle];

/** A pickup as the carrier booked it. */
export function renderPickup(pickup: PickupResult | null, ...[errors, names, style]: Rendered): string {
  if (pickup === null) return renderOutcome(['trouble', 'There is no pickup.'], '', { errors, names, style });
  const { confirmation_numbers, status, pickup_date, ready_time, closing_time, charge, meta } = pickup;
  const line = table(
    [{ title: 'number' }, { title: 'date' }, { title: 'from' }, { title: 'to' }, { title: 'charge' }],
    [
      [
        confirmation_numbers.join(', ') || '-',
        pickup_date,
        ready_time ?? '-',
        closing_time ?? '-',
        charge === null ? '-' : chargeText(charge),
      ],
    ],
    style,
  );
  const tone = status === 'scheduled' || status === 'completed' ? 'good' : 'notice';
  const words = `Pickup: ${status}.`;
  return renderOutcome([tone, words], line, { notices: meta.notices, errors, names, style });
}

const CANCELLED = {
  cancelled: ['good', 'Cancelled: no driver comes.'],
  refused: ['trouble', 'Not cancelled.'],
  unknown: ['trouble', 'It is not known whether it was cancelled. Cancelling again is harmless.'],
} as const;

/** What became of a pickup that was to be cancelled. */
export function renderCancelledPickup(
  result: PickupCancelResult | null,
  ...[errors, names, style]: Rendered
): string {
  if (result === null)
    return renderOutcome(['trouble', 'Nothing was cancelled.'], '', { errors, names, style });
  const { notices } = result.meta;
  return renderOutcome(CANCELLED[result.outcome], '', { notices, errors, names, style });
}

/** When a driver can come. */
export function renderAvailability(
  found: PickupAvailability | null,
  ...[errors, names, style]: Rendered
): string {
  if (found === null) return renderOutcome(['trouble', 'Not known.'], '', { errors, names, style });
  const { available, cut_off, earliest, latest, shortest_window_minutes, charge, next_date, meta } = found;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [cut_off?.of === 'ready' ? 'ready until' : 'book until', cut_off?.time],
    ['earliest', earliest ?? undefined],
    ['latest', latest ?? undefined],
    ['shortest window', shortest_window_minutes === null ? undefined : `${shortest_window_minutes} minutes`],
    ['charge', charge === null ? undefined : chargeText(charge)],
    ['next date', next_date ?? undefined],
  ];
  const known = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const lines = known.length === 0 ? '' : table([{ title: '' }, { title: '' }], known, style);
  const words = available === null ? 'Not known.' : available ? 'A driver can come.' : 'No driver can come.';
  return renderOutcome([available === true ? 'good' : 'notice', words], lines, {
    notices: meta.notices,
    errors,
    names,
    style,
  });
}
