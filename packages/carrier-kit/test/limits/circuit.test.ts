import { TimeoutError, UnavailableError, UnreachableError, type WaybillError } from '@waybill/core';
import type { HttpResponse } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { thrownBy } from '../helpers/thrown.js';
import { account, answered, buy, label, login, rate, reply } from './account.js';

const html = { 'content-type': 'text/html' };
const refused = new UnavailableError('the server could not be reached (ECONNREFUSED)', {
  code: 'ECONNREFUSED',
  details: { sent: false },
});

/** An account whose carrier is as `carrier.now` says. */
function carrierThat(now: HttpResponse | WaybillError, takes_ms = 0) {
  const carrier = { now };
  const made = account({
    answer: async () => {
      made.clock.now += takes_ms;
      if (carrier.now instanceof Error) throw carrier.now;
      return carrier.now;
    },
  });
  return { ...made, carrier };
}

describe('a carrier that is down', () => {
  test('is not called after five failures in a row; the error has the last of them and the time of the next try', async () => {
    const { send, sent, clock } = carrierThat(refused);
    await answered(() => send(rate), 5);
    clock.now += 3_000;
    expect(await thrownBy(send(rate))).toMatchObject({
      kind: 'unavailable',
      code: 'circuit_open',
      retryable: true,
      retry_after_ms: 7_000,
      details: { sent: false, held_back: 'circuit' },
      message:
        'no call for another 7 s, because it failed 5 times in a row, the last time with: the server could not be reached (ECONNREFUSED)',
    });
    expect(sent).toHaveLength(5);
  });

  test('is tried by one call at a time, after longer and longer pauses', async () => {
    const { send, sent, clock } = carrierThat(refused);
    await answered(() => send(rate), 5);
    for (const seconds of [10, 20, 40, 60, 60]) {
      clock.now += seconds * 1000 - 1;
      expect(await thrownBy(send(rate))).toMatchObject({ code: 'circuit_open', retry_after_ms: 1 });
      clock.now += 1;
      const before = sent.length;
      const all = await Promise.allSettled([send(rate), send(rate), send(rate)]);
      expect(all.map((one) => one.status === 'rejected' && one.reason.code).sort()).toEqual([
        'ECONNREFUSED',
        'circuit_open',
        'circuit_open',
      ]);
      expect(sent).toHaveLength(before + 1);
    }
  });

  test('answers calls side by side when it is back: they wait for the one that tries', async () => {
    const { send, clock, carrier } = carrierThat(refused);
    await answered(() => send(rate), 5);
    carrier.now = reply();
    clock.now += 10_000;
    const all = await Promise.all([send(rate), send(rate), send(rate)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('is called as before when it answers again', async () => {
    const { send, clock, carrier } = carrierThat(refused);
    await answered(() => send(rate), 5);
    carrier.now = reply();
    clock.now += 10_000;
    expect(await answered(() => send(rate), 10)).toBe(10);
    carrier.now = refused;
    await answered(() => send(rate), 4);
    expect(await thrownBy(send(rate))).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is known to observers and to the log', async () => {
    const { send, clock, carrier, events, lines } = carrierThat(refused);
    await answered(() => send(rate), 5);
    clock.now += 10_000;
    carrier.now = reply();
    await send(rate);
    const about = { type: 'breaker_changed', carrier: 'acme', account: 'toronto', operation: 'rating' };
    expect(events).toEqual(['open', 'half_open', 'closed'].map((state) => ({ ...about, state })));
    expect(lines[0]).toContain(
      'acme/toronto rating: the circuit is open, after: the server could not be reached (ECONNREFUSED)',
    );
  });

  test('is tried again by the next call when the caller of the first gave up', async () => {
    const { send, clock, carrier } = carrierThat(refused);
    await answered(() => send(rate), 5);
    clock.now += 10_000;
    carrier.now = new TimeoutError('the caller gave up waiting', { code: 'aborted' });
    await answered(() => send(rate), 1);
    carrier.now = reply();
    expect(await answered(() => send(rate), 1)).toBe(1);
  });

  test.each<[what: string, now: HttpResponse | WaybillError]>([
    ['a gateway in its place', reply(503)],
    ['a page in its place', reply(500, html)],
    [
      'a broken connection',
      new UnavailableError('the connection broke (ECONNRESET)', { code: 'ECONNRESET' }),
    ],
    ['no answer', new TimeoutError('no answer within 3000 ms', { code: 'deadline_exceeded' })],
  ])('may show itself by %s', async (_, now) => {
    const { send } = carrierThat(now, 1_000);
    await answered(() => send(rate), 5);
    expect(await thrownBy(send(rate))).toMatchObject({ code: 'circuit_open' });
  });

  test.each<[what: string, now: HttpResponse | WaybillError]>([
    ['refusals', reply(400)],
    ['a refusal with HTTP 500 and a document of its own', reply(500, { 'content-type': 'text/xml' })],
    ['too many requests', reply(429)],
    ['an unfit certificate', new UnreachableError('the certificate has expired')],
    ['callers without patience', new TimeoutError('the caller gave up waiting', { code: 'aborted' })],
  ])('is something else than %s', async (_, now) => {
    const { send, sent } = carrierThat(now, 1_000);
    await answered(() => send(rate), 20);
    expect(sent).toHaveLength(20);
  });

  test('is not told by deadlines that are too short for any carrier', async () => {
    const late = new TimeoutError('no answer within 200 ms', { code: 'deadline_exceeded' });
    const { send, sent } = carrierThat(late, 200);
    await answered(() => send(rate), 20);
    expect(sent).toHaveLength(20);
  });

  test('is not told by calls that are late together', async () => {
    const late = new TimeoutError('no answer within 3000 ms', { code: 'deadline_exceeded' });
    const { send, sent, clock } = account({
      answer: async () => {
        await Promise.resolve();
        clock.now += 3_000;
        throw late;
      },
    });
    await Promise.allSettled(Array.from({ length: 20 }, () => send(rate)));
    await answered(() => send(rate), 1);
    expect(sent).toHaveLength(21);
  });

  test('for rates may still sell; the labels of what was bought are fetched even if not', async () => {
    const { send, sent } = carrierThat(refused);
    await answered(() => send(rate), 6);
    await answered(() => send(buy), 6);
    await answered(() => send(login), 6);
    await answered(() => send(label), 1);
    expect(sent.map((step) => step[0]).join('')).toBe('rrrrrbbbbblllll' + 'l');
  });

  test('does not get a request again that was sent before', async () => {
    const repeats: string[] = [];
    const { send } = account({
      limits: { failures_in_a_row: 1 },
      answer: async ({ wait, signal, purpose }) => {
        if (purpose?.step === 'fails') throw refused;
        await send({ ...rate, step: 'fails' }).catch(() => undefined);
        await wait?.(1_000, signal, { code: 'ECONNREFUSED' }).then(
          () => repeats.push('again'),
          (error) => repeats.push(error.code),
        );
        throw refused;
      },
    });
    await answered(() => send(rate), 1);
    expect(repeats).toEqual(['circuit_open']);
  });

  test('is called on, where the limits of the account say so', async () => {
    const { send, sent } = account({
      limits: { failures_in_a_row: Number.POSITIVE_INFINITY },
      answer: async () => {
        throw refused;
      },
    });
    await answered(() => send(rate), 50);
    expect(sent).toHaveLength(50);
  });
});
