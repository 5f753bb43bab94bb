import assert from 'node:assert/strict';
import type { CallOptions, RateRequestData } from '@waybill/core';
import type { Fault } from '@waybill/simulator';
import { settledSoon, until } from '../after-abort.js';
import type { Case } from '../cases.js';
import { about, caseText, entriesText } from '../failures.js';
import { withGrowingDeadline } from '../growing-deadline.js';
import { onFirst } from '../on-first.js';
import { shipmentOf } from '../operations.js';
import { planOf } from '../preflight.js';
import type { SentRequest } from '../replay.js';
import { replayCase } from '../replay-case.js';
import { runOperation } from '../run-operation.js';
import { type CallPlan, type SimulatorSession, scopeOf, withSimulator } from '../simulator-session.js';
import { type Check, casesOf, refusals, type Suite, successes } from '../suite.js';
import { unlistedService } from '../unlisted-service.js';
import { refusingCall } from './errors.js';

/** What can happen around a purchase that the carrier did make. */
const AFTERWARDS: readonly Fault[] = [
  { kind: 'reset_after' },
  { kind: 'status_after', status: 500 },
  { kind: 'status_after', status: 302 },
  { kind: 'truncated' },
  { kind: 'empty' },
];

const once: Check = {
  name: 'shipping: a purchase is sent once',
  proves:
    'Whatever happens on the way, the call that costs money is made once, and the simulator counts at most one purchase. A carrier that recognises purchases by a key (`idempotent`) may get the same call twice.',
  needs: ['shipping', 'wire'],
  run: onFirst('shipping', async (suite, recorded) => {
    const purchase = await firstPurchase(suite, recorded);
    const faults: Fault[] = [
      ...AFTERWARDS,
      { kind: 'reset' },
      { kind: 'html', status: 502 },
      { kind: 'html', status: 429, headers: { 'retry-after': '0' } },
    ];
    const sentOnce = (fault: Fault, options: CallOptions = {}) =>
      withSimulator(suite, async (session) => {
        session.fault(fault, scopeOf(purchase));
        await runOperation(session.proxy(recorded.settings), 'shipping', recorded.request, options);
        const sent = session.running.exchanges.filter(({ method, path }) => isAt(purchase, method, path));
        if (options.deadline_ms !== undefined && sent.length === 0) return false;
        const most = suite.isIdempotent ? 2 : 1;
        const what = `${caseText(recorded)}, ${JSON.stringify(fault)}`;
        assert.ok(
          sent.length >= 1 && sent.length <= most,
          `${what}: the purchase was sent ${sent.length} times, not ${suite.isIdempotent ? 'once or twice' : 'once'}`,
        );
        const different = new Set(sent.map(({ headers, body }) => JSON.stringify([keysOf(headers), body])));
        assert.equal(different.size, 1, `${what}: the purchase that was sent again is another one`);
        const { length } = session.running.purchases;
        assert.ok(length <= 1, `${what}: the simulator counted ${length} purchases`);
        return true;
      });
    for (const fault of faults) await sentOnce(fault);
    await withGrowingDeadline((deadline_ms) => sentOnce({ kind: 'hang' }, { deadline_ms }));
  }),
};

const unclear: Check = {
  name: 'shipping: an unclear purchase is an unknown outcome',
  proves:
    'Cut off, answered by an empty 500 or a redirect, truncated or empty after the carrier made the shipment: `unknown_outcome`, never retryable; or the shipment, if the carrier recognised the call that was sent again.',
  needs: ['shipping', 'wire'],
  run: onFirst('shipping', async (suite, recorded) => {
    const purchase = await firstPurchase(suite, recorded);
    for (const fault of AFTERWARDS) {
      await withSimulator(suite, async (session) => {
        session.fault(fault, { ...scopeOf(purchase), times: 1 });
        const { outcome } = await runOperation(
          session.proxy(recorded.settings),
          'shipping',
          recorded.request,
        );
        const { length } = session.running.purchases;
        const text = `${caseText(recorded)}: ${JSON.stringify(fault)} gave ${JSON.stringify(outcome)}`;
        assert.ok(length === 1, `the simulator counted ${length} purchases, not one: ${text}`);
        // The carrier recognised the purchase that was sent again, and answered it.
        if (suite.isIdempotent && shipmentOf(outcome) !== null && outcome[1].length === 0) return;
        const [entry] = outcome[1];
        assert.equal(entry?.kind, 'unknown_outcome', text);
        assert.equal(entry.retryable, false, text);
      });
    }
  }),
};

