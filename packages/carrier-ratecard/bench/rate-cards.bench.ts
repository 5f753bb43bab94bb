/**
 * How fast a card prices, and how that grows with its rows. Run with `npm run bench` after a build. The floor is
 * measured in the same run: the same zone and break found by reading the same rows one by one, without exact decimals,
 * limits, surcharges or an explanation.
 */
import {
  parseRateCard,
  type RateCard,
  type RateCardDocument,
  type RateQuery,
  ratecard,
} from '@waybill/carrier-ratecard';
import { RateRequest } from '@waybill/core';
import { Bench } from 'tinybench';

const ROWS = [10, 1_000, 100_000];
/** Rows of rates for each zone; a zone is the beginning of a postal code. */
const BREAKS = 10;
const KG_A_BREAK = 5;
const REQUESTS = 1_000;

/** A card with one service and that many rows of rates. */
function cardOf(rows: number): RateCardDocument {
  const zones = Array.from({ length: rows / BREAKS }, (_, index) => String(10_000 + index));
  return {
    version: 1,
    name: `${rows} rows`,
    currency: 'EUR',
    volumetric_divisor: 5000,
    services: [{ code: 'van', name: 'Van' }],
    zones: zones.map((zone) => ({ zone, countries: 'DE', postal_codes: zone })),
    rates: zones.map((zone, index) => ({
      service: 'van',
      zone,
      breaks: Array.from({ length: BREAKS }, (_, at) => ({
        over: at * KG_A_BREAK,
        up_to: (at + 1) * KG_A_BREAK,
        flat: 4 + at + (index % 7) / 10,
      })),
    })),
    surcharges: [{ name: 'Residential', when: 'residential', amount: 2 }],
    fuel: [{ from: '2026-01-01', percent: 4.5 }],
    taxes: [{ name: 'VAT', percent: 19, countries: 'DE' }],
  };
}

/** Requests all over the card: places and weights in an order that looks random and is always the same. */
function requestsOf(rows: number): RateRequest[] {
  return Array.from(
    { length: REQUESTS },
    (_, index) =>
      new RateRequest({
        shipper: { country_code: 'DE' },
        recipient: { country_code: 'DE', postal_code: String(10_000 + ((index * 7919) % (rows / BREAKS))) },
        shipment: {
          items: [{ weight: 0.1 + ((index * 37) % 499) / 10, length: 30, width: 20, height: 10 }],
        },
      }),
  );
}

/** The floor: reads zones and rates until the right ones come. */
function scan({ zones, rates }: RateCardDocument, { to, packages }: RateQuery): number {
  const weight = Number(packages[0]?.weight);
  const zone = zones.find(({ postal_codes }) => to.postal_code?.startsWith(String(postal_codes)))?.zone;
  const found = rates.find((rate) => rate.zone === zone)?.breaks.find(({ up_to }) => weight <= Number(up_to));
  const base = Number(found?.flat);
  return base * 1.045 * 1.19;
}

interface Measured {
  readonly rows: number;
  readonly load_ms: number;
  /** Calls a second. */
  readonly scanned: number;
  readonly priced: number;
  readonly quoted: number;
}

async function measure(rows: number): Promise<Measured> {
  const document = cardOf(rows);
  const started = performance.now();
  const card: RateCard = parseRateCard(document);
  const load_ms = performance.now() - started;
  const proxy = ratecard.create({ card });
  const requests = requestsOf(rows);
  const queries = requests.map((request) => proxy.mapper.createQuoteRequest(request));
  let at = 0;
  const next = <T>(list: readonly T[]): T => list[at++ % list.length] as T;
  const bench = new Bench({ time: 1_000, warmupTime: 300 });
  bench
    .add('scanned', () => void scan(document, next(queries)))
    .add('priced', () => proxy.getQuotes(next(queries)))
    .add('quoted', async () =>
      proxy.mapper.parseQuoteResponse(await proxy.getQuotes(proxy.mapper.createQuoteRequest(next(requests)))),
    );
  await bench.run();
  const speed = (name: string): number => {
    const { result } = bench.getTask(name) ?? {};
    if (result?.state !== 'completed') throw new Error(`${name} was not measured`);
    // The median: a pause of the machine must not count.
    return 1_000 / result.latency.p50;
  };
  return { rows, load_ms, scanned: speed('scanned'), priced: speed('priced'), quoted: speed('quoted') };
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const results: Measured[] = [];
for (const rows of ROWS) {
  const result = await measure(rows);
  results.push(result);
  const { load_ms, scanned, priced, quoted } = result;
  console.log(
    `${whole.format(rows).padStart(7)} rows: looked up and priced ${whole.format(priced)}/s, all three steps ${whole.format(quoted)}/s; ` +
      `scan ${whole.format(scanned)}/s; loaded in ${whole.format(load_ms)} ms`,
  );
}
const [smallest, largest] = [results[0], results.at(-1)];
if (smallest !== undefined && largest !== undefined) {
  const growth = (name: 'priced' | 'quoted' | 'scanned') => (smallest[name] / largest[name]).toFixed(2);
  console.log(
    `${whole.format(largest.rows / smallest.rows)} times the rows: a price takes ${growth('priced')} times as long, ` +
      `a quote ${growth('quoted')} times, a scan ${growth('scanned')} times`,
  );
}
