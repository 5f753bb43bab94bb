import { expect, test } from 'vitest';
import { parseRateCard, type RateCardDocument } from '../src/index.js';
import { problemsOf } from './support/card.js';

/** A valid document, which tests change. */
const VALID: RateCardDocument = {
  version: 1,
  name: 'Valid',
  currency: 'CAD',
  services: [{ code: 'van', name: 'Van' }],
  zones: [{ zone: 'near', countries: 'CA' }],
  rates: [{ service: 'van', zone: 'near', breaks: [{ up_to: 5, flat: 8 }, { flat: 12 }] }],
};
const problemsOfData = (changes: object) =>
  problemsOf(() => parseRateCard({ ...VALID, ...changes } as RateCardDocument));

const rates = (...breaks: readonly object[]) => ({ rates: [{ service: 'van', zone: 'near', breaks }] });
const van = (fields: object) => ({ services: [{ code: 'van', name: 'Van', ...fields }] });
const US = {
  services: [...VALID.services, { code: 'us', name: 'US', currency: 'USD' }],
  rates: [...VALID.rates, { service: 'us', zone: 'near', breaks: [{ flat: 1 }] }],
};

/** Of a break, a zone or a surcharge: its fields, and the problem behind its place in the card. */
type Row = [object, string];

test.each<Row>([
  [{ over: 4, flat: 2 }, ': begins over 4, but the break before goes up to 5: they overlap'],
  [{ up_to: 3, flat: 2 }, '.up_to: is 3, but the break begins over 5'],
  [{ flat: 2, step: 5 }, '.step: needs a price for each step: per_step or per_step_above'],
  [{ up_to: 9, per_step: 1 }, ': has a price for each step, and no step'],
  [
    { up_to: 9, minimum: 3 },
    ': has no price: flat, per_kg, per_kg_above, per_step, per_step_above or per_piece',
  ],
  [{ flat: -1 }, '.flat: must be at least 0, not -1'],
  [{ flat: Number.NaN }, '.flat: must be a number, not NaN'],
  [{ flat: 1, up_to: 1n }, '.up_to: must be a number, not 1n'],
  [{ flat: 1, per_piece: [] }, '.per_piece: must be a number, not a list'],
  [{ flat: '1000000000000.01' }, '.flat: must be at most 1000000000000, not 1000000000000.01'],
  [{ flat: '1,250.00' }, '.flat: is "1,250.00"; write it without separators: 1250.00'],
])('a break of %o after one up to 5 is refused: %s', (row, problem) => {
  expect(problemsOfData(rates({ up_to: 5, flat: 1 }, row))).toEqual([`rates[0].breaks[1]${problem}`]);
});

const SIZES = [
  { size: 'S', max_sides: [20, 35, 10] },
  { size: 'M', max_volume: 60_000 },
];
const priced = (size?: string) => ({
  service: 'van',
  zone: 'near',
  ...(size && { size }),
  breaks: [{ flat: 1 }],
});

test.each<[string, object, readonly string[]]>([
  ['sizes', { rates: [priced('M'), priced('S')] }, []],
  ['no sizes', { sizes: [], rates: [priced('S')] }, ['rates[0].size: is S; there is no such size']],
  [
    'a price twice',
    { rates: [priced('S'), priced('S')] },
    ['rates[1]: prices van to near in size S, as rates[0] does'],
  ],
  [
    'sizes and none',
    { rates: [priced('S'), priced()] },
    ['rates[1]: prices van to near without a size, and rates[0] with one'],
  ],
  [
    'a size twice',
    { sizes: [...SIZES, SIZES[0]], rates: [priced('S')] },
    ['sizes[2].size: is S, as in sizes[0]'],
  ],
  [
    'a size without limits',
    { sizes: [{ size: 'S' }], rates: [priced('S')] },
    ['sizes[0]: size S has no limit, such as max_sides'],
  ],
  [
    'a price for all pieces',
    { ...van({}), rates: [priced('S')] },
    ['rates[0].size: needs charge_by: piece in service van: each piece has its size'],
  ],
  ['two sides', { ...van({ max_sides: [1, 2] }) }, ['services[0].max_sides: must be a list of three sides']],
])('a card with %s has these problems: %j', (_what, fields, problems) => {
  expect(problemsOfData({ sizes: SIZES, ...van({ charge_by: 'piece' }), ...fields })).toEqual(problems);
});

