import { createShipment, type ErrorEntry, ShipmentRequest, UnavailableError } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bought, proxyFor } from './support/exchange.js';
import { abroad, domestic } from './support/requests.js';

const LABEL = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const two = domestic({ items: [{ weight: 1 }, { weight: 2 }], references: ['ORDER-1'] });
const charge = { currencyType: 'BILLC', priceCurrency: 'EUR', price: 12.5 };
const sold = {
  shipmentTrackingNumber: '7712000013',
  packages: [{ referenceNumber: 1, trackingNumber: 'JD1' }],
  documents: [
    { imageFormat: 'PDF', content: LABEL, typeCode: 'label' },
    { imageFormat: 'PDF', content: LABEL, typeCode: 'waybillDoc' },
  ],
  shipmentCharges: [charge],
};
const waybill = sold.documents[1];
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const isMissing = (what: string) =>
  `The shipment was bought; the ${what} is not in the reply, or cannot be read.`;
const messages = (errors: readonly ErrorEntry[]) => errors.map(({ message }) => message);

describe('a created shipment', () => {
  test('a shipment comes back whatever else cannot be read', async () => {
    const [shipment, errors] = await bought(
      201,
      {
        ...sold,
        shipmentTrackingNumber: 7712000013,
        packages: [{ referenceNumber: '2', trackingNumber: 'JD2' }, 'nonsense'],
        documents: [
          {
            imageFormat: 'pdf',
            content: ` ${LABEL.slice(0, 8)}\n${LABEL.slice(8)}`,
            typeCode: 'Label',
            packageReferenceNumber: '2',
          },
          { imageFormat: 'TIFF', content: base64('II*'), typeCode: 'something-new' },
          { imageFormat: 'PDF', content: '', typeCode: 'invoice' },
          { imageFormat: 'PDF', content: '***', typeCode: 'invoice' },
          null,
        ],
        shipmentCharges: charge,
        warnings: '1001: Look here',
        shipmentDetails: null,
        estimatedDeliveryDate: 'soon',
      },
      two,
    );
    expect(messages(errors)).toEqual(
      ['tracking number of package 1', 'label of package 1', 'commercial invoice'].map(isMissing),
    );
    expect(shipment).toMatchObject({
      tracking_number: '7712000013',
      documents: [LABEL, base64('II*')],
      total_charge: { amount: '12.50', currency: 'EUR', name: 'BILLC' },
      complete: false,
      meta: {
        parcels: [
          { tracking_number: null, charge: null, bought: null },
          { tracking_number: 'JD2', charge: null, bought: true },
        ],
        documents: [
          { format: 'PDF', kind: 'label', parcel: 1 },
          { format: 'TIFF', kind: 'other', name: 'something-new', parcel: null },
        ],
        notices: [{ code: '1001', message: '1001: Look here' }, { code: 'no_waybill_document' }],
      },
    });
  });

  test('the second label of one package is its waybill document, as in samples 1 to 3 of the contract', async () => {
    const label = { imageFormat: 'PDF', content: LABEL, typeCode: 'label' };
    const invoice = { ...label, typeCode: 'invoice' };
    const kinds = async (documents: unknown[], request = domestic()) => {
      const [shipment] = await bought(201, { ...sold, documents }, request);
      return {
        kinds: shipment?.meta.documents.map(({ kind, parcel }) => [kind, parcel]),
        notices: shipment?.meta.notices.map(({ code }) => code),
      };
    };
    expect(await kinds([label, label])).toEqual({
      kinds: [
        ['label', 0],
        ['waybill', null],
      ],
      notices: [],
    });
    expect(await kinds([label])).toEqual({ kinds: [['label', 0]], notices: ['no_waybill_document'] });
    const numbered = [2, 1].map((packageReferenceNumber) => ({ ...label, packageReferenceNumber }));
    expect((await kinds([invoice, ...numbered, label], two)).kinds).toEqual([
      ['label', 0],
      ['label', 1],
      ['commercial_invoice', null],
      ['waybill', null],
    ]);
    const unwanted = domestic({ label: { extra: { 'dhl-express:waybill_doc': 'false' } } });
    expect((await kinds([label, label], unwanted)).kinds).toEqual([
      ['label', 0],
      ['label', 0],
    ]);
  });

  test('packages without numbers are matched in the order of the reply, with their own documents', async () => {
    const packages = [
      { trackingNumber: 'JD1', documents: [{ content: base64('\x89PNG\r\n'), typeCode: 'qr-code' }] },
      { trackingNumber: 'JD2' },
    ];
    const [shipment, errors] = await bought(201, { ...sold, packages }, two);
    expect(errors).toEqual([]);
    expect(shipment?.complete).toBe(true);
    expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['JD1', 'JD2']);
    expect(shipment?.meta.documents.at(-1)).toEqual({ format: 'PNG', kind: 'qr_code', parcel: 0 });
  });

  test.each<[string, unknown[], (string | null)[], number]>([
    [
      'by number',
      [
        { n: 2, t: 'B' },
        { n: 1, t: 'A' },
      ],
      ['A', 'B'],
      0,
    ],
    ['those without a number after them', [{}, { t: 'A' }, { n: 2, t: 'B' }], ['A', 'B'], 0],
    [
      'as they stand where numbers are strange',
      [
        { n: 0, t: 'A' },
        { n: 1, t: 'B' },
      ],
      ['A', 'B'],
      0,
    ],
    [
      'as they stand where numbers repeat',
      [
        { n: 2, t: 'A' },
        { n: 2, t: 'B' },
      ],
      ['A', 'B'],
      0,
    ],
    ['and keeps files of more', [{ t: 'A' }, { t: 'B' }, { t: 'C', label: true }], ['A', 'B'], 1],
  ])('packages are matched when the reply lists them %s', async (_, given, expected, more) => {
    const packages = given.map((parcel) => {
      const { n, t, label } = parcel as { n?: number; t?: string; label?: boolean };
      return { referenceNumber: n, trackingNumber: t, documents: label ? [sold.documents[0]] : undefined };
    });
    const [shipment] = await bought(201, { ...sold, packages }, two);
    expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(expected);
    expect(shipment?.documents).toHaveLength(sold.documents.length + more);
  });

  test('a pickup is named by its own number', async () => {
    const reply = {
      ...sold,
      dispatchConfirmationNumber: 'PRG1',
      cancelPickupUrl: 'https://example.com/pickups/PRG1',
    };
    const [shipment] = await bought(201, reply, domestic());
    expect(shipment?.reference).toEqual({ type: 'dispatchConfirmationNumber', value: 'PRG1' });
    expect(shipment?.meta.pickup).toEqual({ confirmation_number: 'PRG1' });
    expect(shipment?.meta.cancel_pickup_url).toBe('https://example.com/pickups/PRG1');
  });

  test('a shipment without number, label or price is incomplete and says what is missing', async () => {
    const [shipment, errors] = await bought(201, { packages: sold.packages }, domestic());
    expect(shipment).toMatchObject({
      complete: false,
      tracking_number: null,
      reference: null,
      total_charge: null,
    });
    expect(errors).toMatchObject([
      { code: 'incomplete_reply', retryable: false, details: { part: 'tracking_number', parcel: 0 } },
      { code: 'incomplete_reply', retryable: false, details: { part: 'label', parcel: 0 } },
    ]);
    // DHL prices some accounts only, and may print the waybill with the label.
    expect(shipment?.meta.notices.map(({ code }) => code)).toEqual(['no_price', 'no_waybill_document']);
  });

  test.each([
    { shipmentCharges: [{ ...charge, currencyType: 'BASEC' }] },
    { shipmentCharges: [{ ...charge, price: 0 }] },
    { shipmentCharges: [{ ...charge, price: -1 }] },
    { shipmentCharges: [{ ...charge, price: 1e15 }] },
    { shipmentCharges: [{ ...charge, priceCurrency: null }] },
    { shipmentCharges: [{ ...charge, priceCurrency: '€' }] },
  ])('the charges %j are not a price', async (other) => {
    const [shipment] = await bought(201, { ...sold, ...other }, domestic());
    expect(shipment).toMatchObject({ total_charge: null, complete: false, tracking_number: '7712000013' });
  });
});