const partly: Check = {
  name: 'shipping: what was bought comes back when the next parcel is refused',
  proves:
    'Of several parcels the second is refused: the first comes back with its tracking number and label, `complete: false`, and an entry with the carrier’s reason, which is not `retryable` whatever the status.',
  needs: ['shipping', 'wire'],
  run: onSeveral(async (suite, { recorded, request, plan }) => {
    const second = plan.purchases[1];
    if (second === undefined) return;
    const [refusal] = refusals(suite, 'shipping');
    const { status, reply_headers, reply } = refusingCall(refusal);
    const refused = (as: number) =>
      withSimulator(suite, async (session) => {
        const fault = { kind: 'reply', status: as, headers: reply_headers, body: reply } as const;
        session.fault(fault, { ...scopeOf(second), after: 1, times: 1 });
        const { outcome } = await runOperation(session.proxy(recorded.settings), 'shipping', request);
        const shipment = broughtBack(session, outcome[0], shipmentOf(outcome));
        assert.ok(
          shipment.documents.length > 0,
          `${caseText(recorded)}: the label of the parcel that was bought is missing`,
        );
        const again = outcome[1].filter(({ retryable }) => retryable);
        assert.deepEqual(
          again,
          [],
          `${caseText(recorded)}, the second parcel answered with HTTP ${as}: an entry is retryable, and would buy the first parcel again`,
        );
        return { shipment, errors: outcome[1] };
      });
    const { shipment, errors } = await refused(status);
    assert.ok(
      shipment.meta.parcels.some(({ bought }) => bought === false),
      'no parcel in meta.parcels has `bought: false`',
    );
    const code = refusal.expected[1][0]?.code;
    assert.ok(
      errors.some((entry) => entry.code === code),
      `${caseText(recorded)}: no entry has the carrier's code ${code}: ${entriesText(errors)}`,
    );
    for (const busy of [429, 503]) await refused(busy);
  }),
};

const late: Check = {
  name: 'shipping: what was bought comes back after an abort or the deadline',
  proves:
    'Once a parcel was bought, neither the caller’s abort nor the deadline nor a failing label loses it.',
  needs: ['shipping', 'wire'],
  run: onSeveral(async (suite, { recorded, request, plan }) => {
    const [first, ...more] = plan.purchases;
    const after = plan.calls.slice(plan.calls.indexOf(first as SentRequest) + 1);
    const labels = after.filter((call) => !plan.purchases.includes(call));
    const troubleAfter = (session: SimulatorSession, fault: Fault) => {
      if (more[0] !== undefined) session.fault(fault, { ...scopeOf(more[0]), after: 1 });
      for (const label of labels) {
        if (first === undefined) continue;
        if (isAt(first, label.method, label.path)) {
          // One address for both, as with SOAP: trouble begins after the purchase.
          const before = plan.calls.slice(0, plan.calls.indexOf(first) + 1);
          const passed = before.filter(({ method, path }) => isAt(first, method, path)).length;
          session.fault(fault, { ...scopeOf(first), after: passed });
          continue;
        }
        // A GET may have a path of its own for every shipment; where all calls are POSTs, their paths differ.
        session.fault(fault, label.method === first.method ? scopeOf(label) : { method: label.method });
      }
    };
    const operate = (session: SimulatorSession, options: { signal?: AbortSignal; deadline_ms?: number }) =>
      runOperation(session.proxy(recorded.settings), 'shipping', request, options);
    if (after.length === 0) return;
    await withGrowingDeadline((deadline_ms) =>
      withSimulator(suite, async (session) => {
        troubleAfter(session, { kind: 'hang' });
        const { outcome } = await operate(session, { deadline_ms });
        const isBought = session.running.exchanges.some(
          ({ method, path, reply }) => reply !== null && first !== undefined && isAt(first, method, path),
        );
        if (!isBought || session.running.exchanges.every(({ reply }) => reply !== null)) return false;
        broughtBack(session, outcome[0], shipmentOf(outcome));
        assert.ok(outcome[1].length > 0, 'deadline: no entry says that something is missing');
        return true;
      }),
    );
    await withSimulator(suite, async (session) => {
      troubleAfter(session, { kind: 'hang' });
      const giveUp = new AbortController();
      const performing = operate(session, { signal: giveUp.signal });
      // Once a later call is under way the purchase's answer has arrived, so its outcome is known.
      const arrived = () =>
        session.running.exchanges.some(
          ({ method, path, reply }) => reply !== null && first !== undefined && isAt(first, method, path),
        ) && session.running.exchanges.some(({ reply }) => reply === null);
      await until(arrived, performing);
      giveUp.abort();
      const { outcome } = await settledSoon(performing);
      broughtBack(session, outcome[0], shipmentOf(outcome));
      assert.ok(outcome[1].length > 0, 'abort: no entry says that something is missing');
    });
    await withSimulator(suite, async (session) => {
      troubleAfter(session, { kind: 'html', status: 500 });
      const { outcome } = await operate(session, {});
      broughtBack(session, outcome[0], shipmentOf(outcome));
      assert.ok(outcome[1].length > 0, 'HTTP 500: no entry says that something is missing');
    });
  }),
};

