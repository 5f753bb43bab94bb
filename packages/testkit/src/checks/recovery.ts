/** Recovery of purchases that were cut, at the simulator that counts what it sold. */
import assert from 'node:assert/strict';
import {
  createShipment,
  type RecoveryRequestData,
  recoverShipment,
  ShipmentRequest,
  type ShippingOutcome,
  UnavailableError,
} from '@waybill/core';
import { type Exchange, type HttpClient, offers } from '@waybill/core/plugin';
import type { Fault } from '@waybill/simulator';
import type { Settings } from '../cases.js';
import { entriesText } from '../failures.js';
import { type SimulatorSession, scopeOf, withSimulator } from '../simulator-session.js';
import type { Check } from '../suite.js';
import { isUnknown, mustAgree, mustHoldNoSecret, numbersIn, withReference } from '../what-was-sold.js';
import { onSeveral } from './purchases.js';

/** Before the answer, in it, and after it. */
const CUTS: readonly Fault[] = [
  { kind: 'reset' },
  { kind: 'reset_after' },
  { kind: 'truncated' },
  { kind: 'status_after', status: 502 },
];

const cut: Check = {
  name: 'recovery: what is said of a purchase that was cut is what the simulator sold',
  proves:
    'Each call of a purchase is cut in turn: before the carrier acts, in its answer, after it, between labels. What `createShipment` leaves behind is JSON without a secret. From it, sold parcels come back with number and label, those that were not sold as not bought; what the carrier cannot find or deny stays `unknown_outcome`. Nothing is bought.',
  needs: ['recovery', 'shipping', 'wire'],
  run: onSeveral(async (suite, { recorded: { settings }, request }) => {
    const named = withReference(request, suite);
    const calls = await withSimulator(suite, async (session) => {
      await createShipment(session.proxy(settings), named);
      return session.running.exchanges.length;
    });
    for (let call = 0; call < calls; call++)
      for (const fault of CUTS)
        await withSimulator(suite, async (session) => {
          session.fault(fault, { after: call, times: 1 });
          const what = `call ${call + 1} of ${calls} is cut by ${JSON.stringify(fault)}`;
          const outcome = await createShipment(session.proxy(settings), named, { grace_ms: 200 });
          const left = leftBy(outcome);
          if (left === undefined) return mustBeSold(session, outcome, what);
          mustHoldNoSecret(suite, settings, left);
          const again = await recovered(session, settings, left, what);
          mustAgree(suite, session, again, { what, answered: outcome[0] });
        });
  }),
};

const anywhere: Check = {
  name: 'recovery: an exchange is taken up wherever it was cut, and nothing is bought',
  proves:
    'Of a purchase without trouble, only its wire request is kept, or that and some of the replies, as JSON, and given to another proxy: the parcels whose replies are there come back with their labels, and no other ones are taken for not bought. With the replies to all purchases the result is as complete as it was.',
  needs: ['recovery', 'shipping', 'wire'],
  run: onSeveral(async (suite, { recorded: { settings }, request }) => {
    await withSimulator(suite, async (session) => {
      const proxy = session.proxy(settings);
      if (!offers(proxy, 'recovery') || !('createShipping' in proxy)) return;
      const { mapper, createShipping } = proxy as typeof proxy & Shipping;
      const wire = mapper.createShipmentRequest(new ShipmentRequest(withReference(request, suite)));
      const whole = JSON.parse(JSON.stringify(await createShipping.call(proxy, wire))) as Exchange;
      const [complete] = mapper.parseShippingResponse(whole);
      for (let kept = 0; kept <= whole.replies.length; kept++) {
        const what = `${kept} of ${whole.replies.length} replies are kept`;
        const exchange = { ...whole, replies: whole.replies.slice(0, kept) };
        const left = { carrier: proxy.carrier, account: proxy.account, exchange };
        const again = await recovered(session, settings, left, what);
        const [answered] = mapper.parseShippingResponse(exchange);
        mustAgree(suite, session, again, { what, answered });
        if (kept < whole.replies.length) continue;
        assert.equal(again[0]?.documents.length, complete?.documents.length, `${what}: documents`);
        assert.equal(again[0]?.complete, complete?.complete, `${what}: complete`);
      }
    });
  }),
};

/** The shipping half, with wire requests of any kind. */
interface Shipping {
  readonly mapper: {
    createShipmentRequest(request: ShipmentRequest): unknown;
    parseShippingResponse(response: unknown): ShippingOutcome;
  };
  createShipping(wire: unknown): Promise<unknown>;
}

