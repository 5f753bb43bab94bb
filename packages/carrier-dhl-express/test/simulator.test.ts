import { createShipment, fetchQuotes, type RateRequestData } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { type Running, startSimulator } from '@waybill/simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dhlExpress } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { openContracts } from './support/contract.js';
import { bodyOf, NOW } from './support/exchange.js';
import { abroad, berlin, domestic } from './support/requests.js';

let running: Running<typeof simulator>;
beforeAll(async () => {
  running = await startSimulator(simulator, { now: () => NOW });
});
afterAll(async () => {
  expect(running.routeErrors).toEqual([]);
  await running.close();
});

const proxy = () =>
  dhlExpress.create({ ...running.settings, time_zone: 'Europe/Berlin' }, { clock: { now: () => NOW } });

async function codesFor(request: RateRequestData) {
  const { services: _, ...shipment } = request.shipment;
  const [quotes, errors] = await fetchQuotes(proxy(), { ...request, shipment });
  return {
    quotes: quotes.map(({ service_type, currency }) => `${service_type} ${currency}`),
    errors: errors.map(({ code, kind }) => `${code} ${kind}`),
  };
}

describe('lanes', () => {
  const { postal_code: _, ...place } = berlin;
  const lane = (from: string, to: string, shipment = {}): RateRequestData => ({
    shipper: { ...place, country_code: from },
    recipient: { ...place, country_code: to },
    shipment: { items: [{ weight: 1 }], ...shipment },
  });

  test.each([
    ['DE', 'DE', {}, ['N EUR', '1 EUR']],
    ['CA', 'CA', {}, ['N CAD', '1 CAD']],
    ['DE', 'FR', {}, ['U EUR', 'W EUR']],
    ['CA', 'US', {}, ['P CAD', 'Y CAD', 'E CAD', 'H CAD']],
    ['JP', 'US', {}, ['P JPY', 'Y JPY', 'E JPY', 'H JPY']],
    ['GB', 'US', { is_document: true }, ['D GBP', 'T GBP']],
    ['CA', 'US', { options: ['saturday_delivery'] }, ['P CAD', 'Y CAD', 'E CAD']],
  ])('from %s to %s, %j has its products', async (from, to, shipment, quotes) => {
    expect(await codesFor(lane(from, to, shipment))).toEqual({ quotes, errors: [] });
  });

  test('a lane that Express does not serve is refused as DHL does', async () => {
    expect(await codesFor(lane('US', 'US'))).toEqual({ quotes: [], errors: ['996 carrier'] });
  });
});

describe('labels', () => {
  test.each([
    ['PDF', '8x4'],
    ['PDF', 'A4'],
    ['PDF', 'A6'],
  ] as const)('in %s on %s hold the tracking number', async (format, type) => {
    const items = [{ weight: 1 }, { weight: 2 }];
    const [shipment, errors] = await createShipment(proxy(), domestic({ items, label: { format, type } }));
    expect(errors).toEqual([]);
    expect(shipment?.meta.documents).toEqual([
      { format, kind: 'label', parcel: 0 },
      { format, kind: 'label', parcel: 1 },
      { format, kind: 'waybill', parcel: null },
    ]);
    for (const document of shipment?.documents ?? [])
      expect(await readBarcode(Buffer.from(document, 'base64'))).toEqual([shipment?.tracking_number]);
  });

  test('labels come in printer languages, with the invoice as PDF', async () => {
    const invoice = { identifier: 'INV-1', date: '2026-03-01' };
    const zpl = (await createShipment(proxy(), abroad({ label: { format: 'ZPL' }, invoice })))[0];
    expect(zpl?.meta.documents.map(({ format, kind }) => `${kind} ${format}`)).toEqual([
      'label ZPL',
      'waybill ZPL',
      'commercial_invoice PDF',
    ]);
    const [label = '', , paper = ''] = zpl?.documents ?? [];
    expect(Buffer.from(label, 'base64').toString()).toMatch(
      new RegExp(`^\\^XA[^]*\\^FD${zpl?.tracking_number}\\^FS`),
    );
    expect(await readBarcode(Buffer.from(paper, 'base64'))).toEqual([zpl?.tracking_number]);
    const extra = { 'dhl-express:encoding': 'epl' };
    const epl = (await createShipment(proxy(), domestic({ label: { extra } })))[0];
    expect(epl?.meta.documents[0]).toMatchObject({ format: 'EPL' });
    expect(Buffer.from(epl?.documents[0] ?? '', 'base64').toString()).toContain(`"${epl?.tracking_number}"`);
  });
});

