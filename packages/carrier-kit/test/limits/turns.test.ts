import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnavailableError } from '@waybill/core';
import { type HttpResponse, startDeadline } from '@waybill/core/plugin';
import { beforeAll, describe, expect, test } from 'vitest';
import { connections, type HttpAgentOptions } from '../../src/http/http-agents.js';
import { thrownBy } from '../helpers/thrown.js';
import { account, buy, label, login, rate, reply, voiding } from './account.js';

/** An account whose carrier answers when a test says so. */
function slow(limits: NonNullable<Parameters<typeof account>[0]>['limits'] = {}) {
  const waiting: PromiseWithResolvers<HttpResponse>[] = [];
  const made = account({
    limits,
    answer: () => {
      const answer = Promise.withResolvers<HttpResponse>();
      waiting.push(answer);
      return answer.promise;
    },
  });
  return {
    ...made,
    /** Answers those that are under way. */
    answerAll: async () => {
      for (const { resolve } of waiting.splice(0)) resolve(reply());
      await nextTurn();
    },
  };
}

// Loaded on the first call, which would take longer than the turns that these tests wait.
beforeAll(() => import('p-queue'));

const one = { calls_at_once: 1 };
const four = { calls_at_once: 4, kept_for_purchases: 1 };

describe('calls of one account', () => {
  test('are under way at once up to a limit, and the others wait', async () => {
    const { send, sent, answerAll } = slow();
    for (let call = 0; call < 100; call++) void send(rate);
    for (const expected of [24, 48, 72, 96, 100]) {
      await nextTurn();
      expect(sent).toHaveLength(expected);
      await answerAll();
    }
  });

  test('for purchases do not wait for a flood of rates', async () => {
    const { send, sent } = slow(four);
    for (let call = 0; call < 100; call++) void send(rate);
    await nextTurn();
    void send(buy);
    await nextTurn();
    expect(sent).toEqual(['rate', 'rate', 'rate', 'buy']);
  });

  test('that wait are sent by rank, and within a rank in the order in which they came', async () => {
    const { send, sent, answerAll } = slow(one);
    void send({ ...rate, step: 'under way' });
    await nextTurn();
    const steps = [
      { ...rate, step: 'rate 1' },
      { ...rate, step: 'rate 2' },
      voiding,
      { ...buy, step: 'buy 1' },
      { ...buy, step: 'buy 2' },
      { step: 'price', operation: 'shipping' as const },
      label,
      login,
    ];
    for (const purpose of steps) void send(purpose);
    for (let call = 0; call <= steps.length; call++) await answerAll();
    expect(sent.slice(1)).toEqual(['buy 1', 'buy 2', 'price', 'label', 'login', 'void', 'rate 1', 'rate 2']);
  });

  test.each([
    ['whose caller gives up', 'signal', rate, 'aborted'],
    ['to buy, whose deadline passes', 'start_signal', buy, 'deadline_exceeded'],
  ])('%s leave the queue, and were certainly not sent', async (_, signal, purpose, code) => {
    const { send, sent, answerAll } = slow(one);
    void send(purpose);
    const ends = new AbortController();
    const waiting = thrownBy(send(purpose, { [signal]: ends.signal }));
    await nextTurn();
    ends.abort(code === 'aborted' ? undefined : new DOMException('late', 'TimeoutError'));
    expect(await waiting).toMatchObject({ kind: 'timeout', code, details: { sent: false } });
    await answerAll();
    expect(sent).toHaveLength(1);
  });

  test('that are under way when their caller gives up end as the connection says', async () => {
    const caller = new AbortController();
    const { send } = account({
      answer: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('was sent')));
        }),
    });
    const sending = send(buy, { signal: caller.signal });
    await nextTurn();
    caller.abort();
    await expect(sending).rejects.toThrow('was sent');
  });

  test('are refused at once when too many are waiting; purchases are not', async () => {
    const { send } = slow({ ...four, most_waiting: 2 });
    for (let call = 0; call < 5; call++) void send(rate);
    await nextTurn();
    const error = await thrownBy(send(rate));
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({
      code: 'too_many_calls',
      retryable: true,
      details: { sent: false, held_back: 'queue' },
      message: 'no call for another 1 s, because 2 other calls are waiting',
    });
    expect(await Promise.race([send(buy), 'waits'])).toBe('waits');
  });

  test.each([
    [1, 2, 30_000, 120_000],
    [2, 3, 50_000, 60_000],
  ])(
    '%i at once, are refused when their turn, after %i, would come after their deadline',
    async (calls_at_once, waiting, deadline_ms, retry_after_ms) => {
      const { send, clock, answerAll } = slow({ calls_at_once, kept_for_purchases: 0 });
      void send(rate);
      await nextTurn();
      clock.now += 60_000;
      await answerAll();
      // A call takes a minute.
      for (let call = 0; call < waiting; call++) void send(rate);
      await nextTurn();
      const deadline = startDeadline({ deadline_ms });
      const error = await thrownBy(send(rate, { signal: deadline.signal }));
      expect(error).toMatchObject({ code: 'too_many_calls', retry_after_ms });
      deadline.end();
    },
  );

  test('bring no more connections to one host than their agents allow', async () => {
    const made: HttpAgentOptions[] = [];
    const agents = (options: HttpAgentOptions) => {
      made.push(options);
      return {};
    };
    const connectionFor = connections({ agents }, 1_000);
    await connectionFor('https://acme.test/', false);
    await connectionFor('https://acme.test/', true);
    expect(made).toEqual([{ keepAlive: true, maxSockets: 64 }, { keepAlive: false }]);
  });

  test('tell how long they waited', async () => {
    const { send, clock, answerAll } = slow(one);
    const begun: unknown[] = [];
    void send(rate);
    void send(rate, { begun: (how) => begun.push(how) });
    await nextTurn();
    clock.now += 250;
    await answerAll();
    expect(begun).toEqual([{ queued_ms: 250, breaker: 'closed' }]);
  });
});
