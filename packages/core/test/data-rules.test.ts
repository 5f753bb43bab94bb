import { describe, expect, test } from 'vitest';
import {
  Customs,
  gramsToKilograms,
  Invoice,
  Item,
  Label,
  ouncesToPounds,
  Party,
  RateRequest,
  Shipment,
} from '../src/index.js';
import { codes, messages } from './refusal.js';

const item = { weight: 1 };
const parties = { shipper: { country_code: 'CA' }, recipient: { country_code: 'US' } };
const shipment = (fields: object, itemFields: object = {}) => ({
  items: [{ ...item, ...itemFields }],
  ...fields,
});
const request = (fields: object) => ({ ...parties, shipment: shipment(fields) });

describe('unknown fields are refused', () => {
  test.each([
    [Item, { ...item, lenght: 3 }, 'lenght', 'length'],
    [Item, { ...item, wieght: 1 }, 'wieght', 'weight'],
    [Shipment, { packages: [item] }, 'packages', 'items'],
    [Shipment, shipment({ shipper_account_number: '1' }), 'shipper_account_number', 'payment_account_number'],
    [Shipment, shipment({ ship_from: { region_code: 'ON' } }), 'ship_from.region_code', 'state_code'],
    [Party, { region: 'Quebec' }, 'region', 'state'],
    [Party, { region_code: 'QC' }, 'region_code', 'state_code'],
    [Party, { postalCode: '1' }, 'postalCode', 'postal_code'],
    [RateRequest, request({ items: [item, { ...item, lenght: 3 }] }), 'shipment.items[1].lenght', 'length'],
  ])('%o: %j with the name that is meant', (Entity, data, field, meant) => {
    expect(messages(Entity, data)).toContain(`${field} is not a field here; did you mean ${meant}?`);
  });

  test('with the list of names when no name is close', () => {
    const [unit, ...others] = messages(Shipment, shipment({}, { weight_unit: 'KG' }));
    expect(unit).toMatch(/^items\[0\]\.weight_unit is not a field here; it may be one of: id, weight, /);
    expect(others).toEqual([]);
    const [first] = messages(Customs, { items: [item], zzzzzzzz: 1 });
    expect(first).toContain('one of: description, terms_of_trade');
    expect(messages(Item, { ...item, xy: 1 })[0]).toContain('one of: id, weight');
  });

  test('even when they are called __proto__ or constructor', () => {
    const data = JSON.parse('{"__proto__":{"city":"x"},"constructor":"y"}');
    expect(codes(Party, data)).toEqual(['__proto__: unknown_field', 'constructor: unknown_field']);
  });
});

test('the handle of a quote is kept as it was given', () => {
  const quote = 'dhl-express:{"product":"P","local":"U"}';
  expect(new Shipment(shipment({ quote })).quote).toBe(quote);
});

test.each(['P', 'DHL:P', 'dhl-express:', ':P', ''])(
  'the handle %j is refused without its carrier',
  (quote) => {
    expect(messages(Shipment, shipment({ quote }))).toEqual([expect.stringMatching(/^quote must /)]);
  },
);

test('the type of a party may be one of these words in any case, and is kept as it was written', () => {
  const words = ['residential', 'home', 'private', 'consumer', 'commercial', 'business', 'company'];
  for (const type of [...words, ...words.map((word) => word.toUpperCase())])
    expect(new Party({ type }).type).toBe(type);
  const message = `type must be one of ${words.join(', ')}, not "van"`;
  expect(messages(Party, { type: 'van' })).toEqual([message]);
  expect(codes(RateRequest, { ...request({}), recipient: { type: 'house' } })).toEqual([
    'recipient.type: invalid',
  ]);
});

describe('the tax numbers of a party', () => {
  test('keep their order, and are frozen', () => {
    const eori = { type: 'EORI', value: 'DE123456789012345', country: 'DE' } as const;
    const tax_ids = [eori, { type: 'VAT', value: 'DE123456789' } as const];
    const party = new Party({ tax_ids });
    expect(party.tax_ids).toEqual(tax_ids);
    expect(JSON.parse(JSON.stringify(party))).toEqual({ tax_ids });
    expect(Object.isFrozen(party.tax_ids?.[0])).toBe(true);
  });

  test.each([
    [{ type: 'vat', value: '1' }, 'type: invalid'],
    [{ type: 'VAT' }, 'value: required'],
    [{ value: '1' }, 'type: required'],
    [{ type: 'VAT', value: '1', country: 'EU' }, 'country: invalid'],
    [{ type: 'VAT', value: '1', issuer: 'DE' }, 'issuer: unknown_field'],
  ])('%j is refused', (number, problem) => {
    expect(codes(Party, { tax_ids: [number] })).toEqual([`tax_ids[0].${problem}`]);
  });
});

