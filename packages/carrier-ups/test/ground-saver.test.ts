import { fetchQuotes, type QuoteOutcome, type RateRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { type Case, callsOf, fieldsOf, party, type Shipment, shipped } from './support/requests.js';

const settings = { ground_saver: true };
const pounds = (weight: number, more: Shipment = {}): Shipment => ({
  weight_unit: 'LB',
  items: [{ weight }],
  ...more,
});

describe('UPS Ground Saver', () => {
  test('is asked for with all services where the account has it, by the weight', () => {
    expect(callsOf({ settings, shipment: pounds(2) })).toEqual(['Shoptimeintransit', 'Ratetimeintransit 93']);
    expect(callsOf({ settings, shipment: pounds(0.99) })).toContain('Ratetimeintransit 92');
    expect(callsOf({ shipment: pounds(2) })).toEqual(['Shoptimeintransit']);
  });

  test.each<[string, Case]>([
    ['two packages', { shipment: { items: [{ weight: 1, quantity: 2 }] } }],
    ['a package above 70 lb', { shipment: pounds(71) }],
    ['an option', { shipment: pounds(2, { options: ['signature'] }) }],
    ['a shipment abroad', { to: 'PR', shipment: pounds(2) }],
    ['services by name', { shipment: pounds(2, { services: ['03'] }) }],
  ])('is not asked for with %s', (_, over) => {
    expect(callsOf({ settings, ...over })).toHaveLength(1);
  });

  test('is a call of its own where the request names it with others', () => {
    expect(callsOf({ shipment: pounds(2, { services: ['03', '93', '95'] }) })).toEqual([
      'Ratetimeintransit 03',
      'Ratetimeintransit 93',
      'Ratetimeintransit 95',
    ]);
  });

  test('weighs packages below 1 lb in ounces', () => {
    const { PackageWeight } = shipped({ shipment: pounds(0.96, { services: ['92'] }) }).Shipment.Package[0];
    expect(PackageWeight).toEqual({
      UnitOfMeasurement: { Code: 'OZS', Description: 'Ounces' },
      Weight: '15.4',
    });
  });

  test('has one service below 1 lb and another from 1 lb', () => {
    for (const [weight, service] of [
      [1, '92'],
      [0.9, '93'],
    ] as const)
      expect(fieldsOf(() => shipped({ shipment: pounds(weight, { services: [service] }) }))).toEqual([
        'shipment.items[0].weight',
      ]);
  });

  test('is quoted with the others, and its refusal costs them nothing', async () => {
    await using running = await startSimulator(simulator);
    const proxy = ups.create({ ...running.settings, ...settings });
    const request: RateRequestData = {
      shipper: party('US'),
      recipient: party('US'),
      shipment: { items: [{ weight: 1 }] },
    };
    const [quotes, errors] = await fetchQuotes(proxy, request);
    expect(errors).toEqual([]);
    expect(quotes.map(({ service_type }) => service_type)).toContain('93');
    expect(quotes.map(({ service_type }) => service_type)).toContain('03');
    const body = JSON.stringify({ response: { errors: [{ code: '111210', message: 'Not for you' }] } });
    running.fault({ kind: 'reply', status: 400, body }, { path: /Rate/ });
    const [others, refusals] = await fetchQuotes(proxy, request);
    expect(others).toHaveLength(quotes.length - 1);
    expect(refusals).toMatchObject([{ code: '111210' }]);
  });

  test.each([
    [/Rate/, ['03'], ['93'], 'UPS did not quote service 93: '],
    [/Shop/, ['93'], ['03'], 'UPS did not quote other services than 93: '],
  ])('costs only its own prices when a call gets no answer: %s', async (path, quoted, lost, said) => {
    const [quotes, errors] = await quotesWithout(path);
    const codes = quotes.map(({ service_type }) => service_type);
    expect(codes).toEqual(expect.arrayContaining(quoted));
    for (const code of lost) expect(codes).not.toContain(code);
    expect(errors).toMatchObject([
      { kind: 'unavailable', retryable: true, message: expect.stringContaining(said) },
    ]);
  });

  test('is an outage when no call gets an answer', async () => {
    const [quotes, errors] = await quotesWithout(/rating/);
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ kind: 'unavailable', retryable: true }]);
  });
});

/** Quotes of an account with Ground Saver, while the connection is cut for calls at these paths. */
async function quotesWithout(path: RegExp): Promise<QuoteOutcome> {
  await using running = await startSimulator(simulator);
  const clock = { now: () => Date.now(), wait: async () => {} };
  running.fault({ kind: 'reset' }, { path });
  return await fetchQuotes(ups.create({ ...running.settings, ...settings }, { clock }), {
    shipper: party('US'),
    recipient: party('US'),
    shipment: { items: [{ weight: 1 }] },
  });
}
