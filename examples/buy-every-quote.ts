/**
 * Buys every quote of every carrier, for the lanes of ordinary shops and for the requests of this folder, and compares what
 * each purchase cost with its quote. Run with `npm run examples`. One cent of difference fails it. A carrier that reports no
 * price with a purchase is counted apart. Simulators sell, so nothing is paid.
 */
import { globSync, readFileSync } from 'node:fs';
import { Aggregator } from '@waybill/aggregator';
import {
  type CustomsData,
  type ItemData,
  type Quote,
  type RateRequestData,
  requestToBuy,
} from '@waybill/core';
import { LANES } from '@waybill/testkit/lanes';
import { everyCarrier } from './every-carrier.ts';

await using every = await everyCarrier();
const aggregator = new Aggregator(every.proxies, { deadline_ms: 20_000 });
const files = globSync('*-to-*.json', { cwd: import.meta.dirname });
const requests: readonly RateRequestData[] = [
  ...LANES.map(({ request }) => request),
  ...files.map((file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))),
];

const counts = new Map<
  string,
  { quotes: number; bought_at_their_price: number; bought_without_a_price: number }
>();
const differences: string[] = [];
for (const request of requests.map(complete)) {
  const [quotes] = await aggregator.getQuotes(request);
  for (const quote of quotes) await buy(request, quote);
}
console.table(Object.fromEntries(counts));
for (const difference of differences) console.error(difference);
if (differences.length > 0) process.exitCode = 1;

/** With what single carriers want besides, to be bought: a form for documents, and how goods leave Canada. */
function complete(request: RateRequestData): RateRequestData {
  const { shipper, recipient, shipment } = request;
  const { country_code: origin_country = 'CA' } = shipper;
  if (origin_country === recipient.country_code) return request;
  const { currency: value_currency = 'CAD' } = shipment;
  const documents: CustomsData = {
    reason_for_export: 'documents',
    items: [{ description: 'Printed reports', weight: 0.2, value_amount: 5, value_currency }],
  };
  const { customs = documents } = shipment;
  const from_canada = origin_country === 'CA';
  const items = customs.items.map(
    (item): ItemData => ({
      origin_country,
      ...item,
      extra: from_canada ? { 'canadapost:province_of_origin': shipper.state_code ?? '' } : {},
    }),
  );
  const extra = from_canada ? { 'fedex:b13a_filing_option': 'NOT_REQUIRED' } : {};
  return { ...request, shipment: { ...shipment, customs: { ...customs, items, extra } } };
}

async function buy(request: RateRequestData, quote: Quote): Promise<void> {
  const own = counts.get(quote.carrier) ?? { quotes: 0, bought_at_their_price: 0, bought_without_a_price: 0 };
  counts.set(quote.carrier, own);
  own.quotes += 1;
  const [shipment, errors] = await aggregator.createShipment(requestToBuy(request, quote), quote);
  const paid = shipment?.total_charge;
  if (Number(paid?.amount) === quote.total_charge && paid?.currency === quote.currency)
    own.bought_at_their_price += 1;
  else if (shipment?.total_charge === null && errors.length === 0) own.bought_without_a_price += 1;
  else
    differences.push(
      `${quote.carrier} ${quote.service_type}: quoted ${quote.total_charge} ${quote.currency}, bought at ${paid?.amount} ${paid?.currency}: ${errors.map(({ message, field }) => `${field ?? ''} ${message}`).join('; ')}`,
    );
}
