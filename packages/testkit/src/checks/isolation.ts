import assert from 'node:assert/strict';
import type { AnyCarrierProxy } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { canonical } from '../bodies.js';
import type { Case, Settings } from '../cases.js';
import { about, caseText, entriesText } from '../failures.js';
import { type Outcome, succeeded } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { replayCase } from '../replay-case.js';
import { CLOCK, NOW, pinnedContext, runOperation } from '../run-operation.js';
import { withSession } from '../simulator-session.js';
import { type Check, casesOf, declaredOperations, type Suite, successes } from '../suite.js';

const input = (operation: ShipmentOperation): Check => ({
  name: `${operation}: leaves its input unchanged`,
  proves:
    'Request, settings, wire request and wire response are deeply frozen, and nothing tries to change them.',
  needs: [operation],
  run: async (suite) => {
    for (const recorded of casesOf(suite, operation)) {
      const seen: { value: unknown; before: string }[] = [];
      const watch = <T>(value: T): T => {
        seen.push({ value, before: JSON.stringify(value) });
        return frozen(value);
      };
      const settings = frozen(structuredClone(recorded.settings));
      const request = watch(structuredClone(recorded.request));
      const { outcome: usual } = await replayCase(suite, recorded);
      const { outcome } = await replayCase(suite, { ...recorded, settings }, { request, watch });
      for (const { value, before } of seen) assert.equal(JSON.stringify(value), before, caseText(recorded));
      assert.deepEqual(outcome, usual, `${caseText(recorded)} with frozen input`);
    }
  },
});

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) frozen(child);
  }
  return value;
}

/** Both ends of the earth's clocks, and one with half hours. */
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'];
/** The pinned time, and one when it is another day in half of the zones. */
const TIMES = [NOW, Date.parse('2026-03-04T04:30:00Z')];

const zones = (operation: ShipmentOperation): Check => ({
  name: `${operation}: the same in any time zone`,
  proves: 'Calls and outcomes do not depend on the time zone of the machine, whatever the hour.',
  needs: [operation],
  judges: 'kit',
  alone: true,
  run: (suite) => {
    const judged = travelling.then(() => aroundTheWorld(suite, operation));
    travelling = judged.catch(() => {});
    return judged;
  },
});

/** The process has one time zone, so suites that run side by side take turns. */
let travelling: Promise<void> = Promise.resolve();

async function aroundTheWorld(suite: Suite, operation: ShipmentOperation): Promise<void> {
  const before = process.env.TZ;
  try {
    const results = [];
    for (const zone of ZONES) {
      process.env.TZ = zone;
      const now = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      assert.equal(now, zone, 'the time zone cannot be changed here; run tests in processes, not in threads');
      results.push(await inThisZone(suite, operation));
    }
    for (const [index, result] of results.entries())
      assert.deepEqual(result, results[0], `in ${ZONES[index]}, compared with ${ZONES[0]}`);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

async function inThisZone(suite: Suite, operation: ShipmentOperation): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const recorded of casesOf(suite, operation)) {
    for (const time of TIMES) {
      const { ship_date: _ship, date: _date, ...shipment } = recorded.request.shipment;
      // Without a date, "today" is what may go wrong.
      for (const request of [recorded.request, { ...recorded.request, shipment }]) {
        const context = { ...pinnedContext(), clock: { ...CLOCK, now: () => time } };
        const { sent, outcome } = await replayCase(suite, recorded, { request, context });
        results.push(
          caseText(recorded),
          sent.map(({ path, body }) => [path, canonical(body)]),
          outcome,
        );
      }
    }
  }
  return results;
}

const accounts: Check = {
  name: 'two accounts do not mix',
  proves:
    'Two accounts of the carrier that are used side by side send and get the same as each does alone, each with its own login.',
  needs: [],
  run: async (suite) => {
    const [other] = Object.values(suite.accounts);
    assert.ok(other, 'there is one account only; give another in `accounts`');
    const [operation] = declaredOperations(suite.definition);
    assert.ok(operation, 'the carrier declares no operation');
    const [recorded] = successes(suite, operation);
    await mustSucceed(suite, recorded);
    await about(recorded, () => bothAccounts(suite, operation, recorded, other));
  },
};

/** The two side by side, compared with each alone. */
async function bothAccounts(
  suite: Suite,
  operation: ShipmentOperation,
  recorded: Case,
  other: Settings,
): Promise<void> {
  const run = (proxy: AnyCarrierProxy) => runOperation(proxy, operation, recorded.request);
  const both = [
    { own: suite.settings, account: 'first' },
    { own: other, account: 'second' },
  ];
  const alone = await withSession(suite, async (session) => {
    const outcomes: Outcome[] = [];
    for (const { own, account } of both)
      outcomes.push((await run(session.proxy(own, { ...pinnedContext(), account }))).outcome);
    return { outcomes, logins: loginsOf(session.running?.exchanges ?? []) };
  });
  const together = await withSession(suite, async (session) => {
    const proxies = both.map(({ own, account }) => session.proxy(own, { ...pinnedContext(), account }));
    const outcomes = (await Promise.all(proxies.map(run))).map(({ outcome }) => outcome);
    return { outcomes, logins: loginsOf(session.running?.exchanges ?? []) };
  });
  for (const [index, { account }] of both.entries()) {
    const outcome = alone.outcomes[index] as Outcome;
    assert.ok(succeeded(outcome), `account ${account} alone: ${entriesText(outcome[1])}`);
    const results = [outcome[0], together.outcomes[index]?.[0]].flat();
    for (const result of results) assert.equal(result?.account, account);
  }
  assert.deepEqual(together.logins, alone.logins, 'logins and requests, side by side and alone');
  if (operation === 'rating') assert.deepEqual(together.outcomes, alone.outcomes);
}

/** Every call with its login, in an order that does not depend on arrival. */
function loginsOf(
  exchanges: readonly {
    method: string;
    path: string;
    headers: Readonly<Record<string, string>>;
    body: string;
  }[],
): string[] {
  const calls = exchanges.map(({ method, path, headers, body }) =>
    JSON.stringify([method, path, headers.authorization ?? '', body]),
  );
  return [...new Set(calls)].sort();
}

/** Operations change nothing else, and nothing else changes them. */
export const ISOLATION_CHECKS: readonly Check[] = [
  input('rating'),
  input('shipping'),
  zones('rating'),
  zones('shipping'),
  accounts,
];
