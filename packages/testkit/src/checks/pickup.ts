/** Pickups at the simulator. */
import assert from 'node:assert/strict';
import {
  type AnyCarrierProxy,
  cancelPickup,
  checkPickup,
  type ErrorEntry,
  fetchPickup,
  type PickupAvailabilityRequestData,
  type PickupRequestData,
  type PickupResult,
  type PickupUpdateRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import {
  type AtSimulator,
  eachAnswerLost,
  foreignHandles,
  goodCase,
  onRecorded,
  stored,
  strangerTo,
  unknownProblems,
} from '../at-simulator.js';
import { entriesText, mustBeNone } from '../failures.js';
import { NOW } from '../run-operation.js';
import type { Check, Suite } from '../suite.js';

const onPickup = (act: (at: AtSimulator<PickupRequestData>) => Promise<void>) => onRecorded('pickup', act);

/** @throws AssertionError unless it is booked. */
async function booked(proxy: AnyCarrierProxy, request: PickupRequestData): Promise<PickupResult> {
  const [result, errors] = await schedulePickup(proxy, request);
  assert.ok(result, `it cannot be booked at the simulator: ${entriesText(errors)}`);
  assert.ok(result.confirmation_number, '`confirmation_number` is missing');
  assert.equal(result.confirmation_numbers[0], result.confirmation_number, 'first of `confirmation_numbers`');
  return stored(result);
}

const cancels: Check = {
  name: 'pickup: what was booked can be cancelled from its JSON, and again',
  proves:
    'The result of a booking, stored as JSON, is all that a cancellation needs. Cancelled again, it is cancelled, or the carrier does not know it any more.',
  needs: ['pickup', 'pickup_cancel', 'wire'],
  run: onPickup(async ({ request, proxy }) => {
    const pickup = await booked(proxy, request);
    assert.equal(pickup.pickup_date, request.pickup_date, '`pickup_date` of the booking');
    const [first, errors] = await cancelPickup(proxy, { pickup });
    assert.equal(first?.outcome, 'cancelled', entriesText(errors));
    assert.equal(first.confirmation_number, pickup.confirmation_number, '`confirmation_number`');
    const [second, again] = await cancelPickup(proxy, { pickup });
    const isGone = second?.outcome === 'refused' && again.every(({ kind }) => kind === 'not_found');
    assert.ok(second?.outcome === 'cancelled' || isGone, `cancelled again: ${entriesText(again)}`);
  }),
};

const past: Check = {
  name: 'pickup: a day that is over is refused by its field',
  proves:
    'A pickup on a day before today, by the account’s time zone, is refused with `pickup_date`; nothing is sent.',
  needs: ['pickup', 'wire'],
  run: onPickup(async ({ request, proxy, session }) => {
    const [result, errors] = await schedulePickup(proxy, { ...request, pickup_date: '2026-03-01' });
    assert.equal(result, null, 'something was booked');
    assert.ok(
      errors.some(({ field }) => field === 'pickup_date'),
      `no entry names pickup_date: ${entriesText(errors)}`,
    );
    assert.equal(session.running.exchanges.length, 0, 'something was sent');
  }),
};

const cutOff: Check = {
  name: 'pickup: after the cut-off nothing is booked',
  proves:
    'A pickup of the same day that is booked late in the evening is refused: an entry of kind `too_late`, or `carrier` where no code of the carrier says why, that is not retryable. Carriers without a known cut-off are excused.',
  needs: ['pickup', 'wire'],
  run: onPickup(async ({ request, proxy, session, suite }) => {
    if (suite.definition.operations?.pickup?.same_day_cut_off === 'unknown') return;
    const evening = hoursUntilEvening(suite);
    session.running.advance({ hours: evening });
    const [result, errors] = await schedulePickup(proxy, { ...request, pickup_date: TODAY });
    assert.equal(result, null, 'it was booked after the cut-off');
    const isRefusal = ({ kind }: ErrorEntry) => kind === 'too_late' || kind === 'carrier';
    assert.ok(
      errors.length > 0 && errors.every((entry) => isRefusal(entry) && !entry.retryable),
      `no refusal for good: ${entriesText(errors)}`,
    );
  }),
};

const TODAY = new Date(NOW).toISOString().slice(0, 10);

/** Until 23:00 by the clock of the account. */
function hoursUntilEvening({ settings, definition }: Suite): number {
  const given = Reflect.get(settings, 'time_zone');
  const zone = typeof given === 'string' ? given : definition.settings.fields.time_zone?.default;
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone ?? 'UTC', hour: 'numeric' }).format(NOW);
  return 23 - Number(hour);
}

const lost: Check = {
  name: 'pickup: a lost answer to a booking is unknown, and not to be asked for again',
  proves:
    'A booking that was made but not answered ends in an entry `unknown_outcome` that is not retryable and says what to look up: two drivers cost.',
  needs: ['pickup', 'wire'],
  run: onPickup(async ({ request, proxy, session }) => {
    let unknown = 0;
    await eachAnswerLost(
      session,
      () => schedulePickup(proxy, request),
      ([result, errors], text) => {
        if (result !== null || errors.every(({ kind }) => kind !== 'unknown_outcome')) return;
        unknown++;
        mustBeNone(unknownProblems(errors, false), text);
      },
    );
    assert.ok(unknown > 0, 'no lost answer made the outcome unknown');
  }),
};