const newer: Check = {
  name: 'shipping: an unknown service can be bought',
  proves: 'A service code of the carrier’s form that the table does not list is sent as it stands.',
  needs: ['shipping', 'wire'],
  run: onFirst('shipping', async (suite, recorded) => {
    const code = unlistedService(suite.definition.services);
    const { shipment } = recorded.request;
    const request = { ...recorded.request, shipment: { ...shipment, services: [code] } };
    const { sent, thrown } = await replayCase(suite, recorded, { request });
    if (thrown !== undefined) throw thrown;
    assert.ok(
      sent.some(({ body, path }) => body.includes(code) || path.includes(code)),
      `${code} is not on the wire`,
    );
  }),
};

/** Headers that say which purchase it is: a login may have been renewed. */
function keysOf(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).filter(([name]) => !/^(authorization|date|connection|host)$/i.test(name));
}

function isAt(call: SentRequest, method: string, path: string): boolean {
  const scope = scopeOf(call);
  return method === scope.method && scope.path.test(path);
}

async function firstPurchase(suite: Suite, recorded: Case): Promise<SentRequest> {
  const [purchase] = (await planOf(suite, recorded)).purchases;
  if (purchase === undefined) throw new Error('no call of the purchase is marked `once`');
  return purchase;
}

/** A request of several packages, and the case that it is from. */
interface SeveralPackages {
  readonly recorded: Case;
  readonly request: RateRequestData;
  readonly plan: CallPlan;
}

/** A check on several packages: whatever fails names the case. */
export function onSeveral(
  act: (suite: Suite, several: SeveralPackages) => Promise<void>,
): (suite: Suite) => Promise<void> {
  return async (suite) => {
    const several = await severalPackages(suite);
    await about(several.recorded, () => act(suite, several));
  };
}

/** One that succeeds at the simulator: a recorded one, else a good case's with its item twice. */
async function severalPackages(suite: Suite): Promise<SeveralPackages> {
  const parcels = ({ shipment }: RateRequestData) =>
    shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  const recorded = casesOf(suite, 'shipping').find((candidate) => parcels(candidate.request) > 1);
  if (recorded !== undefined)
    return { recorded, request: recorded.request, plan: await planOf(suite, recorded) };
  const [single] = successes(suite, 'shipping');
  const { total_items: _items, total_weight: _weight, ...shipment } = single.request.shipment;
  const request = {
    ...single.request,
    shipment: { ...shipment, items: [...shipment.items, ...shipment.items] },
  };
  return { recorded: single, request, plan: await planOf(suite, single, request) };
}

/** Purchases that the simulator counted must be in the result, and the result must say that it is not complete. */
function broughtBack(session: SimulatorSession, result: unknown, shipment: ReturnType<typeof shipmentOf>) {
  const [tracking] = session.running.purchases;
  assert.ok(shipment !== null, `bought ${tracking}, and the result is ${JSON.stringify(result)}`);
  assert.equal(shipment.complete, false, 'complete');
  const bought = shipment.meta.parcels.filter((parcel) => parcel.bought === true);
  assert.deepEqual(
    bought.map(({ tracking_number }) => tracking_number),
    [...session.running.purchases].slice(0, bought.length),
    'tracking numbers of the parcels that were bought',
  );
  assert.ok(bought.length > 0, 'no parcel in meta.parcels has `bought: true`');
  return shipment;
}

/** Purchases cost money. */
export const PURCHASE_CHECKS: readonly Check[] = [once, unclear, partly, late, newer];
