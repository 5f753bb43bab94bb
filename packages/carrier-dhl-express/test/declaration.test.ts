/** What a purchase declares to customs, who pays for it, and why goods leave the country. */
import type { CustomsData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, noticesOf } from './support/exchange.js';
import { abroad, domestic, extra } from './support/requests.js';

const line = { description: 'Lamp', weight: 0.5, value_amount: 20, quantity: 2, origin_country: 'DE' };
const goods = (shipment: Partial<ShipmentData> = {}) => abroad({ customs: { items: [line] }, ...shipment });
const content = async (shipment: Partial<ShipmentData>) => {
  const { body, entries } = await bodyOf('shipments', goods(shipment));
  return (body.content as { exportDeclaration?: object }) ?? entries;
};
const declared = (customs: Partial<CustomsData>) => content({ customs: { items: [line], ...customs } });

test('documents have no export declaration', async () => {
  const { body } = await bodyOf('shipments', abroad({ is_document: true, services: ['D'] }));
  expect(body.content).toMatchObject({ isCustomsDeclarable: false, incoterm: 'DAP' });
  expect(body.content).not.toHaveProperty('exportDeclaration');
});

test('lines have the price of one unit and the weight of all', async () => {
  const customs: CustomsData = {
    commercial_invoice: false,
    no_eei: '30.37(a)',
    terms_of_trade: 'FCA',
    extra: extra({
      reason_for_export: 'gift',
      reason_text: 'Birthday',
      export_licence: 'E1',
      import_licence: 'I1',
      export_reference: 'EXP-1',
      place_of_incoterm: 'Hamburg',
    }),
    items: [
      {
        ...line,
        content: 'With shade',
        quantity: 3,
        weight: 1.5,
        value_amount: 12.345,
        code: '9405.21',
        extra: extra({ import_code: '94052190', unit_of_measurement: 'SET' }),
      },
    ],
  };
  const items = [{ weight: 5, description: 'Lamp' }];
  expect(
    await content({ weight_unit: 'LB', dimension_unit: 'IN', items, declared_value: 37.04, customs }),
  ).toMatchObject({
    unitOfMeasurement: 'imperial',
    declaredValue: 37.04,
    declaredValueCurrency: 'EUR',
    description: 'Lamp',
    USFilingTypeValue: '30.37(a)',
    incoterm: 'FCA',
    exportDeclaration: {
      lineItems: [
        {
          number: 1,
          description: 'Lamp',
          price: 12.345,
          quantity: { value: 3, unitOfMeasurement: 'SET' },
          commodityCodes: [
            { typeCode: 'outbound', value: '940521' },
            { typeCode: 'inbound', value: '94052190' },
          ],
          manufacturerCountry: 'DE',
          weight: { netValue: 4.5 },
          additionalInformation: ['With shade'],
        },
      ],
      placeOfIncoterm: 'Hamburg',
      exportReference: 'EXP-1',
      exportReason: 'Birthday',
      exportReasonType: 'gift',
      licenses: [
        { typeCode: 'export', value: 'E1' },
        { typeCode: 'import', value: 'I1' },
      ],
      shipmentType: 'personal',
    },
  });
});

const CUSTOMS = 'shipment.customs';

test.each<[Partial<CustomsData>, string[]]>([
  [{ items: Array(1000).fill({ ...line, weight: 0.0001 }) }, [`${CUSTOMS}.items: too_many`]],
  [
    { items: [{ weight: 1 }] },
    ['description', 'value_amount', 'origin_country'].map(
      (field) => `${CUSTOMS}.items[0].${field}: required`,
    ),
  ],
  [
    { items: [{ ...line, description: 'd'.repeat(513) }], description: 'Lamp' },
    [`${CUSTOMS}.items[0].description: too_long`],
  ],
  [{ items: [{ ...line, code: '1' }] }, [`${CUSTOMS}.items[0].code: invalid`]],
  [{ aes: 'X'.repeat(21) }, [`${CUSTOMS}.aes: too_long`]],
  [{ no_eei: '3'.repeat(21) }, [`${CUSTOMS}.no_eei: too_long`]],
  [{ aes: 'X20260303000001', no_eei: '30.37(a)' }, [`${CUSTOMS}.no_eei: contradiction`]],
  [
    { extra: extra({ reason_for_export: 'fun' }) },
    [`${CUSTOMS}.extra["dhl-express:reason_for_export"]: invalid`],
  ],
  ...Object.entries({
    export_licence: 16,
    import_licence: 16,
    place_of_incoterm: 256,
    export_reference: 40,
    reason_text: 30,
  }).map(([key, most]): [Partial<CustomsData>, string[]] => [
    { extra: extra({ [key]: 'x'.repeat(most + 1) }) },
    [`${CUSTOMS}.extra["dhl-express:${key}"]: too_long`],
  ]),
])('%j is refused', async (customs, entries) => {
  const found = await declared(customs);
  expect(Array.isArray(found) ? [...found].sort() : found).toEqual([...entries].sort());
});

