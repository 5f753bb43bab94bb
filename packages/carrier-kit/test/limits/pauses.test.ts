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

describe('a pause that the carrier asks for', () => {
  test('is kept by every call of the account, purchases too', async () => {
    const { send, sent, clock } = pausing('rate', reply(429, { 'retry-after': '60' }));
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

  test('of a carrier that is down is an error of kind unavailable', async () => {
    const { send } = pausing('rate', reply(503, { 'retry-after': '60' }));
    await send(rate);
    expect(await thrownBy(send(buy))).toMatchObject({ kind: 'unavailable', retry_after_ms: 60_000 });
  });

  test('may be written as a date, which counts from the time of the reply', async () => {
    const headers = {
      date: 'Sun, 22 Nov 2026 10:00:00 GMT',
      'retry-after': 'Sun, 22 Nov 2026 10:00:30 GMT',
    };
    const { send } = pausing('rate', reply(429, headers));
    await send(rate);
    expect(await thrownBy(send(rate))).toMatchObject({ retry_after_ms: 30_000 });
  });

  test('holds for the calls that the same quota counts', async () => {
    const quota = [{ calls: 60, per_ms: HOUR, steps: ['rate'] }];
    const { send } = pausing('rate', reply(429, { 'retry-after': '60' }), { quota });
    await send(rate);
    expect(await answered(() => send(rate), 1)).toBe(0);
    expect(await answered(() => send(buy), 1)).toBe(1);
    const whole = pausing('buy', reply(429, { 'retry-after': '60' }), { quota });
    await whole.send(buy);
    expect(await answered(() => whole.send(rate), 1)).toBe(0);
  });

  test('of the server of tokens holds for tokens alone', async () => {
    const { send } = pausing('login', reply(429, { 'retry-after': '60' }));
    await send(login);
    expect(await answered(() => send(login), 1)).toBe(0);
    expect(await answered(() => send(rate), 1)).toBe(1);
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

  test('is an hour at most: after that, one call asks anew', async () => {
    const { send, clock } = pausing('rate', reply(429, { 'retry-after': '1000000000' }));
    await send(rate);
    expect(await thrownBy(send(rate))).toMatchObject({ retry_after_ms: HOUR });
    clock.now += HOUR;
    await expect(send(rate)).resolves.toBeDefined();
  });
});
