import { describe, expect, test } from 'vitest';
import { issuesOf, RECIPIENT, request, SHIPPER, wireShipment } from './support/account.js';
import { clean, germany, goods, shipped } from './support/shipped.js';

describe('the shipment request', () => {
  test.each<[string, 'US' | 'CA' | 'GB', object]>([
    ['(206) 555-0100', 'US', { phoneNumber: '2065550100' }],
    ['+1 206 555 0100 ext. 77', 'CA', { phoneNumber: '2065550100', phoneExtension: '77' }],
    ['0044 20 7946 0000', 'GB', { phoneNumber: '442079460000' }],
  ])('the telephone number %s in %s is sent as digits', (phone_number, country_code, contact) => {
    const { state_code: _, ...place } = RECIPIENT;
    const addresses = {
      US: { state_code: 'NY', postal_code: '10118' },
      CA: { state_code: 'ON', postal_code: 'M5V 3L9' },
      GB: { postal_code: 'NW1 8AA' },
    };
    const party = { ...place, phone_number, country_code, ...addresses[country_code] };
    const customs = { items: [goods], extra: {} };
    const wire = shipped({ currency: 'USD', customs }, { recipient: party });
    expect(wire).toMatchObject({ requestedShipment: { recipients: [{ contact }] } });
  });

  test.each([
    ['555-0100', 'US'],
    ['12345', 'DE'],
  ])('the telephone number %s in %s is refused', (phone_number, country_code) => {
    const party = { ...RECIPIENT, phone_number, country_code };
    expect(
      issuesOf(() => shipped({ currency: 'USD', customs: { items: [goods] } }, { recipient: party })),
    ).toContain('recipient.phone_number invalid');
  });

  test('the terms of trade say who pays duties, then the payer that the request names, else the recipient', () => {
    const payment = (shipment: object, customs: object = {}) => {
      const body = shipped(
        { currency: 'USD', ...shipment, customs: { items: [goods], ...customs } },
        clean(germany),
      );
      return (body.requestedShipment as { customsClearanceDetail: { dutiesPayment: unknown } })
        .customsClearanceDetail.dutiesPayment;
    };
    const payor = (value: string) => ({ responsibleParty: { accountNumber: { value } } });
    expect(payment({})).toEqual({ paymentType: 'RECIPIENT' });
    expect(payment({ duty_paid_by: 'SENDER' })).toEqual({
      payor: payor('740561073'),
      paymentType: 'SENDER',
    });
    expect(payment({}, { terms_of_trade: 'DDP' })).toEqual({
      payor: payor('740561073'),
      paymentType: 'SENDER',
    });
    expect(payment({ duty_paid_by: 'SENDER', duty_payment_account: '11' })).toEqual({
      payor: payor('11'),
      paymentType: 'SENDER',
    });
    expect(payment({ duty_payment_account: '11' }, { terms_of_trade: 'DAP' })).toEqual({
      payor: payor('11'),
      paymentType: 'RECIPIENT',
    });
    expect(payment({ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '11' })).toEqual({
      payor: payor('11'),
      paymentType: 'THIRD_PARTY',
    });
  });

  test.each<[object, object, string]>([
    [{ duty_paid_by: 'RECIPIENT' }, { terms_of_trade: 'DDP' }, 'shipment.duty_paid_by contradiction'],
    [{ duty_paid_by: 'THIRD_PARTY' }, { terms_of_trade: 'DAP' }, 'shipment.duty_paid_by contradiction'],
    [{ duty_paid_by: 'THIRD_PARTY' }, {}, 'shipment.duty_payment_account required'],
    [{ duty_payment_account: '11' }, {}, 'shipment.duty_payment_account ambiguous'],
    [{ payment_account_number: '11' }, {}, 'shipment.payment_account_number not_supported'],
    [{ payment_type: 'credit_card' }, {}, 'shipment.payment_type not_supported'],
  ])('%j with %j is refused', (shipment, terms, problem) => {
    const customs = { items: [goods], ...terms };
    expect(issuesOf(() => shipped({ currency: 'USD', ...shipment, customs }, clean(germany)))).toEqual([
      problem,
    ]);
  });

  test('a notice says who pays duties by default', () => {
    const customs = { items: [goods] };
    const data = request({ services: ['FEDEX_GROUND'], currency: 'USD', customs }, clean(germany));
    expect(wireShipment(data)).toMatchObject({ notices: [{ code: 'duties_paid_by' }] });
  });

  test('goods that leave the country are declared completely', () => {
    expect(issuesOf(() => shipped({}, clean(germany)))).toEqual(['shipment.customs required']);
    const bare = { items: [{ weight: 1, value_amount: 3 }], aes: 'nonsense' };
    expect(issuesOf(() => shipped({ customs: bare }, clean(germany)))).toEqual([
      'shipment.customs.items[0].description required',
      'shipment.customs.items[0].origin_country required',
      'shipment.currency required',
      'shipment.customs.aes invalid',
    ]);
    const euro = { ...goods, value_currency: 'EUR' };
    expect(
      issuesOf(() => shipped({ currency: 'USD', customs: { items: [goods, euro] } }, clean(germany))),
    ).toEqual(['shipment.customs.items[1].value_currency not_supported']);
  });

  test.each([
    ['30.37(a)', 'NO_EEI_30_37_A'],
    ['NO EEI 30.37 (a)', 'NO_EEI_30_37_A'],
    ['NOEEI 30.36', 'NO_EEI_30_36'],
    ['NO_EEI_30_37_A', 'NO_EEI_30_37_A'],
  ])('the exemption %s is sent as %s', (no_eei, statement) => {
    const body = shipped({ currency: 'USD', customs: { items: [goods], no_eei } }, clean(germany));
    expect(body).toMatchObject({
      requestedShipment: {
        customsClearanceDetail: { exportDetail: { exportComplianceStatement: statement } },
      },
    });
  });

  test('goods from Canada need a Canadian filing, goods from the United States an American one', () => {
    const canada = {
      ...clean(germany),
      shipper: { ...SHIPPER, country_code: 'CA', state_code: 'QC', postal_code: 'H2B 1A0' },
    };
    const customs = { items: [goods] };
    expect(issuesOf(() => shipped({ currency: 'CAD', customs }, canada))).toEqual([
      'shipment.customs.extra["fedex:b13a_filing_option"] required',
    ]);
    const filed = { ...customs, no_eei: '30.37(a)', extra: { 'fedex:b13a_filing_option': 'NOT_REQUIRED' } };
    const data = { services: ['FEDEX_GROUND'], currency: 'CAD', duty_paid_by: 'RECIPIENT' } as const;
    const wire = wireShipment(request({ ...data, customs: filed }, canada));
    expect(wire).toMatchObject({ notices: [{ code: 'left_out' }] });
    expect(JSON.stringify(wire.body)).not.toContain('EEI');
    expect(
      shipped(
        { currency: 'CAD', customs: { ...customs, extra: { 'fedex:b13a_filing_option': 'NOT_REQUIRED' } } },
        canada,
      ),
    ).toMatchObject({
      requestedShipment: { shipper: { address: { stateOrProvinceCode: 'PQ' } } },
    });
  });

  test.each(['0', '0.00', '-0', '+1e1', '1e1', ' 45', '-5', 'ten'])(
    'an amount to collect of %j is refused',
    (amount) => {
      const collect = {
        currency: 'USD',
        options: ['cash_on_delivery'],
        extra: { 'fedex:cod_amount': amount },
      };
      expect(issuesOf(() => shipped(collect))).toEqual(['shipment.extra["fedex:cod_amount"] invalid']);
    },
  );

  test('an amount is split only by values in its own currency', () => {
    const items = [
      { weight: 1, value_amount: 100, value_currency: 'USD' },
      { weight: 1, value_amount: 100, value_currency: 'JPY' },
    ];
    expect(issuesOf(() => shipped({ currency: 'USD', insured_amount: 50, items }))).toEqual([
      'shipment.items[1].value_currency not_supported',
    ]);
    expect(issuesOf(() => shipped({ currency: 'USD', items }))).toEqual([]);
  });

  test('a day of delivery must exist in the calendar', () => {
    const on = (day: string) => ({
      options: ['DATE_CERTAIN'],
      services: ['GROUND_HOME_DELIVERY'],
      extra: { 'fedex:home_delivery_date': day },
    });
    expect(issuesOf(() => shipped(on('2026-02-30')))).toEqual([
      'shipment.extra["fedex:home_delivery_date"] invalid',
    ]);
    expect(issuesOf(() => shipped(on('2026-03-12')))).toEqual([]);
  });

  test.each([
    [{ reason_for_export: 'repair' }, 'REPAIR_AND_RETURN'],
    [{ reason_for_export: 'gift', commercial_invoice: false }, 'GIFT'],
    [{ commercial_invoice: true }, 'SOLD'],
    [{ commercial_invoice: false }, 'NOT_SOLD'],
    [{}, undefined],
  ] as const)('the purpose of %j is %s', (reason, shipmentPurpose) => {
    const { requestedShipment } = shipped(
      { currency: 'USD', customs: { items: [goods], ...reason } },
      clean(germany),
    ) as { requestedShipment: { customsClearanceDetail: { commercialInvoice: object } } };
    expect(requestedShipment.customsClearanceDetail.commercialInvoice).toEqual(
      shipmentPurpose === undefined ? {} : { shipmentPurpose },
    );
  });

  test('a state in words is sent where FedEx has codes for it, and left out elsewhere', () => {
    const customs = { items: [goods] };
    const rhine = { recipient: { ...clean(germany).recipient, state: 'Nordrhein-Westfalen' } };
    const { requestedShipment } = shipped({ currency: 'USD', customs }, rhine);
    expect(JSON.stringify(requestedShipment)).not.toContain('Westfalen');
    const { state_code: _, ...place } = RECIPIENT;
    expect(shipped({}, { recipient: { ...place, state: 'New York' } })).toMatchObject({
      requestedShipment: { recipients: [{ address: { stateOrProvinceCode: 'NY' } }] },
    });
  });

  test('a state that its country does not have is refused', () => {
    expect(issuesOf(() => shipped({}, { recipient: { ...RECIPIENT, state_code: '12' } }))).toEqual([
      'recipient.state_code invalid',
    ]);
  });

  test.each([
    'FEDEX_FREIGHT_PRIORITY',
    'EUROPE_FIRST_INTERNATIONAL_PRIORITY',
    'DISTANCE_DEFERRED',
    'ECONOMY_2_DAY',
  ])('service %s, which the table does not list, can be bought', (service) => {
    expect(shipped({ services: [service] })).toMatchObject({ requestedShipment: { serviceType: service } });
  });

  test.each(['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE', 'MEDIA_MAIL', 'PARCEL_SELECT', 'DOM.RP', 'P', '03'])(
    'service %s is of another carrier',
    (service) => {
      expect(issuesOf(() => shipped({ services: [service] }))).toEqual(['shipment.services not_supported']);
    },
  );

  test('a long description is shortened and a second reference left out, each with one notice', () => {
    const wire = wireShipment(
      request({
        services: ['FEDEX_GROUND'],
        references: ['ORDER-7', 'PO-9'],
        items: [{ weight: 1, quantity: 3, description: `${'word '.repeat(12)}end` }],
      }),
    );
    const [first] = (wire.body as { requestedShipment: { requestedPackageLineItems: object[] } })
      .requestedShipment.requestedPackageLineItems;
    expect(first).toMatchObject({
      itemDescription: 'word '.repeat(10).trim(),
      customerReferences: [{ customerReferenceType: 'CUSTOMER_REFERENCE', value: 'ORDER-7' }],
    });
    const { notices } = wire as { notices?: { code: string }[] };
    expect(notices?.map(({ code }) => code)).toEqual(['left_out', 'shortened']);
  });
});
