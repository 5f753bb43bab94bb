/** What the mappers cost: writing a rate request and reading its reply, without sending. */
import { RateRequest } from '@waybill/core';
import type { Answer, Exchange, RatingProxy } from '@waybill/core/plugin';
import { handOf, type ReplayServer } from './accounts.ts';
import { REQUEST, type Recording } from './recordings.ts';
import { cpu_ms, inTurn, type Measurement, ratioOf } from './rounds.ts';

const MOST_TIMES_THE_FLOOR = 2;

export async function* measureMapping(
  recordings: readonly Recording[],
  server: ReplayServer,
  short: boolean,
): AsyncGenerator<Measurement> {
  const paired = {
    rounds: short ? 5 : 11,
    times: 20,
    least_ms: short ? 60 : 120,
    warm_up: 600,
    clock: cpu_ms,
  };
  for (const recording of recordings) {
    const { name, carrier, settings } = recording;
    const proxy = carrier.definition.create({
      ...settings,
      server_url: server.urlFor(name, 0),
    }) as RatingProxy;
    const { mapper } = proxy;
    const request = new RateRequest(REQUEST);
    const wire = mapper.createQuoteRequest(request);
    const response = (await proxy.getQuotes(wire)) as Exchange<unknown>;
    const reply = response.replies.at(-1) as Answer;
    const hand = handOf(recording);
    checkFloor(name, mapper.parseQuoteResponse(response)[0], hand.read(reply.body));
    const write = () => mapper.createQuoteRequest(request);
    // A reply that was read before is read no second time, so each is a new one.
    const read = () => mapper.parseQuoteResponse({ ...response, replies: [{ ...reply }] });
    const pairs = await inTurn(
      repeated(() => {
        write();
        read();
      }),
      repeated(() => {
        hand.write(REQUEST);
        hand.read(reply.body);
      }),
      paired,
    );
    yield ratioOf(`mapping and parsing: ${name}`, pairs, MOST_TIMES_THE_FLOOR, 'µs');
    if (short) continue;
    const writing = await inTurn(
      repeated(write),
      repeated(() => hand.write(REQUEST)),
      paired,
    );
    yield ratioOf(`mapping alone: ${name}`, writing, undefined, 'µs');
    const reading = await inTurn(
      repeated(read),
      repeated(() => hand.read(reply.body)),
      paired,
    );
    yield ratioOf(`parsing alone: ${name}`, reading, undefined, 'µs');
  }
  yield* measureRequests(short);
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

/** A floor that reads other prices would be none. */
function checkFloor(
  name: string,
  quotes: readonly { service_type: string; total_charge: number }[],
  rows: readonly { service: string; total: number }[],
): void {
  const ours = quotes.map(({ service_type, total_charge }) => `${service_type} ${total_charge}`);
  const floor = rows.map(({ service, total }) => `${service} ${total}`);
  const missing = ours.filter((one) => !floor.includes(one));
  if (ours.length === 0 || missing.length > 0)
    throw new Error(
      `by-hand.ts reads other prices for ${name} than ${missing.join(', ')}: ${floor.join(', ')}`,
    );
}
