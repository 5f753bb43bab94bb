import { describe, expect, test, vi } from 'vitest';
import {
  Party,
  RateRequest,
  requestToBuy,
  Shipment,
  ShipmentRequest,
  ValidationError,
} from '../src/index.js';
import { codes, issuesOf, messages } from './refusal.js';
import { failing, request } from './sample-carrier.js';

describe('entities', () => {
  const full = {
    ...request,
    shipment: {
      items: [{ weight: 0.1, quantity: 3, extra: { 'ups:x': 'y' } }],
      total_weight: 0.3,
      date: '2026-03-02',
      references: ['order 1'],
      customs: { items: [{ weight: 0.1, value_amount: -0 }], commercial_invoice: false },
      label: { format: 'PDF' as const },
      invoice: { copies: 2 },
    },
  };

  function everyObject(value: unknown): object[] {
    return typeof value === 'object' && value !== null
      ? [value, ...Object.values(value).flatMap(everyObject)]
      : [];
  }

  test("are deeply frozen, and leave the caller's object unchanged and unfrozen", () => {
    const before = structuredClone(full);
    const objects = everyObject(new RateRequest(full));
    expect(objects.length).toBe(13);
    expect(objects.filter((object) => !Object.isFrozen(object))).toEqual([]);
    expect(full).toEqual(before);
    const given = everyObject(full);
    expect(given.filter((object) => Object.isFrozen(object))).toEqual([]);
    expect(objects.filter((object) => given.includes(object))).toEqual([]);
  });

  test('can be made from frozen data and from entities', () => {
    const frozen = structuredClone(full);
    everyObject(frozen).forEach(Object.freeze);
    const entity = new RateRequest(frozen);
    expect(new RateRequest(entity)).toEqual(entity);
    expect({ ...new ShipmentRequest(entity) }).toEqual({ ...entity });
    const [shipper, recipient] = [new Party(full.shipper), new Party(full.recipient)];
    expect(new RateRequest({ shipper, recipient, shipment: new Shipment(full.shipment) })).toEqual(entity);
  });

  test('have no undefined keys', () => {
    const party = new Party({ city: undefined, state: 'Quebec' } as unknown as { state: string });
    expect(Object.keys(party)).toEqual(['state']);
  });

  test('are equal after JSON and rebuild', () => {
    const entity = new RateRequest(full);
    const text = JSON.stringify(entity);
    expect(new RateRequest(JSON.parse(text))).toStrictEqual(entity);
    expect(JSON.stringify(new RateRequest(JSON.parse(text)))).toBe(text);
  });

  test('are distinguished by instanceof', () => {
    const kinds = (one: unknown) => [one instanceof RateRequest, one instanceof ShipmentRequest];
    expect(kinds(new RateRequest(full))).toEqual([true, false]);
    expect(kinds(new ShipmentRequest(full))).toEqual([false, true]);
    for (const other of [full, null, undefined, 1, 'RateRequest', Object.create(null)])
      expect(kinds(other)).toEqual([false, false]);
  });

  test('may be the base of a class', () => {
    class Gift extends Party {}
    const gift = new Gift({ city: 'Ottawa' });
    expect([gift instanceof Gift, gift instanceof Party]).toEqual([true, true]);
    expect(new Party({ city: 'Ottawa' }) instanceof Gift).toBe(false);
  });

  test('and their errors are recognised across two copies of the package', async () => {
    vi.resetModules();
    const other = await import('../src/index.js');
    expect(other.RateRequest).not.toBe(RateRequest);
    expect(new other.RateRequest(full) instanceof RateRequest).toBe(true);
    expect(new RateRequest(full) instanceof other.RateRequest).toBe(true);
    expect(new other.RateRequest(full) instanceof ShipmentRequest).toBe(false);
    expect(() => new other.Party({ city: '' })).toThrow(ValidationError);
  });
});