describe('a document', () => {
  const label = (content: string, imageFormat?: string) => ({
    ...sold,
    documents: [{ content, typeCode: 'label', imageFormat }, waybill],
  });

  test.each([
    ['%PDF-1.4 %%EOF', undefined, 'PDF'],
    ['%PDF-1.4 %%EOF', 'ZPL', 'PDF'],
    ['^XA^FDx^FS^XZ', undefined, 'ZPL'],
    ['CT~~CD,~CC^~CT~\n^XA^XZ', 'ZPL', 'ZPL'],
    ['GIF89a', undefined, 'GIF'],
    ['\x89PNG\r\n', '', 'PNG'],
    ['\r\nN\r\nP1\r\n', 'epl', 'EPL'],
    ['\r\nN\r\nP1\r\n', 'LP2', 'LP2'],
    ['II*', 'tiff', 'TIFF'],
  ])('%j that DHL calls %s is %s', async (bytes, said, format) => {
    const [shipment, errors] = await bought(201, label(base64(bytes), said), domestic());
    expect(errors).toEqual([]);
    expect(shipment?.complete).toBe(true);
    expect(shipment?.meta.documents[0]).toEqual({ format, kind: 'label', parcel: 0 });
    expect(shipment?.documents[0]).toBe(base64(bytes));
  });

  test('a document without a format has the requested one', async () => {
    const request = domestic({ label: { extra: { 'dhl-express:encoding': 'lp2' } } });
    const [shipment] = await bought(201, label(base64('\r\nN\r\nP1\r\n')), request);
    expect(shipment?.meta.documents[0]?.format).toBe('LP2');
  });

  test.each([
    ['<html>Try later</html>', 'PDF'],
    ['<html>Try later</html>', 'EPL'],
    ['{"detail":"no"}', undefined],
    ['{"detail":"no"}', 'TIFF'],
    ['Not a page', 'PDF'],
    ['Not a page', undefined],
    [' ', 'EPL'],
    ['', 'PDF'],
  ])('%j that DHL calls %s is not a document', async (bytes, said) => {
    const [shipment, errors] = await bought(201, label(base64(bytes), said), domestic());
    expect(messages(errors)).toEqual([isMissing('label')]);
    expect(shipment).toMatchObject({ complete: false, documents: [LABEL], tracking_number: '7712000013' });
  });

  test('the content of a document is padded base64 in the usual alphabet', async () => {
    const bytes = '%PDF\xfb\xff\xfe~';
    const urls = base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    expect(urls).not.toBe(base64(bytes));
    expect((await bought(201, label(urls), domestic()))[0]?.documents[0]).toBe(base64(bytes));
  });

  test('a missing requested document makes the shipment incomplete', async () => {
    const invoice = { identifier: 'INV-1', date: '2026-03-01' };
    const [without, errors] = await bought(201, sold, abroad({ invoice }));
    expect(messages(errors)).toEqual([isMissing('commercial invoice')]);
    expect(without?.complete).toBe(false);
    const [first] = sold.documents;
    const noWaybill = domestic({ label: { extra: { 'dhl-express:waybill_doc': 'false' } } });
    const [whole] = await bought(201, { ...sold, documents: [first] }, noWaybill);
    expect(whole?.complete).toBe(true);
  });

  test('a document that is named and unreadable makes the shipment incomplete, requested or not', async () => {
    const receipt = { imageFormat: 'PDF', content: base64('<html>'), typeCode: 'receipt' };
    const [shipment, errors] = await bought(
      201,
      { ...sold, documents: [...sold.documents, receipt] },
      domestic(),
    );
    expect(messages(errors)).toEqual([isMissing('receipt')]);
    expect(shipment?.complete).toBe(false);
  });

  test('labels must be there for each package where they name one, and once where they do not', async () => {
    const packages = ['JD1', 'JD2'].map((trackingNumber) => ({ trackingNumber }));
    const second = { ...sold.documents[0], packageReferenceNumber: 2 };
    const [shipment, errors] = await bought(201, { ...sold, packages, documents: [second, waybill] }, two);
    expect(messages(errors)).toEqual([isMissing('label of package 1')]);
    expect(shipment?.complete).toBe(false);
    expect((await bought(201, { ...sold, packages }, two))[0]?.complete).toBe(true);
  });
});

