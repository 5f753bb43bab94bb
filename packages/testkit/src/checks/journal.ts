/** Purchases whose process dies, at the simulator that counts what it sold. */
import assert from 'node:assert/strict';
import { createShipment, recoverShipment, resumeShipment, type ShippingOutcome } from '@waybill/core';
import { offers, type PurchaseJournal } from '@waybill/core/plugin';
import type { Case } from '../cases.js';
import { entriesText } from '../failures.js';
import { mortal } from '../mortal.js';
import { onFirst } from '../on-first.js';
import { type Session, withSession, withSimulator } from '../simulator-session.js';
import { type Check, type Suite, successes } from '../suite.js';
import { isUnknown, mustAgree, mustHoldNoSecret, numbersIn, withReference } from '../what-was-sold.js';
import { onSeveral } from './purchases.js';

const GRACE = { grace_ms: 200 };

const killed: Check = {
  name: 'journal: a purchase whose process dies is resumed, and nothing is bought twice',
  proves:
    'A process dies at each moment of a purchase: before and after its journal stores what is next, after each answer, before and after that is stored. Another proxy resumes what was stored, as JSON without a secret. Parcels, documents and price are those of an undisturbed purchase, and so is what the simulator sold; or the one purchase without a stored reply is `unknown_outcome`, nothing more is bought, and recovery says of it what the carrier declares.',
  needs: ['shipping', 'wire'],
  judges: 'kit',
  run: onSeveral(async (suite, { recorded, request }) => {
    for (const data of requestsOf(suite, request)) {
      const { whole, moments, sold } = await undisturbed(suite, recorded, data);
      for (const [at, moment] of moments.entries())
        await withSimulator(suite, async (session) => {
          const what = `the process dies ${moment}, moment ${at + 1} of ${moments.length}`;
          const { settings } = recorded;
          const successor = session.proxy(settings);
          const life = mortal(successor, at);
          await createShipment(session.proxy(settings, { http: life.http }), data, {
            ...GRACE,
            journal: life.journal,
          });
          const before = session.running.purchases.length;
          const left = life.stored();
          if (left === undefined) return assert.equal(before, 0, `${what}: sold, and not stored`);
          mustHoldNoSecret(suite, settings, left);
          const { journal } = mortal(successor);
          const resumed = await resumeShipment(successor, left, { ...GRACE, journal });
          const after = session.running.purchases;
          const text = `${what}; sold ${JSON.stringify(after)}: ${entriesText(resumed[1])}`;
          const unknown = resumed[1].find(isUnknown);
          if (unknown === undefined) {
            assert.deepEqual(summary(resumed), whole, text);
            assert.equal(after.length, sold, text);
            assert.deepEqual(
              after.filter((number) => !numbersIn(resumed[0]).includes(number ?? '')),
              [],
              text,
            );
            return;
          }
          assert.ok(left.sending, `unknown, although every reply is stored: ${text}`);
          assert.equal(unknown.retryable, false, text);
          assert.equal(after.length, before, `bought more: ${text}`);
          if (!offers(successor, 'recovery')) return;
          const recovery = JSON.parse(JSON.stringify(unknown.details?.recovery ?? null));
          assert.ok(recovery, `no \`details.recovery\`: ${text}`);
          const recovered = await recoverShipment(session.proxy(settings), recovery, GRACE);
          assert.equal(session.running.purchases.length, after.length, `the recovery bought: ${text}`);
          mustAgree(suite, session, recovered, { what, answered: resumed[0] });
        });
    }
  }),
};

/** Of several packages, and of one. */
function requestsOf(suite: Suite, several: Case['request']): Case['request'][] {
  const [{ request: single }] = successes(suite, 'shipping');
  return [several, ...(single === several ? [] : [single])].map((request) => withReference(request, suite));
}

/** What comes of a purchase whose process lives, and the moments at which it could have died. */
async function undisturbed(suite: Suite, { settings }: Case, request: Case['request']) {
  return withSimulator(suite, async (session) => {
    const life = mortal(session.proxy(settings));
    const proxy = session.proxy(settings, { http: life.http });
    const outcome = await createShipment(proxy, request, { ...GRACE, journal: life.journal });
    assert.deepEqual(outcome[1], [], entriesText(outcome[1]));
    const { moments } = life;
    assert.ok(moments.includes('before the next purchase is stored'), 'the journal gets no purchase');
    return { whole: summary(outcome), moments, sold: session.running.purchases.length };
  });
}

/** What is the same whenever the same is bought. */
function summary([shipment, errors]: ShippingOutcome): object {
  return {
    errors: errors.map(({ code }) => code),
    complete: shipment?.complete,
    service: shipment?.service,
    total_charge: shipment?.total_charge,
    documents: shipment?.documents.length,
    described: shipment?.meta.documents,
    parcels: shipment?.meta.parcels.map(({ bought, charge }) => ({ bought, charge })),
  };
}