describe('the address that packages leave from, and the buyer', () => {
  test('are parties: problems name the field in them', () => {
    const ship_from = { city: '', regio_code: 'ON', country_code: 'Canada' };
    const customs = { items: [item], sold_to: { tax_ids: [{ type: 'VAT', value: ' ' }] } };
    expect(codes(RateRequest, request({ ship_from, customs }))).toEqual([
      'shipment.ship_from.city: invalid',
      'shipment.ship_from.country_code: invalid',
      'shipment.ship_from.regio_code: unknown_field',
      'shipment.customs.sold_to.tax_ids[0].value: invalid',
    ]);
  });

  test('are kept, frozen, and the same after JSON', () => {
    const customs = { items: [item], sold_to: { company_name: 'Buyer Inc.' } };
    const data = shipment({ ship_from: { city: 'Laval', country_code: 'CA' }, customs });
    const made = new Shipment(data);
    expect(JSON.parse(JSON.stringify(made))).toEqual(data);
    expect(new Shipment(JSON.parse(JSON.stringify(made)))).toEqual(made);
    expect([made.ship_from, made.customs?.sold_to].map(Object.isFrozen)).toEqual([true, true]);
  });
});

describe('numbers that nothing real comes near', () => {
  test('are refused, because they are slips, and carriers could not write the largest ones', () => {
    const customs = { items: [{ weight: 1e10, value_amount: 1e16 }] };
    const huge = { length: 2e9, value_amount: 1e300 };
    expect(
      codes(Shipment, shipment({ insured_amount: 1e100, declared_value: 1e100, customs }, huge)),
    ).toEqual([
      'items[0].length: out_of_range',
      'items[0].value_amount: out_of_range',
      'insured_amount: out_of_range',
      'declared_value: out_of_range',
      'customs.items[0].weight: out_of_range',
      'customs.items[0].value_amount: out_of_range',
    ]);
    expect(messages(Item, { weight: 100_000, quantity: 1e10, value_amount: 1e13, height: 2501 })).toEqual([
      "weight must be at most 70000 in the shipment's weight_unit, not 100000",
      "height must be at most 2500 in the shipment's dimension_unit, not 2501",
      'quantity must be at most 1000000000, not 10000000000',
      'value_amount must be at most 1000000000000, not 10000000000000',
    ]);
  });

  test('begin above what a container holds, and above amounts in the smallest currency', () => {
    const largest = { weight: 70_000, length: 2500, quantity: 1e9, value_amount: 1e12 };
    expect(new Item(largest)).toMatchObject(largest);
  });
});

test.each([
  [Number.NaN, 'invalid'],
  [Number.POSITIVE_INFINITY, 'invalid'],
  [Number.NEGATIVE_INFINITY, 'invalid'],
  [0, 'out_of_range'],
  [-0, 'out_of_range'],
  [-1, 'out_of_range'],
  ['1', 'invalid'],
  [1n, 'invalid'],
])('%o is refused as a weight and as a dimension: %s', (value, code) => {
  for (const field of ['weight', 'width', 'height', 'length'])
    expect(codes(Item, { ...item, [field]: value })).toEqual([`${field}: ${code}`]);
  expect(codes(Shipment, shipment({ total_weight: value }))).toEqual([`total_weight: ${code}`]);
});

test('amounts may be 0 but not less, and lose the sign of -0, which JSON does not keep', () => {
  for (const value_amount of [0, -0])
    expect(Object.is(new Item({ ...item, value_amount }).value_amount, 0)).toBe(true);
  expect(codes(Item, { ...item, value_amount: -0.01 })).toEqual(['value_amount: out_of_range']);
  const wrong = codes(Shipment, shipment({ declared_value: -1, insured_amount: Number.NaN }));
  expect(wrong).toEqual(['insured_amount: invalid', 'declared_value: out_of_range']);
});

test.each([0, -1, 1.5, '2', 2 ** 53, Number.NaN])('%o is refused as a count', (value) => {
  expect(codes(Item, { ...item, quantity: value }).join()).toMatch(/^quantity: \w+$/);
  expect(codes(Invoice, { copies: value }).join()).toMatch(/^copies: \w+$/);
});

test('items must have at least one entry, and no holes', () => {
  for (const Entity of [Shipment, Customs])
    expect(messages(Entity, { items: [] })).toEqual(['items needs at least 1']);
  const holed: unknown[] = [item];
  holed.length = 2;
  expect(codes(Shipment, { items: holed })).toEqual(['items[1]: required']);
});

