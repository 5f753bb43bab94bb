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

const late = (ms: number) => new TimeoutError(`no answer within ${ms} ms`, { code: 'deadline_exceeded' });
const left = new TimeoutError('the caller gave up waiting', { code: 'aborted' });
/** After five failures in a row. */
async function broken() {
  const made = carrierThat(refused);
  await answered(() => made.send(rate), 5);
  return made;
}

describe('a carrier that is down', () => {
  test('is not called after five failures in a row; the error has the last of them and the time of the next try', async () => {
    const { send, sent, clock } = await broken();
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
    const { send, sent, clock } = await broken();
    for (const seconds of [10, 20, 40, 60, 60]) {
      clock.now += seconds * 1000 - 1;
      expect(await thrownBy(send(rate))).toMatchObject({ code: 'circuit_open', retry_after_ms: 1 });
      clock.now += 1;
      const before = sent.length;
      const codes = [1, 2, 3].map(async () => (await thrownBy(send(rate))).code);
      expect((await Promise.all(codes)).sort()).toEqual(['ECONNREFUSED', 'circuit_open', 'circuit_open']);
      expect(sent).toHaveLength(before + 1);
    }
  });

  test('is called as before when it answers again; calls side by side wait for the one that tries', async () => {
    const { send, clock, carrier, events, lines } = await broken();
    carrier.now = reply();
    clock.now += 10_000;
    const all = await Promise.all([send(rate), send(rate), send(rate)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answered(() => send(rate), 10)).toBe(10);
    const about = { type: 'breaker_changed', carrier: 'acme', account: 'toronto', operation: 'rating' };
    expect(events).toEqual(['open', 'half_open', 'closed'].map((state) => ({ ...about, state })));
    expect(lines[0]).toContain(
      'acme/toronto rating: the circuit is open, after: the server could not be reached (ECONNREFUSED)',
    );
    carrier.now = refused;
    await answered(() => send(rate), 4);
    expect(await thrownBy(send(rate))).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is tried again by the next call when the caller of the first gave up', async () => {
    const { send, clock, carrier } = await broken();
    clock.now += 10_000;
    carrier.now = left;
    await answered(() => send(rate), 1);
    carrier.now = reply();
    expect(await answered(() => send(rate), 1)).toBe(1);
  });

  const cut = new UnavailableError('the connection broke (ECONNRESET)', { code: 'ECONNRESET' });
  test.each<[what: string, now: HttpResponse | WaybillError]>([
    ['a gateway in its place', reply(503)],
    ['a page in its place', reply(500, html)],
    ['a broken connection', cut],
    ['no answer', late(3_000)],
  ])('may show itself by %s', async (_, now) => {
    const { send, sent } = carrierThat(now, 1_000);
    await answered(() => send(rate), 20);
    expect(sent).toHaveLength(5);
  });

  test.each<[what: string, now: HttpResponse | WaybillError, takes_ms: number]>([
    ['refusals', reply(400), 1_000],
    ['a refusal with HTTP 500 and a document of its own', reply(500, { 'content-type': 'text/xml' }), 1_000],
    ['too many requests', reply(429), 1_000],
    ['an unfit certificate', new UnreachableError('the certificate has expired'), 1_000],
    ['callers without patience', left, 1_000],
    ['deadlines that are too short for any carrier', late(200), 200],
  ])('is something else than %s', async (_, now, takes_ms) => {
    const { send, sent } = carrierThat(now, takes_ms);
    await answered(() => send(rate), 20);
    expect(sent).toHaveLength(20);
  });

  test('is not told by calls that are late together', async () => {
    const { send, sent, clock } = account({
      answer: async () => {
        await Promise.resolve();
        clock.now += 3_000;
        throw late(3_000);
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
    const limits = { failures_in_a_row: Number.POSITIVE_INFINITY };
    const { send, sent } = account({ limits, answer: () => Promise.reject(refused) });
    await answered(() => send(rate), 50);
    expect(sent).toHaveLength(50);
  });
});
