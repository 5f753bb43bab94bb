/** What replies may look like besides those of the recorded cases, and rules that no reply shows. */
import {
  createShipment,
  dryRun,
  fetchQuotes,
  type Issue,
  type Notice,
  ShipmentRequest,
  type ValidationError,
  voidShipment,
} from '@waybill/core';
import type { Reply } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { quotedServices } from '@waybill/testkit';
import { describe, expect, test } from 'vitest';
import { dhlEcommerce } from '../src/index.js';
import { isNotFound } from '../src/shipping.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';

const { mapper } = dhlEcommerce.create(simulator.settings);
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const answer = (step: string, body: unknown, status = 200, more: object = {}): Reply => {
  const headers = { 'content-type': 'application/json', ...more };
  return { step, package: 0, status, headers, body: JSON.stringify(body) };
};
const wire = { id: 'id1', pickup: '5350101', label_format: 'PDF', document: {} } as const;
const shipping = {
  service: 'GND',
  options: [],
  shipment_date: '2026-03-03',
  packages: [{ field: 'shipment.items[0]', wire }],
};
const party = (state_code: string, postal_code: string, more: object = {}) => ({
  person_name: 'Ana Sample',
  address_lines: ['12 Example Ave'],
  city: 'Example',
  state_code,
  postal_code,
  country_code: 'US',
  ...more,
});
const order = (services: string[], to: object = {}) => ({
  shipper: party('TX', '75010'),
  recipient: party('CT', '06510', to),
  shipment: { items: [{ weight: 2 }], services },
});
const ABROAD = { country_code: 'MX', postal_code: '06010', state_code: 'CMX' };
const fault = {
  fault: { faultstring: 'Too many', detail: { errorcode: 'policies.ratelimit.QuotaViolation' } },
};

describe('a list of products', () => {
  const asked = { services: [], options: [], quoted: '' };
  const packageAt = (at: number, products: readonly string[] = []) => {
    const wire = { products, withheld: [], document: {} };
    return { field: `shipment.items[${at}]`, positions: [at], wire };
  };
  const rated = (body: unknown, status?: number, products: readonly string[] = []) => {
    const request = { ...asked, packages: [packageAt(0, products)] };
    return mapper.parseQuoteResponse({ request, replies: [answer('rate', body, status)] });
  };

  test.each([[[]], [null]])('%j is none', (products) => {
    expect(rated({ products })).toMatchObject([[], [{ code: 'no_service' }]]);
  });

  test('may be one product; a price that cannot be read costs only itself', () => {
    const one = {
      orderedProductId: 'GND',
      rate: { amount: '8.4', currency: 'usd', rateComponents: { amount: 8.4 } },
    };
    expect(rated({ products: one })).toMatchObject([[{ total_charge: 8.4, base_charge: 8.4 }], []]);
    const unread = { orderedProductId: 'EXP', rate: { amount: '-' } };
    const [quotes, errors] = rated({ products: [{ rate: 1 }, one, unread] });
    expect(quotes).toHaveLength(1);
    expect(errors.map(({ code }) => code)).toEqual(['unreadable_reply']);
    expect(quotes[0]?.meta?.notices?.map(({ code }) => code)).toEqual(['no_price']);
    const two = { products: [one, { orderedProductId: 'EXP' }] };
    const missing = { code: 'no_price', details: { service: 'EXP' } };
    expect(rated(two, 200, ['GND', 'EXP'])).toMatchObject([[{}], [missing]]);
  });

  test('may name the parts of a price by ids', () => {
    const rateComponents = Object.entries({ FUEL: 1.06, BASE_RATE: 7.35 }).map(([partId, amount]) => ({
      partId,
      amount,
    }));
    const products = [{ orderedProductId: 'GND', rate: { amount: 8.41, rateComponents } }];
    const quote = { base_charge: 7.35, total_charge: 8.41, extra_charges: [{ name: 'FUEL', value: 1.06 }] };
    expect(rated({ products })).toMatchObject([[quote], []]);
  });

  test('in different currencies for two packages is no quote of that product alone', () => {
    const product = (orderedProductId: string, currency: string) => {
      return { orderedProductId, rate: { amount: 5, currency } };
    };
    const replies = ['USD', 'CAD'].map((currency, at) => ({
      ...answer('rate', { products: [product('GND', currency), product('EXP', 'USD')] }),
      package: at,
    }));
    const request = { ...asked, packages: [packageAt(0), packageAt(1)] };
    const [quotes, errors] = mapper.parseQuoteResponse({ request, replies });
    expect(quotes).toMatchObject([{ service_type: 'EXP', total_charge: 10 }]);
    expect(errors[0]).toMatchObject({ code: 'no_service' });
  });

  test('of the gateway says which of its limits was met', () => {
    const limit = { kind: 'rate_limit', retryable: false, details: { limit: 'quota' } };
    expect(rated(fault, 429)).toMatchObject([[], [limit]]);
    const burst = { ...fault.fault, detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } };
    const short = { retryable: true, details: { limit: 'burst' } };
    expect(rated({ fault: burst }, 429)).toMatchObject([[], [short]]);
  });
});

