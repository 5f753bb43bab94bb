import { type AnyCarrierProxy, fetchQuotes, type RateRequestData } from '@waybill/core';

/**
 * The services that an account quotes for any of the requests, each once and sorted. With `flatPrices` as its price list these are
 * those that a carrier without rates takes, and without one those that its simulator sells.
 *
 * @example
 * expect(await quotedServices(gls.create(settings, { priced_by: flatPrices }), request)).toEqual(['EXPRESS', 'PARCEL']);
 */
export async function quotedServices(
  proxy: AnyCarrierProxy,
  ...requests: readonly RateRequestData[]
): Promise<string[]> {
  const outcomes = await Promise.all(requests.map((request) => fetchQuotes(proxy, request)));
  return [...new Set(outcomes.flatMap(([quotes]) => quotes.map(({ service_type }) => service_type)))].sort();
}
