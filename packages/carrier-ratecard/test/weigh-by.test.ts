import { fetchQuotes, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { parseRateCard, type RateCardDocument } from '../src/index.js';
import { accountOf, CARD, request } from './support/card.js';
import { problemsOf } from './support/problems.js';

/** A small heavy package, and a light one whose volume counts as 15 kg. */
const ITEMS = [
  { weight: 20, length: 20, width: 20, height: 10 },
  { weight: 1, length: 50, width: 50, height: 30 },
];

function expressCard(service: object): RateCardDocument {
  return {
    ...CARD,
    volumetric_divisor: 5000,
    services: [{ code: 'van', name: 'Express', ...service }],
    rates: [{ service: 'van', zone: 'canada', breaks: [{ up_to: 25, flat: 10 }, { flat: 18 }] }],
  };
}

async function quoteOf(service: object, items: RateRequestData['shipment']['items'] = ITEMS) {
  const [[quote], errors] = await fetchQuotes(accountOf(expressCard(service)), request({ items }));
  expect(errors).toEqual([]);
  const explain = (quote?.meta?.explain ?? []) as readonly { readonly step: string; readonly text: string }[];
  return {
    total: quote?.total_charge,
    weights: explain.flatMap(({ step, text }) => (step === 'weight' ? [text] : [])),
  };
}

test('by default the actual and the volumetric weight of the whole shipment are compared', async () => {
  expect(await quoteOf({})).toEqual({
    total: 10,
    weights: ['21 kg billable: actual 21 kg, not less than volumetric 15.8 kg (79000 cm³ / 5000)'],
  });
});

test('with weigh_by: piece the greater weights of the pieces are added up and looked up once', async () => {
  expect(await quoteOf({ weigh_by: 'piece' })).toEqual({
    total: 18,
    weights: [
      '35 kg billable: item 1: actual 20 kg, not less than volumetric 0.8 kg (4000 cm³ / 5000); item 2: volumetric 15 kg (75000 cm³ / 5000) is more than actual 1 kg',
    ],
  });
});

test('with weigh_by: piece alike pieces count each, and the sum is rounded up to the weight step', async () => {
  const items = [{ weight: 3.1, length: 50, width: 50, height: 4, quantity: 3 }];
  expect(await quoteOf({ weigh_by: 'piece', weight_step: 0.5 }, items)).toEqual({
    total: 10,
    weights: [
      '9.5 kg billable: item 1, 3 times: actual 3.1 kg, not less than volumetric 2 kg (10000 cm³ / 5000); up to the next 0.5 kg',
    ],
  });
});

test('with charge_by: piece every piece has its own weight and its own price', async () => {
  expect((await quoteOf({ charge_by: 'piece' })).total).toBe(20);
  expect((await quoteOf({ charge_by: 'piece', weigh_by: 'piece' })).total).toBe(20);
});

test('a service that charges by piece and weighs by shipment is refused', () => {
  const card = expressCard({ charge_by: 'piece', weigh_by: 'shipment' });
  expect(problemsOf(() => parseRateCard(card))).toEqual([
    'services[0].weigh_by: is shipment, but with charge_by: piece each piece is priced by its own weight',
  ]);
});
