import { fetchQuotes } from '@waybill/core';
import { expect, test } from 'vitest';
import { parseRateCard, ratecard } from '../src/index.js';
import { CARD, explainOf, problemsOf } from './support/card.js';

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
  return /^Zone (.*?): /.exec(explainOf(quote)[0]?.text ?? '')?.[1];
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

test.each<[string, string, string, string]>([
  ['US', '100-199', '15001', '100-199'],
  ['US', '100 – 199', '20001', 'rest'],
  ['DE', '1 to 3', '30159', '1 to 3'],
  ['CA', 'H1A—H3Z', 'H2Y 1C6', 'H1A—H3Z'],
  ['PT', '1000-001', '1000-001', '1000-001'],
  ['PL', '00-950', '00-951', 'rest'],
  ['BR', '01310-100', '01310-100', '01310-100'],
  ['KR', '03000..03999', '03187', '03000..03999'],
])(
  'in %s, %s with a dash between ends of one length is a range: %s is in zone %s',
  async (country, written, postal_code, zone) => {
    expect(await zoneOf(country, [written], postal_code)).toBe(zone);
  },
);

const UNEQUAL = 'both ends of a range have the same number of letters and digits';
test.each([
  ['US', '9-10', UNEQUAL],
  ['US', '90 – 100', UNEQUAL],
  ['US', '90 to 100', UNEQUAL],
  ['US', '199-100', 'the range ends before it begins'],
])('in %s, %s is refused, not read as a beginning', (country, written, problem) => {
  expect(problemsOf(() => parseRateCard(cardOf(country, [written])))).toEqual([
    `zones[0].postal_codes[0]: is "${written}"; ${problem}`,
  ]);
});

test('where a whole code may have two parts of one length, a hyphen is refused', () => {
  expect(problemsOf(() => parseRateCard(cardOf('KR', ['110-799'])))).toEqual([
    'zones[0].postal_codes[0]: is "110-799", which may be one code; a range is written 110..799',
  ]);
});
