import { TimeoutError, UnavailableError, UnknownOutcomeError } from '@waybill/core';
import { type Answer, abortError, type Call, isAnswer, type Reply } from '@waybill/core/plugin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Next, runCalls, type Send } from '../src/index.js';
import { thrownBy } from './helpers/thrown.js';

const call = (step: string, more: Partial<Call> = {}): Call => ({
  step,
  method: 'GET',
  url: `/${step}`,
  ...more,
});
const buy = (step = 'buy'): Call => call(step, { method: 'POST', purchase: true });
const answer = ({ step, package: parcel }: Call, status = 200): Answer => ({
  step,
  ...(parcel === undefined ? {} : { package: parcel }),
  status,
  headers: {},
  body: step,
});
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
const steps = (replies: readonly Reply[]) => replies.map(({ step }) => step);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('calls', () => {
  it('are answered in their order, however long each takes', async () => {
    const calls = Array.from({ length: 10 }, (_, parcel) => call('rate', { package: parcel }));
    const { request, replies } = await runCalls(
      'what',
      ({ replies }) => (replies.length > 0 ? [] : calls),
      async (made) => {
        await pause(30 - 3 * (made.package ?? 0));
        return answer(made);
      },
    );
    expect(request).toBe('what');
    expect(replies.map(({ package: parcel }) => parcel)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are under way eight at a time', async () => {
    let now = 0;
    let most = 0;
    const calls = Array.from({ length: 12 }, (_, parcel) => call('rate', { package: parcel }));
    await runCalls(null, batches(calls), async (made) => {
      most = Math.max(most, ++now);
      await pause(5);
      now--;
      return answer(made);
    });
    expect(most).toBe(8);
  });

  it('that still wait are not made when one fails', async () => {
    const made: number[] = [];
    const calls = Array.from({ length: 20 }, (_, parcel) => call('rate', { package: parcel }));
    const running = runCalls(null, batches(calls), async ({ package: parcel = 0 }) => {
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
    const { replies } = await runCalls(null, next, async (made) => answer(made));
    expect([seen, steps(replies)]).toEqual([
      [0, 1, 2, 3],
      ['step-0', 'step-1', 'step-2'],
    ]);
  });

  it('wait as long as they ask for, and no longer than the caller', async () => {
    const waits: number[] = [];
    await runCalls(null, batches([call('label', { after_ms: 80 })]), async (made) => answer(made), {
      wait: async (ms) => void waits.push(ms),
    });
    expect(waits).toEqual([80]);
    const sent: string[] = [];
    const error = await thrownBy(
      runCalls(
        null,
        batches([call('label', { after_ms: 60_000 })]),
        async (made) => {
          sent.push(made.step);
          return answer(made);
        },
        {
          deadline_ms: 30,
        },
      ),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ code: 'deadline_exceeded', details: { sent: false } });
    expect(sent).toEqual([]);
  });

  it.each([
    ['beside others', [buy(), call('rate')]],
    ['beside another purchase', [buy('a'), buy('b')]],
  ])('that buy %s are a defect, and nothing is sent', async (_, calls) => {
    let sent = 0;
    const error = await thrownBy(
      runCalls(null, batches(calls), async (made) => {
        sent++;
        return answer(made);
      }),
    );
    expect(error).toBeInstanceOf(RangeError);
    expect(sent).toBe(0);
  });

  it('without end are a defect', async () => {
    const endless: Next<null> = () => [call('again')];
    expect(await thrownBy(runCalls(null, endless, async (made) => answer(made)))).toBeInstanceOf(RangeError);
  });
});

describe('a failure before anything was bought', () => {
  it('is thrown, and calls beside it are ended', async () => {
    const ended: string[] = [];
    const send: Send = async (made, signal) => {
      if (made.step === 'bad') throw new UnavailableError('down');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(made.step);
      return answer(made);
    };
    const error = await thrownBy(runCalls(null, batches([call('slow'), call('bad')]), send));
    expect(error).toBeInstanceOf(UnavailableError);
    await pause(0);
    expect(ended).toEqual(['slow']);
  });

  it('is thrown when it is the purchase itself', async () => {
    const send: Send = () => Promise.reject(new UnknownOutcomeError('cut'));
    expect(await thrownBy(runCalls(null, batches([buy()]), send))).toBeInstanceOf(UnknownOutcomeError);
  });
});

describe('a failure after a purchase', () => {
  const afterBuying =
    (fail: () => unknown, status = 200): Send =>
    async (made) => {
      if (made.step === 'buy') return answer(made, status);
      throw fail();
    };
  const failures = async (send: Send, options = {}) => {
    const { replies } = await runCalls(
      null,
      batches([buy()], [call('label', { package: 0 })]),
      send,
      options,
    );
    return replies;
  };

  it('is a reply', async () => {
    const send = afterBuying(() => new UnavailableError('down', { details: { sent: false } }));
    expect(await failures(send)).toEqual([
      answer(buy()),
      { step: 'label', package: 0, failure: { kind: 'unavailable', message: 'down', sent: false } },
    ]);
  });

  it('tells whether it may have reached the carrier', async () => {
    const sentOf = async (error: unknown) => (await failures(afterBuying(() => error)))[1];
    expect(await sentOf(new TimeoutError('late', { details: { sent: true } }))).toMatchObject({
      failure: { kind: 'timeout', sent: true },
    });
    expect(await sentOf(new UnknownOutcomeError('cut'))).toMatchObject({
      failure: { kind: 'unknown_outcome', sent: true },
    });
  });

  it.each([200, 202, 302, 400, 409, 500, 503])(
    'is a reply as soon as a purchase was answered, since any status may name a shipment: HTTP %i',
    async (status) => {
      const [bought, failed] = await failures(afterBuying(() => new UnavailableError('down'), status));
      expect([bought && isAnswer(bought) && bought.status, failed && isAnswer(failed)]).toEqual([
        status,
        false,
      ]);
    },
  );

  it('is a reply when it is a second purchase, a defect of the HTTP client, or one of the operation', async () => {
    const twice = batches([buy('buy')], [buy('buy-2')]);
    const second = await runCalls(
      null,
      twice,
      afterBuying(() => new UnknownOutcomeError('cut')),
    );
    expect(second.replies[1]).toMatchObject({ step: 'buy-2', failure: { kind: 'unknown_outcome' } });
    expect((await failures(afterBuying(() => new TypeError('defect'))))[1]).toMatchObject({
      failure: { kind: 'unexpected_reply', message: 'defect' },
    });
    const broken: Next<null> = ({ replies }) => {
      if (replies.length > 0) throw new TypeError('unforeseen reply');
      return [buy()];
    };
    const { replies } = await runCalls(null, broken, async (made) => answer(made));
    expect(replies).toEqual([
      answer(buy()),
      { step: 'next', failure: { kind: 'unexpected_reply', message: 'unforeseen reply', sent: false } },
    ]);
  });
});

describe('the deadline of a purchase, and the abort of its caller', () => {
  const GRACE_MS = 30_000;
  const endings = [
    ['deadline', () => ({ deadline_ms: 50 })],
    [
      'abort',
      () => {
        const caller = new AbortController();
        setTimeout(() => caller.abort(), 50);
        return { signal: caller.signal };
      },
    ],
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
  const three = batches([buy('buy-1')], [buy('buy-2')], [buy('buy-3')], [call('label', { package: 0 })]);
  /** Buys until a purchase is not answered, then fetches the label. */
  const careful: Next<null> = (exchange) =>
    exchange.replies.some(({ step }) => step === 'label')
      ? []
      : exchange.replies.some((reply) => !isAnswer(reply))
        ? [call('label', { package: 0 })]
        : three(exchange);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const run = async (send: Send, options: object, next: Next<null> = careful) => {
    const settled = runCalls(null, next, send, options).then(
      ({ replies }) =>
        replies.map((reply) => [reply.step, isAnswer(reply) ? 'answered' : reply.failure.kind]),
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(200_000);
    return settled;
  };

  it.each(endings)('%s: a purchase under way is waited for, and no other is started', async (_, options) => {
    const send = slow({ 'buy-1': 10, 'buy-2': 5_000, 'buy-3': 10, label: 10 });
    expect(await run(send, options())).toEqual([
      ['buy-1', 'answered'],
      ['buy-2', 'answered'],
      ['buy-3', 'timeout'],
      ['label', 'answered'],
    ]);
  });

  it.each(endings)('%s: a purchase that is not answered in its grace is cut off', async (_, options) => {
    const send = slow({ 'buy-1': 10, 'buy-2': GRACE_MS + 1_000, label: 10 });
    expect(await run(send, options())).toEqual([
      ['buy-1', 'answered'],
      ['buy-2', 'timeout'],
      ['label', 'answered'],
    ]);
    const only = await run(slow({ 'buy-1': GRACE_MS + 1_000 }), options());
    expect(only).toBeInstanceOf(TimeoutError);
    expect(only).toMatchObject({ details: { sent: true } });
  });

  it.each(endings)(
    '%s: labels have a grace of their own, which begins after the purchases',
    async (_, options) => {
      const late = { 'buy-1': GRACE_MS - 1_000, label: GRACE_MS - 1_000 };
      const two = batches([buy('buy-1')], [call('label', { package: 0 })]);
      expect(await run(slow(late), options(), two)).toEqual([
        ['buy-1', 'answered'],
        ['label', 'answered'],
      ]);
      expect(await run(slow({ ...late, label: GRACE_MS + 1_000 }), options(), two)).toEqual([
        ['buy-1', 'answered'],
        ['label', 'timeout'],
      ]);
    },
  );

  it.each(endings)('%s: nothing is bought that was not begun before', async (_, options) => {
    const sent: string[] = [];
    const pricing = batches([call('rate')], [buy()]);
    const send: Send = async (made, until) => {
      sent.push(made.step);
      return slow({ rate: 40 })(made, until);
    };
    const bought = await run(send, options(), pricing);
    expect([sent, bought]).toEqual([
      ['rate', 'buy'],
      [
        ['rate', 'answered'],
        ['buy', 'answered'],
      ],
    ]);
    const stopped = await run(slow({ rate: 60 }), options(), pricing);
    expect(stopped).toBeInstanceOf(TimeoutError);
    const late = async (made: Call): Promise<Answer> => {
      // A client that does not listen to its signal.
      await new Promise((resolve) => setTimeout(resolve, 60));
      sent.push(`late ${made.step}`);
      return answer(made);
    };
    expect(await run(late, options(), pricing)).toMatchObject({ details: { sent: false } });
    expect(sent.at(-1)).toBe('late rate');
  });

  it('has the grace that the caller gives', async () => {
    const options = { deadline_ms: 50, grace_ms: 1_000 };
    expect(await run(slow({ 'buy-1': 900, label: 900 }), options)).toEqual([
      ['buy-1', 'answered'],
      ['buy-2', 'timeout'],
      ['label', 'answered'],
    ]);
    expect(await run(slow({ 'buy-1': 1_100 }), options)).toBeInstanceOf(TimeoutError);
  });

  it('leaves no timer behind', async () => {
    await run(slow({}), { deadline_ms: 60_000 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the deadline', () => {
  it('ends every call, as does the caller', async () => {
    const reasons: unknown[] = [];
    const hang: Send = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          reasons.push((signal.reason as TimeoutError).code);
          reject(new TimeoutError('late'));
        }),
      );
    await thrownBy(runCalls(null, batches([call('rate')]), hang, { deadline_ms: 20 }));
    await thrownBy(runCalls(null, batches([call('rate')]), hang, { signal: AbortSignal.timeout(20) }));
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 20);
    await thrownBy(runCalls(null, batches([call('rate')]), hang, { signal: caller.signal }));
    expect(reasons).toEqual(['deadline_exceeded', 'deadline_exceeded', 'aborted']);
  });

  it('may be further away than timers reach', async () => {
    const slow: Send = async (made, signal) => {
      await pause(20);
      return answer(made, signal.aborted ? 500 : 200);
    };
    for (const deadline_ms of [2 ** 40, Number.POSITIVE_INFINITY]) {
      const { replies } = await runCalls(null, batches([call('rate')]), slow, { deadline_ms });
      expect(replies).toEqual([answer(call('rate'))]);
    }
  });

  it('hands a signal that has already ended to the calls', async () => {
    const send: Send = async (made, signal) => answer(made, signal.aborted ? 499 : 200);
    const { replies } = await runCalls(null, batches([call('rate')]), send, { signal: AbortSignal.abort() });
    expect(replies).toMatchObject([{ status: 499 }]);
  });

  it('keeps the process alive until the operation is over, and no longer', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const caller = new AbortController();
    const hang: Send = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new TimeoutError('late'))),
      );
    const work = runCalls(null, batches([call('rate')]), hang, { signal: caller.signal });
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
  const notSent = new UnavailableError('no connection', { details: { sent: false } });

  it('that may be repeated come back with the others when one of them got no answer', async () => {
    const { replies } = await runCalls(null, batches([cancel(0), cancel(1)]), async (made) => {
      if (made.package === 1) throw lost;
      return answer(made);
    });
    expect(replies).toMatchObject([
      { status: 200 },
      { package: 1, failure: { kind: 'unknown_outcome', sent: true } },
    ]);
  });

  it('that may be repeated throw when none of them was sent', async () => {
    const run = runCalls(null, batches([cancel(0), cancel(1)]), async () => {
      throw notSent;
    });
    await expect(run).rejects.toBe(notSent);
  });

  it('that must happen once throw as a purchase does', async () => {
    const book = call('book', { method: 'POST', effect: 'once' });
    const run = runCalls(null, batches([book]), async () => {
      throw lost;
    });
    await expect(run).rejects.toBe(lost);
  });

  it('are not started after the deadline', async () => {
    const made: string[] = [];
    const run = runCalls(
      null,
      batches([call('look')], [cancel(0)]),
      async (sent) => {
        made.push(sent.step);
        await pause(30);
        return answer(sent);
      },
      { deadline_ms: 10 },
    );
    await expect(run).rejects.toBeInstanceOf(TimeoutError);
    expect(made).toEqual(['look']);
  });
});

describe('optional calls', () => {
  const track = (parcel: number): Call => call('track', { package: parcel, optional: true });
  const down = new UnavailableError('no connection', { details: { sent: false } });
  const failing =
    (...failed: number[]): Send =>
    async (made) => {
      if (failed.includes(made.package ?? -1)) throw down;
      return answer(made);
    };

  it('that fail are replies beside the answers of the others', async () => {
    const { replies } = await runCalls(null, batches([track(0), track(1), track(2)]), failing(1));
    expect(replies).toMatchObject([
      { status: 200 },
      { package: 1, failure: { kind: 'unavailable' } },
      { status: 200 },
    ]);
  });

  it('throw when all of them fail', async () => {
    await expect(runCalls(null, batches([track(0), track(1)]), failing(0, 1))).rejects.toBe(down);
  });

  it('are replies when an earlier call was answered, even if all of them fail', async () => {
    const { replies } = await runCalls(null, batches([call('list')], [track(0), track(1)]), failing(0, 1));
    expect(replies).toMatchObject([
      { step: 'list', status: 200 },
      { package: 0, failure: { kind: 'unavailable' } },
      { package: 1, failure: { kind: 'unavailable' } },
    ]);
  });

  it('do not save an operation from the failure of a call that it needs', async () => {
    const needed = call('rate', { package: 1 });
    await expect(runCalls(null, batches([track(0), needed]), failing(1))).rejects.toBe(down);
  });
});
