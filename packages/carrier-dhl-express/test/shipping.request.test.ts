import type { InvoiceData, LabelData, RateRequestData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, NOW } from './support/exchange.js';
import { abroad, domestic, extra } from './support/requests.js';

const LOCAL = 'shipment.extra["dhl-express:local_product_code"]';

describe('the service that is bought', () => {
  const bought = async (shipment: Partial<ShipmentData>, now = NOW) => {
    const { body, entries } = await bodyOf('shipments', domestic(shipment), {}, now);
    const { productCode, localProductCode, plannedShippingDateAndTime: planned } = body;
    return productCode === undefined ? entries : [productCode, localProductCode, planned];
  };
  const today = '2026-03-03T17:00:00 GMT+01:00';
  const tomorrow = '2026-03-04T12:00:00 GMT+01:00';
  const later = { quote: 'dhl-express:N/B/2026-03-04' };

  test.each<[Partial<ShipmentData>, unknown[]]>([
    [{ services: ['ABCDEF'] }, ['ABCDEF', undefined, today]],
    [{ services: ['dhl-express:03'] }, ['03', undefined, today]],
    // It looks like a code of another carrier.
    [{ services: ['03'] }, ['shipment.services: not_supported']],
    [{ services: ['dhl-express:ABCDEFG'] }, ['shipment.services: too_long']],
    [{ services: ['1'], quote: 'dhl-express:1/L' }, ['1', 'L', today]],
    [{ services: ['1'], quote: 'dhl-express:1/' }, ['shipment.quote: invalid']],
    [{ services: ['1'], quote: 'dhl-express:1' }, ['shipment.quote: invalid']],
    [{ services: ['1'], quote: 'dhl-express:N/N' }, ['shipment.quote: contradiction']],
    [{ services: ['1'], quote: 'ups:03' }, ['1', undefined, today]],
    [{ extra: extra({ local_product_code: 'N' }) }, ['N', 'N', today]],
    [{ quote: 'dhl-express:N/L', extra: extra({ local_product_code: 'B' }) }, [`${LOCAL}: contradiction`]],
    // The day that was priced holds where the request has none, and while it is not past.
    [later, ['N', 'B', tomorrow]],
    [{ quote: 'dhl-express:N//2026-03-04' }, ['N', undefined, tomorrow]],
    [{ ...later, ship_date: '2026-03-05' }, ['N', 'B', '2026-03-05T12:00:00 GMT+01:00']],
    [{ quote: 'dhl-express:N/B/2026-03-02' }, ['N', 'B', today]],
  ])('%j comes to %j', async (shipment, found) => {
    expect(await bought(shipment)).toEqual(found);
  });
});

test('the description is that of the extra, of customs, of the packages, or a default', async () => {
  const described = async (request: RateRequestData) =>
    ((await bodyOf('shipments', request)).body.content as { description: string }).description;
  const bare = { weight: 1 };
  expect(await described(domestic({ items: [bare] }))).toBe('Goods');
  expect(await described(domestic({ items: [bare], is_document: true }))).toBe('Documents');
  expect(await described(domestic({ extra: extra({ description: ' Two lamps' }) }))).toBe('Two lamps');
  const lamp = { ...bare, description: 'Lamp' };
  const items = [{ ...bare, content: 'Bulbs', description: 'Box' }, lamp, lamp];
  expect(await described(domestic({ items }))).toBe('Bulbs, Lamp');
  expect(await described(abroad({ items }))).toBe('Lamps');
});

test('packages have their contents, their names and numbers from 1', async () => {
  const items = [{ weight: 1, id: 'BOX-1', content: ' Bulbs' }, { weight: 2 }];
  const { body } = await bodyOf('shipments', domestic({ items, references: ['ORDER-7'] }));
  expect(body).toMatchObject({
    customerReferences: [{ value: 'ORDER-7', typeCode: 'CU' }],
    content: {
      packages: [
        {
          customerReferences: [{ value: 'BOX-1', typeCode: 'CU' }],
          description: 'Bulbs',
          referenceNumber: 1,
        },
        { weight: 2, referenceNumber: 2 },
      ],
    },
  });
});