test.each([
  ['weight_unit', 'OZ', '; ouncesToPounds gives pounds'],
  ['weight_unit', 'ounces', '; ouncesToPounds gives pounds'],
  ['weight_unit', 'G', '; gramsToKilograms gives kilograms'],
  ['weight_unit', 'grams', '; gramsToKilograms gives kilograms'],
  ['weight_unit', 'kg', '; did you mean KG?'],
  ['weight_unit', 'lbs', '; did you mean LB?'],
  ['weight_unit', 'Pounds', '; did you mean LB?'],
  ['weight_unit', 'kilo', '; did you mean KG?'],
  ['weight_unit', 'kilograms', '; did you mean KG?'],
  ['weight_unit', 't', ''],
  ['dimension_unit', 'inch', '; did you mean IN?'],
  ['dimension_unit', 'inches', '; did you mean IN?'],
  ['dimension_unit', 'centimeter', '; did you mean CM?'],
  ['dimension_unit', 'centimetres', '; did you mean CM?'],
  ['dimension_unit', 'cm', '; did you mean CM?'],
  // A millimetre is no slip of the pen for a centimetre, and a gram no unit of length.
  ['dimension_unit', 'MM', ''],
  ['dimension_unit', 'G', ''],
  ['paid_by', 'recipient', '; did you mean RECIPIENT?'],
  ...['paid_by', 'duty_paid_by'].flatMap((field) => [
    [field, 'S', '; did you mean SENDER?'],
    [field, 'T', '; did you mean THIRD_PARTY?'],
    [field, 'R', '; did you mean RECIPIENT?'],
  ]),
])('as %s, %s is refused with what helps', (field = '', word, help) => {
  const payers = 'SENDER, THIRD_PARTY, RECIPIENT';
  const words = { weight_unit: 'LB, KG', dimension_unit: 'IN, CM' }[field] ?? payers;
  const message = `${field} must be one of ${words}, not "${word}"${help}`;
  expect(messages(Shipment, shipment({ [field]: word }))).toEqual([message]);
});

test('weights in other units are given in pounds and kilograms, exactly', () => {
  expect([20, 0.8, 1].map(ouncesToPounds)).toEqual([1.25, 0.05, 0.0625]);
  expect([750, 33.3, 1.1, 0.1].map(gramsToKilograms)).toEqual([0.75, 0.0333, 0.0011, 0.0001]);
});

test.each([
  [Party, { city: 5 }, 'city must be text, not a number'],
  [Party, { address_lines: 'a' }, 'address_lines must be a list, not text'],
  [Shipment, shipment({ is_document: 1 }), 'is_document must be true or false, not a number'],
  [Shipment, shipment({ total_items: '3' }), 'total_items must be a number, not text'],
  [Shipment, shipment({ customs: 'x' }), 'customs must be an object, not text'],
  [Item, { ...item, quantity: 1.5 }, 'quantity must be a whole number, not the number 1.5'],
  [Party, { city: null }, 'city is null; leave it out instead'],
  [Shipment, shipment({ weight_unit: null }), 'weight_unit is null; leave it out instead'],
  [Shipment, shipment({ customs: null }), 'customs is null; leave it out instead'],
  [Item, { weight: null }, 'weight is required, not null'],
  [RateRequest, { ...request({}), shipper: null }, 'shipper is required, not null'],
  [Shipment, { items: [null] }, 'items[0] is required, not null'],
])('%o refuses %j: %s', (Entity, data, message) => {
  expect(messages(Entity, data)).toEqual([message]);
});

test.each([[null], [undefined], ['text'], [[]], [() => {}]])('%o is not the data of an entity', (data) => {
  expect(codes(Party, data)).toEqual([': invalid']);
});

describe('text', () => {
  test.each(['', ' \t\n'])('%j is refused, because a field without a value is left out', (text) => {
    const empty = 'must not be empty; leave it out instead';
    expect(messages(Party, { city: text, country_code: text, address_lines: ['1 Main St', text] })).toEqual([
      `city ${empty}`,
      `country_code ${empty}`,
      `address_lines[1] ${empty}`,
    ]);
  });

  test.each(['a\u0000', 'a\u000b', 'a\u001f', '\ufffe', '\uffff', '\ud800', '\udc00a'])(
    '%j is refused, because no XML document can hold it',
    (person_name) => {
      const problem = 'holds characters that cannot be sent: control characters, or half of a surrogate pair';
      expect(messages(Party, { person_name })).toEqual([`person_name ${problem}`]);
    },
  );

  test('may hold line breaks and whole surrogate pairs, and is kept as it is', () => {
    expect(new Party({ person_name: ' Zoë 😀\n東京 ' }).person_name).toBe(' Zoë 😀\n東京 ');
  });
});

