/** A shop with an account at the running simulator. */
import { createShipment, type RateRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { canadapost } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

export const IN_A_GROUP = { extra: { 'canadapost:group_id': 'monday-van' } };

/** Each shop logs in for itself. */
const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

export type AccountName = 'json' | 'xml' | 'non-contract' | 'xml-non-contract';

/** A running simulator, on Tuesday 2026-03-03 at 10:00 in Ottawa, and an account of it. */
export async function shop(name: AccountName, settings: { readonly refund_email?: string | undefined } = {}) {
  const clock = { now: () => Date.parse('2026-03-03T15:00:00Z'), wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  let ids = 0;
  const account = name === 'json' ? running.settings : running.accounts[name];
  const proxy = canadapost.create({ ...account, ...settings } as Parameters<typeof canadapost.create>[0], {
    clock,
    newId: () => `id-${++ids}`,
    tokens: noTokens,
  });
  const buy = async (request: RateRequestData) => {
    const [shipment, errors] = await createShipment(proxy, request);
    if (shipment === null) throw new Error(JSON.stringify(errors));
    // As a shop stores it.
    return JSON.parse(JSON.stringify(shipment)) as typeof shipment;
  };
  return {
    running,
    proxy,
    buy,
    /** From now on calls to a path are carried out, and their answers are lost. */
    loseAnswerTo: (path: RegExp) => running.fault({ kind: 'reset_after' }, { path }),
    [Symbol.asyncDispose]: () => running.close(),
  };
}
