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
import { codes, issuesOf, messages } from './refusal.js';

const item = { weight: 1 };
const request = {
  shipper: { postal_code: 'K1A 0B1', country_code: 'CA' },
  recipient: { postal_code: '10001', country_code: 'US' },
  shipment: { items: [item] },
};

const shipment = (fields: object, itemFields: object = {}) => ({
  items: [{ ...item, ...itemFields }],
  ...fields,
});

describe('unknown fields', () => {
  test.each([
    [Item, { ...item, lenght: 3 }, 'lenght', 'length'],
    [Shipment, { packages: [item] }, 'packages', 'items'],
    [Party, { region: 'Quebec' }, 'region', 'state'],
    [Party, { region_code: 'QC' }, 'region_code', 'state_code'],
    [Shipment, shipment({ shipper_account_number: '1' }), 'shipper_account_number', 'payment_account_number'],
    [Party, { postalCode: '1' }, 'postalCode', 'postal_code'],
    [Item, { ...item, wieght: 1 }, 'wieght', 'weight'],
  ])('%o: %s', (Entity, data, field, meant) => {
    expect(messages(Entity, data)).toContain(`${field} is not a field here; did you mean ${meant}?`);
  });

  test('are refused with their path in the request', () => {
    const data = { ...request, shipment: { items: [item, { ...item, lenght: 3 }] } };
    expect(messages(RateRequest, data)).toEqual([
      'shipment.items[1].lenght is not a field here; did you mean length?',
    ]);
  });

  test('are refused with the list of names when no name is close', () => {
    expect(messages(Shipment, shipment({}, { weight_unit: 'KG' }))).toEqual([
      expect.stringMatching(/^items\[0\]\.weight_unit is not a field here; it may be one of: id, weight, /),
    ]);
    expect(messages(Customs, { items: [item], zzzzzzzz: 1 })[0]).toContain(
      'one of: description, terms_of_trade',
    );
  });
});

describe('the handle of a quote', () => {
  test('is kept as it was given', () => {
    const handle = 'dhl-express:{"product":"P","local":"U"}';
    expect(new Shipment(shipment({ quote: handle })).quote).toBe(handle);
  });

  test.each([['P'], ['DHL:P'], ['dhl-express:'], [':P'], ['']])(
    'is refused without its carrier: %j',
    (quote) => {
      expect(messages(Shipment, shipment({ quote }))).toEqual([expect.stringMatching(/^quote must /)]);
    },
  );
});

describe('the type of a party', () => {
  test.each(['residential', 'home', 'private', 'consumer', 'commercial', 'business', 'company'])(
    'may be %s in any case, and is kept as it was written',
    (word) => {
      for (const type of [word, word.toUpperCase()]) expect(new Party({ type }).type).toBe(type);
    },
  );

  test('may be nothing else, and the message lists the words', () => {
    expect(messages(Party, { type: 'van' })).toEqual([
      'type must be one of residential, home, private, consumer, commercial, business, company, not "van"',
    ]);
    expect(codes(RateRequest, { ...request, recipient: { type: 'house' } })).toEqual([
      'recipient.type: invalid',
    ]);
  });
});

describe('the tax numbers of a party', () => {
  test('keep their order, and are frozen', () => {
    const tax_ids = [
      { type: 'EORI', value: 'DE123456789012345', country: 'DE' },
      { type: 'VAT', value: 'DE123456789' },
    ] as const;
    const party = new Party({ tax_ids });
    expect(party.tax_ids).toEqual(tax_ids);
    expect(JSON.parse(JSON.stringify(party))).toEqual({ tax_ids });
    expect(Object.isFrozen(party.tax_ids?.[0])).toBe(true);
  });

  test.each([
    [{ type: 'vat', value: '1' }, 'tax_ids[0].type: invalid'],
    [{ type: 'VAT' }, 'tax_ids[0].value: required'],
    [{ value: '1' }, 'tax_ids[0].type: required'],
    [{ type: 'VAT', value: '1', country: 'EU' }, 'tax_ids[0].country: invalid'],
    [{ type: 'VAT', value: '1', issuer: 'DE' }, 'tax_ids[0].issuer: unknown_field'],
  ])('%j is refused', (number, problem) => {
    expect(codes(Party, { tax_ids: [number] })).toEqual([problem]);
  });
});

