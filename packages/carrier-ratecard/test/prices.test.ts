/** How the price of one service adds up. */
import { createShipment, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { parseRateCard, type RateCardDocument } from '../src/index.js';
import {
  accountOf,
  CARD,
  cardOf,
  excludedBy,
  priced,
  problemsOf,
  quotesOf,
  request,
} from './support/card.js';

type Shipment = Partial<RateRequestData['shipment']>;

/** A card with these surcharges; its base charge is 8.00 up to 10 kg, and 0.50 for each kg above. */
const charging = (...surcharges: readonly object[]) => ({ ...CARD, surcharges }) as RateCardDocument;

const STEPS = [
  { up_to: 20, flat: 12 },
  { up_to: 100, flat: 12, step: 5, per_step_above: 3 },
  { step: 100, per_step: 45 },
];

test.each<[number, string]>([
  [20, '12.00 12.00 flat'],
  [20.1, '15.00 12.00 flat + 1 started 5 kg above 20 at 3.00'],
  [25, '15.00 12.00 flat + 1 started 5 kg above 20 at 3.00'],
  [25.1, '18.00 12.00 flat + 2 started 5 kg above 20 at 3.00'],
  [100, '60.00 12.00 flat + 16 started 5 kg above 20 at 3.00'],
  [100.1, '90.00 2 started 100 kg at 45.00'],
  [200, '90.00 2 started 100 kg at 45.00'],
])('each started step counts: %d kg cost %s', async (weight, base) => {
  const { quote, said } = await priced(cardOf(STEPS), { items: [{ weight }] });
  expect([said('base'), quote.total_charge]).toEqual([[base], Number.parseFloat(base)]);
});

const BY_SIZE = {
  ...cardOf([], { charge_by: 'piece' }),
  sizes: [
    { size: 'S', max_sides: [35, 25, 10] },
    { size: 'M', max_longest_plus_shortest: 60, max_weight_per_piece: 20 },
  ],
  rates: [
    { service: 'van', zone: 'canada', size: 'M', breaks: [{ flat: 9 }] },
    {
      service: 'van',
      zone: 'canada',
      size: 'S',
      breaks: [
        { up_to: 2, flat: 4 },
        { up_to: 5, flat: 5 },
      ],
    },
  ],
} as RateCardDocument;
const box = (weight: number, length: number, width: number, height: number, quantity = 1) => {
  return { weight, length, width, height, quantity };
};

test.each([
  [[box(1, 10, 35, 25)], ['Item 1: Size S: Break up to 2 kg'], 4],
  [[box(1, 10.1, 35, 25)], ['Item 1: Size M: Break over 0 kg'], 9],
  [
    [box(3, 30, 20, 5), box(6, 40, 40, 20, 2)],
    ['Item 1: Size S: Break over 2 up to 5 kg', 'Item 2: Size M: Break over 0 kg'],
    23,
  ],
])('each piece of %j has the price of its size', async (items, breaks, total) => {
  const { quote, said } = await priced(BY_SIZE, { items });
  expect([said('break'), quote.total_charge]).toEqual([breaks, total]);
});

test.each([
  [box(1, 60, 60, 1), 'too_large: item 1 is larger than its sizes to zone canada: S, M'],
  [box(21, 40, 30, 20), 'too_large: item 1 is larger than its sizes to zone canada: S, M'],
  [box(6, 30, 20, 10), 'too_heavy: its rates to zone canada in size S end at 5 kg, below 6'],
  [{ weight: 1 }, 'no_dimensions: its price depends on the size, and item 1 has none'],
])('a piece without a size has no price: %j', async (item, why) => {
  expect(await excludedBy(BY_SIZE, { items: [item] })).toBe(why);
});

const FREIGHT = [{ up_to: 100, per_kg: 1, minimum: 15 }, { up_to: 500, per_kg: 0.7 }, { per_kg: 0.5 }];

test.each<[number, string, string]>([
  [10, 'Break up to 100 kg', '15.00 10 kg at 1.00, at least 15.00'],
  [70, 'Break up to 100 kg', '70.00 70 kg at 1.00'],
  [99, 'Break over 100 up to 500 kg: 70.00 for 100 kg is less than 99.00 for 99 kg', '70.00 100 kg at 0.70'],
  [
    100,
    'Break over 100 up to 500 kg: 70.00 for 100 kg is less than 100.00 for 100 kg',
    '70.00 100 kg at 0.70',
  ],
  [101, 'Break over 100 up to 500 kg', '70.70 101 kg at 0.70'],
  [499, 'Break over 500 kg: 250.00 for 500 kg is less than 349.30 for 499 kg', '250.00 500 kg at 0.50'],
])('with cheaper_break %d kg are in %s and cost %s', async (weight, row, base) => {
  const { quote, said } = await priced(cardOf(FREIGHT, { cheaper_break: true }), { items: [{ weight }] });
  expect([...said('break'), ...said('base')]).toEqual([row, base]);
  expect(quote.total_charge).toBe(Number.parseFloat(base));
});

test('without cheaper_break a weight has the price of its own break', async () => {
  expect((await priced(cardOf(FREIGHT), { items: [{ weight: 99 }] })).quote.total_charge).toBe(99);
});

test('with charge_by: piece the cheaper break is looked up for each piece', async () => {
  const card = cardOf(FREIGHT, { cheaper_break: true, charge_by: 'piece' });
  const { explain, sum } = await priced(card, { items: [{ weight: 99, quantity: 2 }, { weight: 10 }] });
  expect(sum).toBe('155 - 0 + taxes 0 = 155');
  const items = ['Item 1: 100 kg at 0.70, 2 times', 'Item 2: 10 kg at 1.00, at least 15.00'];
  expect(explain.flatMap(({ step, text }) => (step === 'base' ? [text] : []))).toEqual(items);
});

test('a cheaper break keeps the days in transit of the weight', async () => {
  const breaks = [
    { up_to: 100, per_kg: 1, transit_days: 1 },
    { per_kg: 0.7, transit_days: 3 },
  ];
  const { quote } = await priced(cardOf(breaks, { cheaper_break: true }), { items: [{ weight: 99 }] });
  expect(quote).toMatchObject({ total_charge: 70, transit_days: 1 });
});

test.each<[number, string, readonly string[]]>([
  [8.01, '8.01 - 0.01 + taxes 0 = 8', ['-0.01 Rounding: 8.01 to a multiple of 0.05']],
  [8.02, '8.02 - 0.02 + taxes 0 = 8', ['-0.02 Rounding: 8.02 to a multiple of 0.05']],
  [8.03, '8.03 - 0 + Rounding 0.02 + taxes 0 = 8.05', ['0.02 Rounding: 8.03 to a multiple of 0.05']],
  [8.05, '8.05 - 0 + taxes 0 = 8.05', []],
])('with round_to: 0.05 a price of %d is %s', async (flat, total, rounding) => {
  const { sum, explain, said } = await priced(cardOf([{ flat }], {}, { round_to: 0.05 }));
  expect([sum, said('rounding')]).toEqual([total, rounding]);
  expect(explain.filter(({ name }) => name === 'Rounding')).toHaveLength(rounding.length);
});

/** A small heavy package, and a light one whose volume counts as 15 kg. */
const ITEMS = [
  { weight: 20, length: 20, width: 20, height: 10 },
  { weight: 1, length: 50, width: 50, height: 30 },
];
const bulky = (service: object) =>
  cardOf([{ up_to: 25, flat: 10 }, { flat: 18 }], service, { volumetric_divisor: 5000 });

const weighed = async (service: object, items: Shipment['items'] & object = ITEMS) => {
  const { quote, said } = await priced(bulky(service), { items });
  return [quote.total_charge, ...said('weight')];
};

test('by default the actual and the volumetric weight of the whole shipment are compared', async () => {
  const weight = '21 kg billable: actual 21 kg, not less than volumetric 15.8 kg (79000 cm³ / 5000)';
  expect(await weighed({})).toEqual([10, weight]);
});

test('with weigh_by: piece the greater weights are added up, and the sum is rounded up to the step', async () => {
  expect(await weighed({ weigh_by: 'piece' })).toEqual([
    18,
    '35 kg billable: item 1: actual 20 kg, not less than volumetric 0.8 kg (4000 cm³ / 5000); item 2: volumetric 15 kg (75000 cm³ / 5000) is more than actual 1 kg',
  ]);
  const alike = [{ weight: 3.1, length: 50, width: 50, height: 4, quantity: 3 }];
  expect(await weighed({ weigh_by: 'piece', weight_step: 0.5 }, alike)).toEqual([
    10,
    '9.5 kg billable: item 1, 3 times: actual 3.1 kg, not less than volumetric 2 kg (10000 cm³ / 5000); up to the next 0.5 kg',
  ]);
});

test('with charge_by: piece every piece has its own weight and its own price', async () => {
  for (const also of [{}, { weigh_by: 'piece' }])
    expect((await weighed({ charge_by: 'piece', ...also }))[0]).toBe(20);
});

test('a service that charges by piece and weighs by shipment is refused', () => {
  expect(problemsOf(() => parseRateCard(bulky({ charge_by: 'piece', weigh_by: 'shipment' })))).toEqual([
    'services[0].weigh_by: is shipment, but with charge_by: piece each piece is priced by its own weight',
  ]);
});

const REMOTE = { name: 'Remote area', per_kg: 0.5, minimum: 2.5, maximum: 20 };
const HANDLING = { name: 'Handling', percent: 10, minimum: 1, maximum: 2 };

test.each<[object, number, string]>([
  [REMOTE, 4, '2.50 Remote area: 4 kg at 0.50, at least 2.50'],
  [REMOTE, 12, '6.00 Remote area: 12 kg at 0.50'],
  [REMOTE, 60, '20.00 Remote area: 60 kg at 0.50, at most 20.00'],
  [HANDLING, 4, '1.00 Handling: 10 % of the base charge of 8.00, at least 1.00'],
  [HANDLING, 20, '1.30 Handling: 10 % of the base charge of 13.00'],
  [HANDLING, 60, '2.00 Handling: 10 % of the base charge of 33.00, at most 2.00'],
])('a surcharge has a minimum and a maximum: %j of %d kg', async (surcharge, weight, said) => {
  expect((await priced(charging(surcharge), { items: [{ weight }] })).said('surcharge')).toEqual([said]);
});

test('a surcharge for each unit of weight counts the billable weight of all packages', async () => {
  const surcharges = [{ name: 'Toll', per_lb: 0.1 }];
  const pounds = { surcharges, weight_unit: 'lb', weight_step: 5 };
  const card = cardOf([{ flat: 8 }], { charge_by: 'piece' }, pounds);
  const items = [{ weight: 6, quantity: 2 }, { weight: 1 }];
  const { said } = await priced(card, { items, weight_unit: 'LB' });
  expect(said('surcharge')).toEqual(['2.50 Toll: 25 lb at 0.10']);
});

const INSURANCE = { name: 'Insurance', when: 'insured', percent: 0.8, percent_of: 'insured_amount' };
const INSURED = charging({ ...INSURANCE, minimum: 2.5, taxable: false });
const NOT_YET = charging({ ...INSURANCE, valid_from: '2027-01-01' });
const FLAT_INSURED = charging({ name: 'Insurance', when: 'insured', amount: 3 });
const COD = charging({
  ...{ name: 'Cash on delivery', when: 'option', option: 'cash_on_delivery' },
  ...{ percent: 2, percent_of: 'cod_amount', minimum: 4 },
});
const collect = (amount: string): Shipment => ({
  options: ['cash_on_delivery'],
  currency: 'CAD',
  extra: { 'ratecard:cod_amount': amount },
});
const VALUED = charging(
  { name: 'Valuables', percent: 1, percent_of: 'declared_value', value_from: 1000 },
  { name: 'Small order', amount: 3, value_below: 50 },
);

test.each<[Shipment, RateCardDocument, string]>([
  [{ insured_amount: 500 }, INSURED, '4.00 Insurance: 0.8 % of the insured amount of 500.00'],
  [{ insured_amount: 100 }, INSURED, '2.50 Insurance: 0.8 % of the insured amount of 100.00, at least 2.50'],
  [{ insured_amount: 90 }, FLAT_INSURED, '3.00 Insurance: 3.00 (insured for 90.00)'],
  [{ insured_amount: 0 }, INSURED, ''],
  [
    collect('300'),
    COD,
    '6.00 Cash on delivery: 2 % of the amount to collect of 300.00 (cash_on_delivery asked for)',
  ],
  [{ declared_value: 49.99 }, VALUED, '3.00 Small order: 3.00'],
  [{ declared_value: 50 }, VALUED, ''],
  [{ declared_value: 999.99 }, VALUED, ''],
  [{ declared_value: 1000 }, VALUED, '10.00 Valuables: 1 % of the declared value of 1000.00'],
])('goods with %j are priced by their amount', async (shipment, card, surcharge) => {
  const { quote, said } = await priced(card, { currency: 'CAD', ...shipment });
  expect(said('surcharge').join()).toBe(surcharge);
  expect(quote.total_charge).toBe(8 + Number.parseFloat(surcharge || '0'));
  expect(quote.meta).not.toHaveProperty('notices');
});

test('the minimum is charged for cash on delivery of a small amount', async () => {
  expect((await priced(COD, collect('45.00'))).quote.total_charge).toBe(12);
});

test('carriage may be free from a declared value on, whatever other discounts there are', async () => {
  const discounts = [
    { name: 'Contract', percent: 10 },
    { name: 'Free carriage', percent: 100, value_from: 100 },
  ];
  const at = (declared_value: number) => priced({ ...CARD, discounts }, { declared_value, currency: 'CAD' });
  expect((await at(99.99)).sum).toBe('8 - 0.8 + taxes 0 = 7.2');
  const { sum, said } = await at(100);
  expect([sum, ...said('discount')]).toEqual([
    '8 - 8 + taxes 0 = 0',
    '-0.80 Contract: 10 % off the base charge of 8.00',
    '-7.20 Free carriage: 100 % off the base charge of 8.00, at most what is left of it',
  ]);
});

test('a request without a value is quoted without what depends on it, and a notice says so', async () => {
  const { quote } = await priced(VALUED);
  expect(quote).toMatchObject({ total_charge: 8, meta: { notices: [{ code: 'no_value' }] } });
});

test.each<[string, RateCardDocument, Shipment]>([
  ['no_option: it does not offer insurance to zone canada on 2026-03-04', NOT_YET, { currency: 'CAD' }],
  ['other_currency: Insurance depends on insured_amount, which is in USD, not in CAD', INSURED, {}],
  ['other_currency: Valuables depends on declared_value, which is in USD, not in CAD', VALUED, {}],
])('goods exclude a service by %s', async (why, card, shipment) => {
  const value = card === VALUED ? { declared_value: 70 } : { insured_amount: 70 };
  expect(await excludedBy(card, { ...value, currency: 'USD', ...shipment })).toBe(why);
});

test('of an option that is not requested the currency is not compared', async () => {
  const insurance = { ...INSURANCE, minimum: 2.5, percent_of: 'base' };
  const card = charging(...(COD.surcharges ?? []), insurance);
  expect((await priced(card, { insured_amount: 70, currency: 'USD' })).quote.total_charge).toBe(10.5);
});

const AMOUNT = 'shipment.extra["ratecard:cod_amount"]';
test.each<[string, Shipment, string]>([
  ['without the amount', { options: ['cash_on_delivery'] }, AMOUNT],
  ['with an unreadable amount', collect('45,00'), AMOUNT],
  ['with an amount without a currency', { ...collect('45'), currency: '' }, 'shipment.currency'],
])('cash on delivery %s is refused', async (_what, shipment, field) => {
  expect(await quotesOf(COD, request(shipment))).toMatchObject([[], [{ field }]]);
});

test('a shipment whose price depends on the value of its goods is bought only with it', async () => {
  const buy = (value: object) => createShipment(accountOf(VALUED), request({ services: ['van'], ...value }));
  const message = 'shipment.declared_value is required by the card Vans because the price depends on it';
  expect((await buy({}))[1]).toMatchObject([{ field: 'shipment.declared_value', message }]);
  const [shipment] = await buy({ declared_value: 20, currency: 'CAD' });
  expect(shipment?.total_charge?.amount).toBe('11.00');
});

const TAXES = [
  { name: 'GST', percent: 5, countries: 'CA' },
  { name: 'GST', percent: 5, countries: 'CA', states: 'QC' },
  { name: 'QST', percent: '9.975', countries: 'CA', states: 'QC' },
];
/** A gross price list. */
const gross = (fields: object, flat = 8) =>
  cardOf([{ flat }], {}, { tax_included: true, taxes: TAXES, ...fields });
const FREE = { discounts: [{ name: 'Free', percent: 100 }] };
const CONTRACT = {
  discounts: [{ name: 'Contract', percent: 10 }],
  surcharges: [
    { name: 'Home', amount: 3 },
    { name: 'Stamp', amount: 1, taxable: false },
  ],
};
const TENTHS = cardOf([{ flat: 8.3 }], { round_to: 0.1 }, { round_to: 0.05, taxes: TAXES });
const ON = { state_code: 'ON' };
const ZURICH = { country_code: 'CH', state_code: 'ZH', postal_code: '8001' };
const SWISS = { zones: [{ zone: 'canada', countries: ['CA', 'CH'] }] };

test.each<[string, RateCardDocument, object, string]>([
  ['taxes are taken out of gross prices', gross({}), ON, '7.62 - 0 + taxes 0.38 = 8'],
  // 8.87 and 1.32 make 10.19 of 10.20: the cent that rounding leaves over is in the base charge.
  [
    'discounts and surcharges are without taxes',
    gross(CONTRACT),
    {},
    '6.97 - 0.7 + Home 2.61 + Stamp 1 + taxes 1.32 = 11.2',
  ],
  ['a destination without a tax has the prices of the card', gross(SWISS), ZURICH, '8 - 0 + taxes 0 = 8'],
  [
    'a gross price is rounded before its taxes are taken out',
    gross({ round_to: 0.05 }, 8.03),
    ON,
    '7.65 - 0 + Rounding 0.02 + taxes 0.38 = 8.05',
  ],
  ['carriage that is free has no taxes', gross(FREE), ON, '7.62 - 7.62 + taxes 0 = 0'],
  ['a service rounds as it says, with its taxes', TENTHS, ON, '8.3 - 0.02 + taxes 0.42 = 8.7'],
])('%s', async (_what, card, recipient, sum) => {
  const country = 'country_code' in recipient ? { duty_paid_by: 'RECIPIENT' as const } : {};
  expect((await priced(card, country, recipient)).sum).toBe(sum);
});

test('taxes within a price are explained with it, each with its share', async () => {
  const { said } = await priced(gross({}), {}, ON);
  expect(said('base')).toEqual(['7.62 8.00 flat; 7.62 before tax']);
  expect(said('tax')).toEqual(['0.38 GST: 5 %, in 8.00']);
  const taxes = ['0.44 GST: 5 %, in 10.20', '0.88 QST: 9.975 %, in 10.20'];
  expect((await priced(gross(CONTRACT))).said('tax')).toEqual(taxes);
});
