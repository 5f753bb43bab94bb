import {
  createShipment,
  dryRun,
  fetchQuotes,
  RateRequest,
  type RecoveryRequestData,
  recoverShipment,
  ShipmentRequest,
  voidShipment,
} from '@waybill/core';
import type { Reply } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { firstRequest } from '@waybill/testkit';
import { describe, expect, test } from 'vitest';
import { bpost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = bpost.create(simulator.settings);
const first = firstRequest(import.meta.url);
const V3 = 'http://schema.post.be/shm/deepintegration/v3/';
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const request = {
  account_id: '100234',
  reference: 'id-1',
  service: 'bpack 24h Pro',
  ship_date: '2026-03-03',
  packages: 1,
  label: { format: 'PDF', paper: 'A6', returns: true },
  document: '<order/>',
} as const;

/** The first request for a service, with changes to its recipient and its shipment. */
const sold = (service: string, recipient: object = {}, shipment: object = {}) =>
  firstRequest(import.meta.url, { services: [service], ...shipment }, recipient);
const documentFor = (recipient: object) =>
  mapper.createShipmentRequest(new ShipmentRequest(sold('bpack 24h Pro', recipient))).document;

function answer(step: string, body: string, status = 200): Reply {
  return { step, status, headers: { 'content-type': 'application/xml' }, body };
}

test('labels in namespaces of version 3, with prefixes, are those of a package and of its return', () => {
  const label = (barcode: string) =>
    `<v:label><v:barcode>${barcode}</v:barcode><v:mimeType>application/pdf</v:mimeType><v:bytes>${PDF}</v:bytes></v:label>`;
  const body = `<v:labels xmlns:v="${V3}">${label('323212345659900357664050')}${label('323212345659900357663030')}</v:labels>`;
  const replies = [answer('buy', '', 201), answer('label', body)];
  expect(mapper.parseShippingResponse({ request, replies })).toMatchObject([
    {
      tracking_number: '323212345659900357663030',
      complete: true,
      meta: {
        parcels: [{ return_tracking_number: '323212345659900357664050' }],
        documents: [{ kind: 'return_label' }, { kind: 'label' }],
      },
    },
    [],
  ]);
});

test.each([
  ['<businessException><code>1</code><message>No</message></businessException>', 'carrier'],
  ['<systemException><message>Unexpected error</message></systemException>', 'unknown_outcome'],
  ['<html><body>Welcome</body></html>', 'unknown_outcome'],
])('%s with status 200 is no order', (body, kind) => {
  const [result, errors] = mapper.parseShippingResponse({ request, replies: [answer('buy', body)] });
  expect(result).toBeNull();
  expect(errors).toMatchObject([{ kind }]);
});

test('the page of the gateway with status 401 refuses the login, and so the order', () => {
  const replies = [answer('buy', '<html><body>Unauthorized</body></html>', 401)];
  const [result, errors] = mapper.parseShippingResponse({ request, replies });
  expect(result).toBeNull();
  expect(errors).toMatchObject([{ kind: 'authentication', code: '401', retryable: false }]);
});

test.each([401, 403, 429, 500, 503])('an empty answer with status %i proves no order', (status) => {
  const [result] = mapper.parseShippingResponse({ request, replies: [answer('buy', '', status)] });
  expect(result).toBeNull();
});

describe('an order that the call for its label does not know', () => {
  const unknown = answer('label', '<unknownItems><order>id-1</order></unknownItems>', 404);

  test.each([200, 204])('is open after an empty %i, which any server between may send', (status) => {
    const replies = [answer('buy', '', status), unknown];
    const [result, errors] = mapper.parseShippingResponse({ request, replies });
    expect(result).toBeNull();
    const details = { references: { reference: 'id-1' } };
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details }]);
  });

  test('is there after 201', () => {
    const replies = [answer('buy', '', 201), unknown];
    const [result] = mapper.parseShippingResponse({ request, replies });
    expect(result).toMatchObject({ complete: false, reference: { value: 'id-1' } });
  });
});

describe('an order whose answer was lost, and that was cancelled before it is looked for', () => {
  test('is reported as cancelled, not as bought', async () => {
    await using running = await startSimulator(simulator);
    const proxy = bpost.create(running.settings);
    running.fault({ kind: 'reset_after' }, { path: /orders$/, times: 2 });
    const [, errors] = await createShipment(proxy, sold('bpack 24h Pro'));
    const left = errors[0]?.details?.recovery as RecoveryRequestData;
    const { reference: value } = left.exchange.request as { readonly reference: string };
    const reference = { type: 'order_reference', value };
    const [voided] = await voidShipment(proxy, { shipment: { carrier: 'bpost', reference } });
    expect(voided?.outcome).toBe('voided');
    const [found, after] = await recoverShipment(proxy, left);
    expect(found).toBeNull();
    expect(after).toMatchObject([{ code: 'cancelled', kind: 'carrier', retryable: false }]);
  });

  test('is bought where only some of its boxes are cancelled, and an entry says so', () => {
    const box = (status: string) => `<box><status>${status}</status></box>`;
    const order = `<orderInfo><reference>id-1</reference>${box('OPEN')}${box('CANCELLED')}</orderInfo>`;
    const lost: Reply = { step: 'buy', failure: { kind: 'timeout', message: 'cut', sent: true } };
    const two = { ...request, packages: 2 };
    const replies = [lost, answer('find', order)];
    const [found, errors] = mapper.parseShippingResponse({ request: two, replies });
    expect(found).toMatchObject({ reference: { value: 'id-1' } });
    expect(errors[0]).toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('1 of the 2 boxes'),
    });
  });
});

