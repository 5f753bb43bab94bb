import { describe, expect, test } from 'vitest';
import { planOrder, readySettings } from '../../src/desk/to-request.js';
import type { DeskSettings, OrderChanges, Rule, ShopOrder } from '../../src/index.js';
import { order, SETTINGS } from '../support/desk.js';

const NEW_YORK = {
  person_name: 'Sam Lee',
  phone_number: '212-555-0101',
  address_lines: ['350 5th Avenue'],
  city: 'New York',
  state_code: 'NY',
  postal_code: '10118',
  country_code: 'US',
} as const;
const MUG = { sku: 'MUG', name: 'Mug', quantity: 1, price: 30, ships: true };
const PLATE = { sku: 'PLATE', name: 'Plate', quantity: 1, price: 40, ships: true };
const UNSEEN = { sku: 'VASE', name: 'Vase', quantity: 1, price: 90, ships: true };

const plan = (given: Partial<ShopOrder>, changes: OrderChanges = {}, settings: Partial<DeskSettings> = {}) =>
  planOrder('shopify', order('#1', given), changes, readySettings({ ...SETTINGS, ...settings }));

describe('the parcel of an order', () => {
  test.each<[string, Partial<ShopOrder>, OrderChanges, { box?: string; weight_kg?: number }]>([
    ['one mug', {}, {}, { box: 'small', weight_kg: 0.5 }],
    ['what is too wide for the small box', { items: [PLATE] }, {}, { box: 'large', weight_kg: 1.4 }],
    ['more than fits', { items: [{ ...MUG, quantity: 3 }] }, {}, { box: 'large', weight_kg: 1.7 }],
    [
      'a weight of the shop before that of the table',
      { items: [{ ...MUG, weight_kg: 1 }] },
      {},
      { box: 'small', weight_kg: 1.1 },
    ],
    [
      'sides that are unknown',
      { items: [{ ...UNSEEN, weight_kg: 1 }] },
      {},
      { box: 'small', weight_kg: 1.1 },
    ],
    [
      'too heavy for the first box',
      { items: [{ ...UNSEEN, weight_kg: 3 }] },
      {},
      { box: 'large', weight_kg: 3.5 },
    ],
    ['what the scale says', {}, { weight_kg: 0.62 }, { box: 'small', weight_kg: 0.62 }],
    ['the box that a person takes', {}, { box: 'large' }, { box: 'large', weight_kg: 0.9 }],
    [
      'without what is not sent',
      { items: [MUG, { name: 'Gift card', quantity: 1, ships: false }] },
      {},
      { box: 'small', weight_kg: 0.5 },
    ],
  ])('%s', (_, given, changes, wanted) => {
    const { box, weight_kg, problems, request } = plan(given, changes);
    expect(problems).toEqual([]);
    expect({ box: box?.name, weight_kg }).toEqual(wanted);
    expect(request?.shipment.items).toEqual([
      { weight: weight_kg, length: box?.length, width: box?.width, height: box?.height },
    ]);
    expect(request?.shipment.references).toEqual(['#1']);
  });

  test('its goods are declared where they cross a customs border', () => {
    const { request } = plan(
      { recipient: NEW_YORK, items: [{ ...MUG, quantity: 2 }], shipping_paid: 9 },
      {},
      { terms_of_trade: 'DDP' },
    );
    expect(request?.shipment.customs).toEqual({
      reason_for_export: 'sale',
      commercial_invoice: true,
      terms_of_trade: 'DDP',
      shipping_cost: 9,
      items: [
        {
          description: 'Mug',
          quantity: 2,
          weight: 0.4,
          value_amount: 30,
          value_currency: 'CAD',
          sku: 'MUG',
          code: '691200',
          origin_country: 'CA',
        },
      ],
    });
    expect(plan({}).request?.shipment.customs).toBeUndefined();
  });
});