describe('a label', () => {
  const bought = (body: unknown, status?: number) =>
    mapper.parseShippingResponse({ request: shipping, replies: [answer('buy', body, status)] });

  test('counts under another id, as one object, and beside an error', () => {
    const labels = { packageId: 'OTHER', trackingId: '420065109261299999999999999991', labelData: PDF };
    const [shipment, errors] = bought({ labels, type: '/errors/400.0204009', title: 'Late' }, 400);
    expect(shipment).toMatchObject({ reference: { value: 'OTHER' }, documents: [PDF], complete: false });
    expect(errors).toMatchObject([{ message: 'Late', retryable: false }]);
  });

  test.each([
    ['a fault of the gateway', fault, 411],
    ['nothing', {}, 200],
  ])('of %s is unknown', (_, body, status) => {
    expect(bought(body, status)).toMatchObject([null, [{ kind: 'unknown_outcome' }]]);
  });

  test('in a list of errors is refused', () => {
    const errors = {
      errors: [
        { code: 'E1', title: 'Late', message: 'No' },
        { title: 'Never', reason: 'Why' },
      ],
    };
    const [first, second] = [{ title: 'Late' }, { title: 'Never' }].map((details) => ({ details }));
    const entries = [
      { code: 'E1', message: 'No', ...first },
      { message: 'Why', ...second },
    ];
    expect(bought(errors, 400)).toMatchObject([null, entries]);
  });
});

test.each([
  [404, 'No such thing', true],
  [400, 'Label not found', true],
  [400, 'required key [pickup] not found', false],
  [500, 'Label not found', false],
])('HTTP %s with "%s": not found is %s', (status, words, found) => {
  expect(isNotFound(status, words)).toBe(found);
});

test('a manifest may be one object, without its paper; packages left out may only be counted', () => {
  const request = { pickup: '5350101', id: 'r1' };
  const made = (body: unknown) =>
    mapper.parseManifestDocumentsResponse({ request, replies: [answer('manifest', body)] });
  const manifestSummary = { invalid: { total: 3 } };
  const one = { status: 'COMPLETED', manifests: { manifestId: 'm1', total: '2' }, manifestSummary };
  const [result, errors] = made(one);
  expect(result).toMatchObject({ manifests: [{ id: 'm1', shipment_count: 2 }], documents: [] });
  expect(errors.map(({ code }) => code)).toEqual(['invalid_packages', 'incomplete_reply']);
  expect(made({ status: 'COMPLETED', manifests: [] })).toMatchObject([null, [{ code: 'no_manifest' }]]);
  expect(made({ status: 'CREATED', manifests: null })).toMatchObject([null, [{ retryable: true }]]);
  const soon = { code: 'not_found', retryable: true };
  expect(made({ ...one, status: 'IN_PROGRESS', manifestSummary: null })).toMatchObject([null, [soon]]);
});

test('tracking takes one object, no recipient, and no list at all', () => {
  const numbers = [{ tracking_number: 'GM1', field: 'tracking_numbers[0]' }];
  const request = { numbers, batches: [{ url: '', asked: ['GM1'] }] };
  const read = (body: unknown) => mapper.parseTrackingResponse({ request, replies: [answer('track', body)] });
  const events = { date: '2026-03-03', timeZone: 'LT', primaryEventId: 600 };
  const packages = { package: { trackingId: 'GM1' }, recipient: null, events };
  expect(read({ packages })).toMatchObject([[{ status: 'delivered', delivered_at: { time: null } }], []]);
  expect(read({ packages: { ...packages, events: null } })).toMatchObject([[{ status: 'pre_transit' }], []]);
  expect(read({ total: 0 })).toMatchObject([[], [{ kind: 'not_found' }]]);
  const errors = { code: 'E1', message: 'Some events are late' };
  expect(read({ packages, errors })).toMatchObject([[{ tracking_number: 'GM1' }], [{ code: 'E1' }]]);
});

test.each([
  ['RETURN TO SENDER', 'returning'],
  ['UNCLAIMED/BEING RETURNED', 'returning'],
  ['DELIVERED TO ORIGINAL SENDER', 'returned'],
  ['DELIVERED TO RETURNS AGENT', 'returning'],
  ['SECOND DELIVERY ATTEMPT SUCCESSFUL', 'delivered'],
  ['OUT FOR SECOND DELIVERY ATTEMPT', 'out_for_delivery'],
  ['DELIVERY ATTEMPT FAILED', 'attempted'],
  ['ARRIVAL AT PICK-UP-POINT', 'available_for_pickup'],
  ['AVAILABLE FOR PICK UP', 'available_for_pickup'],
  ['AWAITING COLLECTION', 'available_for_pickup'],
  ['UNDELIVERABLE', 'exception'],
  ['CUSTOMS CLEARED', 'in_transit'],
  ['PROCESSING COMPLETED AT ORIGIN', 'in_transit'],
  ['AWAITING PROCESSING', 'pre_transit'],
  ['SOMETHING NEW', null],
])('%s is %s', (words, status) => {
  expect(meaningOf(words).status).toBe(status);
});