describe('the figures of a declaration', () => {
  test('a price and a purchase refuse a value with more decimals than DHL takes, at its line', async () => {
    const request = goods({ customs: { items: [line, { ...line, weight: 0.1, value_amount: 20.0055 }] } });
    for (const operation of ['rates', 'shipments'] as const)
      expect((await bodyOf(operation, request)).entries).toEqual([
        `${CUSTOMS}.items[1].value_amount: out_of_range`,
      ]);
  });

  const charged = { identifier: 'INV-1', extra: extra({ freight: '12.50', insurance: '3' }) };
  test.each<[Partial<ShipmentData>, unknown]>([
    [{ declared_value: 40.01 }, { declaredValue: 40.01 }],
    [{ declared_value: 40.02 }, ['shipment.declared_value: contradiction']],
    [
      { declared_value: 55.5, invoice: charged },
      {
        declaredValue: 55.5,
        exportDeclaration: {
          invoice: { number: 'INV-1', date: '2026-03-03' },
          additionalCharges: [
            { value: 12.5, typeCode: 'freight' },
            { value: 3, typeCode: 'insurance' },
          ],
        },
      },
    ],
    [{ declared_value: 52.5, invoice: charged }, ['shipment.declared_value: contradiction']],
    [{ items: [{ weight: 1, description: 'Box' }] }, { declaredValue: 40 }],
    // Each weight was rounded up to a thousandth.
    [{ items: [{ weight: 0.999, description: 'Box' }] }, { declaredValue: 40 }],
    [{ items: [{ weight: 0.998, description: 'Box' }] }, ['shipment.customs.items: contradiction']],
    [
      { items: [{ weight: 1.998, description: 'Box' }], customs: { items: [line, line] } },
      { declaredValue: 80 },
    ],
  ])('%j comes to %j', async (shipment, found) => {
    expect(await content(shipment)).toMatchObject(found as object);
  });

  test('a notice names the lines without an HS code', () => {
    const coded = { ...line, code: '9405.21' };
    const codes = (items: object[]) =>
      noticesOf(goods({ items: [{ weight: 9, description: 'Box' }], customs: { items } as CustomsData }))
        .filter(({ code }) => code === 'no_hs_code')
        .map(({ message }) => message.split(':')[0]);
    expect(codes([line, coded, line])).toEqual(['shipment.customs.items[0], [2]']);
    expect(codes([coded])).toEqual([]);
  });
});

describe('the reason for export', () => {
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
  ])('%j with the word %s is declared as %s', async (customs, word, exportReasonType) => {
    const own = word === undefined ? {} : { extra: extra({ reason_for_export: word }) };
    const found = await declared({ ...customs, ...own });
    expect(found).toHaveProperty('exportDeclaration');
    expect('exportDeclaration' in found && found.exportDeclaration).toMatchObject(
      exportReasonType === undefined ? {} : { exportReasonType },
    );
    if (exportReasonType === undefined)
      expect(found).not.toHaveProperty('exportDeclaration.exportReasonType');
  });

  test.each([
    [true, 'gift'],
    [true, 'personal_belongings_or_personal_use'],
    [false, 'commercial_purpose_or_sale'],
  ])('commercial_invoice %s contradicts %s', async (commercial_invoice, reason_for_export) => {
    expect(await declared({ commercial_invoice, extra: extra({ reason_for_export }) })).toEqual([
      'shipment.customs.extra["dhl-express:reason_for_export"]: contradiction',
    ]);
  });
});

describe('who pays', () => {
  const billing = async (shipment: Partial<ShipmentData>, terms_of_trade?: string) => {
    const request = abroad(shipment);
    const { customs } = request.shipment;
    const { body, entries } = await bodyOf('shipments', {
      ...request,
      recipient: { ...request.recipient, account_number: '970000123' },
      shipment: {
        ...request.shipment,
        ...(customs && terms_of_trade !== undefined ? { customs: { ...customs, terms_of_trade } } : {}),
      },
    });
    if (body.accounts === undefined) return entries;
    const accounts = body.accounts as { typeCode: string; number: string }[];
    const { incoterm } = body.content as { incoterm: string };
    const services = (body.valueAddedServices ?? []) as { serviceCode: string }[];
    return [
      incoterm,
      ...accounts.map(({ typeCode, number }) => `${typeCode} ${number}`),
      ...services.map(({ serviceCode }) => serviceCode),
    ];
  };
  const own = 'shipper 961482375';
  const third = { paid_by: 'THIRD_PARTY', payment_account_number: '944' } as const;

  test.each<[Partial<ShipmentData>, string | undefined, string[]]>([
    [{}, 'FCA', ['FCA', own]],
    [{}, 'DDP', ['DDP', own, 'duties-taxes 961482375', 'DD']],
    [{ duty_paid_by: 'SENDER' }, undefined, ['DDP', own, 'duties-taxes 961482375', 'DD']],
    [
      { duty_paid_by: 'SENDER', duty_payment_account: '955' },
      undefined,
      ['DDP', own, 'duties-taxes 955', 'DD'],
    ],
    [{ payment_account_number: '961482375' }, undefined, ['DAP', own]],
    [{ paid_by: 'RECIPIENT' }, undefined, ['DAP', own, 'payer 970000123']],
    [
      { ...third, duty_paid_by: 'THIRD_PARTY', duty_payment_account: '955' },
      undefined,
      ['DDP', own, 'payer 944', 'duties-taxes 955', 'DD'],
    ],
    [
      { ...third, payment_account_number: '1234567890123' },
      undefined,
      ['shipment.payment_account_number: invalid'],
    ],
    [{ duty_paid_by: 'SENDER' }, 'DAP', ['shipment.duty_paid_by: contradiction']],
    [{ duty_payment_account: '955' }, 'DAP', ['shipment.duty_payment_account: not_supported']],
    [
      { duty_paid_by: 'RECIPIENT', duty_payment_account: '955' },
      undefined,
      ['shipment.duty_payment_account: not_supported'],
    ],
  ])('%j under the terms %s is billed to %j', async (shipment, terms, billed) => {
    expect(await billing(shipment, terms)).toEqual(billed);
  });

  test('without a declaration there are no duties', async () => {
    const { body } = await bodyOf(
      'shipments',
      domestic({ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '955' }),
    );
    expect(body.accounts).toEqual([{ typeCode: 'shipper', number: '961482375' }]);
  });
});