describe('an order that cannot be shipped as it stands', () => {
  test.each<[string, Partial<ShopOrder>, OrderChanges, Partial<DeskSettings>]>([
    ['no_sender', {}, {}, { senders: [] }],
    ['unknown_sender', {}, { sender: 'Paris' }, {}],
    ['unknown_box', {}, { box: 'barrel' }, {}],
    ['required', { recipient: { ...NEW_YORK, city: '' } }, {}, {}],
    ['no_items', { items: [] }, {}, {}],
    ['no_weight', { items: [UNSEEN] }, {}, {}],
    ['no_box', { items: [{ ...PLATE, quantity: 100 }] }, {}, {}],
    ['too_heavy', { items: [{ ...UNSEEN, weight_kg: 9 }] }, { box: 'small' }, {}],
    [
      'no_hs_code',
      { recipient: NEW_YORK, items: [{ ...UNSEEN, weight_kg: 1, origin_country: 'CA' }] },
      {},
      {},
    ],
    ['no_origin', { recipient: NEW_YORK, items: [{ ...UNSEEN, weight_kg: 1, hs_code: '691200' }] }, {}, {}],
    ['held', {}, { hold: true }, {}],
    [
      'postal_code',
      { problems: [{ code: 'postal_code', field: 'recipient.postal_code', message: 'x' }] },
      {},
      {},
    ],
  ])('%s', (code, given, changes, settings) => {
    const { problems, request } = plan(given, changes, settings);
    expect(problems.map((one) => one.code)).toEqual([code]);
    expect(request).toBeUndefined();
  });

  test('is mended by a person', () => {
    const problems = [{ code: 'postal_code', field: 'recipient.postal_code', message: 'x' }];
    expect(plan({ problems }, { recipient: NEW_YORK }).problems).toEqual([]);
    expect(plan({ items: [UNSEEN] }, { weight_kg: 2 }).problems).toEqual([]);
  });
});

describe('rules', () => {
  const rule = (when: Rule['when'], then: Rule['then'] = { signature: true }): Rule => ({
    name: 'r',
    when,
    then,
  });
  const poBox = { ...NEW_YORK, address_lines: ['PO Box 123'] };

  test.each<[boolean, Rule['when'], Partial<ShopOrder>]>([
    [true, {}, {}],
    [true, { countries: ['CA', 'US'] }, {}],
    [false, { countries: ['US'] }, {}],
    [false, { not_countries: ['CA'] }, {}],
    [true, { weight_below_kg: 2 }, {}],
    [false, { weight_from_kg: 0.6 }, {}],
    [true, { value_below: 100, currency: 'CAD' }, {}],
    [false, { value_from: 100 }, {}],
    [false, { value_below: 100, currency: 'USD' }, {}],
    [true, { shipping_method: ['express'] }, { shipping_method: 'Canada Express 1-2 days' }],
    [false, { shipping_method: ['express'] }, { shipping_method: 'Standard' }],
    [true, { tags: ['VIP'] }, { tags: ['vip'] }],
    [false, { tags: ['vip'] }, {}],
    [false, { po_box: true }, {}],
    [true, { po_box: true }, { recipient: poBox }],
    [false, { po_box: false }, { recipient: poBox }],
    [true, { skus: ['mu*'] }, {}],
    [false, { skus: ['PLATE'] }, {}],
    [true, { sources: ['shopify'] }, {}],
    [false, { sources: ['etsy'] }, {}],
  ])('%s: %j', (matches, when, given) => {
    expect(plan(given, {}, { rules: [rule(when)] }).rules).toEqual(matches ? ['r'] : []);
  });

  test('of each effect, the first that has it decides', () => {
    const rules: Rule[] = [
      rule({}, { never: ['canpar'], box: 'large' }),
      { ...rule({}, { box: 'small' }), off: true },
      rule({ countries: ['CA'] }, { choose: 'cheapest within 5 days', never: ['ups/main'], box: 'small' }),
      rule({}, { choose: 'fastest', signature: true, insure: true }),
    ];
    const { choose, box, request } = plan({}, {}, { rules });
    expect(choose).toBe('cheapest within 5 days without canpar, ups/main');
    expect(box?.name).toBe('large');
    expect(request?.shipment).toMatchObject({ options: ['signature'], insured_amount: 30 });
  });

  test('what a person chooses goes before rules', () => {
    const rules = [rule({}, { only: ['ups'], hold: 'look at it', sender: 'Toronto' })];
    expect(plan({}, {}, { rules })).toMatchObject({
      choose: 'cheapest from ups',
      problems: [{ code: 'held' }],
    });
    expect(plan({}, { hold: false, choose: 'canpar:1' }, { rules })).toMatchObject({
      choose: 'canpar:1',
      problems: [],
    });
  });
});
