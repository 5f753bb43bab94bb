import { Aggregator } from '@waybill/aggregator';
import { container, type RateRequestData, requestToBuy } from '@waybill/core';

export async function compare(request: RateRequestData): Promise<void> {
  const aggregator = container.resolve(Aggregator); // every registered carrier; or: new Aggregator([proxy, …])

  const [quotes, errors] = await aggregator.getQuotes(request, { deadline_ms: 5_000 });
  for (const { carrier, service_name, total_charge, currency } of quotes)
    console.log(`${carrier} ${service_name}: ${total_charge} ${currency}`);
  for (const { carrier, code, message } of errors) console.log(`${carrier} ${code}: ${message}`);

  for await (const { carrier, quotes, duration_ms } of aggregator.streamQuotes(request))
    console.log(`${carrier} has ${quotes.length} quotes after ${Math.round(duration_ms)} ms`);

  const [cheapest] = quotes;
  if (cheapest === undefined) return;
  const [bought] = await aggregator.createShipment(requestToBuy(request, cheapest), cheapest);
  console.log(bought?.tracking_number);
}
