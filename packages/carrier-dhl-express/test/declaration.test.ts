/** What a purchase declares to customs, who pays for it, and why goods leave the country. */
import type { CustomsData, ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { bodyOf } from './support/exchange.js';
import { abroad, declared, domestic, extra, line } from './support/requests.js';

async function contentOf(request = abroad()) {
  const { body } = await bodyOf('shipments', request);
  return body.content as { exportDeclaration?: { exportReasonType?: string } };
}

test('documents have no export declaration', async () => {
  const content = await contentOf(abroad({ is_document: true, services: ['D'] }));
  expect(content).toMatchObject({ isCustomsDeclarable: false, incoterm: 'DAP' });
  expect(content).not.toHaveProperty('exportDeclaration');
});

const of = (typeCode: string, value: string | number) => ({ typeCode, value });

test('lines have the price of one unit and the weight of all', async () => {
  const lamps = {
    ...line,
    content: 'With shade',
    quantity: 3,
    weight: 1.5,
    value_amount: 12.345,
    code: '9405.21',
  };
  const keys = {
    reason_for_export: 'gift',
    reason_text: 'Birthday',
    export_licence: 'E1',
    import_licence: 'I1',
    export_reference: 'EXP-1',
    place_of_incoterm: 'Hamburg',
  };
  const customs: CustomsData = {
    commercial_invoice: false,
    no_eei: '30.37(a)',
    terms_of_trade: 'FCA',
    extra: extra(keys),
    items: [{ ...lamps, extra: extra({ import_code: '94052190', unit_of_measurement: 'SET' }) }],
  };
  const pounds = {
    weight_unit: 'LB',
    dimension_unit: 'IN',
    items: [{ weight: 5, description: 'Lamp' }],
  } as const;
  const lineItem = {
    number: 1,
    description: 'Lamp',
    price: 12.345,
    quantity: { value: 3, unitOfMeasurement: 'SET' },
    commodityCodes: [of('outbound', '940521'), of('inbound', '94052190')],
    manufacturerCountry: 'DE',
    weight: { netValue: 4.5 },
    additionalInformation: ['With shade'],
  };
  const exportDeclaration = {
    lineItems: [lineItem],
    placeOfIncoterm: 'Hamburg',
    exportReference: 'EXP-1',
    exportReason: 'Birthday',
    exportReasonType: 'gift',
    licenses: [of('export', 'E1'), of('import', 'I1')],
    shipmentType: 'personal',
  };
  expect(await contentOf(declared(customs, { ...pounds, declared_value: 37.04 }))).toMatchObject({
    unitOfMeasurement: 'imperial',
    declaredValue: 37.04,
    declaredValueCurrency: 'EUR',
    description: 'Lamp',
    USFilingTypeValue: '30.37(a)',
    incoterm: 'FCA',
    exportDeclaration,
  });
});

test.each<[Partial<ShipmentData>, object]>([
  [{}, { declaredValue: 40 }],
  [{ declared_value: 40.01 }, { declaredValue: 40.01 }],
  [{ invoice: { identifier: 'I' } }, { exportDeclaration: { invoice: { number: 'I', date: '2026-03-03' } } }],
])('%j comes to %j', async (shipment, content) => {
  expect(await contentOf(abroad(shipment))).toMatchObject(content);
});

test.each<[Partial<CustomsData>, string | undefined, string | undefined]>([
  [{ commercial_invoice: true }, undefined, 'commercial_purpose_or_sale'],
  [{ commercial_invoice: true }, 'sample', 'sample'],
  [{ commercial_invoice: false }, undefined, undefined],
  [{ commercial_invoice: false }, 'gift', 'gift'],
  [{}, 'commercial_purpose_or_sale', 'commercial_purpose_or_sale'],
  [{ reason_for_export: 'sale' }, undefined, 'commercial_purpose_or_sale'],
  [{ reason_for_export: 'gift' }, undefined, 'gift'],
  [{ reason_for_export: 'sample' }, undefined, 'sample'],
  [{ reason_for_export: 'return' }, undefined, 'return'],
  [{ reason_for_export: 'repair' }, undefined, 'temporary'],
  [{ reason_for_export: 'personal_effects' }, undefined, 'personal_belongings_or_personal_use'],
  [{ reason_for_export: 'documents' }, undefined, 'permanent'],
])('goods with %j and the reason %s leave as %s', async (customs, word, reason) => {
  const own = word === undefined ? {} : { extra: extra({ reason_for_export: word }) };
  const { exportDeclaration } = await contentOf(declared({ ...customs, ...own }));
  expect(exportDeclaration).toBeDefined();
  expect(exportDeclaration?.exportReasonType).toBe(reason);
});

const third = { paid_by: 'THIRD_PARTY', payment_account_number: '944' } as const;
test.each<[string, Partial<ShipmentData>, string?]>([
  ['FCA, shipper 961482375', {}, 'FCA'],
  ['DDP, shipper 961482375, duties-taxes 961482375, DD', {}, 'DDP'],
  ['DDP, shipper 961482375, duties-taxes 961482375, DD', { duty_paid_by: 'SENDER' }],
  ['DDP, shipper 961482375, duties-taxes 955, DD', { duty_paid_by: 'SENDER', duty_payment_account: '955' }],
  ['DAP, shipper 961482375', { payment_account_number: '961482375' }],
  ['DAP, shipper 961482375, payer 970000123', { paid_by: 'RECIPIENT' }],
  [
    'DDP, shipper 961482375, payer 944, duties-taxes 955, DD',
    { ...third, duty_paid_by: 'THIRD_PARTY', duty_payment_account: '955' },
  ],
])('the terms, accounts and services are %s for %j', async (billed, shipment, terms_of_trade) => {
  const terms = terms_of_trade === undefined ? {} : { terms_of_trade };
  const request = declared(terms, shipment);
  const recipient = { ...request.recipient, account_number: '970000123' };
  const { body } = await bodyOf('shipments', { ...request, recipient });
  const found = [
    (body.content as { incoterm: string }).incoterm,
    ...(body.accounts as { typeCode: string; number: string }[]).map((own) => Object.values(own).join(' ')),
    ...((body.valueAddedServices ?? []) as { serviceCode: string }[]).map(({ serviceCode }) => serviceCode),
  ];
  expect(found.join(', ')).toBe(billed);
});

test('without a declaration there are no duties, and a price has at most two accounts', async () => {
  const duties = { duty_paid_by: 'SENDER', duty_payment_account: '955' } as const;
  const own = { typeCode: 'shipper', number: '961482375' };
  expect((await bodyOf('shipments', domestic(duties))).body.accounts).toEqual([own]);
  expect((await bodyOf('rates', domestic({ ...duties, services: [] }))).body).not.toHaveProperty(
    'valueAddedServices',
  );
  const { body } = await bodyOf('rates', abroad({ payment_account_number: '944', ...duties }));
  expect(body.accounts).toEqual([own, { typeCode: 'payer', number: '944' }]);
  expect(body.productsAndServices).toEqual([
    { productCode: 'P', valueAddedServices: [{ serviceCode: 'DD' }] },
  ]);
});