const lostCancellation: Check = {
  name: 'pickup: a lost answer to a cancellation is unknown, and asking again tells',
  proves: 'A cancellation that was not answered is `unknown` and retryable; asked again, it is cancelled.',
  needs: ['pickup', 'pickup_cancel', 'wire'],
  run: onPickup(async ({ request, proxy, session }) => {
    const pickup = await booked(proxy, request);
    session.fault({ kind: 'reset_after' }, { after: 0, times: 1 });
    const [result, errors] = await cancelPickup(proxy, { pickup });
    assert.equal(result?.outcome, 'unknown', entriesText(errors));
    mustBeNone(unknownProblems(errors, true));
    const [again, problems] = await cancelPickup(proxy, { pickup });
    const isGone = problems.length > 0 && problems.every(({ kind }) => kind === 'not_found');
    assert.ok(again?.outcome === 'cancelled' || isGone, `asked again: ${entriesText(problems)}`);
  }),
};

const strangers: Check = {
  name: 'pickup: what others booked is not cancelled',
  proves:
    'A pickup of another account or another carrier is refused by field before anything is sent; a number that the carrier never issued is refused by the carrier.',
  needs: ['pickup', 'pickup_cancel', 'wire'],
  run: onPickup(async ({ request, proxy, session }) => {
    const pickup = await booked(proxy, request);
    const before = session.running.exchanges.length;
    for (const [handle, field] of foreignHandles(pickup, 'pickup')) {
      const [result, errors] = await cancelPickup(proxy, { pickup: handle });
      assert.equal(result, null, `${field}: ${entriesText(errors)}`);
      assert.deepEqual(
        errors.map((entry) => entry.field),
        [field],
        entriesText(errors),
      );
    }
    assert.equal(session.running.exchanges.length, before, 'something was sent');
    const confirmation_number = strangerTo(pickup.confirmation_number ?? '');
    const unknown = { ...pickup, confirmation_number, confirmation_numbers: [confirmation_number] };
    const [result, errors] = await cancelPickup(proxy, { pickup: unknown });
    assert.equal(
      result?.outcome,
      'refused',
      `a number that the carrier never issued: ${entriesText(errors)}`,
    );
    assert.ok(
      errors.length > 0 && errors.every(({ retryable }) => !retryable),
      `a number that the carrier never issued: ${entriesText(errors)}`,
    );
  }),
};

const changes: Check = {
  name: 'pickup: a change is what the carrier keeps',
  proves:
    'What was booked can be changed from its JSON to what a recorded change says, and the result, or what `fetchPickup` finds, has the new day and times.',
  needs: ['pickup', 'pickup_update', 'wire'],
  run: onPickup(async ({ request, proxy, suite }) => {
    const pickup = await booked(proxy, request);
    const change = goodCase(suite, 'pickup_update').request as PickupUpdateRequestData;
    const [changed, errors] = await updatePickup(proxy, { ...change, pickup });
    assert.ok(changed, entriesText(errors));
    const [found] = suite.definition.operations?.pickup_status
      ? await fetchPickup(proxy, { pickup: stored(changed) })
      : [changed];
    assert.equal(found?.pickup_date, change.pickup_date, '`pickup_date` after the change');
    for (const time of ['ready_time', 'closing_time'] as const)
      assert.ok([null, change[time]].includes(found[time]), `\`${time}\` after the change: ${found[time]}`);
  }),
};

const follows: Check = {
  name: 'pickup: its status follows it',
  proves:
    'A pickup is `scheduled`, or `pending`, after it was booked; a number that the carrier never issued is an entry of kind `not_found`, not retryable.',
  needs: ['pickup', 'pickup_status', 'wire'],
  run: onPickup(async ({ request, proxy }) => {
    const pickup = await booked(proxy, request);
    const [found, errors] = await fetchPickup(proxy, { pickup });
    assert.ok(found, entriesText(errors));
    assert.ok(['scheduled', 'pending'].includes(found.status), `status after the booking: ${found.status}`);
    const confirmation_number = strangerTo(pickup.confirmation_number ?? '');
    const [none, entries] = await fetchPickup(proxy, {
      pickup: { ...pickup, confirmation_number, confirmation_numbers: [confirmation_number] },
    });
    assert.equal(none, null, 'a number that the carrier never issued is found');
    assert.deepEqual(
      entries.map(({ kind, retryable }) => ({ kind, retryable })),
      [{ kind: 'not_found', retryable: false }],
      entriesText(entries),
    );
  }),
};

const available: Check = {
  name: 'pickup: when the carrier can come is told in times of the place',
  proves:
    'Times are `HH:MM` and days `YYYY-MM-DD`, what the declaration says it tells is there, and late in the evening today is not available any more.',
  needs: ['pickup_availability', 'wire'],
  run: onRecorded<PickupAvailabilityRequestData>(
    'pickup_availability',
    async ({ request, proxy, session, suite }) => {
      const asked = { ...request, pickup_date: TODAY };
      const [result, errors] = await checkPickup(proxy, asked);
      assert.ok(result, entriesText(errors));
      const { cut_off, earliest, latest, next_date, pickup_date, charge } = result;
      mustBeNone(
        [cut_off?.time, earliest, latest].flatMap((time) =>
          time == null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? [] : [`${time} is no time HH:MM`],
        ),
      );
      mustBeNone(
        [next_date, pickup_date].flatMap((day) =>
          day === null || /^\d{4}-\d\d-\d\d$/.test(day) ? [] : [`${day} is no day YYYY-MM-DD`],
        ),
      );
      const told = { cut_off, window: earliest ?? latest, price: charge, next_date };
      for (const what of suite.definition.operations?.pickup_availability?.tells ?? [])
        assert.ok(told[what], `${what} is declared and missing`);
      session.running.advance({ hours: hoursUntilEvening(suite) });
      const [late] = await checkPickup(proxy, asked);
      assert.notEqual(late?.available, true, '`available` for today, late in the evening');
    },
  ),
};

/** Pickups. */
export const PICKUP_CHECKS: readonly Check[] = [
  cancels,
  past,
  cutOff,
  lost,
  lostCancellation,
  strangers,
  changes,
  follows,
  available,
];
