import { TimeoutError, UnavailableError, UnknownOutcomeError } from '@waybill/core';
import { type Answer, abortError, type Call, isAnswer, type Reply } from '@waybill/core/plugin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunOptions } from '../src/calls/run-calls.js';
import { type Next, runCalls, type Send } from '../src/index.js';
import { thrownBy } from './helpers/thrown.js';

const call = (step: string, more: Partial<Call> = {}): Call => {
  return { step, method: 'GET', url: `/${step}`, ...more };
};
const buy = (step = 'buy'): Call => call(step, { method: 'POST', purchase: true });
const label = call('label', { package: 0 });
const rates = (count: number) => Array.from({ length: count }, (_, at) => call('rate', { package: at }));
const answer = ({ step, package: parcel }: Call, status = 200): Answer => ({
  step,
  ...(parcel === undefined ? {} : { package: parcel }),
  status,
  headers: {},
  body: step,
});
const answering: Send = async (made) => answer(made);
const down = new UnavailableError('down', { details: { sent: false } });
/** Never answers, and fails when its signal aborts. */
const hanging: Send = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(abortError(signal, true))));
/** One batch after the other. */
const batches =
  (...all: Call[][]): Next<null> =>
  ({ replies }) => {
    let answered = replies.length;
    for (const batch of all) {
      if (answered < batch.length) return batch;
      answered -= batch.length;
    }
    return [];
  };
async function repliesTo(all: Call[][], send: Send = answering, options: RunOptions = {}) {
  return (await runCalls(null, batches(...all), send, options)).replies;
}
const failing = (all: Call[][], error: unknown) => repliesTo(all, () => Promise.reject(error));
/** `buy answered, label timeout` */
const said = (replies: readonly Reply[]) =>
  replies.map((reply) => `${reply.step} ${isAnswer(reply) ? 'answered' : reply.failure.kind}`).join(', ');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a purchase that the carrier does not take, because there were too many', () => {
  const limited = (count: number, pause: string): Send => {
    let left = count;
    return async (made) => {
      if (made.step !== 'buy' || left-- <= 0) return answer(made);
      return { ...answer(made, 429), headers: { 'retry-after': pause } };
    };
  };
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const statusAfter = async (count: number, pause: string) => {
    waits.length = 0;
    const [reply] = await repliesTo([[buy()]], limited(count, pause), { wait, deadline_ms: 60_000 });
    return reply && isAnswer(reply) ? reply.status : reply;
  };

  it('is sent again after the pause that it asks for, as long as there is time, four times at the most', async () => {
    expect([await statusAfter(2, '7'), waits]).toEqual([200, [7_000, 7_000]]);
    expect([await statusAfter(9, '1'), waits]).toEqual([429, [1_000, 1_000, 1_000]]);
    expect([await statusAfter(1, '61'), waits]).toEqual([429, []]);
    expect([await statusAfter(1, ''), waits]).toEqual([429, []]);
  });
});