const CA = { countries: 'CA' };

test.each<Row>([
  [{ states: 'QC' }, ': names states or postal codes; these need exactly one country'],
  [
    { ...CA, states: 'QC', postal_codes: 'H' },
    ': names states and postal codes; write them in separate rows',
  ],
  [
    { ...CA, postal_codes: 'H*' },
    '.postal_codes[0]: is "H*"; write the beginning of a postal code (H2Y) or a range (H1A..H3Z)',
  ],
  [{ ...CA, postal_codes: 'H9..H1' }, '.postal_codes[0]: is "H9..H1"; the range ends before it begins'],
  [
    { countries: 'UK' },
    '.countries[0]: is UK, which is not an ISO 3166-1 country code in two capitals such as CA; the United Kingdom is GB',
  ],
  [{ ...CA, states: 'Ontario' }, '.states[0]: must be a code such as QC (ISO 3166-2 without the country)'],
])('a zone of %j is refused: %s', (row, problem) => {
  expect(problemsOfData({ zones: [{ zone: 'near', ...row }] })).toEqual([`zones[0]${problem}`]);
});

test.each<Row>([
  [{ amount: 1, percent: 2 }, ': needs one of amount, percent and per_kg'],
  [{ percent: 2, per: 'piece' }, '.per: goes with an amount; a percent has percent_of'],
  [{ per_lb: 1 }, '.per_lb: does not fit a card that weighs in kg; write per_kg'],
  [
    { percent: 1, percent_of: 'insured_amount' },
    '.percent_of: is insured_amount, which goes with when: insured',
  ],
  [
    { percent: 1, percent_of: 'cod_amount', when: 'option', option: 'signature' },
    '.percent_of: is cod_amount, which goes with option: cash_on_delivery',
  ],
  [{ percent: 1450 }, '.percent: must be at most 100, not 1450'],
  [{ amount: 1, when: 'oversize' }, ': needs length_over or length_plus_girth_over with when: oversize'],
  [{ amount: 1, weight_over: 3 }, '.weight_over: does not go with when: always'],
  [{ amount: 1, when: 'remote' }, ': is for remote places, and the card has no list of them'],
  [{ amount: 1, services: 'truck' }, '.services: names truck; there is no such service'],
  [{ amount: 1, zones: 'far' }, '.zones: names far; there is no such zone'],
])('a surcharge of %j is refused: %s', (row, problem) => {
  expect(problemsOfData({ surcharges: [{ name: 'More', ...row }] })).toEqual([`surcharges[0]${problem}`]);
});

test('a surcharge without a price, whose maximum is below its minimum, has two problems', () => {
  expect(problemsOfData({ surcharges: [{ name: 'More', minimum: 3, maximum: 2 }] })).toEqual([
    'surcharges[0]: needs one of amount, percent and per_kg',
    'surcharges[0].maximum: is 2, below the minimum',
  ]);
});

test('a surcharge for an unknown option is refused with the options that there are', () => {
  const surcharges = [{ name: 'More', amount: 1, when: 'option', option: 'gift_wrap' }];
  const problem = /^surcharges\[0\]\.option: is gift_wrap; the options are signature, /;
  expect(problemsOfData({ surcharges })).toEqual([expect.stringMatching(problem)]);
});

const VAT = { name: 'VAT', percent: 19, countries: 'DE' };
const FUEL = { from: '2026-01-01', percent: 1 };
const CONTRACT = { name: 'Contract', percent: 60 };
const FREE = { name: 'Free', percent: 100, value_from: 100 };

