import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ErrorEntry, UnavailableError } from '@waybill/core';
import type { AccountLimits } from '@waybill/core/observe';
import type { HttpClient, HttpRequest, HttpResponse } from '@waybill/core/plugin';
import type { Case } from '../cases.js';
import { entriesText } from '../failures.js';
import { watchedClient } from '../http-watch.js';
import { onFirst } from '../on-first.js';
import { succeeded } from '../operations.js';
import { NOW, pinnedContext, runOperation } from '../run-operation.js';
import { withSimulator } from '../simulator-session.js';
import { type Check, declaredOperations, type Suite, successes } from '../suite.js';

const HOUR_MS = 3_600_000;

/** An account whose requests a check sees, and may answer in the carrier's place. */
interface WatchedAccount {
  /** Moves the account's clock. */
  pass(ms: number): void;
  /** How many requests have left, without those for tokens. */
  left(): number;
  /** Runs a case. */
  run(recorded: Case): Promise<Run>;
}

interface Run {
  readonly succeeds: boolean;
  readonly errors: readonly ErrorEntry[];
}

interface AccountOptions {
  /** Answers in the carrier's place; undefined lets a request pass. */
  readonly answer?: (request: HttpRequest) => Promise<HttpResponse> | undefined;
  readonly limits?: AccountLimits;
}

async function withAccount(
  suite: Suite,
  { settings }: Case,
  { answer = () => undefined, limits }: AccountOptions,
  act: (account: WatchedAccount) => Promise<void>,
): Promise<void> {
  let now = NOW;
  let left = 0;
  const wire = watchedClient();
  const http: HttpClient = {
    send: (request) => {
      if (request.purpose?.step === 'login') return wire.send(request);
      left++;
      return answer(request) ?? wire.send(request);
    },
  };
  const context = {
    ...pinnedContext(),
    http,
    clock: { now: () => now, wait: () => nextTurn() },
    ...(limits && { limits }),
  };
  await withSimulator(
    suite,
    async (session) => {
      const proxy = session.proxy(settings, context);
      await act({
        pass: (ms) => {
          now += ms;
        },
        left: () => left,
        run: async ({ operation, request }) => {
          const { outcome } = await runOperation(proxy, operation, request);
          return { succeeds: succeeded(outcome), errors: outcome[1] };
        },
      });
    },
    () => now,
  );
}

function page(status: number, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  return Promise.resolve({
    status,
    headers: { 'content-type': 'text/html', ...headers },
    body: Buffer.from('<html></html>'),
  });
}

/**
 * How long an account says to wait that sent nothing.
 * @throws Error when it did send something, or does not say it.
 */
function heldBack({ succeeds, errors }: Run, sent: number, when: string): number {
  const text = `${when}: ${entriesText(errors) || 'no entry'}`;
  assert.equal(sent, 0, `${when}: ${sent} calls were made`);
  assert.ok(!succeeds && errors.length > 0, `there is neither a call nor an error ${text}`);
  for (const { retryable, kind } of errors) {
    assert.ok(retryable, `nothing was sent, and it is not retryable ${text}`);
    assert.ok(kind === 'rate_limit' || kind === 'unavailable', `kind is ${kind} ${text}`);
  }
  const waits = errors.map(({ retry_after_ms = 0 }) => retry_after_ms);
  assert.ok(Math.min(...waits) > 0, `retry_after_ms is missing ${text}`);
  return Math.max(...waits);
}

/** So often a carrier may be asked that does not answer. */
const MOST_FAILURES = 20;

const down: Check = {
  name: 'rating: a carrier that is down is left alone, and asked again later',
  proves:
    'A carrier that fails again and again is soon asked no more: the entry says when it will be. Then one call tries, and after its answer all is as before.',
  needs: ['rating', 'wire'],
  judges: 'kit',
  run: onFirst('rating', async (suite, recorded) => {
    let isDown = true;
    const failure = new UnavailableError('connection failed', { code: 'ECONNRESET' });
    const answer = () => (isDown ? Promise.reject(failure) : undefined);
    await withAccount(suite, recorded, { answer }, async ({ run, left, pass }) => {
      let before = -1;
      let last: Run | undefined;
      for (let asked = 0; left() > before && asked < MOST_FAILURES; asked++) {
        before = left();
        last = await run(recorded);
      }
      assert.ok(last);
      const wait_ms = heldBack(last, left() - before, `after ${MOST_FAILURES} failures in a row`);
      pass(wait_ms - 1);
      heldBack(await run(recorded), left() - before, 'before the time that it says');
      isDown = false;
      pass(1);
      for (const when of ['at the time that it says', 'after the carrier answered']) {
        const { succeeds, errors } = await run(recorded);
        assert.ok(succeeds, `${when} it gives no quotes: ${entriesText(errors)}`);
      }
    });
  }),
};

