/**
 * What a rate call costs beside its sending, at every carrier that has prices: writing the request beside `structuredClone` of it, and
 * reading the replies beside their parser and a look at every value.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyCarrierProxy, fetchQuotes, RateRequest, type RateRequestData } from '@waybill/core';
import { type Answer, type Exchange, isAnswer, type RatingProxy } from '@waybill/core/plugin';
import { XMLParser } from 'fast-xml-parser';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { exampleSettings } from '../example-settings.ts';
import { startSimulatorOf } from '../simulators.ts';
import { ROOT } from '../workspace.ts';
import { REQUEST } from './recordings.ts';
import { cpu_ms, inTurn, type Measurement, type Paired, ratioOf } from './rounds.ts';

const MOST_TIMES_JSON = 6;
const MOST_TIMES_XML = 1.6;
/** Between them, something for every carrier. */
const EXAMPLES = globSync('*-to-*.json', { cwd: join(ROOT, 'examples') }).sort();

export async function* measureMapping(short: boolean): AsyncGenerator<Measurement> {
  const paired = { rounds: short ? 5 : 11, times: 20, least_ms: short ? 25 : 120, clock: cpu_ms };
  for (const carrier of await carriers()) {
    const { id, fields, in_process } = carrier.definition;
    if (!fields.rating) continue;
    if (in_process) {
      yield await lookUp(carrier, paired);
      continue;
    }
    await using simulator = await startSimulatorOf(carrier);
    const accounts = short ? {} : simulator.accounts;
    for (const [account, settings] of Object.entries({ '': simulator.settings, ...accounts })) {
      const proxy = carrier.definition.create(settings) as RatingProxy;
      const exchange = await rateCall(proxy, `${id} ${account}`.trim());
      if (exchange !== undefined) yield* await both(proxy.mapper, exchange, paired);
    }
  }
  yield* measureRequests(short);
}

interface RateCall {
  readonly name: string;
  readonly request: RateRequest;
  readonly response: Exchange<unknown>;
}

/** The first example that the carrier quotes; undefined for an account of another platform, which may have no prices. */
async function rateCall(proxy: RatingProxy, name: string): Promise<RateCall | undefined> {
  for (const file of EXAMPLES) {
    const request = new RateRequest(JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8')));
    try {
      const response = (await proxy.getQuotes(proxy.mapper.createQuoteRequest(request))) as Exchange<unknown>;
      if (proxy.mapper.parseQuoteResponse(response)[0].length > 0) return { name, request, response };
    } catch {
      // Not a lane of this carrier.
    }
  }
  return undefined;
}

async function both(
  mapper: RatingProxy['mapper'],
  { name, request, response }: RateCall,
  paired: Paired,
): Promise<Measurement[]> {
  const replies = response.replies.filter(isAnswer);
  const isXml = replies.some(({ body }) => body.trimStart().startsWith('<'));
  const data = JSON.parse(JSON.stringify(request)) as RateRequestData;
  const writing = await inTurn(
    repeated(() => mapper.createQuoteRequest(request)),
    repeated(() => structuredClone(data)),
    paired,
  );
  const reading = await inTurn(
    // A reply that was read before is read no second time, so each is a new one.
    repeated(() => {
      const fresh = response.replies.map((reply) => ({ ...reply }));
      mapper.parseQuoteResponse({ ...response, replies: fresh });
    }),
    repeated(() => replies.map(valuesIn)),
    paired,
  );
  return [
    ratioOf(`writing a rate request: ${name}`, writing, undefined, 'µs'),
    ratioOf(`reading its replies: ${name}`, reading, isXml ? MOST_TIMES_XML : MOST_TIMES_JSON, 'µs'),
  ];
}

/** A price from a rate card of the examples, from the request to the quote. */
async function lookUp({ definition }: CarrierPackage, paired: Paired): Promise<Measurement> {
  const proxy: AnyCarrierProxy = definition.create(exampleSettings(definition));
  const [[quote], errors] = await fetchQuotes(proxy, REQUEST);
  if (quote === undefined) throw new Error(`${definition.id} quotes nothing: ${JSON.stringify(errors)}`);
  const pairs = await inTurn(
    async (times) => {
      for (let at = 0; at < times; at += 1) await fetchQuotes(proxy, REQUEST);
    },
    repeated(() => structuredClone(REQUEST)),
    paired,
  );
  return ratioOf('a price from a rate card', pairs, undefined, 'µs');
}

const xml = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false });

/** How many values a reply holds. */
function valuesIn({ body }: Answer): number {
  return count(body.trimStart().startsWith('<') ? xml.parse(body) : JSON.parse(body));
}

function count(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 1;
  let values = 0;
  for (const child of Object.values(node)) values += count(child);
  return values;
}

/** Checking a request, by its packages. The floor is a copy without any check. */
async function* measureRequests(short: boolean): AsyncGenerator<Measurement> {
  for (const packages of short ? [1] : [1, 10, 100]) {
    const text = JSON.stringify(requestWith(packages));
    const data = JSON.parse(text);
    const paired = { rounds: short ? 5 : 15, times: 100, least_ms: 60, clock: cpu_ms };
    const pairs = await inTurn(
      repeated(() => new RateRequest(data)),
      repeated(() => structuredClone(data)),
      paired,
    );
    yield ratioOf(`new RateRequest, beside structuredClone: ${packages} packages`, pairs, undefined, 'µs');
  }
}

export function requestWith(packages: number) {
  const [item] = REQUEST.shipment.items;
  const items = Array.from({ length: packages }, (_, at) => ({
    ...item,
    id: `item ${at}`,
    weight: 1 + at / 10,
  }));
  return { ...REQUEST, shipment: { ...REQUEST.shipment, items } };
}

function repeated(act: () => unknown) {
  return (times: number): void => {
    for (let at = 0; at < times; at += 1) act();
  };
}
