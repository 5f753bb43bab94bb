/** Voiding of what the simulator sold. */
import assert from 'node:assert/strict';
import { type VoidResult, voidShipment } from '@waybill/core';
import { type BoughtAtSimulator, onBought } from '../buy-at-simulator.js';
import { entriesText } from '../failures.js';
import type { SimulatorSession } from '../simulator-session.js';
import type { Check } from '../suite.js';

const voids: Check = {
  name: 'voiding: what was bought can be voided from its JSON, and again',
  proves:
    'The result of a purchase, stored as JSON, is all that a void needs: every package is `voided`, or `refund_requested` where the carrier decides later. The same void again says the same and changes nothing.',
  needs: ['voiding', 'shipping', 'wire'],
  run: onBought(async (buy) => {
    const { proxy, shipment } = await buy();
    for (const time of ['first', 'second']) {
      const [result, errors] = await voidShipment(proxy, { shipment });
      const text = `the ${time} void: ${entriesText(errors)}`;
      assert.ok(result, text);
      assert.deepEqual(errors, [], text);
      assert.ok(isDone(result), `${text} ${result.outcome}`);
      assert.equal(result.packages.length, shipment.meta.parcels.length, `${text}: one outcome a package`);
    }
  }),
};

const tooLate: Check = {
  name: 'voiding: what is delivered is too late',
  proves:
    'A package that was delivered is not voided: `refused` with an entry of kind `too_late` that is not retryable. A carrier that takes requests for refunds may take this one.',
  needs: ['voiding', 'shipping', 'wire'],
  run: onBought(async (buy, session) => {
    const { proxy, shipment } = await buy();
    session.running.advance({ days: 5 });
    const [result, errors] = await voidShipment(proxy, { shipment, allow_refund: false });
    assert.equal(result?.outcome, 'refused', entriesText(errors));
    assert.deepEqual([...new Set(errors.map(({ kind }) => kind))], ['too_late'], entriesText(errors));
    assert.ok(
      errors.every(({ retryable }) => !retryable),
      entriesText(errors),
    );
  }),
};

const lost: Check = {
  name: 'voiding: a lost answer is unknown, and asking again tells',
  proves:
    'A void that was done but not answered is `unknown`, with an entry `unknown_outcome` that is retryable and says what to look up; the same void again finds it done.',
  needs: ['voiding', 'shipping', 'wire'],
  run: onBought(async (buy, session) => {
    const calls = await callsOfVoid(session, buy);
    let lostOnes = 0;
    for (let lostCall = 0; lostCall < calls; lostCall++) {
      const { proxy, shipment } = await buy();
      session.fault({ kind: 'reset_after' }, { after: lostCall, times: 1 });
      const [result, errors] = await voidShipment(proxy, { shipment });
      if (isDone(result)) continue;
      lostOnes++;
      const text = `the answer to call ${lostCall + 1} of ${calls} is lost: ${entriesText(errors)}`;
      assert.ok(result?.outcome === 'unknown' || result?.outcome === 'partial', text);
      for (const { kind, retryable, details } of errors) {
        assert.equal(kind, 'unknown_outcome', text);
        assert.equal(retryable, true, text);
        assert.ok(typeof details?.lookup === 'string', `${text}: \`details.lookup\` is missing`);
      }
      const [again, problems] = await voidShipment(proxy, { shipment });
      assert.ok(isDone(again), `asked again: ${entriesText(problems)}`);
    }
    assert.ok(lostOnes > 0, 'no lost answer made the outcome unknown');
  }),
};

/** How many calls a void makes at the simulator. */
async function callsOfVoid(
  session: SimulatorSession,
  buy: () => Promise<BoughtAtSimulator>,
): Promise<number> {
  const { proxy, shipment } = await buy();
  const before = session.running.exchanges.length;
  await voidShipment(proxy, { shipment });
  return session.running.exchanges.length - before;
}

function isDone(result: VoidResult | null): boolean {
  return result?.outcome === 'voided' || result?.outcome === 'refund_requested';
}

const foreign: Check = {
  name: 'voiding: a shipment of another account is not sent',
  proves:
    'A shipment that another account or another carrier bought is refused before anything is sent, with the field that says whose it is.',
  needs: ['voiding', 'shipping', 'wire'],
  run: onBought(async (buy, session) => {
    const { proxy, shipment } = await buy();
    const before = session.running.exchanges.length;
    for (const [stranger, field] of [
      [{ ...shipment, account: `${shipment.account}-2` }, 'shipment.account'],
      [{ ...shipment, carrier: `${shipment.carrier}-2` }, 'shipment.carrier'],
    ] as const) {
      const [result, errors] = await voidShipment(proxy, { shipment: stranger });
      assert.equal(result, null, `${field}: ${entriesText(errors)}`);
      assert.deepEqual(
        errors.map((entry) => entry.field),
        [field],
        entriesText(errors),
      );
    }
    assert.equal(session.running.exchanges.length, before, 'something was sent');
  }),
};

/** Voiding. */
export const VOIDING_CHECKS: readonly Check[] = [voids, tooLate, lost, foreign];