const PAUSE_S = 120;
const LATER_S = 20;

const pause: Check = {
  name: 'a pause that a carrier asks for is kept',
  proves:
    'After HTTP 429 with `Retry-After`, neither rating nor shipping sends anything until the time is over; the entries say how long that is. Then they work as before.',
  needs: ['rating', 'wire'],
  judges: 'kit',
  run: onFirst('rating', async (suite, recorded) => {
    let asks = true;
    const answer = () => (asks ? page(429, { 'retry-after': String(PAUSE_S) }) : undefined);
    await withAccount(suite, recorded, { answer }, async ({ run, left, pass }) => {
      await run(recorded);
      asks = false;
      pass(LATER_S * 1000);
      for (const operation of declaredOperations(suite.definition)) {
        const before = left();
        const [any] = successes(suite, operation);
        const when = `${operation}, ${LATER_S} s after Retry-After: ${PAUSE_S}`;
        const wait_ms = heldBack(await run(any), left() - before, when);
        assert.equal(wait_ms, (PAUSE_S - LATER_S) * 1000, `retry_after_ms, ${when}`);
      }
      pass((PAUSE_S - LATER_S) * 1000);
      const { succeeds, errors } = await run(recorded);
      assert.ok(succeeds, `after the pause there are no quotes: ${entriesText(errors)}`);
    });
  }),
};

const FLOOD = 60;
/** Everything but the purchase is in the process. */
const SETTLED_TURNS = 50;
const PURCHASE_MS = 10_000;

const flood: Check = {
  name: 'a flood of rates does not delay a purchase',
  proves: `Of ${FLOOD} rates at once that get no answer, only some are under way, and a purchase that comes then is made at once.`,
  needs: ['rating', 'shipping', 'wire'],
  judges: 'kit',
  run: onFirst('rating', async (suite, recorded) => {
    const waiting: (() => void)[] = [];
    let isFlood = false;
    const answer = () =>
      isFlood
        ? new Promise<HttpResponse>((resolve) => {
            waiting.push(() => resolve(page(400)));
          })
        : undefined;
    await withAccount(suite, recorded, { answer }, async ({ run }) => {
      // So that a token is there.
      await run(recorded);
      isFlood = true;
      const rates = Array.from({ length: FLOOD }, () => run(recorded));
      for (let turn = 0; turn < SETTLED_TURNS; turn++) await nextTurn();
      isFlood = false;
      const under_way = waiting.length;
      const [purchase] = successes(suite, 'shipping');
      let isLate = false;
      const answerAll = () => {
        for (const answered of waiting) answered();
      };
      // A purchase that waits for the rates is to end, too.
      const patience = setTimeout(() => {
        isLate = true;
        answerAll();
      }, PURCHASE_MS);
      const { succeeds, errors } = await run(purchase);
      clearTimeout(patience);
      answerAll();
      await Promise.all(rates);
      assert.ok(under_way < FLOOD, `${under_way} rates were under way at once`);
      assert.ok(!isLate, `a purchase waits behind ${under_way} rates`);
      assert.ok(succeeds, `behind ${under_way} rates nothing is bought: ${entriesText(errors)}`);
    });
  }),
};

const quota: Check = {
  name: 'a quota is kept, purchases first',
  proves:
    'With a quota for two rates and a purchase, the third rate is not sent, and its entry says when it can be; the purchase is made. When the time is over, rates are sent again.',
  needs: ['rating', 'shipping', 'wire'],
  judges: 'kit',
  run: onFirst('rating', async (suite, recorded) => {
    const [purchase] = successes(suite, 'shipping');
    const calls = { rate: 0, purchase: 0 };
    await withAccount(suite, recorded, {}, async ({ run, left }) => {
      await run(recorded);
      calls.rate = left();
      await run(purchase);
      calls.purchase = left() - calls.rate;
    });
    const limits: AccountLimits = {
      quota: [
        {
          calls: 2 * calls.rate + calls.purchase,
          per_ms: HOUR_MS,
          kept_for_purchases: calls.purchase,
        },
      ],
    };
    await withAccount(suite, recorded, { limits }, async ({ run, left, pass }) => {
      const must = async (any: Case, when: string) => {
        const { succeeds, errors } = await run(any);
        assert.ok(succeeds, `${when}: ${entriesText(errors)}`);
      };
      await must(recorded, 'the first rate');
      await must(recorded, 'the second rate');
      const before = left();
      const wait_ms = heldBack(await run(recorded), left() - before, 'the third rate');
      await must(purchase, 'the purchase');
      pass(wait_ms);
      await must(recorded, 'a rate when the time is over');
    });
  }),
};

/** How much is asked of a carrier. */
export const RESTRAINT_CHECKS: readonly Check[] = [down, pause, flood, quota];
