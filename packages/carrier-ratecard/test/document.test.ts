import { expect, test } from 'vitest';
import { parseRateCard, type RateCardDocument } from '../src/index.js';
import { problemsOf } from './support/problems.js';

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

test('a card is read from data', () => {
  expect(parseRateCard(VALID).name).toBe('Valid');
});

const rates = (...breaks: readonly object[]) => ({ rates: [{ service: 'van', zone: 'near', breaks }] });
const surcharge = (row: object) => ({ surcharges: [{ name: 'More', ...row }] });

test.each<[string, object, readonly string[]]>([
  ['of another version', { version: 2 }, ['version: is 2; this version of the package reads 1']],
  ['without services', { services: [] }, ['services: needs at least one row']],
  [
    'with a break that overlaps',
    rates({ up_to: 5, flat: 1 }, { over: 4, flat: 2 }),
    ['rates[0].breaks[1]: begins over 4, but the break before goes up to 5: they overlap'],
  ],
  [
    'with breaks out of order',
    rates({ up_to: 5, flat: 1 }, { up_to: 3, flat: 2 }),
    ['rates[0].breaks[1].up_to: is 3, but the break begins over 5'],
  ],
  [
    'with a break after the last',
    rates({ flat: 1 }, { over: 9, flat: 2 }),
    ['rates[0].breaks[1]: follows a break without an end; only the last break may have none'],
  ],
  [
    'whose first break begins late',
    rates({ over: 2, up_to: 5, flat: 1 }),
    ['rates[0].breaks[0]: begins over 2; weights up to that have no price'],
  ],
  [
    'with a break without a price',
    rates({ up_to: 5, minimum: 3 }),
    ['rates[0].breaks[0]: has no price: flat, per_kg, per_kg_above, per_step, per_step_above or per_piece'],
  ],
  ['with a negative amount', rates({ flat: -1 }), ['rates[0].breaks[0].flat: must be at least 0, not -1']],
  [
    'with two rates for one lane',
    { rates: [...VALID.rates, ...VALID.rates] },
    ['rates[1]: prices van to near, as rates[0] does'],
  ],
  [
    'with two services of one code',
    { services: [...VALID.services, ...VALID.services] },
    ['services[1].code: is van, as in services[0]'],
  ],
  [
    'that ends before it begins',
    { valid_from: '2026-02-01', valid_to: '2026-01-31' },
    ['valid_to: is 2026-01-31, before valid_from 2026-02-01'],
  ],
  ['with a zone twice', { zones: [...VALID.zones, ...VALID.zones] }, ['zones[1]: CA is already in zones[0]']],
  [
    'with states of no country',
    { zones: [{ zone: 'near', states: 'QC' }] },
    ['zones[0]: names states or postal codes; these need exactly one country'],
  ],
  [
    'with states and postal codes in a row',
    { zones: [{ zone: 'near', countries: 'CA', states: 'QC', postal_codes: 'H' }] },
    ['zones[0]: names states and postal codes; write them in separate rows'],
  ],
  [
    'with a postal code that has other characters',
    { zones: [{ zone: 'near', countries: 'CA', postal_codes: 'H*' }] },
    ['zones[0].postal_codes[0]: is "H*"; write the beginning of a postal code (H2Y) or a range (H1A..H3Z)'],
  ],
  [
    'with a range that ends before it begins',
    { zones: [{ zone: 'near', countries: 'CA', postal_codes: 'H9..H1' }] },
    ['zones[0].postal_codes[0]: is "H9..H1"; the range ends before it begins'],
  ],
  [
    'with a country that does not exist',
    { zones: [{ zone: 'near', countries: 'UK' }] },
    [
      'zones[0].countries[0]: is UK, which is not an ISO 3166-1 country code in two capitals such as CA; the United Kingdom is GB',
    ],
  ],
  [
    'with a surcharge that has an amount and a percent',
    surcharge({ amount: 1, percent: 2 }),
    ['surcharges[0]: needs one of amount, percent and per_kg'],
  ],
  [
    'with a percent per piece',
    surcharge({ percent: 2, per: 'piece' }),
    ['surcharges[0].per: goes with an amount; a percent has percent_of'],
  ],
  [
    'with a surcharge for each pound that weighs in kilograms',
    surcharge({ per_lb: 1 }),
    ['surcharges[0].per_lb: does not fit a card that weighs in kg; write per_kg'],
  ],
  [
    'with a surcharge without a price, whose maximum is below its minimum',
    surcharge({ minimum: 3, maximum: 2 }),
    [
      'surcharges[0]: needs one of amount, percent and per_kg',
      'surcharges[0].maximum: is 2, below the minimum',
    ],
  ],
  [
    'with a percentage of an amount that need not be there',
    {
      surcharges: [
        { name: 'A', percent: 1, percent_of: 'insured_amount' },
        { name: 'B', percent: 1, percent_of: 'cod_amount', when: 'option', option: 'signature' },
      ],
    },
    [
      'surcharges[0].percent_of: is insured_amount, which goes with when: insured',
      'surcharges[1].percent_of: is cod_amount, which goes with option: cash_on_delivery',
    ],
  ],
  [
    'with goods below less than from',
    { discounts: [{ name: 'Free', percent: 100, value_from: 100, value_below: 50 }] },
    ['discounts[0].value_below: is 50, below value_from'],
  ],
  [
    'with a value of goods in two currencies',
    {
      discounts: [{ name: 'Free', percent: 100, value_from: 100 }],
      services: [...VALID.services, { code: 'us', name: 'US', currency: 'USD' }],
      rates: [...VALID.rates, { service: 'us', zone: 'near', breaks: [{ flat: 1 }] }],
    },
    ['discounts[0].value_from: would be in CAD and USD; name services of one currency'],
  ],
  [
    'with prices for steps and no step, or a step and no price for it',
    rates({ up_to: 5, per_step: 1 }, { flat: 2, step: 5 }),
    [
      'rates[0].breaks[0]: has a price for each step, and no step',
      'rates[0].breaks[1].step: needs a price for each step: per_step or per_step_above',
    ],
  ],
  [
    'with an absurd percent',
    surcharge({ percent: 1450 }),
    ['surcharges[0].percent: must be at most 100, not 1450'],
  ],
  [
    'with a surcharge for size without a limit',
    surcharge({ amount: 1, when: 'oversize' }),
    ['surcharges[0]: needs length_over or length_plus_girth_over with when: oversize'],
  ],
  [
    'with a surcharge for an unknown option',
    surcharge({ amount: 1, when: 'option', option: 'gift_wrap' }),
    [expect.stringMatching(/^surcharges\[0\]\.option: is gift_wrap; the options are signature, /)],
  ],
  [
    'with a field of another condition',
    surcharge({ amount: 1, weight_over: 3 }),
    ['surcharges[0].weight_over: does not go with when: always'],
  ],
  [
    'with a surcharge for remote places and no list of them',
    surcharge({ amount: 1, when: 'remote' }),
    ['surcharges[0]: is for remote places, and the card has no list of them'],
  ],
  [
    'with an amount in two currencies',
    {
      ...surcharge({ amount: 1 }),
      services: [...VALID.services, { code: 'us', name: 'US', currency: 'USD' }],
      rates: [...VALID.rates, { service: 'us', zone: 'near', breaks: [{ flat: 1 }] }],
    },
    ['surcharges[0].amount: would be in CAD and USD; name services of one currency'],
  ],
  [
    'with discounts that take more than there is',
    {
      discounts: [
        { name: 'A', percent: 60 },
        { name: 'B', percent: 60 },
      ],
    },
    ['discounts[1]: brings the discounts of van to zone near to 120 percent'],
  ],
  [
    'with two fuel rows of one day',
    {
      fuel: [
        { from: '2026-01-01', percent: 1 },
        { from: '2026-01-01', percent: 2 },
      ],
    },
    ['fuel[1].from: is 2026-01-01, as in fuel[0]'],
  ],
  ['with a tax of no country', { taxes: [{ name: 'VAT', percent: 19 }] }, ['taxes[0]: needs a country']],
  [
    'with a tax twice',
    {
      taxes: [
        { name: 'VAT', percent: 19, countries: 'DE' },
        { name: 'VAT', percent: 7, countries: 'DE' },
      ],
    },
    ['taxes[1]: VAT of DE is already in taxes[0]'],
  ],
  [
    'with references to names that do not exist',
    { surcharges: [{ name: 'More', amount: 1, services: 'truck', zones: 'far' }] },
    [
      'surcharges[0].services: names truck; there is no such service',
      'surcharges[0].zones: names far; there is no such zone',
    ],
  ],
  ['with a section that is not a list', { taxes: { name: 'VAT' } }, ['taxes: must be a list']],
  [
    'with a state that is not a code',
    { zones: [{ zone: 'near', countries: 'CA', states: 'Ontario' }] },
    ['zones[0].states[0]: must be a code such as QC (ISO 3166-2 without the country)'],
  ],
  [
    'with values that are not numbers',
    rates({ up_to: 1n, flat: Number.NaN, per_piece: [] }),
    [
      'rates[0].breaks[0].up_to: must be a number, not 1n',
      'rates[0].breaks[0].flat: must be a number, not NaN',
      'rates[0].breaks[0].per_piece: must be a number, not a list',
    ],
  ],
  [
    'with an amount that is too large',
    rates({ flat: '1000000000000.01' }),
    ['rates[0].breaks[0].flat: must be at most 1000000000000, not 1000000000000.01'],
  ],
  [
    'with charge_by: piece and breaks that begin above 0',
    {
      services: [{ code: 'van', name: 'Van', charge_by: 'piece', min_weight: 30 }],
      ...rates({ over: 30, flat: 60 }),
    },
    ['rates[0].breaks[0]: begins over 30; weights up to that have no price'],
  ],
  [
    'with a misspelt service in its rates',
    { rates: [{ ...VALID.rates[0], service: 'vam' }] },
    ['rates[0].service: is vam; there is no such service'],
  ],
  [
    'with a misspelt zone in its services',
    { services: [{ code: 'van', name: 'Van', zones: 'neer' }] },
    ['services[0].zones: names neer; there is no such zone'],
  ],
  [
    'with a separator of thousands',
    rates({ flat: '1,250.00' }),
    ['rates[0].breaks[0].flat: is "1,250.00"; write it without separators: 1250.00'],
  ],
])('a card %s is refused', (_what, changes, problems) => {
  expect(problemsOfData(changes)).toEqual(problems);
});