describe('dates', () => {
  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', ''])(
    '%o is refused, because it is not a day of the calendar',
    (date) => {
      const problem = 'must be a calendar date, written YYYY-MM-DD';
      expect(messages(Shipment, shipment({ date }))).toEqual([`date ${problem}`]);
      expect(messages(Shipment, shipment({ ship_date: date }))).toEqual([`ship_date ${problem}`]);
      expect(messages(Invoice, { date })).toEqual([`date ${problem}`]);
    },
  );

  test('may be February 29 in a leap year, and ship_date must agree with date', () => {
    const [date, ship_date] = ['2024-02-29', '2024-03-01'];
    expect(new Shipment(shipment({ date, ship_date: date })).ship_date).toBe(date);
    const message = 'ship_date is 2024-03-01 but date is 2024-02-29';
    expect(messages(Shipment, shipment({ date, ship_date }))).toEqual([message]);
  });
});

test.each(['ca', 'CAN', 'UK', 'XX', 'constructor', '__proto__'])('%s is refused as a country', (code) => {
  expect(codes(Party, { country_code: code })).toEqual(['country_code: invalid']);
  expect(codes(Item, { ...item, origin_country: code })).toEqual(['origin_country: invalid']);
});

test.each(['cad', 'CADX', 'ZZZ', '$'])('%s is refused as a currency', (code) => {
  expect(codes(Shipment, shipment({ currency: code }))).toEqual(['currency: invalid']);
  expect(codes(Item, { ...item, value_currency: code })).toEqual(['value_currency: invalid']);
});

describe('totals that contradict the items', () => {
  const tenth = { weight: 0.1 };
  const tenths = [tenth, tenth, tenth];

  test('are refused, each with both figures', () => {
    const data = shipment({ total_items: 3, total_weight: 5 }, { quantity: 2 });
    const problems = (path: string) =>
      ['total_items is 3', 'total_weight is 5'].map(
        (total) => `${path}${total} but ${path}items add up to 2`,
      );
    expect(messages(Shipment, data)).toEqual(problems(''));
    expect(messages(RateRequest, { ...parties, shipment: data })).toEqual(problems('shipment.'));
  });

  test('may be added up as decimals or as numbers', () => {
    for (const total_weight of [0.3, 0.1 + 0.1 + 0.1])
      for (const items of [tenths, [{ ...tenth, quantity: 3 }]])
        expect(new Shipment({ items, total_weight }).total_weight).toBe(total_weight);
  });

  test.each([
    [{ items: tenths, total_weight: 0.30000001 }, 'total_weight: contradiction'],
    // Totals are not compared with items that are wrong, and are reported once when they are wrong themselves.
    [{ items: [{ weight: 0 }], total_weight: 3, total_items: 2 }, 'items[0].weight: out_of_range'],
    [{ items: [{ ...item, quantity: 0 }], total_weight: 3 }, 'items[0].quantity: out_of_range'],
    [shipment({ total_items: 0 }), 'total_items: out_of_range'],
    [shipment({ total_weight: Number.NaN }), 'total_weight: invalid'],
  ])('are reported once: %j', (data, problem) => {
    expect(codes(Shipment, data)).toEqual([problem]);
  });
});

test('all problems come in one error, fields and contradictions together', () => {
  const wrong = shipment({ total_items: 2, date: '2026-02-30' }, { lenght: 2 });
  const data = { shipper: { country_code: 'ca', region: 'x' }, shipment: wrong, extra: {} };
  expect(codes(RateRequest, data)).toEqual([
    'shipper.country_code: invalid',
    'shipper.region: unknown_field',
    'recipient: required',
    'shipment.items[0].lenght: unknown_field',
    'shipment.date: invalid',
    'extra: unknown_field',
    'shipment.total_items: contradiction',
  ]);
});

describe('extra', () => {
  test('must hold text under usable names', () => {
    expect(messages(Party, { extra: { a: 1, 'ups:b': '', '': 'x', c: null, d: undefined } })).toEqual([
      'extra.a must be text, not a number',
      'extra["ups:b"] must not be empty; leave it out instead',
      'extra[""] is not a usable name',
      'extra.c is required, not null',
      'extra.d is required',
    ]);
  });

  test.each(['{"__proto__":"x"}', '{"__proto__":{"polluted":"yes"}}'])('%s is refused', (json) => {
    expect(messages(Label, { extra: JSON.parse(json) })).toEqual(['extra must not have a key __proto__']);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('may have a key called constructor', () => {
    const label = new Label({ extra: { constructor: 'x' } as unknown as Record<string, string> });
    expect(Object.entries(label.extra ?? {})).toEqual([['constructor', 'x']]);
  });
});
