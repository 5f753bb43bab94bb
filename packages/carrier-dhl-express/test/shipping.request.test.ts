import type { RateRequestData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, NOW, noticesOf } from './support/exchange.js';
import { abroad, domestic, hamburg } from './support/requests.js';

describe('a declaration to customs', () => {
  test('documents have no export declaration', async () => {
    const { body } = await bodyOf('shipments', abroad({ is_document: true, services: ['D'] }));
    expect(body.content).toMatchObject({ isCustomsDeclarable: false, incoterm: 'DAP' });
    expect(body.content).not.toHaveProperty('exportDeclaration');
  });

  test('lines have the price of one unit and the weight of all', async () => {
    const { body } = await bodyOf(
      'shipments',
      abroad({
        weight_unit: 'LB',
        dimension_unit: 'IN',
        items: [{ weight: 5, description: 'Lamp' }],
        declared_value: 37.04,
        customs: {
          commercial_invoice: false,
          no_eei: '30.37(a)',
          extra: {
            'dhl-express:reason_for_export': 'gift',
            'dhl-express:reason_text': 'Birthday',
            'dhl-express:export_licence': 'E1',
            'dhl-express:import_licence': 'I1',
          },
          items: [
            {
              description: 'Lamp',
              content: 'With shade',
              quantity: 3,
              weight: 1.5,
              value_amount: 12.345,
              code: '9405.21',
              origin_country: 'DE',
              extra: { 'dhl-express:import_code': '94052190', 'dhl-express:unit_of_measurement': 'SET' },
            },
          ],
        },
      }),
    );
    expect(body.content).toMatchObject({
      unitOfMeasurement: 'imperial',
      declaredValue: 37.04,
      declaredValueCurrency: 'EUR',
      description: 'Lamp',
      USFilingTypeValue: '30.37(a)',
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
});

describe('who pays', () => {
  const billing = async (shipment: Partial<ShipmentData>, terms?: string) => {
    const request = abroad(shipment);
    const { customs } = request.shipment;
    const { body, entries } = await bodyOf('shipments', {
      ...request,
      recipient: { ...request.recipient, account_number: '970000123' },
      shipment: {
        ...request.shipment,
        ...(customs && terms !== undefined ? { customs: { ...customs, terms_of_trade: terms } } : {}),
      },
    });
    const accounts = (body.accounts ?? []) as { typeCode: string; number: string }[];
    return {
      entries,
      accounts: accounts.map(({ typeCode, number }) => `${typeCode} ${number}`),
      incoterm: (body.content as { incoterm?: string } | undefined)?.incoterm,
      services: body.valueAddedServices,
    };
  };
  const own = 'shipper 961482375';
  const paid = [{ serviceCode: 'DD' }];

  test.each<[Partial<ShipmentData>, string | undefined, string[], string, unknown]>([
    [{}, undefined, [own], 'DAP', undefined],
    [{}, 'FCA', [own], 'FCA', undefined],
    [{}, 'DDP', [own, 'duties-taxes 961482375'], 'DDP', paid],
    [{ duty_paid_by: 'SENDER' }, undefined, [own, 'duties-taxes 961482375'], 'DDP', paid],
    [
      { duty_paid_by: 'SENDER', duty_payment_account: '955' },
      undefined,
      [own, 'duties-taxes 955'],
      'DDP',
      paid,
    ],
    [{ duty_paid_by: 'RECIPIENT' }, undefined, [own], 'DAP', undefined],
    [{ payment_account_number: '961482375' }, undefined, [own], 'DAP', undefined],
    [{ paid_by: 'RECIPIENT' }, undefined, [own, 'payer 970000123'], 'DAP', undefined],
    [{ payment_account_number: '944' }, undefined, [own, 'payer 944'], 'DAP', undefined],
    [
      {
        paid_by: 'THIRD_PARTY',
        payment_account_number: '944',
        duty_paid_by: 'THIRD_PARTY',
        duty_payment_account: '955',
      },
      undefined,
      [own, 'payer 944', 'duties-taxes 955'],
      'DDP',
      paid,
    ],
  ])('%j under the terms %s is billed to %j', async (shipment, terms, accounts, incoterm, services) => {
    expect(await billing(shipment, terms)).toEqual({ entries: [': 400'], accounts, incoterm, services });
  });

  test.each<[Partial<ShipmentData>, string | undefined, string]>([
    [{ paid_by: 'THIRD_PARTY' }, undefined, 'shipment.payment_account_number: required'],
    [{ duty_paid_by: 'THIRD_PARTY' }, undefined, 'shipment.duty_payment_account: required'],
    [{ duty_paid_by: 'THIRD_PARTY' }, 'DAP', 'shipment.duty_paid_by: contradiction'],
    [{ duty_paid_by: 'SENDER' }, 'DAP', 'shipment.duty_paid_by: contradiction'],
    [{ duty_paid_by: 'RECIPIENT' }, 'DDP', 'shipment.duty_paid_by: contradiction'],
    [{ duty_payment_account: '955' }, undefined, 'shipment.duty_payment_account: ambiguous'],
    [{ duty_payment_account: '955' }, 'DAP', 'shipment.duty_payment_account: not_supported'],
    [
      { duty_paid_by: 'RECIPIENT', duty_payment_account: '955' },
      undefined,
      'shipment.duty_payment_account: not_supported',
    ],
    [{ payment_type: 'credit_card' }, undefined, 'shipment.payment_type: not_supported'],
    [{}, 'XYZ', 'shipment.customs.terms_of_trade: invalid'],
  ])('%j under the terms %s is refused', async (shipment, terms, entry) => {
    expect((await billing(shipment, terms)).entries).toEqual([entry]);
  });

  test('without a declaration there are no duties', async () => {
    const { body } = await bodyOf(
      'shipments',
      domestic({ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '955' }),
    );
    expect(body.content).toMatchObject({ incoterm: 'DAP' });
    expect(body.accounts).toHaveLength(1);
  });

  test('a notice says who pays duties by default', () => {
    expect(noticesOf(abroad()).map(({ code }) => code)).toContain('duties_paid_by');
  });
});

describe('the reason for export', () => {
  const declared = async (commercial_invoice: boolean | undefined, reason?: string, type?: string) => {
    const { shipment, ...parties } = abroad({
      invoice: { identifier: 'INV-1', date: '2026-03-01', ...(type === undefined ? {} : { type }) },
    });
    const customs = {
      items: shipment.customs?.items ?? [],
      ...(commercial_invoice === undefined ? {} : { commercial_invoice }),
      ...(reason === undefined ? {} : { extra: { 'dhl-express:reason_for_export': reason } }),
    };
    const { body, entries } = await bodyOf('shipments', { ...parties, shipment: { ...shipment, customs } });
    const content = body.content as { exportDeclaration: { exportReasonType?: string } } | undefined;
    return { entries, reason: content?.exportDeclaration.exportReasonType };
  };
  const reason = 'shipment.customs.extra["dhl-express:reason_for_export"]: contradiction';

  test.each<[boolean | undefined, string | undefined, string | undefined]>([
    [true, undefined, 'commercial_purpose_or_sale'],
    [true, 'sample', 'sample'],
    [false, undefined, undefined],
    [false, 'gift', 'gift'],
    [undefined, 'commercial_purpose_or_sale', 'commercial_purpose_or_sale'],
  ])('commercial_invoice %s with the reason %s is declared as %s', async (commercial, said, expected) => {
    expect(await declared(commercial, said)).toEqual({ entries: [': 400'], reason: expected });
  });

  test.each<[boolean, string | undefined, string | undefined, string]>([
    [true, 'gift', undefined, reason],
    [true, 'personal_belongings_or_personal_use', undefined, reason],
    [false, 'commercial_purpose_or_sale', undefined, reason],
    [false, undefined, 'commercial', 'shipment.invoice.type: contradiction'],
  ])(
    'commercial_invoice %s contradicts the reason %s and the type %s',
    async (commercial, said, type, entry) => {
      expect((await declared(commercial, said, type)).entries).toEqual([entry]);
    },
  );
});

describe('a service that the table does not list', () => {
  const bought = async (service: string) => {
    const { body, entries } = await bodyOf('shipments', domestic({ services: [service] }));
    return body.productCode ?? entries;
  };

  test.each(['Z', 'AB1', 'ABCDEF'])('the unlisted code %s can be bought', async (code) => {
    expect(await bought(code)).toBe(code);
  });

  test('a code needs the prefix where it looks like the code of another carrier, and is refused where it is too long', async () => {
    expect(await bought('03')).toEqual(['shipment.services: not_supported']);
    expect(await bought('dhl-express:03')).toBe('03');
    expect(await bought('dhl-express:ABCDEFG')).toEqual(['shipment.services: too_long']);
  });
});

describe('the handle of a quote', () => {
  const bought = async (quote: string, more: Partial<ShipmentData> = {}) => {
    const { body, entries } = await bodyOf('shipments', domestic({ services: ['1'], quote, ...more }));
    return body.localProductCode ?? entries;
  };

  test('a handle names the local product to buy', async () => {
    expect(await bought('dhl-express:1/L')).toBe('L');
  });

  test('a handle of another carrier has no meaning here', async () => {
    expect(await bought('ups:03')).toEqual([': 400']);
  });

  test('a handle may name the day that was priced, which holds where the request has none and while it is not past', async () => {
    const planned = async (quote: string, more: Partial<ShipmentData> = {}, now = NOW) => {
      const request = domestic({ services: ['N'], quote, ...more });
      const { body } = await bodyOf('shipments', request, {}, now);
      return [body.plannedShippingDateAndTime, body.localProductCode];
    };
    const noon = '2026-03-04T12:00:00 GMT+01:00';
    expect(await planned('dhl-express:N/B/2026-03-04')).toEqual([noon, 'B']);
    expect(await planned('dhl-express:N//2026-03-04')).toEqual([noon, undefined]);
    expect(await planned('dhl-express:N/B/2026-03-04', { ship_date: '2026-03-05' })).toEqual([
      '2026-03-05T12:00:00 GMT+01:00',
      'B',
    ]);
    expect(await planned('dhl-express:N/B/2026-03-02')).toEqual(['2026-03-03T17:00:00 GMT+01:00', 'B']);
  });

  test('a handle that is malformed or of another product is refused', async () => {
    expect(await bought('dhl-express:1')).toEqual(['shipment.quote: invalid']);
    expect(await bought('dhl-express:N/N')).toEqual(['shipment.quote: contradiction']);
    const named = { extra: { 'dhl-express:local_product_code': 'B' } };
    expect(await bought('dhl-express:1/L', named)).toEqual([
      'shipment.extra["dhl-express:local_product_code"]: contradiction',
    ]);
  });
});

describe('the type of a party', () => {
  test('an extra has the types that the neutral words do not', async () => {
    const request = domestic({});
    const extra = { 'dhl-express:type_code': 'government' };
    const { body } = await bodyOf('shipments', { ...request, recipient: { ...request.recipient, extra } });
    expect(body.customerDetails).toMatchObject({ receiverDetails: { typeCode: 'government' } });
  });

  test.each([
    ['home', 'private'],
    ['RESIDENTIAL', 'private'],
    ['Business', 'business'],
    ['commercial', 'business'],
    [undefined, undefined],
  ])('the type %s is sent as %s', async (type, expected) => {
    const request = domestic({});
    const recipient = { ...request.recipient, ...(type === undefined ? {} : { type }) };
    const { body } = await bodyOf('shipments', { ...request, recipient });
    const { receiverDetails } = body.customerDetails as { receiverDetails: { typeCode?: string } };
    expect(receiverDetails.typeCode).toBe(expected);
  });
});

describe('a shipment', () => {
  test('the description is that of the extra, of customs, of the packages, or a default', async () => {
    const described = async (request: RateRequestData) =>
      ((await bodyOf('shipments', request)).body.content as { description: string }).description;
    const bare = { weight: 1 };
    expect(await described(domestic({ items: [bare] }))).toBe('Goods');
    expect(await described(domestic({ items: [bare], is_document: true }))).toBe('Documents');
    expect(await described(domestic({ extra: { 'dhl-express:description': ' Two lamps' } }))).toBe(
      'Two lamps',
    );
    const items = [
      { ...bare, content: 'Bulbs', description: 'Box' },
      { ...bare, description: 'Lamp' },
      { ...bare, description: 'Lamp' },
    ];
    expect(await described(domestic({ items }))).toBe('Bulbs, Lamp');
    expect(await described(abroad({ items }))).toBe('Lamps');
  });

  test('labels, pickup and notification are sent as the request says', async () => {
    const { body } = await bodyOf(
      'shipments',
      domestic({
        label: {
          type: 'A6',
          extra: {
            'dhl-express:encoding': 'epl',
            'dhl-express:dpi': '300',
            'dhl-express:waybill_doc': 'false',
          },
        },
        extra: {
          'dhl-express:pickup_close_time': '18:00',
          'dhl-express:pickup_location': 'Gate 3',
          'dhl-express:pickup_instructions': 'Ring twice',
          'dhl-express:notify_email': 'dispatch@example.com',
          'dhl-express:local_product_code': 'N',
        },
      }),
    );
    expect(body).toMatchObject({
      localProductCode: 'N',
      pickup: {
        isRequested: true,
        closeTime: '18:00',
        location: 'Gate 3',
        specialInstructions: [{ value: 'Ring twice' }],
      },
      outputImageProperties: {
        printerDPI: 300,
        encodingFormat: 'epl',
        imageOptions: [
          { typeCode: 'label', templateName: 'ECOM26_A6_002' },
          { typeCode: 'waybillDoc', isRequested: false },
        ],
      },
      shipmentNotification: [{ typeCode: 'email', receiverId: 'dispatch@example.com' }],
    });
  });

  test('every problem is reported at once, with its field', async () => {
    const long = 'x'.repeat(46);
    const { entries } = await bodyOf('shipments', {
      shipper: { country_code: 'DE', address_lines: [long, '2', '3', '4'], state_code: 'M' },
      recipient: {
        ...hamburg,
        country_code: 'NO',
        postal_code: '1234567890123',
        person_name: 'y'.repeat(101),
        extra: { 'dhl-express:tax_id_type': 'VAT', 'dhl-express:county': long },
      },
      shipment: {
        items: [
          { weight: 1, length: 3, packaging_type: 'TUBE', id: 'i'.repeat(36), description: 'd'.repeat(71) },
        ],
        services: ['P'],
        options: ['II', 'adult_signature'],
        references: ['r'.repeat(36)],
        label: { format: 'PNG', type: '4x6' },
        invoice: { copies: 2 },
        extra: { 'dhl-express:ready_time': '25:00', 'dhl-express:local_product_code': 'long' },
        customs: {
          aes: 'X20260303000001',
          no_eei: '30.37(a)',
          extra: { 'dhl-express:reason_for_export': 'fun' },
          items: [
            { weight: 1, code: '1', value_amount: 1.2345, value_currency: 'EUR' },
            { weight: 1, value_amount: 1, value_currency: 'USD', description: 'x', origin_country: 'DE' },
          ],
        },
      },
    });
    expect([...entries].sort()).toEqual([
      'recipient.extra["dhl-express:county"]: too_long',
      'recipient.extra["dhl-express:tax_id_type"]: contradiction',
      'recipient.person_name: too_long',
      'recipient.postal_code: too_long',
      'shipment.customs.extra["dhl-express:reason_for_export"]: invalid',
      'shipment.customs.items: contradiction',
      'shipment.customs.items[0].code: invalid',
      'shipment.customs.items[0].description: required',
      'shipment.customs.items[0].origin_country: required',
      'shipment.customs.items[0].value_amount: out_of_range',
      'shipment.customs.items[1].value_currency: not_supported',
      'shipment.customs.no_eei: contradiction',
      'shipment.extra["dhl-express:local_product_code"]: invalid',
      'shipment.extra["dhl-express:ready_time"]: invalid',
      'shipment.insured_amount: required',
      'shipment.invoice.copies: not_supported',
      'shipment.invoice.identifier: required',
      'shipment.items: too_long',
      'shipment.items[0].description: too_long',
      'shipment.items[0].height: required',
      'shipment.items[0].id: too_long',
      'shipment.items[0].packaging_type: not_supported',
      'shipment.items[0].width: required',
      'shipment.label.format: not_supported',
      'shipment.label.type: not_supported',
      'shipment.options[1]: not_supported',
      'shipper.address_lines: too_many',
      'shipper.address_lines[0]: too_long',
      'shipper.city: required',
      'shipper.person_name: required',
      'shipper.phone_number: required',
    ]);
  });

  test('missing customs, a missing currency and too many packages are refused', async () => {
    const { customs: _, ...bare } = abroad().shipment;
    expect((await bodyOf('shipments', { ...abroad(), shipment: bare })).entries).toEqual([
      'shipment.customs: required',
    ]);
    const paperless = await bodyOf('shipments', abroad({ options: ['WY'] }));
    expect(paperless.entries).toEqual(['shipment.invoice: required']);
    const insured = domestic({ insured_amount: 50 });
    expect((await bodyOf('rates', insured)).entries).toEqual(['shipment.currency: required']);
    const many = domestic({ items: [{ weight: 1, quantity: 1000 }] });
    expect((await bodyOf('rates', many)).entries).toEqual(['shipment.items: too_many']);
    const several = domestic({ services: ['N', '1'], extra: { 'dhl-express:local_product_code': 'L' } });
    expect((await bodyOf('rates', several)).entries).toEqual([
      'shipment.extra["dhl-express:local_product_code"]: contradiction',
    ]);
  });
});
