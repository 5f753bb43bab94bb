import { fetchQuotes } from '@waybill/core';
import { expect, test } from 'vitest';
import { parseRateCard, ratecard } from '../src/index.js';
import { CARD } from './support/card.js';
import { problemsOf } from './support/problems.js';

/** A card with a zone for each of these postal codes of a country, and one for the rest of it. */
function cardOf(country: string, codes: readonly string[]) {
  const zones = [
    ...codes.map((code) => ({ zone: code, countries: country, postal_codes: code })),
    { zone: 'rest', countries: country },
  ];
  const rates = zones.map(({ zone }) => ({ service: 'van', zone, breaks: [{ flat: 1 }] }));
  return { ...CARD, zones, rates };
}

async function zoneOf(country: string, codes: readonly string[], postal_code: string): Promise<unknown> {
  const [[quote]] = await fetchQuotes(ratecard.create({ card: cardOf(country, codes) }), {
    shipper: { country_code: 'CA' },
    recipient: { country_code: country, postal_code },
    shipment: { items: [{ weight: 1 }] },
  });
  const [line] = (quote?.meta?.explain ?? []) as readonly { readonly text: string }[];
  return /^Zone (.*?): /.exec(line?.text ?? '')?.[1];
}

test.each<[string, readonly string[], string, string]>([
  ['GB', ['SW1A..SW1Z'], 'sw1p 3bt', 'SW1A..SW1Z'],
  ['GB', ['SW1A..SW9Z'], 'SW10 0AA', 'rest'],
  ['GB', ['E1', 'E16'], 'E1 6AN', 'E1'],
  ['GB', ['E1', 'E16'], 'E16AN', 'E1'],
  ['GB', ['E1', 'E16'], 'E16 1AA', 'E16'],
  ['GB', ['E1', 'E1 6'], 'E1 6AN', 'E1 6'],
  ['GB', ['E1', 'E1 6', 'e1 6an'], 'E1 6AN', 'e1 6an'],
  ['JE', ['JE2', 'JE2 3'], 'JE23AB', 'JE2 3'],
  ['CA', ['H1A..H9Z'], 'h9z 9z9', 'H1A..H9Z'],
  ['CA', ['H', 'H3', 'H3B 2Y5'], 'H3B-2Y5', 'H3B 2Y5'],
  ['NL', ['1000..1999'], '1012 AB', '1000..1999'],
  ['NL', ['1000 AA..1099 ZZ'], '1100 AA', 'rest'],
  ['IE', ['D', 'D02'], 'D02 AF30', 'D02'],
  ['US', ['005', '00501'], '00501-0001', '00501'],
  ['US', ['10001-1234'], '10001', 'rest'],
  ['PT', ['1000-001..1999-999'], '1100-148', '1000-001..1999-999'],
  ['JP', ['100'], '１００-０００１', '100'],
  ['US', ['100..199', '15', '12345'], '12345', '12345'],
  ['US', ['100..199', '15', '12345'], '15000', '100..199'],
])('in %s, with zones %j, the postal code %s is in zone %s', async (country, codes, postal_code, zone) => {
  expect(await zoneOf(country, codes, postal_code)).toBe(zone);
});

test.each([
  ['100-199', '100..199'],
  ['100 – 199', '100..199'],
  ['300 to 399', '300..399'],
  ['9-10', '9..10'],
])('a range of postal codes written %s is refused, not read as a beginning', (written, meant) => {
  expect(problemsOf(() => parseRateCard(cardOf('US', [written])))).toEqual([
    `zones[0].postal_codes[0]: is "${written}"; a range is written ${meant}`,
  ]);
});
