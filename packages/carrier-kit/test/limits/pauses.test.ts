import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpResponse } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { thrownBy } from '../helpers/thrown.js';
import { account, answered, buy, HOUR, label, login, rate, reply } from './account.js';

/** A carrier that asks for a pause with the first reply to this step. */
function pausing(step: string, first: HttpResponse, given: Parameters<typeof account>[0] = {}) {
  let asked = false;
  return account({
    ...given,
    answer: async ({ purpose }) => {
      if (asked || purpose?.step !== step) return reply();
      asked = true;
      return first;
    },
  });
}

const minute = { 'retry-after': '60' };
const limited = reply(429, minute);

describe('a pause that the carrier asks for', () => {
  test('is kept by every call of the account, purchases too', async () => {
    const { send, sent, clock } = pausing('rate', limited);
    expect(await send(rate)).toMatchObject({ status: 429 });
    clock.now += 18_000;
    for (const purpose of [rate, buy]) {
      expect(await thrownBy(send(purpose))).toMatchObject({
        kind: 'rate_limit',
        code: 'paused',
        retryable: true,
        retry_after_ms: 42_000,
        details: { sent: false, held_back: 'pause' },
        message: 'no call for another 42 s, because the carrier asked for a pause (HTTP 429)',
      });
    }
    clock.now += 41_999;
    expect(await thrownBy(send(buy))).toMatchObject({ retry_after_ms: 1 });
    clock.now += 1;
    await send(buy);
    expect(sent).toEqual(['rate', 'buy']);
  });

  const at = (time: string) => `Sun, 22 Nov 2026 ${time} GMT`;
  const dated = { date: at('10:00:00'), 'retry-after': at('10:00:30') };
  const long = { 'retry-after': '9999999' };
  test.each([
    ['of a carrier that is down is an error of kind unavailable', 503, minute, 'unavailable', 60_000],
    ['may be written as a date, and counts from the time of the reply', 429, dated, 'rate_limit', 30_000],
    ['is an hour at most: after that, one call asks anew', 429, long, 'rate_limit', HOUR],
  ])('%s', async (_, status, headers, kind, retry_after_ms) => {
    const { send, clock } = pausing('rate', reply(status, headers));
    await send(rate);
    expect(await thrownBy(send(buy))).toMatchObject({ kind, retry_after_ms });
    clock.now += retry_after_ms;
    await expect(send(rate)).resolves.toBeDefined();
  });

  const quota = [{ calls: 60, per_ms: HOUR, steps: ['rate'] }];
  test.each([
    ['holds for the calls that the same quota counts', rate, quota, { rate: 0, buy: 1 }],
    ['of a call that no quota counts holds for all', buy, quota, { rate: 0 }],
    ['of the server of tokens holds for tokens alone', login, [], { login: 0, rate: 1 }],
  ])('%s', async (_, first, of, expected) => {
    const { send } = pausing(first.step, limited, { quota: of });
    await send(first);
    const purposes = { rate, buy, login };
    for (const [name, count] of Object.entries(expected))
      expect(await answered(() => send(purposes[name as 'rate']), 1), name).toBe(count);
  });

  test('is waited for by the label of what was bought', async () => {
    const { send, sent, clock } = pausing('buy', reply(429, { 'retry-after': '20' }));
    await send(buy);
    const before = clock.now;
    await send(label);
    expect(clock.now - before).toBe(20_000);
    expect(sent).toEqual(['buy', 'label']);
  });

  test('begins with the first reply that asks for it, also while that request is repeated', async () => {
    const waiting = Promise.withResolvers<void>();
    const { send } = account({
      answer: async ({ wait, signal, purpose }) => {
        if (purpose?.step === 'rate')
          await wait?.(2_000, signal, { status: 429, headers: { 'retry-after': '2' } });
        return reply();
      },
    });
    const repeated = send(rate, { wait: () => waiting.promise });
    await nextTurn();
    expect(await thrownBy(send(buy))).toMatchObject({ code: 'paused', retry_after_ms: 2_000 });
    waiting.resolve();
    expect(await repeated).toMatchObject({ status: 200 });
  });
});