test('the simulator sells every product of the table to its destinations', async () => {
  await using running = await startSimulator(simulator);
  const proxy = dhlEcommerce.create(running.settings);
  const reachable = { ...ABROAD, phone_number: '+52 55 5555 0100' };
  expect(await quotedServices(proxy, order([]))).toEqual(['EXP', 'GND', 'MAX']);
  expect(await quotedServices(proxy, order(['BGN']), order(['BEX']))).toEqual(['BEX', 'BGN']);
  expect(await quotedServices(proxy, order([], reachable))).toEqual(['PKY', 'PLT', 'PLY']);
  const [, errors] = await fetchQuotes(proxy, order(['GND', 'PLT'], reachable));
  expect(errors).toMatchObject([{ message: 'There is no price of GND for this shipment.' }]);
});

test('what DHL does not offer is refused before a call', async () => {
  const proxy = dhlEcommerce.create(simulator.settings);
  const [, service] = await createShipment(proxy, order(['PLT']));
  expect(service).toMatchObject([{ field: 'shipment.services', kind: 'not_supported' }]);
  const [, missing] = await createShipment(proxy, order(['PLT'], ABROAD));
  expect(missing.map(({ field }) => field)).toEqual(['recipient.phone_number', 'shipment.customs']);
  const reference = { type: 'package_id', value: 'id1' };
  const shipment = { carrier: 'dhl-ecommerce', service: 'PLT', reference };
  const [, abroad] = await voidShipment(proxy, { shipment });
  expect(abroad).toMatchObject([{ field: 'shipment.service', kind: 'not_supported' }]);
});

const TO_MEXICO = { ...ABROAD, phone_number: '+52 55 5555 0100' };
const goods = {
  description: 'Lamp',
  weight: 1,
  value_amount: 20,
  value_currency: 'USD',
  origin_country: 'US',
};
/** The issues of a purchase, else its notices. */
function tried(services: string[], to: object, more: object = {}): readonly (Issue | Notice)[] {
  const asked = order(services, to);
  const shipment = { ...asked.shipment, ...more };
  try {
    const made = mapper.createShipmentRequest(new ShipmentRequest({ ...asked, shipment }));
    return (Reflect.get(made, 'notices') as Notice[] | undefined) ?? [];
  } catch (error) {
    return (error as ValidationError).issues;
  }
}

test.each([
  ['a return', 'dhl-ecommerce:RGN', {}, {}, 'other interfaces'],
  ['prepaid duties with another product', 'PLY', TO_MEXICO, { duty_paid_by: 'SENDER' }, 'DHL has with PLT'],
])('%s is refused by its name', (_, service, to, more, problem) => {
  expect(tried([service], to, { ...more, customs: { items: [goods] } })).toEqual([
    expect.objectContaining({ field: 'shipment.services', message: expect.stringContaining(problem) }),
  ]);
});

test('prices with duties paid are those of one product', async () => {
  await using running = await startSimulator(simulator);
  const paid = {
    ...order([], TO_MEXICO),
    shipment: { items: [{ weight: 2 }], duty_paid_by: 'SENDER' as const },
  };
  expect(await quotedServices(dhlEcommerce.create(running.settings), paid)).toEqual(['PLT']);
});

test.each([
  ['APO', { state_code: 'AE', postal_code: '09096' }, 'required'],
  ['Guam', { state_code: 'GU', postal_code: '96910' }, 'required'],
  ['Puerto Rico', { country_code: 'PR', state_code: 'PR', postal_code: '00901' }, 'required'],
  ['Hawaii', { state_code: 'Hawaii', postal_code: '96815' }, 'customs_may_be_needed'],
  ['Alaska', { state_code: 'AK', postal_code: '99501' }, 'customs_may_be_needed'],
  ['Connecticut', {}, undefined],
])('goods to %s without customs', (_, to, code) => {
  const said = tried(['GND'], to).filter(({ message }) => message.includes('shipment.customs'));
  expect(said.map((one) => one.code)).toEqual(code === undefined ? [] : [code]);
});

test('a price and a purchase refuse a value with more decimals than its currency has', async () => {
  const line = { ...goods, value_amount: 20.005 };
  const asked = order(['PLT'], TO_MEXICO);
  const shipment = { ...asked.shipment, customs: { items: [line] } };
  const message = expect.stringContaining('amounts in USD have at most 2 decimals');
  for (const operation of ['rating', 'shipping'] as const) {
    const { errors } = await dryRun(dhlEcommerce.create(simulator.settings), operation, {
      ...asked,
      shipment,
    });
    expect(errors).toMatchObject([{ field: 'shipment.customs.items[0].value_amount', message }]);
  }
});