describe('a complaint that comes with a shipment', () => {
  test('a complaint with a shipment is reported and never retryable', async () => {
    const [shipment, errors] = await bought(
      201,
      { ...sold, detail: '503: Pickup not booked', status: '503' },
      domestic(),
    );
    expect(shipment).toMatchObject({
      tracking_number: '7712000013',
      documents: [LABEL, LABEL],
      complete: false,
    });
    expect(errors).toMatchObject([{ code: '503', message: '503: Pickup not booked', retryable: false }]);
  });
});

describe('a purchase without a shipment in its reply', () => {
  const refusal = { instance: '/x', detail: '999: Failure', title: 'Error', status: '500' };

  test.each([
    [400, { ...refusal, status: '400' }, 'carrier'],
    [400, refusal, 'unknown_outcome'],
    [200, { ...refusal, status: '400' }, 'carrier'],
    [500, refusal, 'unknown_outcome'],
    [200, refusal, 'unknown_outcome'],
    [502, refusal, 'unknown_outcome'],
    [503, refusal, 'unknown_outcome'],
    [504, refusal, 'unknown_outcome'],
    [429, refusal, 'unknown_outcome'],
    [500, { message: 'Internal server error' }, 'unknown_outcome'],
    [500, '<html>', 'unknown_outcome'],
    [201, { warnings: ['Nothing else'] }, 'unknown_outcome'],
    [201, { shipmentTrackingNumber: '' }, 'unknown_outcome'],
    [201, { shipmentTrackingNumber: {}, packages: [{}], documents: [null] }, 'unknown_outcome'],
    [201, { documents: [{ content: base64('<html>'), typeCode: 'label' }] }, 'unknown_outcome'],
    [201, { ...refusal, status: '422', packages: [{ referenceNumber: 1 }] }, 'carrier'],
    [201, { ...refusal, status: '429' }, 'unknown_outcome'],
    [201, { ...refusal, status: '503' }, 'unknown_outcome'],
    [500, { ...refusal, status: '504' }, 'unknown_outcome'],
    [302, refusal, 'unknown_outcome'],
    [201, '{"shipmentTrackingNumber": "77120', 'unknown_outcome'],
    [404, '<html>', 'unknown_outcome'],
  ])('HTTP %d with %j is of kind %s', async (status, body, kind) => {
    const [shipment, errors] = await bought(status, body, two);
    expect(shipment).toBeNull();
    expect(errors.map((entry) => [entry.kind, entry.retryable])).toEqual([[kind, false]]);
    if (kind !== 'unknown_outcome') return;
    expect(errors[0]?.message).toContain(
      'look for the shipment with reference ORDER-1 in MyDHL+, or ask DHL for message reference reference-1',
    );
    expect(errors[0]?.details).toMatchObject({
      references: { message_reference: 'reference-1', customer_reference: 'ORDER-1' },
    });
  });

  test('an unknown outcome keeps the whole reply, without the login', async () => {
    const content = base64('<html>user-of-tests:password-of-tests');
    const [, errors] = await bought(201, { documents: [{ content, typeCode: 'label' }] }, two);
    expect(errors[0]?.details?.body).toMatch(/^\{"documents":\[/);
    expect(JSON.stringify(errors)).not.toContain(base64('password-of-tests').slice(4, 16));
  });

  test('a purchase is not sent again when the connection breaks', async () => {
    const calls: string[] = [];
    const proxy = proxyFor({
      send: async ({ url, once }) => {
        calls.push(`${url} ${once}`);
        throw new UnavailableError('broken', { details: { sent: true } });
      },
    });
    const [shipment, errors] = await createShipment(proxy, two);
    expect(shipment).toBeNull();
    const check =
      'the shipment with reference ORDER-1 in MyDHL+, or ask DHL for message reference reference-1';
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, details: { lookup: check } }]);
    expect(errors[0]?.message.split(check)).toHaveLength(2);
    expect(calls).toEqual(['https://express.api.dhl.com/mydhlapi/test/shipments true']);
  });

  test('an exchange that was stored without an answer has its outcome', () => {
    const { mapper } = proxyFor({ send: async () => ({ status: 500, headers: {}, body: new Uint8Array() }) });
    const request = mapper.createShipmentRequest(new ShipmentRequest(domestic()));
    const failed = (kind: 'timeout' | 'unavailable', sent: boolean) =>
      mapper.parseShippingResponse({
        request,
        replies: [{ step: 'buy', failure: { kind, message: 'no answer', sent } }],
      })[1];
    const [lost] = failed('timeout', true);
    expect(lost?.kind).toBe('unknown_outcome');
    expect(lost?.message).toContain('look for a shipment of 2026-03-03 to Hamburg, DE in MyDHL+');
    expect(failed('unavailable', false)).toMatchObject([{ kind: 'unavailable', message: 'no answer' }]);
    expect(mapper.parseShippingResponse({ request, replies: [] })).toMatchObject([null, [{}]]);
  });
});