const ZPL = '^XA^FDx^FS^XZ';
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
function labelled(content: string, label: Partial<typeof request.label> | { format: 'ZPL' } = {}) {
  const replies = [answer('buy', '', 201), answer('label', `<labels><label>${content}</label></labels>`)];
  const own = { ...request, label: { ...request.label, ...label } };
  return mapper.parseShippingResponse({ request: own, replies });
}

test('a label with the number abroad alone is that of its package', () => {
  expect(labelled(`<crossReferenceBarcode>CD1FR</crossReferenceBarcode><bytes>${PDF}</bytes>`)).toMatchObject(
    [{ tracking_number: 'CD1FR', complete: true }, []],
  );
});

test('a number that ends as those of returns is that of a package where there is no other', () => {
  const content = `<barcode>323212345659900357664050</barcode><bytes>${PDF}</bytes>`;
  expect(labelled(content, { returns: false } as object)).toMatchObject([
    { tracking_number: '323212345659900357664050', complete: true, meta: { documents: [{ kind: 'label' }] } },
    [],
  ]);
});

test('of a file and its ZPL, the one counts that was asked for', () => {
  const content = `<barcode>1030</barcode><bytes>${PDF}</bytes><zplCode>${ZPL}</zplCode>`;
  expect(labelled(content, { format: 'ZPL' })[0]?.documents).toEqual([inBase64(ZPL)]);
  expect(labelled(content)[0]?.documents).toEqual([PDF]);
});

test.each([
  ['Kanaalstraat 12 bus 4', [], { number: '12', box: '4' }],
  ['Kanaalstraat 12a, bte A', [], { number: '12a', box: 'A' }],
  ['Kanaalstraat 12', ['bus 004'], { number: '12', box: '004' }],
  ['Kanaalstraat 12', [], { number: '12', box: undefined }],
])('of %s %j the letter box has its own element', (line, others, { number, box }) => {
  const [, receiver = ''] = documentFor({ address_lines: [line, ...others] }).split('<national:receiver>');
  const textOf = (name: string) => new RegExp(`<common:${name}>([^<]*)`).exec(receiver)?.[1];
  const texts = ['streetName', 'number', 'box', 'addressLineTwo'].map(textOf);
  expect(texts).toEqual(['Kanaalstraat', number, box, undefined]);
});

test('a letter box that is named as the house number leaves no empty element', () => {
  const document = documentFor({ address_lines: ['Kanaalstraat 12 bus 4'], house_number: 'bus 4' });
  expect(document).toContain('<common:streetName>Kanaalstraat 12</common:streetName><common:box>4<');
});

test('lines besides the street are joined as far as they fit into one', () => {
  const lines = ['Kanaalstraat 12', 'Attn. Warehouse', 'Gate 4'];
  expect(documentFor({ address_lines: lines })).toContain('<common:addressLineTwo>Attn. Warehouse, Gate 4<');
  expect(() => documentFor({ address_lines: [...lines, 'x'.repeat(20)] })).toThrow('recipient.address_lines');
});

test('an amount to insure is in euros where no currency is named', () => {
  const { currency: _, ...shipment } = sold('bpack 24h Pro', {}, { insured_amount: 400 }).shipment;
  const asked = { ...sold('bpack 24h Pro', {}), shipment };
  expect(mapper.createShipmentRequest(new ShipmentRequest(asked)).document).toContain('basicInsurance');
});

test('a state is left out with a notice, but where it stands with the city', async () => {
  await using running = await startSimulator(simulator);
  const notices = async (recipient: object) => {
    const asked = sold('bpack World Business', recipient, { is_document: true });
    const [bought] = await createShipment(bpost.create(running.settings), asked);
    return bought?.meta.notices.filter(({ message }) => message.includes('state_code'));
  };
  const italy = { country_code: 'IT', postal_code: '20121', city: 'Milano', state_code: 'MI' };
  expect(await notices(italy)).toHaveLength(1);
  expect(await notices({ ...italy, country_code: 'US', postal_code: '10118', state_code: 'NY' })).toEqual([]);
});