describe('the address that packages leave from, and the buyer', () => {
  test('are parties: problems name the field in them', () => {
    const wrong = { city: '', regio_code: 'ON', country_code: 'Canada' };
    const customs = { items: [item], sold_to: { tax_ids: [{ type: 'VAT', value: ' ' }] } };
    expect(codes(RateRequest, { ...request, shipment: shipment({ ship_from: wrong, customs }) })).toEqual([
      'shipment.ship_from.city: invalid',
      'shipment.ship_from.country_code: invalid',
      'shipment.ship_from.regio_code: unknown_field',
      'shipment.customs.sold_to.tax_ids[0].value: invalid',
    ]);
    expect(messages(Shipment, shipment({ ship_from: { region_code: 'ON' } }))).toEqual([
      'ship_from.region_code is not a field here; did you mean state_code?',
    ]);
  });

  test('are kept, frozen, and the same after JSON', () => {
    const data = shipment({
      ship_from: { city: 'Laval', country_code: 'CA' },
      customs: { items: [item], sold_to: { company_name: 'Buyer Inc.' } },
    });
    const made = new Shipment(data);
    expect(JSON.parse(JSON.stringify(made))).toEqual(data);
    expect(new Shipment(JSON.parse(JSON.stringify(made)))).toEqual(made);
    expect(Object.isFrozen(made.ship_from)).toBe(true);
    expect(Object.isFrozen(made.customs?.sold_to)).toBe(true);
  });
});

describe('payers', () => {
  test.each([
    ['S', 'SENDER'],
    ['T', 'THIRD_PARTY'],
    ['R', 'RECIPIENT'],
  ])('%s is refused with %s in the message', (letter, word) => {
    const found = messages(Shipment, shipment({ paid_by: letter, duty_paid_by: letter }));
    expect(found.map((text) => text.split(' ')[0])).toEqual(['paid_by', 'duty_paid_by']);
    for (const text of found) expect(text).toContain(`not "${letter}"; did you mean ${word}?`);
  });
});

describe('numbers that nothing real comes near', () => {
  test('are refused, because they are slips, and carriers could not write the largest ones', () => {
    const customs = { items: [{ weight: 1e10, value_amount: 1e16 }] };
    const huge = { ...item, length: 2e9, value_amount: 1e300 };
    expect(
      codes(Shipment, shipment({ items: [huge], insured_amount: 1e100, declared_value: 1e100, customs })),
    ).toEqual([
      'items[0].length: out_of_range',
      'items[0].value_amount: out_of_range',
      'insured_amount: out_of_range',
      'declared_value: out_of_range',
      'customs.items[0].weight: out_of_range',
      'customs.items[0].value_amount: out_of_range',
    ]);
    expect(messages(Item, { weight: 100_000, quantity: 1e10, value_amount: 1e13 })).toEqual([
      "weight must be at most 70000 in the shipment's weight_unit, not 100000",
      'quantity must be at most 1000000000, not 10000000000',
      'value_amount must be at most 1000000000000, not 10000000000000',
    ]);
    expect(messages(Item, { ...item, height: 2501 })).toEqual([
      "height must be at most 2500 in the shipment's dimension_unit, not 2501",
    ]);
  });

  test('begin above what a container holds, and above amounts in the smallest currency', () => {
    const largest = { weight: 70_000, length: 2500, quantity: 1e9, value_amount: 1e12 };
    expect(new Item(largest)).toMatchObject(largest);
  });
});

describe('weights and dimensions', () => {
  test.each([
    [Number.NaN, 'invalid'],
    [Number.POSITIVE_INFINITY, 'invalid'],
    [Number.NEGATIVE_INFINITY, 'invalid'],
    [0, 'out_of_range'],
    [-0, 'out_of_range'],
    [-1, 'out_of_range'],
    ['1', 'invalid'],
    [1n, 'invalid'],
  ])('%o is refused: %s', (value, code) => {
    expect(codes(Item, { weight: value })).toEqual([`weight: ${code}`]);
    for (const field of ['width', 'height', 'length']) {
      expect(codes(Item, { ...item, [field]: value })).toEqual([`${field}: ${code}`]);
    }
    expect(codes(Shipment, shipment({ total_weight: value }))).toEqual([`total_weight: ${code}`]);
  });
});

describe('amounts', () => {
  test('may be 0 but not less', () => {
    expect(new Item({ ...item, value_amount: 0 }).value_amount).toBe(0);
    expect(codes(Item, { ...item, value_amount: -0.01 })).toEqual(['value_amount: out_of_range']);
    expect(codes(Shipment, shipment({ declared_value: -1, insured_amount: Number.NaN }))).toEqual([
      'insured_amount: invalid',
      'declared_value: out_of_range',
    ]);
  });

  test('lose the sign of -0, which JSON does not keep', () => {
    expect(Object.is(new Item({ ...item, value_amount: -0 }).value_amount, 0)).toBe(true);
  });
});