test('breaks may begin at the minimum weight of the service', () => {
  const services = [{ code: 'van', name: 'Van', min_weight: 30 }];
  expect(problemsOfData({ services, ...rates({ over: 30, flat: 60 }) })).toEqual([]);
});

test('a field that is undefined counts as left out', () => {
  expect(
    problemsOfData({ taxes: undefined, valid_from: undefined, ...rates({ flat: 1, up_to: undefined }) }),
  ).toEqual([]);
});

test('figures may have more digits than a number holds', () => {
  expect(problemsOfData(rates({ per_kg: '0.12345678901234567890123' }))).toEqual([]);
});

test('a card whose currency cannot be read is checked with the facts that can be read', () => {
  const services = [...VALID.services, { code: 'us', name: 'US', currency: 'USD' }];
  const us = { service: 'us', zone: 'near', breaks: [{ per_lb: 1 }] };
  const changes = { currency: 'CAN', weight_unit: 'lb', services, rates: [...VALID.rates, us] };
  expect(problemsOfData({ ...changes, ...surcharge({ amount: 1, taxable: 'FALSE' }) })).toEqual([
    'currency: is CAN, which is not an ISO 4217 currency code such as CAD, USD, EUR',
  ]);
});

test('a card that is not an object is refused', () => {
  expect(problemsOf(() => parseRateCard([] as unknown as RateCardDocument))).toEqual([
    'rate card: must be an object with the fields of a rate card',
  ]);
});
