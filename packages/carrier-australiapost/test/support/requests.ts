import { startSimulator } from '@waybill/simulator';
import { firstRequest } from '@waybill/testkit';
import { australiapost } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

/** A box from Geelong to Sydney. */
export const request = firstRequest(import.meta.url, { services: ['3D55'] });

/** An account at a simulator of its own. `answer` plays a document in place of what is at a path. */
export async function opened() {
  const running = await startSimulator(simulator);
  const answer = (path: RegExp, document: object, status = 200, scope: { times?: number } = {}) => {
    const headers = { 'content-type': 'application/json' };
    const reply = { kind: 'reply', status, headers, body: JSON.stringify(document) } as const;
    running.fault(reply, { path, ...scope });
  };
  const proxy = australiapost.create(running.settings, context());
  return { running, proxy, answer, [Symbol.asyncDispose]: () => running.close() };
}

/** A context whose clock does not wait. */
export const context = () => ({ clock: { now: () => Date.now(), wait: async () => {} } });