const unstored: Check = {
  name: 'journal: what it does not store is not bought, and what was bought comes back',
  proves:
    'A journal refuses each purchase in turn, then each reply: nothing is bought after it, the outcome has an entry `journal_failed`, and everything that was bought before comes back with its label. The entry is `retryable` only where nothing was bought.',
  needs: ['shipping'],
  judges: 'kit',
  run: onPackages(async (suite, { settings }, request) => {
    for (const method of ['sending', 'replied'] as const)
      for (let nth = 1; ; nth++) {
        const hasFailed = await withSession(suite, async (session) => {
          const { journal, soldThen } = failing(session, method, nth);
          const proxy = session.proxy(settings);
          const outcome = await createShipment(proxy, request, { ...GRACE, journal });
          const then = soldThen();
          if (then === undefined) return false;
          mustSay(session, outcome, then, `${method} number ${nth} is refused`);
          return true;
        });
        if (!hasFailed) {
          assert.ok(nth > 1, `the journal gets no \`${method}\``);
          break;
        }
      }
  }),
};

/** A check on several packages; of a local carrier on those of its first case. */
function onPackages(
  act: (suite: Suite, recorded: Case, request: Case['request']) => Promise<void>,
): (suite: Suite) => Promise<void> {
  const atServer = onSeveral((suite, { recorded, request }) => act(suite, recorded, request));
  const here = onFirst('shipping', (suite, recorded) => act(suite, recorded, recorded.request));
  return (suite) => (suite.simulator === undefined ? here(suite) : atServer(suite));
}

/** A journal that fails once, and what was sold by then: `undefined` until it has failed. */
function failing({ running }: Session, method: keyof PurchaseJournal, nth: number) {
  let calls = 0;
  let sold: number | undefined;
  const storing = (name: keyof PurchaseJournal) => async () => {
    if (name !== method || ++calls !== nth) return;
    sold = running?.purchases.length ?? 0;
    throw new Error('the disk is full');
  };
  const journal: PurchaseJournal = { sending: storing('sending'), replied: storing('replied') };
  return { journal, soldThen: () => sold };
}

function mustSay(
  { running }: Session,
  [shipment, errors]: ShippingOutcome,
  then: number,
  what: string,
): void {
  const sold = running?.purchases ?? [];
  const text = `${what}; sold ${JSON.stringify(sold)}: ${entriesText(errors)}`;
  assert.equal(sold.length, then, `bought nevertheless: ${text}`);
  const entry = errors.find(({ code }) => code === 'journal_failed');
  assert.ok(entry, `no entry \`journal_failed\`: ${text}`);
  assert.equal(entry.kind, 'unavailable', text);
  assert.equal(entry.retryable, shipment === null, text);
  const missing = sold.filter((number) => !numbersIn(shipment).includes(number ?? ''));
  assert.deepEqual(missing, [], `lost: ${text}`);
  const { parcels = [], documents = [] } = shipment?.meta ?? {};
  for (const [at, { bought }] of parcels.entries()) {
    const isLabelled = documents.some(({ kind, parcel }) => kind === 'label' && (parcel ?? at) === at);
    assert.ok(bought !== true || isLabelled, `no label of parcel ${at + 1}: ${text}`);
  }
}

const foreign: Check = {
  name: 'journal: what this account did not begin is not resumed',
  proves:
    'A stored purchase of another account, of another carrier, or with replies that this carrier does not get, is refused before anything is sent, with the field. It stays `unknown_outcome`: the refusal says nothing about the purchase.',
  needs: ['shipping', 'wire'],
  judges: 'kit',
  run: onSeveral(async (suite, { recorded: { settings }, request }) => {
    await withSimulator(suite, async (session) => {
      const proxy = session.proxy(settings);
      const life = mortal(proxy);
      await createShipment(session.proxy(settings, { http: life.http }), request, {
        ...GRACE,
        journal: life.journal,
      });
      const left = life.stored();
      assert.ok(left, 'nothing is stored');
      const sent = session.running.exchanges.length;
      const { carrier, account } = proxy;
      const stranger = { step: 'no such step', status: 200, headers: {}, body: '' };
      const exchange = { ...left.exchange, replies: [stranger] };
      for (const [field, cut] of [
        ['account', { ...left, account: `${account}-2` }],
        ['carrier', { ...left, carrier: `${carrier}-2` }],
        ['exchange', { carrier, account, exchange }],
      ] as const) {
        const [shipment, errors] = await resumeShipment(proxy, cut, GRACE);
        const text = `${field}: ${entriesText(errors)}`;
        assert.equal(shipment, null, text);
        assert.deepEqual(
          errors.map((entry) => [entry.field, entry.kind, entry.retryable]),
          [[field, 'unknown_outcome', false]],
          text,
        );
      }
      assert.equal(session.running.exchanges.length, sent, 'something was sent');
    });
  }),
};

/** Journals. */
export const JOURNAL_CHECKS: readonly Check[] = [killed, unstored, foreign];