test('pickup and notification are sent as the request has them', async () => {
  const keys = {
    pickup_close_time: '18:00',
    pickup_location: 'Gate 3',
    pickup_instructions: 'Ring twice',
    notify_email: 'dispatch@example.com',
  };
  expect((await bodyOf('shipments', domestic({ extra: extra(keys) }))).body).toMatchObject({
    pickup: {
      isRequested: true,
      closeTime: '18:00',
      location: 'Gate 3',
      specialInstructions: [{ value: 'Ring twice' }],
    },
    shipmentNotification: [{ typeCode: 'email', receiverId: 'dispatch@example.com' }],
  });
});

const long = { id: 'i'.repeat(36), content: 'c'.repeat(71) };
test.each<[Partial<ShipmentData>, string[]]>([
  [
    { extra: extra({ pickup_close_time: '25:00' }) },
    ['shipment.extra["dhl-express:pickup_close_time"]: invalid'],
  ],
  [
    { extra: extra({ pickup_location: 'x'.repeat(81) }) },
    ['shipment.extra["dhl-express:pickup_location"]: too_long'],
  ],
  [
    { extra: extra({ pickup_instructions: 'x'.repeat(81) }) },
    ['shipment.extra["dhl-express:pickup_instructions"]: too_long'],
  ],
  [
    { extra: extra({ notify_email: `${'x'.repeat(40)}@example.org` }) },
    ['shipment.extra["dhl-express:notify_email"]: too_long'],
  ],
  [
    { extra: extra({ description: 'x'.repeat(71) }) },
    ['shipment.extra["dhl-express:description"]: too_long'],
  ],
  [
    { items: [{ weight: 1, ...long }], extra: extra({ description: 'Lamps' }) },
    ['shipment.items[0].id: too_long', 'shipment.items[0].content: too_long'],
  ],
])('%j is refused', async (shipment, entries) => {
  const found = (await bodyOf('shipments', domestic(shipment))).entries;
  expect([...new Set(found)]).toEqual(entries);
});

describe('labels', () => {
  const sent = async (label: LabelData) => {
    const { body, entries } = await bodyOf('shipments', domestic({ label }));
    return body.outputImageProperties ?? entries;
  };
  const [label, waybillDoc] = [{ typeCode: 'label' }, { typeCode: 'waybillDoc', isRequested: true }];

  test.each<[LabelData, object]>([
    [{}, { encodingFormat: 'pdf', imageOptions: [label, waybillDoc] }],
    [
      { format: 'ZPL', type: '8x4' },
      { encodingFormat: 'zpl', imageOptions: [{ ...label, templateName: 'ECOM26_84_001' }, waybillDoc] },
    ],
    [
      { format: 'PDF', type: 'A4' },
      {
        imageOptions: [
          { ...label, templateName: 'ECOM26_84_A4_001' },
          { ...waybillDoc, templateName: 'ARCH_8X4_A4_002' },
        ],
      },
    ],
    [
      { type: 'A6', extra: extra({ encoding: 'epl', dpi: '300', waybill_doc: 'false' }) },
      {
        printerDPI: 300,
        encodingFormat: 'epl',
        imageOptions: [
          { ...label, templateName: 'ECOM26_A6_002' },
          { typeCode: 'waybillDoc', isRequested: false },
        ],
      },
    ],
    [{ type: 'ECOM26_84CI_001' }, { imageOptions: [{ templateName: 'ECOM26_84CI_001' }, {}] }],
  ])('%j is %j', async (request, properties) => {
    expect(await sent(request)).toMatchObject(properties);
  });

  test.each<[LabelData, string]>([
    [{ format: 'PDF', extra: extra({ encoding: 'epl' }) }, 'extra["dhl-express:encoding"]: contradiction'],
    [{ extra: extra({ encoding: 'zpl' }) }, 'extra["dhl-express:encoding"]: invalid'],
    [{ extra: extra({ dpi: '600' }) }, 'extra["dhl-express:dpi"]: invalid'],
    [{ type: '4x6' }, 'type: not_supported'],
  ])('%j is refused with %s', async (request, entry) => {
    expect(await sent(request)).toEqual([`shipment.label.${entry}`]);
  });
});

