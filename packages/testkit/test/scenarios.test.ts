import { RateRequest } from '@waybill/core';
import { abroad, SCENARIOS, within } from '@waybill/testkit/scenarios';
import { describe, expect, test } from 'vitest';
import { requestOf, SHOPS } from '../src/scenarios/scenario.js';

const [shop] = SHOPS;
if (shop === undefined) throw new Error('there is no shop');

test('scenarios have a name each', () => {
  const names = SCENARIOS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test.each(SHOPS)('the ordinary shipments of $name are requests', ({ within, abroad }) => {
  expect(new RateRequest(within).shipment.customs).toBeUndefined();
  expect(new RateRequest(abroad).shipment.customs?.items).toHaveLength(1);
});

test.each(SCENARIOS)('$name: another request than the ordinary one, of some shop', (scenario) => {
  const { base } = scenario;
  const requests = SHOPS.map((one) => requestOf(scenario, one));
  const ordinary = SHOPS.map((one) => (typeof base === 'string' ? one[base] : undefined));
  expect(requests).not.toEqual(ordinary);
});

describe('a change', () => {
  test('adds members and takes others away, of every package', () => {
    const scenario = within('', { recipient: { type: 'home' }, item: { height: undefined, weight: 2 } });
    const { recipient, shipment } = requestOf(scenario, shop);
    expect(recipient).toEqual({ ...shop.within.recipient, type: 'home' });
    expect(shipment.items[0]).toMatchObject({ weight: 2, length: 12 });
    expect(shipment.items[0]).not.toHaveProperty('height');
  });

  test('of the declaration is one of its lines as well, and none of a shipment without', () => {
    const change = { customs: { terms_of_trade: 'DDP' }, line: { code: undefined } };
    const { customs } = requestOf(abroad('', change), shop).shipment;
    expect(customs?.terms_of_trade).toBe('DDP');
    expect(customs?.items[0]).not.toHaveProperty('code');
    expect(requestOf(within('', change), shop)).toEqual(shop.within);
  });

  test('of the recipient may be another one', () => {
    const to = { city: 'Oslo', country_code: 'NO' };
    const { recipient } = requestOf(within('', { to, recipient: { postal_code: '0026' } }), shop);
    expect(recipient).toEqual({ ...to, postal_code: '0026' });
  });
});