describe('a pickup', () => {
  test('a pickup is ordered with the shipment', async () => {
    const extra = { 'dhl-express:pickup_close_time': '18:00' };
    const [shipment, errors] = await createShipment(proxy(), domestic({ extra }));
    expect(errors).toEqual([]);
    expect(shipment?.reference?.type).toBe('dispatchConfirmationNumber');
    expect(shipment?.meta.cancel_pickup_url).toBe(`${running.url}/pickups/${shipment?.reference?.value}`);
  });
});

type Json = Record<string, unknown>;
type Mutation = [what: string, change: (body: Json) => Json, problem: string];

const at = (body: Json, path: string[], change: (value: unknown) => unknown): Json => {
  const [key = '', ...rest] = path;
  const value = body[key];
  return { ...body, [key]: rest.length === 0 ? change(value) : at(value as Json, rest, change) };
};
const set = (path: string, value: unknown) => (body: Json) => at(body, path.split('.'), () => value);

const RATES: readonly Mutation[] = [
  ['an unknown key', set('customer', 1), '#: extraneous key [customer] is not permitted'],
  ['no packages', set('packages', []), '#/packages: expected minimum item count: 1, found: 0'],
  ['no packages at all', set('packages', undefined), '#: required key [packages] not found'],
  ['a name of the country', set('customerDetails.shipperDetails.countryName', 'GERMANY'), 'countryName'],
  ['no city', set('customerDetails.shipperDetails.cityName', ''), 'expected minLength: 1, actual: 0'],
  [
    'a long city',
    set('customerDetails.shipperDetails.cityName', 'x'.repeat(46)),
    'expected maxLength: 45, actual: 46',
  ],
  ['a weight of 0', set('packages', [{ weight: 0 }]), '#/packages/0/weight'],
  ['too fine a weight', set('packages', [{ weight: 1.0005 }]), 'multipleOf'],
  ['packaging of others', set('packages', [{ weight: 1, typeCode: 'YP' }]), '#/packages/0/typeCode'],
  ['other units', set('unitOfMeasurement', 'KG'), '#/unitOfMeasurement'],
  ['customs as text', set('isCustomsDeclarable', 'false'), '#/isCustomsDeclarable: expected type: boolean'],
  [
    'an account without a number',
    set('accounts', [{ typeCode: 'shipper' }]),
    'required key [number] not found',
  ],
];
const SHIPMENTS: readonly Mutation[] = [
  ['no terms', set('content.incoterm', undefined), '#/content: required key [incoterm] not found'],
  [
    'no phone',
    set('customerDetails.receiverDetails.contactInformation.phone', undefined),
    'required key [phone] not found',
  ],
  ['no street', set('customerDetails.receiverDetails.postalAddress.addressLine1', undefined), 'addressLine1'],
  ['a blank in front', set('content.description', ' Lamps'), '#/content/description'],
  ['a format of others', set('outputImageProperties.encodingFormat', 'png'), 'encodingFormat'],
  ['an unknown resolution', set('outputImageProperties.printerDPI', 203), 'printerDPI'],
  ['a long reference', set('customerReferences', [{ value: 'r'.repeat(36) }]), 'expected maxLength: 35'],
  [
    'a line without a weight',
    set('content.exportDeclaration.lineItems', [
      {
        number: 1,
        description: 'x',
        price: 1,
        quantity: { value: 1, unitOfMeasurement: 'PCS' },
        manufacturerCountry: 'DE',
      },
    ]),
    'required key [weight] not found',
  ],
  [
    'an invoice without a date',
    set('content.exportDeclaration.invoice', { number: '1' }),
    'required key [date] not found',
  ],
  ['a strange reason', set('content.exportDeclaration.exportReasonType', 'fun'), 'exportReasonType'],
  [
    'a content without UN numbers',
    set('valueAddedServices', [{ serviceCode: 'HV', dangerousGoods: [{ contentId: '967' }] }]),
    'one of dryIceTotalNetWeight and unCodes',
  ],
  [
    'a content with both',
    set('valueAddedServices', [
      {
        serviceCode: 'HC',
        dangerousGoods: [{ contentId: '901', dryIceTotalNetWeight: 1, unCodes: ['1845'] }],
      },
    ]),
    'one of dryIceTotalNetWeight and unCodes',
  ],
  [
    'an image of another format',
    set('documentImages', [{ imageFormat: 'BMP', content: 'x' }]),
    'imageFormat',
  ],
  ['a delivery of another kind', set('onDemandDelivery', { deliveryOption: 'locker' }), 'deliveryOption'],
  ['a pickup unsaid', set('pickup', {}), '#/pickup: required key [isRequested] not found'],
];

const folder = process.env.WAYBILL_CONTRACTS;

