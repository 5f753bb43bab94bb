/** Closing the day at the simulator. */
import assert from 'node:assert/strict';
import {
  closeDay,
  createShipment,
  fetchManifest,
  type ManifestRequestData,
  type ManifestResult,
  type ShippingResult,
  voidShipment,
} from '@waybill/core';
import { goodCase, stored, unknownProblems } from '../at-simulator.js';
import type { Case } from '../cases.js';
import { about, caseText, entriesText, finding, mustBeNone } from '../failures.js';
import { type SimulatorSession, withSimulator } from '../simulator-session.js';
import { type Check, type Suite, successes } from '../suite.js';

/** A shipment that was bought, and how to close its day. */
interface Open {
  readonly session: SimulatorSession;
  readonly suite: Suite;
  readonly proxy: ReturnType<SimulatorSession['proxy']>;
  readonly shipment: ShippingResult;
  /** The request that closes it, by the scope that is declared. */
  readonly request: ManifestRequestData;
}

/** Plays the first shipping case whose day can be closed: not every service of a carrier is for manifests. */
function onOpenDay(act: (open: Open) => Promise<void>): (suite: Suite) => Promise<void> {
  return async (suite) => {
    const closed = goodCase(suite, 'manifest');
    await about(closed, async () => {
      const { shipments: _, ...rest } = closed.request as ManifestRequestData;
      const candidates = successes(suite, 'shipping').filter(({ account }) => account === undefined);
      for (const candidate of candidates) {
        if (!(await closes(suite, candidate, rest))) continue;
        return withSimulator(suite, async (session) => act(await buy(suite, session, candidate, rest)));
      }
      throw finding('no shipping case of the main account can be closed at the simulator');
    });
  };
}

async function closes(suite: Suite, candidate: Case, rest: ManifestRequestData): Promise<boolean> {
  return withSimulator(suite, async (session) => {
    const { proxy, request } = await buy(suite, session, candidate, rest);
    return (await closeDay(proxy, request))[0] !== null;
  });
}

async function buy(
  suite: Suite,
  session: SimulatorSession,
  { settings, request }: Case,
  rest: ManifestRequestData,
): Promise<Open> {
  const proxy = session.proxy(settings);
  // A day is closed with what is shipped on it: today.
  const { date: _, ship_date: __, ...ofToday } = request.shipment;
  const [bought, errors] = await createShipment(proxy, { ...request, shipment: ofToday });
  if (bought === null) throw finding(`it cannot be bought at the simulator: ${entriesText(errors)}`);
  const shipment = stored(bought);
  const listed = scopeOf(suite) === 'account' ? rest : { ...rest, shipments: [shipment] };
  return { session, suite, proxy, shipment, request: listed };
}

const scopeOf = ({ definition }: Suite) => definition.operations?.manifest?.scope;

const once: Check = {
  name: 'manifest: the day is closed once',
  proves:
    'What was bought is closed, and each document is described. Closed again, no shipment is on a manifest twice. What is closed is not voided: `too_late`, or the money is asked for.',
  needs: ['manifest', 'shipping', 'wire'],
  run: onOpenDay(async ({ proxy, shipment, request, suite }) => {
    const [first, errors] = await closeDay(proxy, request);
    assert.ok(first, entriesText(errors));
    assert.equal(first.closed, true, '`closed`');
    mustBeNone(documentProblems(first));
    const [second] = await closeDay(proxy, request);
    const numbers = numbersOf(first);
    assert.deepEqual(
      (second === null ? [] : numbersOf(second)).filter((number) => numbers.includes(number)),
      [],
      'on a manifest twice',
    );
    if (suite.definition.operations?.voiding === undefined) return;
    const [result, entries] = await voidShipment(proxy, { shipment, allow_refund: false });
    assert.equal(result?.outcome, 'refused', `voided after the day was closed: ${entriesText(entries)}`);
    assert.ok(
      entries.some(({ kind }) => kind === 'too_late'),
      `voided after the day was closed: ${entriesText(entries)}`,
    );
  }),
};