test.each<[object, string]>([
  [{ version: 2 }, 'version: is 2; this version of the package reads 1'],
  [{ services: [] }, 'services: needs at least one row'],
  [
    rates({ flat: 1 }, { over: 9, flat: 2 }),
    'rates[0].breaks[1]: follows a break without an end; only the last break may have none',
  ],
  [
    rates({ over: 2, up_to: 5, flat: 1 }),
    'rates[0].breaks[0]: begins over 2; weights up to that have no price',
  ],
  [
    { ...van({ charge_by: 'piece', min_weight: 30 }), ...rates({ over: 30, flat: 60 }) },
    'rates[0].breaks[0]: begins over 30; weights up to that have no price',
  ],
  [{ rates: [...VALID.rates, ...VALID.rates] }, 'rates[1]: prices van to near, as rates[0] does'],
  [{ services: [...VALID.services, ...VALID.services] }, 'services[1].code: is van, as in services[0]'],
  [{ zones: [...VALID.zones, ...VALID.zones] }, 'zones[1]: CA is already in zones[0]'],
  [
    { valid_from: '2026-02-01', valid_to: '2026-01-31' },
    'valid_to: is 2026-01-31, before valid_from 2026-02-01',
  ],
  [{ discounts: [{ ...FREE, value_below: 50 }] }, 'discounts[0].value_below: is 50, below value_from'],
  [
    { discounts: [FREE], ...US },
    'discounts[0].value_from: would be in CAD and USD; name services of one currency',
  ],
  [
    { surcharges: [{ name: 'More', amount: 1 }], ...US },
    'surcharges[0].amount: would be in CAD and USD; name services of one currency',
  ],
  [
    { discounts: [CONTRACT, { ...CONTRACT, name: 'Other' }] },
    'discounts[1]: brings the discounts of van to zone near to 120 percent',
  ],
  [{ fuel: [FUEL, { ...FUEL, percent: 2 }] }, 'fuel[1].from: is 2026-01-01, as in fuel[0]'],
  [{ taxes: [{ name: 'VAT', percent: 19 }] }, 'taxes[0]: needs a country'],
  [{ taxes: [VAT, { ...VAT, percent: 7 }] }, 'taxes[1]: VAT of DE is already in taxes[0]'],
  [{ taxes: VAT }, 'taxes: must be a list'],
  [{ rates: [{ ...VALID.rates[0], service: 'vam' }] }, 'rates[0].service: is vam; there is no such service'],
  [van({ zones: 'neer' }), 'services[0].zones: names neer; there is no such zone'],
])('a card with %j is refused: %s', (changes, problem) => {
  expect(problemsOfData(changes)).toEqual([problem]);
});

test.each<[string, object]>([
  [
    'breaks may begin at the minimum weight of the service',
    { ...van({ min_weight: 30 }), ...rates({ over: 30, flat: 60 }) },
  ],
  [
    'a field that is undefined counts as left out',
    { taxes: undefined, valid_from: undefined, ...rates({ flat: 1, up_to: undefined }) },
  ],
  ['figures may have more digits than a number holds', rates({ per_kg: '0.12345678901234567890123' })],
])('%s', (_what, changes) => {
  expect(problemsOfData(changes)).toEqual([]);
});

test('a card whose currency cannot be read is checked with the facts that can be read', () => {
  const us = { service: 'us', zone: 'near', breaks: [{ per_lb: 1 }] };
  const surcharges = [{ name: 'More', amount: 1, taxable: 'FALSE' }];
  const changes = { ...US, rates: [...VALID.rates, us], currency: 'CAN', weight_unit: 'lb', surcharges };
  expect(problemsOfData(changes)).toEqual([
    'currency: is CAN, which is not an ISO 4217 currency code such as CAD, USD, EUR',
  ]);
});

test('a card that is not an object is refused', () => {
  expect(problemsOf(() => parseRateCard([] as unknown as RateCardDocument))).toEqual([
    'rate card: must be an object with the fields of a rate card',
  ]);
});
