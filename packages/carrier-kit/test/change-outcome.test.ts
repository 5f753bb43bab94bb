import type { Answer, Reply } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { changeOutcome, changeReading, pickupCancelOutcome } from '../src/after.js';
import { localErrorEntry } from '../src/reply.js';

const carrier = { carrier: 'post', account: 'main' };
const refusal = localErrorEntry(carrier, 'E1', 'No such pickup.', 'not_found');
const answer = (status: number, body = ''): Answer => ({ step: 'book', status, headers: {}, body });
const failure = (sent: boolean): Reply => ({
  step: 'book',
  failure: { kind: 'timeout', message: 'post: no answer', sent },
});
const options = {
  carrier,
  lookup: 'pickup P1 in the list',
  read: ({ body }: Answer) =>
    body === 'yes' ? { done: undefined } : body === 'no' ? { refused: [refusal] } : { unreadable: 'a page' },
};

describe('the outcome of a change', () => {
  const judge = (reply: Reply | undefined, effect: 'once' | 'repeatable' = 'once') =>
    changeOutcome(reply, { ...options, what: 'The pickup', effect });

  test('is done or refused by the word of the carrier, and refused when nothing was sent', () => {
    expect(judge(answer(200, 'yes'))).toMatchObject({ outcome: 'done', errors: [] });
    expect(judge(answer(400, 'no'))).toEqual({ outcome: 'refused', errors: [refusal] });
    expect(judge(undefined).outcome).toBe('refused');
    const notSent = { outcome: 'refused', errors: [{ kind: 'timeout', retryable: true }] };
    expect(judge(failure(false))).toMatchObject(notSent);
  });

  test.each([
    ['a lost answer', failure(true)],
    ['a page', answer(200, '<html>')],
    ['a refusal of a gateway', answer(503, 'no')],
  ])('is unknown after %s, and says what to look up', (_what, reply) => {
    for (const effect of ['once', 'repeatable'] as const) {
      const retryable = effect === 'repeatable';
      const entry = { kind: 'unknown_outcome', retryable, details: { lookup: 'pickup P1 in the list' } };
      expect(judge(reply, effect)).toMatchObject({ outcome: 'unknown', errors: [entry] });
    }
  });

  test('of a cancellation is a result, whatever it is', () => {
    const cancel = (reply: Reply | undefined) =>
      pickupCancelOutcome(reply, { confirmation_number: 'P1' }, options)[0]?.outcome;
    expect([cancel(answer(200, 'yes')), cancel(answer(404, 'no')), cancel(failure(true))]).toEqual([
      'cancelled',
      'refused',
      'unknown',
    ]);
  });
});

describe('the reading of a change', () => {
  test('is done where the reply proves it, whatever its status', () => {
    expect(changeReading({ document: 'P1', warnings: [refusal] })).toEqual({
      done: 'P1',
      warnings: [refusal],
    });
    const found = { errors: [refusal], reported: [refusal], refused: true, why: 'no', found: 'P1' };
    expect(changeReading(found)).toEqual({ done: 'P1', warnings: [refusal] });
  });

  test('is refused by the word of the carrier alone', () => {
    const reading = { errors: [refusal], reported: [refusal], why: 'a gateway' };
    expect(changeReading({ ...reading, refused: true })).toEqual({ refused: [refusal] });
    expect(changeReading({ ...reading, refused: false })).toEqual({ unreadable: 'a gateway', code: 'E1' });
  });
});