describe('counts', () => {
  test.each([[0], [-1], [1.5], ['2'], [2 ** 53], [Number.NaN]])('%o is refused', (value) => {
    expect(issuesOf(Item, { ...item, quantity: value }).map(({ field }) => field)).toEqual(['quantity']);
    expect(issuesOf(Invoice, { copies: value }).map(({ field }) => field)).toEqual(['copies']);
  });

  test('items must have at least one entry, and no holes', () => {
    expect(messages(Shipment, { items: [] })).toEqual(['items needs at least 1']);
    expect(messages(Customs, { items: [] })).toEqual(['items needs at least 1']);
    const holed: unknown[] = [item];
    holed.length = 2;
    expect(codes(Shipment, { items: holed })).toEqual(['items[1]: required']);
  });
});

describe('words for units', () => {
  test.each([
    ['OZ', '; ouncesToPounds gives pounds'],
    ['ounces', '; ouncesToPounds gives pounds'],
    ['G', '; gramsToKilograms gives kilograms'],
    ['grams', '; gramsToKilograms gives kilograms'],
    ['kg', '; did you mean KG?'],
    ['lbs', '; did you mean LB?'],
    ['Pounds', '; did you mean LB?'],
    ['t', ''],
  ])('%s is refused as a unit of weight, with what helps', (weight_unit, help) => {
    expect(messages(Shipment, shipment({ weight_unit }))).toEqual([
      `weight_unit must be one of LB, KG, not "${weight_unit}"${help}`,
    ]);
  });

  test.each([
    ['inches', '; did you mean IN?'],
    ['cm', '; did you mean CM?'],
    // A millimetre is no slip of the pen for a centimetre, and a gram no unit of length.
    ['MM', ''],
    ['G', ''],
  ])('%s is refused as a unit of length, with what helps', (dimension_unit, help) => {
    expect(messages(Shipment, shipment({ dimension_unit }))).toEqual([
      `dimension_unit must be one of IN, CM, not "${dimension_unit}"${help}`,
    ]);
  });

  test('other words are named in capitals where only that is wrong', () => {
    expect(messages(Shipment, shipment({ paid_by: 'recipient' }))).toEqual([
      'paid_by must be one of SENDER, THIRD_PARTY, RECIPIENT, not "recipient"; did you mean RECIPIENT?',
    ]);
  });
});

describe('weights in other units', () => {
  test('are given in pounds and kilograms, exactly', () => {
    expect([20, 0.8, 1].map(ouncesToPounds)).toEqual([1.25, 0.05, 0.0625]);
    expect([750, 33.3, 1.1, 0.1].map(gramsToKilograms)).toEqual([0.75, 0.0333, 0.0011, 0.0001]);
  });
});

describe('null', () => {
  test('is refused where a field could be left out', () => {
    expect(messages(Party, { city: null })).toEqual(['city is null; leave it out instead']);
    expect(messages(Shipment, shipment({ weight_unit: null, customs: null }))).toEqual([
      'weight_unit is null; leave it out instead',
      'customs is null; leave it out instead',
    ]);
  });

  test('is refused where a value is required', () => {
    expect(messages(Item, { weight: null })).toEqual(['weight is required, not null']);
    expect(messages(RateRequest, { ...request, shipper: null })).toEqual(['shipper is required, not null']);
    expect(messages(Shipment, { items: [null] })).toEqual(['items[0] is required, not null']);
  });

  test.each([[null], [undefined], ['text'], [[]], [() => {}]])(
    '%o is refused as the data of an entity',
    (data) => {
      expect(codes(Party, data)).toEqual([': invalid']);
    },
  );
});

describe('text', () => {
  test.each([[''], [' \t\n']])('%o is refused, because a field without a value is left out', (text) => {
    expect(messages(Party, { city: text, country_code: text, address_lines: ['1 Main St', text] })).toEqual([
      'city must not be empty; leave it out instead',
      'country_code must not be empty; leave it out instead',
      'address_lines[1] must not be empty; leave it out instead',
    ]);
  });

  test.each([['a\u0000'], ['a\u000b'], ['a\u001f'], ['\ufffe'], ['\uffff'], ['\ud800'], ['\udc00a']])(
    '%j is refused, because no XML document can hold it',
    (text) => {
      expect(messages(Party, { person_name: text })).toEqual([
        'person_name holds characters that cannot be sent: control characters, or half of a surrogate pair',
      ]);
    },
  );

  test('may hold line breaks and whole surrogate pairs, and is kept as it is', () => {
    expect(new Party({ person_name: ' Zoë 😀\n東京 ' }).person_name).toBe(' Zoë 😀\n東京 ');
  });
});

