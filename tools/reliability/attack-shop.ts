import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ApiKey, newKey, sha256Of } from '@waybill/server';
import { startSimulator } from '@waybill/simulator';
import type { AttackedServer, Look } from './attack-server.ts';
import type { Row } from './results.ts';
import { requestOf } from './shared.ts';
import type { Subject } from './subjects.ts';

const ANSWERED_MS = 60_000;

/** A server in a process of its own, and what is sent to it. */
export type AttackedShop = Awaited<ReturnType<typeof openAttacked>>;

export async function openAttacked(all: readonly Subject[], location: string) {
  const ups = all.find(({ name }) => name === 'ups');
  if (ups === undefined) throw new Error('UPS has no simulator');
  const simulator = await startSimulator(ups.simulator);
  const texts = new Map<string, string>();
  const keyOf = (name: string, facts: Partial<ApiKey> = {}): ApiKey => {
    const text = newKey();
    texts.set(name, text);
    return { name, sha256: sha256Of(text), scopes: ['buy'], ...facts };
  };
  const keys = [
    keyOf('shop', { tenant: 'a' }),
    keyOf('other', { tenant: 'b' }),
    // Each attack has keys of its own: the limits of one must not help another.
    ...Array.from({ length: 20 }, (_, at) => keyOf(`buy ${at}`)),
    ...Array.from({ length: 20 }, (_, at) => keyOf(`quote ${at}`, { scopes: ['quote'] })),
  ];
  const child = fork(join(import.meta.dirname, 'attack-server.ts'));
  child.send({ location, settings: simulator.settings, keys } satisfies AttackedServer);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const ask = (
    method: string,
    path: string,
    key: string,
    body?: string | Buffer | FormData,
    headers: object = {},
  ) =>
    fetch(`${url}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        authorization: `Bearer ${texts.get(key) ?? key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWERED_MS),
    });
  let bought = 0;
  return {
    url,
    ask,
    login: () => `Bearer ${texts.get('shop')}`,
    buy: (headers: object = {}) =>
      ask('POST', '/v1/shipments?carrier=ups', 'shop', JSON.stringify(LAMP), {
        'idempotency-key': `order-${++bought}`,
        ...headers,
      }),
    look: async (): Promise<Look> => {
      child.send('look');
      return (await once(child, 'message'))[0];
    },
    /** Whether the memory of the server holds the carrier's secrets, the shop's key, and the name of a customer. */
    dump: async (): Promise<Row> => {
      const secrets = Object.entries(simulator.settings as Record<string, unknown>)
        .filter(([name, value]) => /secret|password/.test(name) && typeof value === 'string')
        .map(([, value]) => String(value));
      child.send({ find: [...secrets, texts.get('shop'), 'Alex Boudreau'] });
      const found: boolean[] = (await once(child, 'message'))[0];
      const [login, key, person] = [found.slice(0, -2).some(Boolean), ...found.slice(-2)].map((one) =>
        one ? 'is in it' : 'is not in it',
      );
      return {
        'written of the server': 'a snapshot of its heap',
        'the login at the carrier': String(login),
        'the key of the shop': String(key),
        'the name of a customer': String(person),
      };
    },
    [Symbol.asyncDispose]: async () => {
      child.disconnect();
      await once(child, 'exit');
      await simulator.close();
    },
  };
}

const lamp = requestOf('Alex Boudreau');
export const LAMP = { ...lamp, shipment: { ...lamp.shipment, services: ['11'] } };