function numbersOf({ manifests }: ManifestResult): string[] {
  return manifests.flatMap(({ tracking_numbers }) => tracking_numbers);
}

function documentProblems({ documents, meta, manifests }: ManifestResult): string[] {
  return [
    ...(documents.length === meta.documents.length
      ? []
      : ['`meta.documents` is not parallel to `documents`']),
    ...meta.documents.flatMap(({ manifest }) =>
      manifest === null || manifest < manifests.length ? [] : [`there is no manifest ${manifest}`],
    ),
  ];
}

const scope: Check = {
  name: 'manifest: a list of shipments is refused where everything is closed, and required where only listed ones are',
  proves:
    'By the scope that is declared, `shipments` is refused by field when it is given, or when it is left out; nothing is sent.',
  needs: ['manifest', 'shipping', 'wire'],
  run: onOpenDay(async ({ proxy, shipment, request, session, suite }) => {
    const { shipments: _, ...rest } = request;
    // Groups may be closed with a list and without.
    if (scopeOf(suite) === 'groups') return;
    const wrong = scopeOf(suite) === 'account' ? { ...rest, shipments: [shipment] } : rest;
    const before = session.running.exchanges.length;
    const [result, errors] = await closeDay(proxy, wrong);
    assert.equal(result, null, 'the day was closed');
    assert.ok(
      errors.some(({ field }) => field === 'shipments'),
      `no entry names shipments: ${entriesText(errors)}`,
    );
    assert.equal(session.running.exchanges.length, before, 'something was sent');
  }),
};

const lost: Check = {
  name: 'manifest: a lost answer is unknown, and not to be asked for again',
  proves:
    'A day that was closed without an answer ends in an entry `unknown_outcome` that is not retryable and says what to look up.',
  needs: ['manifest', 'shipping', 'wire'],
  run: async (suite) => {
    let unknown = 0;
    for (let after = 0; after < MOST_CALLS && unknown === 0; after++)
      await onOpenDay(async ({ proxy, request, session }) => {
        // A purchase that the carrier recognises may be sent once more.
        session.fault({ kind: 'reset_after' }, { after, times: suite.isIdempotent ? 2 : 1 });
        const [result, errors] = await closeDay(proxy, request);
        if (result !== null || errors.every(({ kind }) => kind !== 'unknown_outcome')) return;
        unknown++;
        mustBeNone(unknownProblems(errors, false));
      })(suite);
    if (unknown === 0)
      throw finding(`${caseText(goodCase(suite, 'manifest'))}: no lost answer made the outcome unknown`);
  },
};

/** The call that closes the day is one of the first. */
const MOST_CALLS = 3;

const later: Check = {
  name: 'manifest: its documents are fetched from its JSON when they are ready',
  proves:
    'Where documents come later, `available_after` says when, and until then there is an entry of kind `not_found` that is retryable; two days later they are there.',
  needs: ['manifest', 'manifest_documents', 'shipping', 'wire'],
  run: onOpenDay(async ({ proxy, request, session, suite }) => {
    const [closed, errors] = await closeDay(proxy, request);
    assert.ok(closed, entriesText(errors));
    const manifest = stored(closed);
    if (suite.definition.operations?.manifest?.documents === 'later') {
      assert.deepEqual(closed.documents, [], 'documents that should come later');
      assert.ok(
        closed.manifests.some(({ available_after }) => available_after !== null),
        '`available_after` is missing',
      );
      const [, entries] = await fetchManifest(proxy, { manifest });
      assert.deepEqual(
        entries.map(({ kind, retryable }) => ({ kind, retryable })),
        entries.map(() => ({ kind: 'not_found', retryable: true })),
        entriesText(entries),
      );
      assert.ok(entries.length > 0, 'no entry although its documents are not ready');
    }
    session.running.advance({ days: 2 });
    const [found, problems] = await fetchManifest(proxy, { manifest });
    assert.ok(found !== null && found.documents.length > 0, `no documents: ${entriesText(problems)}`);
    mustBeNone(documentProblems(found));
  }),
};

/** Manifests. */
export const MANIFEST_CHECKS: readonly Check[] = [once, scope, lost, later];