describe('unusual objects are refused with a clear message', () => {
  test('a circular reference is refused', () => {
    const circular: Record<string, unknown> = { city: 'Ottawa' };
    circular.extra = circular;
    expect(codes(Party, circular)).toEqual(['extra.extra: invalid']);
    const nested: Record<string, unknown> = { ...request };
    nested.self = nested;
    expect(codes(RateRequest, nested)).toEqual(['self: unknown_field']);
  });

  test('a getter or trap that throws is reported', () => {
    const throwing = (field: string, error: unknown) =>
      Object.defineProperty({}, field, { enumerable: true, get: failing(error) });
    const getter = throwing('city', new Error('no city today'));
    expect(messages(Party, getter)).toEqual(['cannot be read (Error: no city today)']);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(codes(Party, proxy)).toEqual([': unreadable']);
    const nothing = throwing('weight', Object.create(null));
    expect(codes(Shipment, { items: [nothing] })).toEqual([': unreadable']);
  });

  test.each([
    ['a promise', Promise.resolve(request.shipper), 'shipper must be an object, not a Promise'],
    ['a map', new Map([['city', 'Ottawa']]), 'shipper must be an object, not a Map'],
    ['a date', new Date(0), 'shipper must be an object, not a Date'],
  ])('%s is not mistaken for an object without fields', (_, shipper, message) => {
    expect(messages(RateRequest, { ...request, shipper })).toEqual([message]);
  });

  test('a shipment may have very many packages; of very many problems the message shows the first', () => {
    const items = Array.from({ length: 1_000 }, () => ({ weight: 0.1 }));
    expect(new Shipment({ items, total_weight: 100 }).items.length).toBe(1_000);
    const wrong = Array.from({ length: 1_000 }, () => ({ weight: -1 }));
    const refused = () => new Shipment({ items: wrong });
    expect(refused).toThrow(/^Shipment: 100 problems\n- items\[0\]\.weight(.*\n){20}- and 80 more$/);
    expect(issuesOf(Shipment, { items: wrong }).length).toBe(100);
    expect(() => new Shipment({ items: wrong.slice(0, 20) })).not.toThrow(/more$/);
  });

  test.each<[string, object, string]>([
    ['a list', { items: Array(40_000).fill({}) }, 'items has 40000 entries; the most is 1000'],
    [
      'several lists',
      { items: Array(200).fill({ weight: 1, contents: Array(50).fill({ description: 'tea' }) }) },
      'items[96].contents has 50 entries; the most is 5000 in all lists',
    ],
    [
      'an object',
      { items: [{ weight: 1 }], extra: Object.fromEntries(Array(2_000).entries()) },
      'extra has 2000 fields; the most is 1000',
    ],
    [
      'a text',
      { items: [{ weight: 1 }], payment_type: 'x'.repeat(1001) },
      'payment_type has 1001 characters; the most is 1000',
    ],
  ])('%s has an end', (_, shipment, message) => {
    expect(messages(Shipment, shipment)).toContain(message);
  });

  test('long names and words are cut in messages', () => {
    const [unknown, unit] = messages(Shipment, {
      items: [{ weight: 1 }],
      weight_unit: 'k'.repeat(9_000),
      ['x'.repeat(9_000)]: 1,
    });
    expect(`${unknown}${unit}`.length).toBeLessThan(1_500);
  });

  test('data nested very deep is refused like any other', () => {
    let deep: object = {};
    for (let depth = 0; depth < 50_000; depth++) deep = { deep };
    expect(codes(Party, { city: deep, extra: deep })).toEqual(['city: invalid', 'extra.deep: invalid']);
  });
});

describe('requestToBuy', () => {
  const asked = { services: ['A', 'B'], options: ['signature'], quote: 'acme:old' };
  const wanted = { ...request, shipment: { ...request.shipment, ...asked } };
  const buying = (shipment: object) => ({ ...request, shipment: { ...request.shipment, ...shipment } });

  test('names the service, the options and the handle of the quote, and nothing else of the request changes', () => {
    const quote = { service_type: 'A', options: ['saturday_delivery'], handle: 'acme:71' };
    const bought = { services: ['A'], options: ['saturday_delivery'], quote: 'acme:71' };
    expect(requestToBuy(wanted, quote)).toEqual(buying(bought));
  });

  test('leaves no option and no handle of the request that the quote does not have', () => {
    expect(requestToBuy(wanted, { service_type: 'A' })).toEqual(buying({ services: ['A'], options: [] }));
  });

  test('takes a request that was constructed, without its defaults', () => {
    const bought = requestToBuy(new RateRequest(request), { service_type: 'A' });
    const expected = new ShipmentRequest(buying({ services: ['A'], options: [] }));
    expect(new ShipmentRequest(bought)).toEqual(expected);
  });
});
