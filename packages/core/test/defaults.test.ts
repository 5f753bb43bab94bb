import { describe, expect, test, vi } from 'vitest';
import { Item, RateRequest, Shipment, wasGiven } from '../src/index.js';

const party = { postal_code: 'K1A 0B1', country_code: 'CA' };
const bare = { shipper: party, recipient: party, shipment: { items: [{ weight: 1 }] } };
const chosen = {
  ...bare,
  shipment: {
    items: [{ weight: 1, packaging_type: 'BOX' }],
    packaging_type: 'BOX',
    weight_unit: 'KG',
    dimension_unit: 'CM',
    duty_paid_by: 'SENDER',
    customs: { items: [{ weight: 1 }] },
  },
} as const;

describe('fields that were left out', () => {
  test('show their default, in entities and inside requests', () => {
    const { shipment } = new RateRequest(bare);
    for (const one of [shipment, new Shipment(bare.shipment)]) {
      const { packaging_type, weight_unit, dimension_unit, duty_paid_by } = one;
      expect([packaging_type, weight_unit, dimension_unit, duty_paid_by]).toEqual([
        'BOX',
        'KG',
        'CM',
        'SENDER',
      ]);
      expect(one.items[0]?.packaging_type).toBe('BOX');
    }
    expect(new RateRequest(chosen).shipment.customs?.items[0]?.packaging_type).toBe('BOX');
    expect(new Item({ weight: 1 }).packaging_type).toBe('BOX');
  });

  test('do not stand in JSON, which holds what was given and nothing else', () => {
    for (const request of [bare, chosen])
      expect(JSON.parse(JSON.stringify(new RateRequest(request)))).toStrictEqual(request);
  });

  test('are not listed, spread or copied', () => {
    const { shipment } = new RateRequest(bare);
    expect(Object.keys({ ...shipment })).toEqual(['items']);
    const listed: string[] = [];
    for (const field in shipment) listed.push(field);
    expect(listed).toEqual(['items']);
    expect(structuredClone(shipment)).toStrictEqual(bare.shipment);
  });
});

describe('wasGiven', () => {
  test('distinguishes a default from the same value given', () => {
    const left = new RateRequest(bare).shipment;
    const given = new RateRequest(chosen).shipment;
    for (const field of ['packaging_type', 'weight_unit', 'dimension_unit', 'duty_paid_by'] as const) {
      expect([left[field], wasGiven(left, field)]).toEqual([given[field], false]);
      expect(wasGiven(given, field)).toBe(true);
    }
    expect(given.items.map((item) => wasGiven(item, 'packaging_type'))).toEqual([true]);
    expect(left.items.map((item) => wasGiven(item, 'packaging_type'))).toEqual([false]);
  });

  test.each([
    ['an entity', (request: RateRequest) => new RateRequest(request)],
    ['parts of an entity', ({ ...parts }: RateRequest) => new RateRequest(parts)],
    ['JSON of an entity', (request: RateRequest) => new RateRequest(JSON.parse(JSON.stringify(request)))],
  ])('is the same for a request made from %s', (_, again) => {
    for (const request of [bare, chosen]) {
      const before = new RateRequest(request);
      const after = again(before);
      expect(after).toStrictEqual(before);
      expect(wasGiven(after.shipment, 'duty_paid_by')).toBe(wasGiven(before.shipment, 'duty_paid_by'));
    }
  });

  test('holds for a request made by another copy of the package', async () => {
    vi.resetModules();
    const other = await import('../src/index.js');
    const foreign = new other.RateRequest(bare);
    const { shipment } = new RateRequest(foreign as unknown as RateRequest);
    expect([shipment.duty_paid_by, wasGiven(shipment, 'duty_paid_by')]).toEqual(['SENDER', false]);
    expect(other.wasGiven(new Shipment(chosen.shipment), 'duty_paid_by')).toBe(true);
  });
});

test('a default cannot be changed', () => {
  const { shipment } = new RateRequest(bare);
  expect(() => Object.assign(shipment, { weight_unit: 'LB' })).toThrow(TypeError);
  expect(() => Object.assign(Object.getPrototypeOf(shipment), { weight_unit: 'LB' })).toThrow(TypeError);
  expect(() => Object.assign(Shipment.prototype, { weight_unit: 'LB' })).toThrow(TypeError);
});
