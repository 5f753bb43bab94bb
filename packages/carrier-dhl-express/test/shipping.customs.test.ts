/** What a purchase declares to customs, who pays for it, and why goods leave the country. */
import type { ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, noticesOf } from './support/exchange.js';
import { abroad, domestic } from './support/requests.js';

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