describe('dates', () => {
  test.each([['2026-02-30'], ['2025-02-29'], ['2026-13-01'], ['2026-1-1'], ['2026-01-01T00:00:00Z'], ['']])(
    '%o is refused, because it is not a day of the calendar',
    (date) => {
      const message = 'must be a calendar date, written YYYY-MM-DD';
      expect(messages(Shipment, shipment({ date }))).toEqual([`date ${message}`]);
      expect(messages(Shipment, shipment({ ship_date: date }))).toEqual([`ship_date ${message}`]);
      expect(messages(Invoice, { date })).toEqual([`date ${message}`]);
    },
  );

  test('February 29 is accepted in a leap year', () => {
    expect(new Invoice({ date: '2024-02-29' }).date).toBe('2024-02-29');
  });

  test('ship_date must agree with date', () => {
    expect(messages(Shipment, shipment({ date: '2026-01-01', ship_date: '2026-01-02' }))).toEqual([
      'ship_date is 2026-01-02 but date is 2026-01-01',
    ]);
    expect(new Shipment(shipment({ date: '2026-01-01', ship_date: '2026-01-01' })).ship_date).toBe(
      '2026-01-01',
    );
  });
});

describe('codes', () => {
  test.each([['ca'], ['CAN'], ['UK'], ['XX'], ['constructor'], ['__proto__']])(
    '%s is refused as a country',
    (code) => {
      expect(codes(Party, { country_code: code })).toEqual(['country_code: invalid']);
      expect(codes(Item, { ...item, origin_country: code })).toEqual(['origin_country: invalid']);
    },
  );

  test.each([['cad'], ['CADX'], ['ZZZ'], ['$']])('%s is refused as a currency', (code) => {
    expect(codes(Shipment, shipment({ currency: code }))).toEqual(['currency: invalid']);
    expect(codes(Item, { ...item, value_currency: code })).toEqual(['value_currency: invalid']);
  });
});

describe('totals that contradict the items', () => {
  test('are refused, each with both figures', () => {
    const data = shipment({ total_items: 3, total_weight: 5 }, { quantity: 2 });
    expect(messages(Shipment, data)).toEqual([
      'total_items is 3 but items add up to 2',
      'total_weight is 5 but items add up to 2',
    ]);
    expect(messages(RateRequest, { ...request, shipment: data })).toEqual([
      'shipment.total_items is 3 but shipment.items add up to 2',
      'shipment.total_weight is 5 but shipment.items add up to 2',
    ]);
  });

  test('may be added up as decimals or as numbers', () => {
    const tenth = { weight: 0.1 };
    for (const total_weight of [0.3, 0.1 + 0.1 + 0.1])
      for (const items of [[tenth, tenth, tenth], [{ ...tenth, quantity: 3 }]])
        expect(new Shipment({ items, total_weight }).total_weight).toBe(total_weight);
    expect(codes(Shipment, { items: [tenth, tenth, tenth], total_weight: 0.30000001 })).toEqual([
      'total_weight: contradiction',
    ]);
  });

  test('are not compared with items that are themselves wrong', () => {
    expect(codes(Shipment, { items: [{ weight: -1 }], total_weight: 3, total_items: 1 })).toEqual([
      'items[0].weight: out_of_range',
    ]);
  });

  test('are reported once when they are wrong themselves', () => {
    expect(codes(Shipment, shipment({ total_items: 0, total_weight: Number.NaN }))).toEqual([
      'total_items: out_of_range',
      'total_weight: invalid',
    ]);
  });
});

test('all problems come in one error, fields and contradictions together', () => {
  const data = {
    shipper: { country_code: 'ca', region: 'x' },
    shipment: { items: [{ weight: 1, lenght: 2 }], total_items: 2, date: '2026-02-30' },
    extra: {},
  };
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
    expect(messages(Party, { extra: { a: 1, 'ups:b': '', '': 'x' } })).toEqual([
      'extra.a must be text, not a number',
      'extra["ups:b"] must not be empty; leave it out instead',
      'extra[""] is not a usable name',
    ]);
    expect(messages(Party, { extra: { a: null, b: undefined } })).toEqual([
      'extra.a is required, not null',
      'extra.b is required',
    ]);
  });

  test.each([['{"__proto__":"x"}'], ['{"__proto__":{"polluted":"yes"}}']])('%s is refused', (json) => {
    expect(messages(Label, { extra: JSON.parse(json) })).toEqual(['extra must not have a key __proto__']);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('may have a key called constructor', () => {
    const label = new Label({ extra: { constructor: 'x' } as unknown as Record<string, string> });
    expect(Object.entries(label.extra ?? {})).toEqual([['constructor', 'x']]);
  });
});

test('__proto__ and constructor are unknown fields like any other', () => {
  const data = JSON.parse('{"__proto__":{"city":"x"},"constructor":"y"}');
  expect(codes(Party, data)).toEqual(['__proto__: unknown_field', 'constructor: unknown_field']);
});