describe('calls', () => {
  it('are answered in their order, however long each takes, eight at a time', async () => {
    let now = 0;
    let most = 0;
    const { request, replies } = await runCalls(
      'what',
      ({ replies: known }) => (known.length > 0 ? [] : rates(12)),
      async (made) => {
        most = Math.max(most, ++now);
        await pause(40 - 3 * (made.package ?? 0));
        now--;
        return answer(made);
      },
    );
    expect([request, most]).toEqual(['what', 8]);
    expect(replies.map(({ package: parcel }) => parcel)).toEqual(rates(12).map((_, at) => at));
  });

  it('that still wait are not made when one fails', async () => {
    const made: number[] = [];
    const running = repliesTo([rates(20)], async ({ package: parcel = 0 }) => {
      made.push(parcel);
      await pause(5);
      throw new UnavailableError('It is down.');
    });
    await expect(running).rejects.toThrow('It is down.');
    await pause(20);
    expect(made).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('follow from what was answered, until none is left', async () => {
    const seen: number[] = [];
    const next: Next<null> = ({ replies }) => {
      seen.push(replies.length);
      return replies.length < 3 ? [call(`step-${replies.length}`)] : [];
    };
    const { replies } = await runCalls(null, next, answering);
    expect(seen).toEqual([0, 1, 2, 3]);
    expect(replies.map(({ step }) => step)).toEqual(['step-0', 'step-1', 'step-2']);
  });

  it('wait as long as they ask for, and no longer than the caller', async () => {
    const waits: number[] = [];
    const later = (after_ms: number) => [[call('label', { after_ms })]];
    await repliesTo(later(80), answering, { wait: async (ms) => void waits.push(ms) });
    expect(waits).toEqual([80]);
    const send = vi.fn(answering);
    const error = await thrownBy(repliesTo(later(60_000), send, { deadline_ms: 30 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ code: 'deadline_exceeded', details: { sent: false } });
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['beside others', [buy(), call('rate')]],
    ['beside another purchase', [buy('a'), buy('b')]],
  ])('that buy %s are a defect, and nothing is sent', async (_, calls) => {
    const send = vi.fn(answering);
    expect(await thrownBy(repliesTo([calls], send))).toBeInstanceOf(RangeError);
    expect(send).not.toHaveBeenCalled();
  });

  it('without end are a defect', async () => {
    expect(await thrownBy(runCalls(null, () => [call('again')], answering))).toBeInstanceOf(RangeError);
  });
});

describe('a failure before anything was bought', () => {
  it('is thrown, and calls beside it are ended', async () => {
    const ended: string[] = [];
    const send: Send = async (made, signal) => {
      if (made.step === 'bad') throw down;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(made.step);
      return answer(made);
    };
    await expect(repliesTo([[call('slow'), call('bad')]], send)).rejects.toBe(down);
    await pause(0);
    expect(ended).toEqual(['slow']);
  });

  it('is thrown when it is the purchase itself', async () => {
    const cut = new UnknownOutcomeError('cut');
    await expect(failing([[buy()]], cut)).rejects.toBe(cut);
  });
});

describe('a failure after a purchase', () => {
  /** The replies when the purchase is answered, and what follows fails. */
  const afterBuying = (error: unknown, status = 200, second = label) =>
    repliesTo([[buy()], [second]], async (made) => {
      if (made.step === 'buy') return answer(made, status);
      throw error;
    });

  it.each([
    [down, { kind: 'unavailable', message: 'down', sent: false }],
    [new TimeoutError('late', { details: { sent: true } }), { kind: 'timeout', message: 'late', sent: true }],
    [new UnknownOutcomeError('cut'), { kind: 'unknown_outcome', message: 'cut', sent: true }],
    [new TypeError('defect'), { kind: 'unexpected_reply', message: 'defect', sent: false }],
  ])('is a reply, which says whether it may have reached the carrier: %s', async (error, failure) => {
    expect(await afterBuying(error)).toEqual([answer(buy()), { step: 'label', package: 0, failure }]);
    expect(await afterBuying(error, 200, buy('buy-2'))).toMatchObject([{}, { step: 'buy-2', failure }]);
  });

  it.each([202, 302, 400, 409, 500, 503])(
    'is a reply as soon as a purchase was answered, since any status may name a shipment: HTTP %i',
    async (status) => {
      const replies = await afterBuying(down, status);
      expect([said(replies), replies[0]]).toMatchObject(['buy answered, label unavailable', { status }]);
    },
  );

  it('is a reply when it is a defect of the operation', async () => {
    const broken: Next<null> = ({ replies }) => {
      if (replies.length > 0) throw new TypeError('unforeseen reply');
      return [buy()];
    };
    expect((await runCalls(null, broken, answering)).replies).toEqual([
      answer(buy()),
      { step: 'next', failure: { kind: 'unexpected_reply', message: 'unforeseen reply', sent: false } },
    ]);
  });
});

describe('the deadline of a purchase, and the abort of its caller', () => {
  const GRACE_MS = 30_000;
  const leaving = () => {
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 50);
    return { signal: caller.signal };
  };
  const endings = [
    ['deadline', () => ({ deadline_ms: 50 })],
    ['abort', leaving],
  ] as const;
  /** Answers after some time, or throws when its signal aborts. */
  const slow =
    (ms: Readonly<Record<string, number>>): Send =>
    (made, until) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => resolve(answer(made)), ms[made.step] ?? 0);
        const stop = () => {
          clearTimeout(timer);
          reject(abortError(until, true));
        };
        if (until.aborted) stop();
        else until.addEventListener('abort', stop);
      });
  const three = batches([buy('buy-1')], [buy('buy-2')], [buy('buy-3')], [label]);
  /** Buys until a purchase is not answered, then fetches the label. */
  const careful: Next<null> = (exchange) => {
    if (exchange.replies.some(({ step }) => step === 'label')) return [];
    return exchange.replies.every(isAnswer) ? three(exchange) : [label];
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** `buy-1 answered, label timeout`, or the error. */
  const run = async (send: Send, options: object, next: Next<null> = careful) => {
    const running = runCalls(null, next, send, options);
    const settled = running.then(({ replies }) => said(replies)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(200_000);
    return settled;
  };

  it.each(endings)('%s: a purchase under way is waited for, and no other is started', async (_, options) => {
    const send = slow({ 'buy-1': 10, 'buy-2': 5_000, 'buy-3': 10, label: 10 });
    const outcome = 'buy-1 answered, buy-2 answered, buy-3 timeout, label answered';
    expect(await run(send, options())).toBe(outcome);
  });

  it.each(endings)('%s: a purchase that is not answered in its grace is cut off', async (_, options) => {
    const send = slow({ 'buy-1': 10, 'buy-2': GRACE_MS + 1_000, label: 10 });
    expect(await run(send, options())).toBe('buy-1 answered, buy-2 timeout, label answered');
    const only = await run(slow({ 'buy-1': GRACE_MS + 1_000 }), options());
    expect(only).toBeInstanceOf(TimeoutError);
    expect(only).toMatchObject({ details: { sent: true } });
  });

  it.each(endings)('%s: labels have a grace of their own, after the purchases', async (_, options) => {
    const late = { 'buy-1': GRACE_MS - 1_000, label: GRACE_MS - 1_000 };
    const two = batches([buy('buy-1')], [label]);
    expect(await run(slow(late), options(), two)).toBe('buy-1 answered, label answered');
    const later = slow({ ...late, label: GRACE_MS + 1_000 });
    expect(await run(later, options(), two)).toBe('buy-1 answered, label timeout');
  });

  it.each(endings)('%s: nothing is bought that was not begun before', async (_, options) => {
    const sent: string[] = [];
    const pricing = batches([call('rate')], [buy()]);
    const send: Send = (made, until) => {
      sent.push(made.step);
      return slow({ rate: 40 })(made, until);
    };
    expect(await run(send, options(), pricing)).toBe('rate answered, buy answered');
    expect(await run(slow({ rate: 60 }), options(), pricing)).toBeInstanceOf(TimeoutError);
    const late: Send = async (made) => {
      // A client that does not listen to its signal.
      await pause(60);
      sent.push(`late ${made.step}`);
      return answer(made);
    };
    expect(await run(late, options(), pricing)).toMatchObject({ details: { sent: false } });
    expect(sent).toEqual(['rate', 'buy', 'late rate']);
  });

  it('has the grace that the caller gives', async () => {
    const options = { deadline_ms: 50, grace_ms: 1_000 };
    const outcome = 'buy-1 answered, buy-2 timeout, label answered';
    expect(await run(slow({ 'buy-1': 900, label: 900 }), options)).toBe(outcome);
    expect(await run(slow({ 'buy-1': 1_100 }), options)).toBeInstanceOf(TimeoutError);
  });

  it('leaves no timer behind', async () => {
    await run(slow({}), { deadline_ms: 60_000 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the deadline', () => {
  it('ends every call, as does the caller', async () => {
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 20);
    const ends = [{ deadline_ms: 20 }, { signal: AbortSignal.timeout(20) }, { signal: caller.signal }];
    const errors = ends.map((options) => thrownBy(repliesTo([[call('rate')]], hanging, options)));
    const codes = (await Promise.all(errors)).map(({ code }) => code);
    expect(codes).toEqual(['deadline_exceeded', 'deadline_exceeded', 'aborted']);
  });

  it('may be further away than timers reach', async () => {
    const slow: Send = async (made, signal) => {
      await pause(20);
      return answer(made, signal.aborted ? 500 : 200);
    };
    for (const deadline_ms of [2 ** 40, Number.POSITIVE_INFINITY])
      expect(await repliesTo([[label]], slow, { deadline_ms })).toEqual([answer(label)]);
  });

  it('hands a signal that has already ended to the calls', async () => {
    const send: Send = async (made, signal) => answer(made, signal.aborted ? 499 : 200);
    const replies = await repliesTo([[label]], send, { signal: AbortSignal.abort() });
    expect(replies).toMatchObject([{ status: 499 }]);
  });

  it('keeps the process alive until the operation is over, and no longer', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const caller = new AbortController();
    const work = repliesTo([[call('rate')]], hanging, { signal: caller.signal });
    await pause(0);
    expect(timers()).toBe(before + 1);
    caller.abort();
    await thrownBy(work);
    expect(timers()).toBe(before);
  });
});

describe('changes that are no purchase', () => {
  const cancel = (parcel: number): Call =>
    call('void', { method: 'DELETE', package: parcel, effect: 'repeatable' });
  const lost = new UnknownOutcomeError('the answer was lost', { details: { sent: true } });

  it('that may be repeated come back with the others when one of them got no answer', async () => {
    const send: Send = async (made) => {
      if (made.package === 1) throw lost;
      return answer(made);
    };
    expect(await repliesTo([[cancel(0), cancel(1)]], send)).toMatchObject([
      { status: 200 },
      { package: 1, failure: { kind: 'unknown_outcome', sent: true } },
    ]);
  });

  it('throw when none of them was sent, and as a purchase does when it must happen once', async () => {
    await expect(failing([[cancel(0), cancel(1)]], down)).rejects.toBe(down);
    const book = call('book', { method: 'POST', effect: 'once' });
    await expect(failing([[book]], lost)).rejects.toBe(lost);
  });

  it('are not started after the deadline', async () => {
    const send = vi.fn<Send>(async (made) => {
      await pause(30);
      return answer(made);
    });
    const running = repliesTo([[call('look')], [cancel(0)]], send, { deadline_ms: 10 });
    await expect(running).rejects.toBeInstanceOf(TimeoutError);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('optional calls', () => {
  const track = (parcel: number): Call => call('track', { package: parcel, optional: true });
  /** What comes of calls of which these packages fail. */
  const outcome = async (all: Call[][], ...failed: number[]) => {
    const send: Send = async (made) => {
      if (failed.includes(made.package ?? -1)) throw down;
      return answer(made);
    };
    return said(await repliesTo(all, send));
  };

  it('that fail are replies beside the answers of the others, or of an earlier call', async () => {
    const three = [[track(0), track(1), track(2)]];
    expect(await outcome(three, 1)).toBe('track answered, track unavailable, track answered');
    const later = [[call('list')], [track(0), track(1)]];
    expect(await outcome(later, 0, 1)).toBe('list answered, track unavailable, track unavailable');
  });

  it('throw when all of them fail, or one that the operation needs', async () => {
    await expect(outcome([[track(0), track(1)]], 0, 1)).rejects.toBe(down);
    await expect(outcome([[track(0), call('rate', { package: 1 })]], 1)).rejects.toBe(down);
  });
});
