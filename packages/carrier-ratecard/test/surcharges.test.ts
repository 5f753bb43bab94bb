import { createShipment, fetchQuotes, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import type { RateCardDocument } from '../src/index.js';
import { accountOf, CARD, excludedBy, priced, request } from './support/card.js';

/** A card with these surcharges; its base charge is 8.00 up to 10 kg, and 0.50 for each kg above. */
const cardOf = (...surcharges: readonly object[]) => ({ ...CARD, surcharges }) as RateCardDocument;

const REMOTE = { name: 'Remote area', per_kg: 0.5, minimum: 2.5, maximum: 20 };

test.each<[number, string, string]>([
  [4, '2.50', 'Remote area: 4 kg at 0.50, at least 2.50'],
  [12, '6.00', 'Remote area: 12 kg at 0.50'],
  [60, '20.00', 'Remote area: 60 kg at 0.50, at most 20.00'],
])('a surcharge for each kilogram has a minimum and a maximum: %d kg', async (weight, amount, text) => {
  const { lines } = await priced(cardOf(REMOTE), { items: [{ weight }] });
  expect(lines('surcharge')).toMatchObject([{ amount, text }]);
});

test('a surcharge for each unit of weight counts the billable weight of all packages', async () => {
  const card = { ...cardOf({ name: 'Toll', per_lb: 0.1 }), weight_unit: 'lb', weight_step: 5 } as const;
  const services = [{ code: 'van', name: 'Own van', charge_by: 'piece' as const }];
  const items = [{ weight: 6, quantity: 2 }, { weight: 1 }];
  const rates = [{ service: 'van', zone: 'canada', breaks: [{ flat: 8 }] }];
  const { lines } = await priced({ ...card, services, rates }, { items, weight_unit: 'LB' });
  expect(lines('surcharge')).toMatchObject([{ amount: '2.50', text: 'Toll: 25 lb at 0.10' }]);
});

test('a percentage has a minimum and a maximum, too', async () => {
  const handling = { name: 'Handling', percent: 10, minimum: 1, maximum: 2 };
  for (const [weight, amount] of [
    [4, '1.00'],
    [20, '1.30'],
    [60, '2.00'],
  ] as const) {
    const { lines } = await priced(cardOf(handling), { items: [{ weight }] });
    expect(lines('surcharge')).toMatchObject([{ amount }]);
  }
});

const INSURANCE = {
  name: 'Insurance',
  when: 'insured',
  percent: 0.8,
  percent_of: 'insured_amount',
  minimum: 2.5,
  taxable: false,
};

test('an insured amount is priced by the card', async () => {
  const insured = (insured_amount: number) => priced(cardOf(INSURANCE), { insured_amount, currency: 'CAD' });
  expect((await insured(500)).lines('surcharge')).toMatchObject([
    { amount: '4.00', text: 'Insurance: 0.8 % of the insured amount of 500.00' },
  ]);
  expect((await insured(100)).quote.total_charge).toBe(10.5);
  const flat = cardOf({ name: 'Insurance', when: 'insured', amount: 3 });
  expect((await priced(flat, { insured_amount: 90, currency: 'CAD' })).texts('surcharge')).toEqual([
    'Insurance: 3.00 (insured for 90.00)',
  ]);
  expect((await insured(0)).quote.total_charge).toBe(8);
});

test('a service that does not insure is excluded when goods are to be insured', async () => {
  const card = cardOf({ ...INSURANCE, valid_from: '2027-01-01' });
  expect(await excludedBy(card, { insured_amount: 100, currency: 'CAD' })).toEqual([
    { rule: 'no_option', why: 'it does not offer insurance to zone canada on 2026-03-04' },
  ]);
});

const COD = {
  name: 'Cash on delivery',
  when: 'option',
  option: 'cash_on_delivery',
  percent: 2,
  percent_of: 'cod_amount',
  minimum: 4,
};
const COLLECT = { options: ['cash_on_delivery'], currency: 'CAD' };

test('cash on delivery is priced by the amount to collect', async () => {
  const collect = (amount: string) =>
    priced(cardOf(COD), { ...COLLECT, extra: { 'ratecard:cod_amount': amount } });
  expect((await collect('300')).lines('surcharge')).toMatchObject([
    {
      amount: '6.00',
      text: 'Cash on delivery: 2 % of the amount to collect of 300.00 (cash_on_delivery asked for)',
    },
  ]);
  expect((await collect('45.00')).quote.total_charge).toBe(12);
});

const VALUED = [
  { name: 'Valuables', percent: 1, percent_of: 'declared_value', value_from: 1000 },
  { name: 'Small order', amount: 3, value_below: 50 },
];

test.each<[number, readonly string[]]>([
  [49.99, ['Small order: 3.00']],
  [50, []],
  [999.99, []],
  [1000, ['Valuables: 1 % of the declared value of 1000.00']],
])('surcharges may depend on the declared value: %d', async (declared_value, surcharges) => {
  const { quote, texts } = await priced(cardOf(...VALUED), { declared_value, currency: 'CAD' });
  expect(texts('surcharge')).toEqual(surcharges);
  expect(quote.meta).not.toHaveProperty('notices');
});

test('carriage may be free from a declared value on, whatever other discounts there are', async () => {
  const discounts = [
    { name: 'Contract', percent: 10 },
    { name: 'Free carriage', percent: 100, value_from: 100 },
  ];
  const card = { ...CARD, discounts };
  const at = (declared_value: number) => priced(card, { declared_value, currency: 'CAD' });
  expect((await at(99.99)).quote).toMatchObject({ discount: 0.8, total_charge: 7.2 });
  const free = await at(100);
  expect(free.quote).toMatchObject({ base_charge: 8, discount: 8, total_charge: 0 });
  expect(free.lines('discount')).toMatchObject([
    { amount: '-0.80' },
    {
      amount: '-7.20',
      text: 'Free carriage: 100 % off the base charge of 8.00, at most what is left of it',
    },
  ]);
});

test('a request without a value is quoted without what depends on it, and a notice says so', async () => {
  const { quote } = await priced(cardOf(...VALUED));
  expect(quote).toMatchObject({ total_charge: 8, meta: { notices: [{ code: 'no_value' }] } });
});

test('a value in another currency than the service excludes it', async () => {
  expect(await excludedBy(cardOf(...VALUED), { declared_value: 70, currency: 'USD' })).toEqual([
    {
      rule: 'other_currency',
      why: 'Valuables depends on declared_value, which is in USD, not in CAD',
    },
  ]);
  expect(await excludedBy(cardOf(INSURANCE), { insured_amount: 70, currency: 'USD' })).toEqual([
    { rule: 'other_currency', why: 'Insurance depends on insured_amount, which is in USD, not in CAD' },
  ]);
  // Of an option that is not requested nothing is compared.
  const { quote } = await priced(cardOf(COD, { ...INSURANCE, percent_of: 'base' }), {
    insured_amount: 70,
    currency: 'USD',
  });
  expect(quote.total_charge).toBe(10.5);
});

test.each<[string, Partial<RateRequestData['shipment']>, string]>([
  ['without the amount', { options: ['cash_on_delivery'] }, 'shipment.extra["ratecard:cod_amount"]'],
  [
    'with an unreadable amount',
    { ...COLLECT, extra: { 'ratecard:cod_amount': '45,00' } },
    'shipment.extra["ratecard:cod_amount"]',
  ],
  [
    'with an amount without a currency',
    { options: ['cash_on_delivery'], extra: { 'ratecard:cod_amount': '45' } },
    'shipment.currency',
  ],
])('cash on delivery %s is refused', async (_what, shipment, field) => {
  const [quotes, errors] = await fetchQuotes(accountOf(cardOf(COD)), request(shipment));
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ field }]);
});

test('a shipment whose price depends on the value of its goods is bought only with it', async () => {
  const buy = (value: object) =>
    createShipment(accountOf(cardOf(...VALUED)), request({ services: ['van'], ...value }));
  expect((await buy({}))[1]).toMatchObject([
    {
      field: 'shipment.declared_value',
      message: 'shipment.declared_value is required by the card Vans because the price depends on it',
    },
  ]);
  const [shipment] = await buy({ declared_value: 20, currency: 'CAD' });
  expect(shipment?.total_charge).toMatchObject({ amount: '11.00' });
});

test('the label shows what the driver collects', async () => {
  const [shipment] = await createShipment(
    accountOf(cardOf(COD)),
    request({
      ...COLLECT,
      services: ['van'],
      extra: { 'ratecard:cod_amount': '45.50' },
      label: { format: 'ZPL' },
    }),
  );
  expect(shipment?.total_charge).toMatchObject({ amount: '12.00' });
  expect(Buffer.from(shipment?.documents[0] ?? '', 'base64').toString('utf8')).toContain('Collect 45.50 CAD');
});
