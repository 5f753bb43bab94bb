import { describe, expect, test, vi } from 'vitest';
import { Item, RateRequest, Shipment, wasGiven } from '../src/index.js';

const party = { postal_code: 'K1A 0B1', country_code: 'CA' };
const bare = { shipper: party, recipient: party, shipment: { items: [{ weight: 1 }] } };
const units = {
  packaging_type: 'BOX',
  weight_unit: 'KG',
  dimension_unit: 'CM',
  duty_paid_by: 'SENDER',
} as const;
const items = [{ weight: 1, packaging_type: 'BOX' }];
const chosen = { ...bare, shipment: { items, ...units, customs: { items: [{ weight: 1 }] } } } as const;

describe('fields that were left out', () => {
  test('show their default, in entities and inside requests', () => {
    for (const one of [new RateRequest(bare).shipment, new Shipment(bare.shipment)]) {
      const { packaging_type, weight_unit, dimension_unit, duty_paid_by } = one;
      expect({ packaging_type, weight_unit, dimension_unit, duty_paid_by }).toEqual(units);
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
    const listed: string[] = [];
    for (const field in shipment) listed.push(field);
    expect([Object.keys({ ...shipment }), listed]).toEqual([['items'], ['items']]);
    expect(structuredClone(shipment)).toStrictEqual(bare.shipment);
  });

  test('cannot be changed', () => {
    const { shipment } = new RateRequest(bare);
    for (const holder of [shipment, Object.getPrototypeOf(shipment), Shipment.prototype])
      expect(() => Object.assign(holder, { weight_unit: 'LB' })).toThrow(TypeError);
  });
});

describe('wasGiven', () => {
  test('distinguishes a default from the same value given', () => {
    const left = new RateRequest(bare).shipment;
    const given = new RateRequest(chosen).shipment;
    for (const field of Object.keys(units) as (keyof typeof units)[]) {
      expect(left[field]).toBe(given[field]);
      expect([wasGiven(left, field), wasGiven(given, field)]).toEqual([false, true]);
    }
    const inItems = [left, given].map((one) => one.items.map((item) => wasGiven(item, 'packaging_type')));
    expect(inItems).toEqual([[false], [true]]);
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
      expect(wasGiven(after.shipment, 'duty_paid_by')).toBe(request === chosen);
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
