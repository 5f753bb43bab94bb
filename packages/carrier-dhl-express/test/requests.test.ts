/** What is sent for a price and for a purchase. */
import type { InvoiceData, LabelData, RateRequestData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { packagings } from '../src/packages.js';
import { bodyOf, NOW } from './support/exchange.js';
import { abroad, declared, domestic, extra } from './support/requests.js';

const rated = (shipment: Partial<ShipmentData>, time_zone = 'Europe/Berlin', now = NOW) =>
  bodyOf('rates', domestic(shipment), { time_zone }, now);

describe('a price', () => {
  test.each<[string, Partial<ShipmentData>, string, number?]>([
    ['Europe/Berlin', {}, '2026-03-03T17:00:00 GMT+01:00'],
    // Not before noon.
    ['America/Los_Angeles', {}, '2026-03-03T12:00:00 GMT-08:00'],
    // Not after midnight.
    ['Europe/Berlin', {}, '2026-03-03T23:59:59 GMT+01:00', NOW + 460 * 60_000],
    ['Asia/Tokyo', {}, '2026-03-04T12:00:00 GMT+09:00'],
    ['America/St_Johns', { date: '2026-03-05' }, '2026-03-05T12:00:00 GMT-03:30'],
    ['Europe/Berlin', { date: '2026-03-30' }, '2026-03-30T12:00:00 GMT+02:00', Date.parse('2026-03-27')],
    ['UTC', { date: '2026-03-05', extra: extra({ ready_time: '08:05' }) }, '2026-03-05T08:05:00 GMT+00:00'],
  ])('in %s %j is planned for %s', async (zone, shipment, planned, now) => {
    expect((await rated(shipment, zone, now)).body.plannedShippingDateAndTime).toBe(planned);
  });

  test.each<[Partial<ShipmentData>, boolean | undefined]>([
    [{}, true],
    [{ ship_date: '2026-03-05' }, undefined],
    [{ date: '2026-03-05', extra: extra({ next_business_day: 'true' }) }, true],
    [{ extra: extra({ next_business_day: 'false' }) }, false],
  ])('of %j is asked for the next business day: %s', async (shipment, asked) => {
    expect((await rated(shipment)).body.nextBusinessDay).toBe(asked);
  });

  const items = [{ weight: 2.2, length: 10, width: 5.5, height: 1, quantity: 2 }];
  const [inches, centimetres] = [
    { length: 25.4, width: 13.97, height: 2.54 },
    { length: 10, width: 5.5, height: 1 },
  ];
  test.each<[Partial<ShipmentData>, string, object]>([
    [{ items, weight_unit: 'LB' }, 'metric', { weight: 0.998, dimensions: centimetres }],
    [{ items, dimension_unit: 'IN' }, 'metric', { weight: 2.2, dimensions: inches }],
    [{ items: [{ weight: 2.2 }], weight_unit: 'LB' }, 'imperial', { weight: 2.2 }],
    [{ items: [{ weight: 0.2 }], packaging_type: 'ENVELOPE' }, 'metric', { typeCode: 'XPD', weight: 0.2 }],
  ])('of %j is %s, rounded up', async (shipment, unitOfMeasurement, first) => {
    const { body } = await rated(shipment);
    expect(body).toMatchObject({ unitOfMeasurement, packages: expect.arrayContaining([first]) });
  });

  test('knows DHL’s own packagings by their codes, in the order of the manual', async () => {
    const CODES = 'XPD 1CE CE1 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX TBL TBS WB1 WB2 WB3 WB6';
    const { body } = await rated({
      items: CODES.split(' ').map((packaging_type) => ({ weight: 1, packaging_type })),
    });
    expect((body.packages as { typeCode: string }[]).map(({ typeCode }) => typeCode).join(' ')).toBe(CODES);
    expect(packagings.map(({ code }) => code).join(' ')).toBe(CODES);
  });

  const valued = { weight: 1, value_amount: 10, quantity: 3 };
  const without = (...list: object[]) =>
    abroad({ items: list as ShipmentData['items'], customs: undefined as never });
  test.each<[string, RateRequestData, string | undefined]>([
    ['that of the packages', without(valued), '30 EUR'],
    ['unknown where a package has no value', without(valued, { weight: 1 }), undefined],
    ['that of the customs items', abroad({ items: [valued] }), '40 EUR'],
    ['that of the request, in its currency', abroad({ currency: 'USD', declared_value: 40 }), '40 USD'],
  ])('has a declared value: %s', async (_, request, found) => {
    const [value] = ((await bodyOf('rates', request)).body.monetaryAmount ?? []) as Record<string, unknown>[];
    expect(value && `${value.value} ${value.currency}`).toBe(found);
  });

  test('has no declaration of documents, one where an extra says so, and nothing of an earlier quote', async () => {
    const documents = await bodyOf('rates', abroad({ is_document: true, services: ['D'] }));
    expect(documents.body.isCustomsDeclarable).toBe(false);
    const declarable = await rated({ extra: extra({ customs_declarable: 'true' }) });
    expect(declarable.body.isCustomsDeclarable).toBe(true);
    const { body } = await rated({ quote: 'dhl-express:N/B' });
    expect(body.productsAndServices).toEqual([{ productCode: 'N' }]);
  });
});

describe('a purchase', () => {
  const today = '2026-03-03T17:00:00 GMT+01:00';
  const tomorrow = '2026-03-04T12:00:00 GMT+01:00';
  const later = { quote: 'dhl-express:N/B/2026-03-04' };
  const local = (local_product_code: string) => ({ extra: extra({ local_product_code }) });

  test.each<[Partial<ShipmentData>, string]>([
    [{ services: ['ABCDEF'] }, `ABCDEF - ${today}`],
    [{ services: ['dhl-express:03'] }, `03 - ${today}`],
    // It looks like a code of another carrier.
    [{ services: ['03'] }, 'services: not_supported'],
    [{ services: ['1'], quote: 'dhl-express:1/L' }, `1 L ${today}`],
    [{ services: ['1'], quote: 'dhl-express:1/' }, 'quote: invalid'],
    [{ services: ['1'], quote: 'dhl-express:1' }, 'quote: invalid'],
    [{ services: ['1'], quote: 'dhl-express:N/N' }, 'quote: contradiction'],
    [{ services: ['1'], quote: 'ups:03' }, `1 - ${today}`],
    [{ services: [], quote: 'dhl-express:N/B' }, 'services: required'],
    [local('N'), `N N ${today}`],
    [{ quote: 'dhl-express:N/L', ...local('B') }, 'extra.local_product_code: contradiction'],
    // The day that was priced holds where the request has none, and while it is not past.
    [later, `N B ${tomorrow}`],
    [{ quote: 'dhl-express:N//2026-03-04' }, `N - ${tomorrow}`],
    [{ ...later, ship_date: '2026-03-05' }, 'N B 2026-03-05T12:00:00 GMT+01:00'],
    [{ quote: 'dhl-express:N/B/2026-03-02' }, `N B ${today}`],
  ])('of %j is of the product, local code and day %s', async (shipment, found) => {
    const { body, entries } = await bodyOf('shipments', domestic(shipment));
    const { productCode, localProductCode = '-', plannedShippingDateAndTime: planned } = body;
    expect(productCode === undefined ? entries : `${productCode} ${localProductCode} ${planned}`).toBe(found);
  });

  const [bare, lamp] = [{ weight: 1 }, { weight: 1, description: 'Lamp' }];
  const items = [{ ...bare, content: 'Bulbs', description: 'Box' }, lamp, lamp];
  test.each<[string, RateRequestData]>([
    ['Goods', domestic({ items: [bare] })],
    ['Documents', domestic({ items: [bare], is_document: true })],
    ['Two lamps', domestic({ extra: extra({ description: ' Two lamps' }) })],
    ['Bulbs, Lamp', domestic({ items })],
    ['Lamps', abroad({ items })],
  ])('is described as %s', async (description, request) => {
    expect((await bodyOf('shipments', request)).body.content).toMatchObject({ description });
  });

  test('has at most 999 references', async () => {
    const references = Array.from({ length: 1000 }, (_, at) => `A${at}`);
    expect((await bodyOf('shipments', domestic({ references }))).body.customerReferences).toHaveLength(999);
  });

  test('has contents, names and numbers of its packages, its pickup and who is told of it', async () => {
    const keys = {
      pickup_close_time: '18:00',
      pickup_location: 'Gate 3',
      pickup_instructions: 'Ring twice',
      notify_email: 'dispatch@example.com',
    };
    const boxes = [{ weight: 1, id: 'BOX-1', content: ' Bulbs' }, { weight: 2 }];
    const request = domestic({ items: boxes, references: ['ORDER-7'], extra: extra(keys) });
    const customerReferences = [{ value: 'BOX-1', typeCode: 'CU' }];
    const first = { customerReferences, description: 'Bulbs', referenceNumber: 1 };
    const packages = [first, { weight: 2, referenceNumber: 2 }];
    const specialInstructions = [{ value: 'Ring twice' }];
    expect((await bodyOf('shipments', request)).body).toMatchObject({
      customerReferences: [{ value: 'ORDER-7', typeCode: 'CU' }],
      content: { packages },
      pickup: { isRequested: true, closeTime: '18:00', location: 'Gate 3', specialInstructions },
      shipmentNotification: [{ typeCode: 'email', receiverId: 'dispatch@example.com' }],
    });
  });

  const waybill = { typeCode: 'waybillDoc', isRequested: true };
  const none = { ...waybill, isRequested: false };
  const label = (templateName: string) => ({ typeCode: 'label', templateName });
  const epl = extra({ encoding: 'epl', dpi: '300', waybill_doc: 'false' });
  const a4 = { ...waybill, templateName: 'ARCH_8X4_A4_002' };
  test.each<[LabelData, object, object[]]>([
    [{}, { encodingFormat: 'pdf' }, [{ typeCode: 'label' }, waybill]],
    [{ format: 'ZPL', type: '8x4' }, { encodingFormat: 'zpl' }, [label('ECOM26_84_001'), waybill]],
    [{ format: 'PDF', type: 'A4' }, {}, [label('ECOM26_84_A4_001'), a4]],
    [{ type: 'A6', extra: epl }, { printerDPI: 300, encodingFormat: 'epl' }, [label('ECOM26_A6_002'), none]],
    [{ type: 'ECOM26_84CI_001' }, {}, [label('ECOM26_84CI_001'), {}]],
  ])('with the label %j has the images %j %j', async (own, properties, imageOptions) => {
    const { body } = await bodyOf('shipments', domestic({ label: own }));
    expect(body.outputImageProperties).toMatchObject({ ...properties, imageOptions });
  });
});

describe('the invoice', () => {
  const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  const JPEG = Buffer.from('ffd8ffe000104a4649460001', 'hex').toString('base64');
  const sent = async (keys: Record<string, string>, more: InvoiceData = {}, commercial_invoice?: boolean) => {
    const invoice = { identifier: 'INV-1', date: '2026-03-01', ...more, extra: extra(keys) };
    const commercial = commercial_invoice === undefined ? {} : { commercial_invoice };
    const request = declared({ aes: 'X20260303000001', ...commercial }, { options: ['WY'], invoice });
    const { body } = await bodyOf('shipments', request);
    const { imageOptions } = body.outputImageProperties as { imageOptions: object[] };
    const { exportDeclaration } = body.content as { exportDeclaration: { invoice: object } };
    return { images: body.documentImages, made: imageOptions[2], head: exportDeclaration.invoice };
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
    expect(body.content).not.toHaveProperty('exportDeclaration.invoice.customerReferences');
  });

  const ownInvoice = { typeCode: 'PNV', imageFormat: 'JPEG' };
  test.each([
    [{ document: PDF }, { typeCode: 'CIN', imageFormat: 'PDF', content: PDF }],
    [{ document: JPEG, document_type: 'PNV' }, ownInvoice],
  ])('of the shop is uploaded in place of the one that DHL makes', async (keys, image) => {
    expect(await sent(keys)).toMatchObject({ images: [image], made: undefined });
  });
});