const unreachable: Check = {
  name: 'recovery: while the carrier cannot be reached a purchase stays unknown',
  proves:
    'The answer to a purchase is lost, and its recovery reaches no server: `unknown_outcome` still, with what it was asked with in `details.recovery`; not an outage that looks as if the purchase could be repeated.',
  needs: ['recovery', 'shipping', 'wire'],
  run: onSeveral(async (suite, { recorded: { settings }, request, plan }) => {
    const [purchase] = plan.purchases;
    assert.ok(purchase, 'no call of the purchase is marked `once`');
    await withSimulator(suite, async (session) => {
      // One that may be sent again gets no answer both times.
      session.fault({ kind: 'reset_after' }, { ...scopeOf(purchase), times: suite.isIdempotent ? 2 : 1 });
      const left = leftBy(await createShipment(session.proxy(settings), request, { grace_ms: 200 }));
      assert.ok(left, 'nothing is left behind');
      const unreachable: HttpClient = {
        send: () =>
          Promise.reject(new UnavailableError('no way to the carrier', { details: { sent: false } })),
      };
      const [shipment, errors] = await recoverShipment(session.proxy(settings, { http: unreachable }), left);
      assert.equal(shipment, null, entriesText(errors));
      assert.ok(errors.some(isUnknown), entriesText(errors));
      for (const entry of errors) assert.equal(entry.retryable, false, entriesText(errors));
      assert.deepEqual(errors.find(isUnknown)?.details?.recovery, left, '`details.recovery`');
    });
  }),
};

const others: Check = {
  name: 'recovery: another purchase of the same goods is not taken for the one that was cut',
  proves:
    'The same request is bought before; then a purchase is cut before the carrier acts. A carrier that finds purchases by the identifier of their request does not find the first one.',
  needs: ['recovery', 'lookup', 'shipping', 'wire'],
  run: onSeveral(async (suite, { recorded: { settings }, request }) => {
    if (suite.definition.operations?.recovery?.finds_by !== 'request_id') return;
    await withSimulator(suite, async (session) => {
      const proxy = session.proxy(settings);
      await createShipment(proxy, request);
      const sold = session.running.purchases.length;
      const { mapper } = proxy as unknown as Shipping;
      const exchange = { request: mapper.createShipmentRequest(new ShipmentRequest(request)), replies: [] };
      const { carrier, account } = proxy;
      const [shipment, errors] = await recoverShipment(proxy, { carrier, account, exchange });
      assert.equal(shipment, null, `found ${shipment?.tracking_number}: ${entriesText(errors)}`);
      assert.equal(session.running.purchases.length, sold, 'purchases');
    });
  }),
};

const foreign: Check = {
  name: 'recovery: what another account left behind is not sent',
  proves:
    'What another account or another carrier left behind is refused before anything is sent, with the field that says whose it is.',
  needs: ['recovery', 'shipping', 'wire'],
  run: onSeveral(async (suite, { recorded: { settings }, request }) => {
    await withSimulator(suite, async (session) => {
      const proxy = session.proxy(settings);
      const { mapper } = proxy as unknown as Shipping;
      const exchange = {
        request: mapper.createShipmentRequest(new ShipmentRequest(request)),
        replies: [],
      } as Exchange;
      const { carrier, account } = proxy;
      for (const [field, left] of [
        ['account', { carrier, account: `${account}-2`, exchange }],
        ['carrier', { carrier: `${carrier}-2`, account, exchange }],
      ] as const) {
        const [shipment, errors] = await recoverShipment(proxy, left);
        assert.equal(shipment, null, entriesText(errors));
        assert.deepEqual(
          errors.map((entry) => entry.field),
          [field],
          entriesText(errors),
        );
      }
      assert.equal(session.running.exchanges.length, 0, 'something was sent');
    });
  }),
};

/** What an outcome left behind, as a shop stores it. */
function leftBy([shipment, errors]: ShippingOutcome): RecoveryRequestData | undefined {
  const unknown = errors.find(isUnknown);
  const left = unknown === undefined ? shipment?.meta.recovery : unknown.details?.recovery;
  assert.ok(unknown === undefined || left !== undefined, '`details.recovery` of the entry is missing');
  return left === undefined ? undefined : JSON.parse(JSON.stringify(left));
}

/** Recovers by a new proxy, as another process would. */
async function recovered(
  session: SimulatorSession,
  settings: Settings,
  left: RecoveryRequestData,
  what: string,
): Promise<ShippingOutcome> {
  const before = session.running.purchases.length;
  const outcome = await recoverShipment(session.proxy(settings), left);
  assert.equal(session.running.purchases.length, before, `${what}: the recovery bought`);
  return outcome;
}

/** An outcome that left nothing behind is certain: everything or nothing was sold. */
function mustBeSold(session: SimulatorSession, [shipment, errors]: ShippingOutcome, what: string): void {
  const missing = session.running.purchases.filter((sold) => !numbersIn(shipment).includes(sold ?? ''));
  assert.deepEqual(missing, [], `${what}: sold, and lost without a trace: ${entriesText(errors)}`);
}

/** Recovery. */
export const RECOVERY_CHECKS: readonly Check[] = [cut, anywhere, unreachable, others, foreign];