test('with a place of delivery, services that go to an address have no price', async () => {
  await using running = await startSimulator(simulator);
  const price = async (...services: string[]) => {
    const shipment = { services, options: ['hold_for_pickup'] };
    const [quotes, errors] = await fetchQuotes(
      bpost.create(running.settings),
      firstRequest(import.meta.url, shipment),
    );
    return [quotes.map(({ service_type }) => service_type), errors.map(({ field }) => field)];
  };
  expect(await price('bpack 24h Pro', 'bpack@bpost')).toEqual([['bpack@bpost'], []]);
  expect(await price('bpack 24h Pro')).toEqual([[], ['shipment.options']]);
});

test('an empty price list says so', () => {
  const rates = mapper.createQuoteRequest(new RateRequest(first));
  const empty = answer('rate', '<v:productConfiguration xmlns:v="x"/>');
  expect(mapper.parseQuoteResponse({ request: rates, replies: [empty] })).toMatchObject([
    [],
    [{ code: 'no_service', message: 'The price list of bpost has no products.' }],
  ]);
});

describe('tracking', () => {
  const tracked = (content: string) =>
    mapper.parseTrackingResponse({
      request: { numbers: [{ tracking_number: 'A', field: 'tracking_numbers[0]' }] },
      replies: [answer('track', `<itemTracking>${content}</itemTracking>`)],
    });
  const state = (time: string, code: string) =>
    `<stateInfo><time>${time}</time><stateCode>${code}</stateCode></stateInfo>`;

  test('the time of the delivery says what a code that is not known means', () => {
    const round = state('2026-12-02T07:11:18+01:00', 'L00');
    const end = state('2026-12-02T11:42:00+01:00', 'U77');
    const [[details]] = tracked(`<deliveryTime>2026-12-02T11:41:30+01:00</deliveryTime>${round}${end}`);
    expect(details).toMatchObject({ status: 'delivered', delivered_at: { time: '11:41:30' } });
    expect(tracked(`${round}${end}`)[0]).toMatchObject([{ status: 'out_for_delivery', delivered_at: null }]);
  });

  test('the number of the carrier abroad is related', () => {
    const [[details]] = tracked('<crossReference>CD1FR</crossReference>');
    expect(details?.related).toEqual([{ tracking_number: 'CD1FR', relation: 'partner' }]);
  });
});

describe('a declaration', () => {
  const LINE = { description: 'Ribbon', weight: 0.1, value_amount: 2, code: '6205.20', origin_country: 'BE' };
  const there = {
    phone_number: '+441947000000',
    city: 'Whitby',
    postal_code: 'YO21 3PU',
    country_code: 'GB',
  };
  const declared = (...items: object[]) =>
    dryRun(bpost.create(simulator.settings), 'shipping', orderOf({ description: 'Ribbons' }, ...items));
  const orderOf = (own: object, ...items: object[]) => {
    const customs = { ...own, reason_for_export: 'gift' };
    const parcel = { items: [{ weight: 10 }], weight_unit: 'LB', currency: 'EUR' };
    const lines = items.map((item) => ({ ...LINE, ...item }));
    const shipment = { ...parcel, customs: { ...customs, items: lines } };
    return sold('bpack World Express Pro', there, shipment);
  };

  test('has the weight of all units of a line, rounded once: it is not above that of the parcel', async () => {
    const { calls, errors } = await declared({ quantity: 100 });
    expect(errors).toEqual([]);
    expect(JSON.stringify(calls)).toMatch(/parcelWeight>4536<.*nettoWeight>4536</s);
  });

  test('has the description of its first line where it has none itself, and says which one is shortened', async () => {
    await using running = await startSimulator(simulator);
    const order = orderOf({}, { description: 'Ribbons of silk '.repeat(5) });
    const [result] = await createShipment(bpost.create(running.settings), order);
    expect(result?.meta.notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^shipment\.customs\.items\[0\]\.description is shortened to /),
    );
  });

  test.each([
    [{}, ['return_to_sender'], 'parcelReturnInstructions>RTS<'],
    [{}, ['abandon_if_undeliverable'], 'parcelReturnInstructions>ABANDONED<'],
    [
      { extra: { 'bpost:return_instructions': 'RTA' } },
      ['return_to_sender'],
      'is RTS, but the request also has RTA',
    ],
    [{}, ['return_to_sender', 'abandon_if_undeliverable'], 'is ABANDONED, but the request also has RTS'],
  ])('with %j and the options %j has instructions once', async (own, options, expected) => {
    const order = orderOf(own, {});
    const asked = { ...order, shipment: { ...order.shipment, options } };
    expect(JSON.stringify(await dryRun(bpost.create(simulator.settings), 'shipping', asked))).toContain(
      expected,
    );
  });

  test('in two currencies is refused at the line', async () => {
    const { errors } = await declared({ value_currency: 'EUR' }, { value_currency: 'USD' });
    expect(errors.map(({ field }) => field)).toEqual(['shipment.customs.items[1].value_currency']);
  });
});
