/** What each account sends and gets for one rate request, recorded at the carriers' simulators. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import type { RateRequestData } from '@waybill/core';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { startSimulatorOf } from '../simulators.ts';
import { ROOT } from '../workspace.ts';
import { byHand } from './by-hand.ts';

export const REQUEST: RateRequestData = JSON.parse(
  readFileSync(join(ROOT, 'examples/montreal-to-vancouver.json'), 'utf8'),
);

let weight = 1;
/** Another shipment each time: the same question would be answered once for several who ask it at the same time. */
export function nextRequest(): RateRequestData {
  const [item] = REQUEST.shipment.items;
  weight = weight < 20 ? weight + 0.001 : 1;
  const items = [{ ...item, weight: Number(weight.toFixed(3)) }];
  return { ...REQUEST, shipment: { ...REQUEST.shipment, items } };
}

/** A call and its reply. */
export interface RecordedCall {
  readonly method: string;
  /** Below the account's `server_url`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly reply_type: string;
  readonly reply: string;
}

/** One account with its calls; the last one is the rate call, one before it fetches the token. */
export interface Recording {
  /** `canadapost xml` */
  readonly name: string;
  readonly carrier: CarrierPackage;
  readonly settings: { readonly server_url: string };
  readonly calls: readonly RecordedCall[];
}

/** One recording for each account that has a floor. Carriers that do not take the lane have none. */
export async function record(): Promise<Recording[]> {
  const recordings: Recording[] = [];
  for (const carrier of await carriers()) {
    const { definition } = carrier;
    if (!(definition.id in byHand)) continue;
    await using simulator = await startSimulatorOf(carrier);
    for (const [account, settings] of [
      ['', simulator.settings],
      ...Object.entries(simulator.accounts),
    ] as const) {
      const name = `${definition.id} ${account}`.trim();
      if (!(name in byHand)) continue;
      simulator.reset();
      const aggregator = new Aggregator([definition.create(settings)]);
      const [quotes, errors] = await aggregator.getQuotes(REQUEST);
      if (quotes.length === 0) throw new Error(`${definition.id} quotes nothing: ${JSON.stringify(errors)}`);
      const calls = simulator.exchanges.map(({ method, path, headers, reply }) => {
        if (reply === null) throw new Error(`${definition.id}: ${path} has no reply`);
        const { status, body } = reply;
        const type = reply.headers['content-type'] ?? '';
        return { method, path, headers, status, reply_type: type, reply: Buffer.from(body).toString('utf8') };
      });
      recordings.push({ name, carrier, settings, calls });
    }
  }
  return recordings;
}

/** The call that asks for prices. */
export function rateCallOf({ name, calls }: Recording): RecordedCall {
  const call = calls.at(-1);
  if (call === undefined) throw new Error(`${name} makes no call`);
  return call;
}