async function posted(operation: 'rates' | 'shipments', body: unknown) {
  const { username, password } = running.settings;
  const response = await fetch(`${running.url}/${operation}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // A connection that was kept may be closed while a slow machine compiles the contract.
      connection: 'close',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, document: (await response.json()) as Json };
}

describe.each([
  ['rates', RATES],
  ['shipments', SHIPMENTS],
] as const)('the schema of %s', (operation, mutations) => {
  const post = (body: unknown) => posted(operation, body);

  test.each(mutations)('the request is refused with %s', async (_, change, problem) => {
    const { body } = await bodyOf(operation, abroad());
    expect((await post(body)).status).toBe(operation === 'rates' ? 200 : 201);
    const { status, document } = await post(change(body));
    expect(status).toBe(422);
    expect(document.detail).toContain(problem);
    expect(document).toMatchObject({ instance: `/expressapi/${operation}`, status: '422' });
  });

  test.skipIf(folder === undefined)('agrees with the official contract on each', async () => {
    const contracts = openContracts(folder ?? '');
    const headers = { 'x-version': '3.1.0', 'message-reference': 'reference-1' };
    const verdict = async (body: unknown) =>
      contracts.request({ method: 'POST', path: `/${operation}`, headers, body: JSON.stringify(body) });
    const { body } = await bodyOf(operation, abroad());
    expect(await verdict(body)).toEqual([]);
    for (const [what, change] of mutations) expect(await verdict(change(body)), what).not.toEqual([]);
  });
});

describe('rules beyond the schema', () => {
  const refused = async (request: RateRequestData, settings = {}) => {
    const account = { ...running.settings, time_zone: 'Europe/Berlin', ...settings };
    const [, errors] = await createShipment(
      dhlExpress.create(account, { clock: { now: () => NOW } }),
      request,
    );
    return errors.map(({ code, kind }) => `${code} ${kind}`);
  };

  test.each<[string, RateRequestData, object, string[]]>([
    ['a wrong password', domestic(), { password: 'wrong' }, ['401 authentication']],
    ['an account of others', domestic(), { account_number: '1' }, ['400 carrier']],
    ['a product of another lane', domestic({ services: ['P'] }), {}, ['996 carrier']],
    ['a product without a price', domestic({ services: ['C'] }), {}, ['996 carrier']],
    [
      'a local code of another product',
      domestic({ extra: { 'dhl-express:local_product_code': 'X' } }),
      {},
      ['996 carrier'],
    ],
    ['a service of another lane', domestic({ options: ['WO'] }), {}, ['7008 carrier']],
  ])('a shipment is refused with %s', async (_, request, settings, errors) => {
    expect(await refused(request, settings)).toEqual(errors);
  });

  const point = { deliveryOption: 'servicepoint', servicePointId: 'BRU001' };
  test.each<[string, (body: Json) => Json, string]>([
    ['lithium batteries without a content', set('valueAddedServices', [{ serviceCode: 'HV' }]), 'HV'],
    ['a service point without its service', set('onDemandDelivery', point), 'buyerDetails'],
    [
      'a service without its service point',
      set('valueAddedServices', [{ serviceCode: 'TV' }]),
      'servicePointId',
    ],
    ['Paperless Trade without an invoice', set('valueAddedServices', [{ serviceCode: 'WY' }]), '7120'],
    [
      'a country that is not in the list',
      set('customerDetails.receiverDetails.postalAddress.countryCode', 'CW'),
      'country code CW',
    ],
    ['a Saturday', set('plannedShippingDateAndTime', '2026-03-07T12:00:00 GMT+01:00'), '996'],
  ])('a shipment is refused with %s', async (_, change, problem) => {
    const { body } = await bodyOf('shipments', abroad());
    const { status, document } = await posted('shipments', change(body));
    expect(status).toBe(400);
    expect(document.detail).toContain(problem);
  });

  test('on a weekend products are priced for a request that takes the next business day', async () => {
    const saturday = domestic({ ship_date: '2026-03-07' });
    expect(await codesFor(saturday)).toEqual({ quotes: [], errors: ['996 carrier'] });
    const sunday = Date.parse('2026-03-08T15:00:00Z');
    const later = dhlExpress.create(running.settings, { clock: { now: () => sunday } });
    const [quotes] = await fetchQuotes(later, domestic());
    expect(quotes.map(({ handle }) => handle)).toEqual(['dhl-express:N/N/2026-03-09']);
    const { handle = '' } = quotes[0] ?? {};
    const [shipment] = await createShipment(later, domestic({ quote: handle }));
    expect(shipment?.shipment_date).toBe('2026-03-09');
  });

  test('nothing is bought that was refused', () => {
    const created = running.exchanges.filter(
      ({ path, reply }) => path === '/shipments' && reply?.status === 201,
    );
    expect(running.purchases).toHaveLength(created.length);
  });
});
