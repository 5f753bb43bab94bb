/**
 * The time that the aggregator adds to calling carriers by hand. Run with `node bench/fan-out.bench.ts` after a build.
 * The floor is measured in the same run: `Promise.allSettled` over the three steps of each carrier, and a sort.
 */
import { Aggregator } from '@waybill/aggregator';
import { type Quote, type QuoteOutcome, RateRequest } from '@waybill/core';
import type { RatingProxy } from '@waybill/core/plugin';

const ROUNDS = 41;
const QUOTES_EACH = 12;

const request = new RateRequest({
  shipper: { postal_code: 'H2Y1C6', country_code: 'CA' },
  recipient: { postal_code: 'V6B1A1', country_code: 'CA' },
  shipment: { items: [{ weight: 2.5 }], currency: 'CAD' },
});

function carrier(position: number, delay_ms: number): RatingProxy<RateRequest, number> {
  const name = `carrier-${position}`;
  return {
    carrier: name,
    account: name,
    mapper: {
      createQuoteRequest: (rate) => rate,
      parseQuoteResponse: (seed): QuoteOutcome => [
        Array.from({ length: QUOTES_EACH }, (_, index) => quote(name, ((seed * 31 + index * 17) % 97) + 1)),
        [],
      ],
    },
    getQuotes: () => new Promise((resolve) => setTimeout(resolve, delay_ms, position)),
  };
}

function quote(name: string, total: number): Quote {
  return {
    carrier: name,
    account: name,
    service_name: 'Service',
    service_type: `S${total}`,
    currency: 'CAD',
    base_charge: total,
    discount: 0,
    duties_and_taxes: 0,
    extra_charges: [],
    total_charge: total,
  };
}

async function byHand(proxies: readonly RatingProxy<RateRequest, number>[]): Promise<Quote[]> {
  const settled = await Promise.allSettled(
    proxies.map(async (proxy) => {
      const response = await proxy.getQuotes(proxy.mapper.createQuoteRequest(request));
      return proxy.mapper.parseQuoteResponse(response)[0];
    }),
  );
  return settled
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .sort((a, b) => a.total_charge - b.total_charge);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

for (const [carriers, delay_ms] of [
  [4, 20],
  [30, 20],
  [300, 20],
] as const) {
  const proxies = Array.from({ length: carriers }, (_, position) => carrier(position, delay_ms));
  const aggregator = new Aggregator(proxies);
  const floor: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await milliseconds(() => byHand(proxies)));
    ours.push(await milliseconds(() => aggregator.getQuotes(request)));
  }
  const [hand, aggregated] = [median(floor), median(ours)];
  console.log(
    `${carriers} carriers that take ${delay_ms} ms: by hand ${hand.toFixed(2)} ms, aggregator ${aggregated.toFixed(2)} ms; ` +
      `ratio ${(aggregated / hand).toFixed(3)}, added ${(aggregated - hand).toFixed(2)} ms`,
  );
}
