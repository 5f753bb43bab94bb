/** Tracking of what the simulator sold. */
import assert from 'node:assert/strict';
import { fetchTracking, type TrackingDetails, type TrackingEvent } from '@waybill/core';
import { strangerTo } from '../at-simulator.js';
import { onBought } from '../buy-at-simulator.js';
import { entriesText, mustBeNone } from '../failures.js';
import type { Check } from '../suite.js';
import { momentBreaches } from './later-replies.js';

/** A day later everything that a simulator sold is delivered. */
const TWO_DAYS = { days: 2 };

const follows: Check = {
  name: 'tracking: a package is followed from its label to its recipient',
  proves:
    'A shipment that was bought is `pre_transit` at first and `delivered` when the simulator’s clock has gone on; events come newest first, each with a time that is either wholly known or says what it lacks, and the tracking page is in `meta.tracking_url`.',
  needs: ['tracking', 'shipping', 'wire'],
  run: onBought(async (buy, session) => {
    const { proxy, numbers } = await buy();
    const look = async (): Promise<TrackingDetails> => {
      const [[details], errors] = await fetchTracking(proxy, { tracking_numbers: numbers.slice(0, 1) });
      assert.ok(details, `no details of ${numbers[0]}: ${entriesText(errors)}`);
      return details;
    };
    assert.equal((await look()).status, 'pre_transit', 'status right after the purchase');
    session.running.advance(TWO_DAYS);
    const details = await look();
    assert.equal(details.status, 'delivered', 'status two days later');
    assert.equal(details.delivered, true, '`delivered` two days later');
    assert.ok(details.delivered_at, '`delivered_at` is missing');
    assert.ok(details.meta.tracking_url?.includes(details.tracking_number), '`meta.tracking_url` is missing');
    mustBeNone(eventProblems(details.events));
  }),
};

/** What is wrong with a list of events. */
function eventProblems(events: readonly TrackingEvent[]): string[] {
  const moments = events.flatMap(({ time }) => (time === null ? [] : [time]));
  return [
    ...(events.length > 1 ? [] : ['a delivered package has more than one event']),
    ...(isNewestFirst(events) ? [] : ['events are not newest first']),
    ...moments.flatMap(momentBreaches),
  ];
}

/** By UTC; without it by the clock of each place, because clocks of two zones cannot be compared. */
function isNewestFirst(events: readonly TrackingEvent[]): boolean {
  const inUtc = events.every(({ time }) => time === null || time.utc !== null);
  const clocks = Map.groupBy(events, ({ place }) => (inUtc ? '' : JSON.stringify(place)));
  return [...clocks.values()].every((ofClock) => {
    const texts = ofClock.flatMap(({ time }) =>
      time === null ? [] : [(inUtc ? time.utc : null) ?? `${time.date}T${time.time ?? '00:00:00'}`],
    );
    return texts.every((text, at) => at === 0 || text <= (texts[at - 1] ?? ''));
  });
}

const mixed: Check = {
  name: 'tracking: each number is answered for itself',
  proves:
    'Of a list with a number that the carrier does not know the others are answered, in the order asked and each once; the unknown one is an entry of kind `not_found`, retryable, that names its place.',
  needs: ['tracking', 'shipping', 'wire'],
  run: onBought(async (buy) => {
    const { proxy, numbers } = await buy();
    const other = await buy();
    const [first = '', second = ''] = [numbers[0], other.numbers[0]];
    const stranger = strangerTo(first);
    const [details, errors] = await fetchTracking(proxy, {
      tracking_numbers: [first, first, stranger, second],
    });
    assert.deepEqual(
      details.map(({ tracking_number }) => tracking_number),
      [first, second],
      `numbers that are answered (${entriesText(errors)})`,
    );
    assert.deepEqual(
      errors.map(({ kind, retryable, field }) => ({ kind, retryable, field })),
      [{ kind: 'not_found', retryable: true, field: 'tracking_numbers[2]' }],
      entriesText(errors),
    );
  }),
};

/** Tracking. */
export const TRACKING_CHECKS: readonly Check[] = [follows, mixed];