describe('the invoice', () => {
  const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  const JPEG = Buffer.from('ffd8ffe000104a4649460001', 'hex').toString('base64');
  const sent = async (
    keys: Record<string, string>,
    invoice: InvoiceData = {},
    commercial?: boolean,
    options = ['WY'],
  ) => {
    const { shipment, ...parties } = abroad({
      options,
      invoice: { identifier: 'INV-1', date: '2026-03-01', ...invoice, extra: extra(keys) },
    });
    const customs = {
      items: shipment.customs?.items ?? [],
      aes: 'X20260303000001',
      ...(commercial === undefined ? {} : { commercial_invoice: commercial }),
    };
    const { body, entries } = await bodyOf('shipments', { ...parties, shipment: { ...shipment, customs } });
    const { imageOptions = [] } = (body.outputImageProperties ?? {}) as { imageOptions?: object[] };
    const { exportDeclaration } = (body.content ?? {}) as { exportDeclaration?: { invoice: object } };
    return { images: body.documentImages, made: imageOptions[2], head: exportDeclaration?.invoice, entries };
  };

  test.each<[InvoiceData, boolean | undefined, object]>([
    [{}, undefined, { typeCode: 'invoice', isRequested: true, templateName: 'T' }],
    [{}, true, { invoiceType: 'commercial' }],
    [{}, false, { invoiceType: 'proforma' }],
    [{ type: 'returns' }, true, { invoiceType: 'returns' }],
  ])('%j of goods that are commercial: %s is made as %j', async (invoice, commercial, option) => {
    const { images, made } = await sent({ template: 'T' }, invoice, commercial);
    expect([images, made]).toMatchObject([undefined, option]);
  });

  test('has the filing of a US export, and who signed it', async () => {
    expect((await sent({ signature_name: 'Ada', signature_title: 'Manager' })).head).toEqual({
      number: 'INV-1',
      date: '2026-03-01',
      signatureName: 'Ada',
      signatureTitle: 'Manager',
      customerReferences: [{ typeCode: 'ITN', value: 'X20260303000001' }],
    });
    const { body } = await bodyOf('shipments', abroad({ invoice: { identifier: 'INV-1' } }));
    expect(body.content).toMatchObject({ exportDeclaration: { invoice: { date: '2026-03-03' } } });
    expect(body.content).not.toHaveProperty('exportDeclaration.invoice.customerReferences');
  });

  test.each([
    [{ document: PDF }, { typeCode: 'CIN', imageFormat: 'PDF', content: PDF }],
    [
      { document: JPEG, document_type: 'PNV' },
      { typeCode: 'PNV', imageFormat: 'JPEG' },
    ],
  ])('of the shop is uploaded in place of the one that DHL makes', async (keys, image) => {
    expect(await sent(keys)).toMatchObject({ images: [image], made: undefined });
  });

  const own = 'shipment.invoice.extra["dhl-express:';
  test.each<[Record<string, string>, InvoiceData, string[], string]>([
    [{ document: PDF }, {}, [], `${own}document"]: contradiction`],
    [{ document: Buffer.from('<html>').toString('base64') }, {}, ['WY'], `${own}document"]: invalid`],
    [{ document_type: 'PNV' }, {}, ['WY'], `${own}document"]: required`],
    [{ template: 't'.repeat(26) }, {}, [], `${own}template"]: too_long`],
    [{ signature_name: 's'.repeat(36) }, {}, [], `${own}signature_name"]: too_long`],
    [{ signature_title: 's'.repeat(36) }, {}, [], `${own}signature_title"]: too_long`],
    [{ freight: '1.2345' }, {}, [], `${own}freight"]: out_of_range`],
    [{}, { identifier: 'I'.repeat(36) }, [], 'shipment.invoice.identifier: too_long'],
    [{}, { type: 'pink' }, [], 'shipment.invoice.type: invalid'],
    [{}, { type: 'commercial' }, [], 'shipment.invoice.type: contradiction'],
  ])('%j, %j with the options %j is refused with %s', async (keys, invoice, options, entry) => {
    expect(
      (await sent(keys, invoice, invoice.type === 'commercial' ? false : undefined, options)).entries,
    ).toEqual([entry]);
  });

  test('is required with Paperless Trade, and has a number', async () => {
    const refused = async (shipment: Partial<ShipmentData>) =>
      (await bodyOf('shipments', abroad(shipment))).entries;
    expect(await refused({ options: ['WY'] })).toEqual(['shipment.invoice: required']);
    expect(await refused({ invoice: {} })).toEqual(['shipment.invoice.identifier: required']);
  });
});
