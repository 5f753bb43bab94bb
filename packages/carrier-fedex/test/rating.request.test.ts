import { describe, expect, test } from 'vitest';
import { issuesOf, RECIPIENT, request, wireRate, wireShipment } from './support/account.js';

describe('the rate request', () => {
  const body = (shipment: Parameters<typeof request>[0], parties = {}) => {
    const { requestedShipment } = wireRate(request(shipment, parties)).body as {
      requestedShipment: Record<string, never>;
    };
    return requestedShipment as Record<string, unknown>;
  };

  test('weights and sizes are rounded up, exactly, each in its own unit', () => {
    const items = [{ weight: 1.001, length: 10.01, width: 20, height: 1 }];
    expect(body({ items }).requestedPackageLineItems).toMatchObject([
      { weight: { units: 'KG', value: 1.01 }, dimensions: { length: 11, width: 20, height: 1, units: 'CM' } },
    ]);
    expect(body({ items, weight_unit: 'LB' }).requestedPackageLineItems).toMatchObject([
      { weight: { units: 'LB', value: 1.01 }, dimensions: { length: 11, width: 20, height: 1, units: 'CM' } },
    ]);
  });

  test('each package is a line of its own', () => {
    const items = [{ weight: 1, quantity: 2 }, { weight: 1 }];
    expect(body({ items }).requestedPackageLineItems).toMatchObject(Array(3).fill({ groupPackageCount: 1 }));
  });

  const abroad = { recipient: { country_code: 'DE', city: 'Berlin', postal_code: '10117' } };

  test('declared goods and their packages keep the pounds and inches of the request', () => {
    const customs = { items: [{ description: 'Parts', weight: 2, value_amount: 5, origin_country: 'US' }] };
    const items = [{ weight: 5, length: 12, width: 8, height: 6 }];
    expect(
      body({ weight_unit: 'LB', dimension_unit: 'IN', currency: 'USD', items, customs }, abroad),
    ).toMatchObject({
      requestedPackageLineItems: [
        { weight: { units: 'LB', value: 5 }, dimensions: { length: 12, width: 8, height: 6, units: 'IN' } },
      ],
      customsClearanceDetail: { commodities: [{ weight: { units: 'LB', value: 2 } }] },
    });
  });

  test('a price across borders without a declaration is one for goods of the value that the request names', () => {
    const items = [{ weight: 1.25, quantity: 2, description: 'Lamp' }];
    const line = (shipment: object, parties: object = abroad) =>
      body({ currency: 'USD', items, ...shipment }, parties).customsClearanceDetail;
    expect(line({ declared_value: 40 })).toEqual({
      commodities: [
        {
          quantity: 1,
          quantityUnits: 'PCS',
          customsValue: { amount: 40, currency: 'USD' },
          description: 'Lamp',
          weight: { units: 'KG', value: 2.5 },
        },
      ],
    });
    expect(line({ insured_amount: 30, is_document: true, items: [{ weight: 0.2 }] })).toMatchObject({
      commodities: [{ description: 'Documents', customsValue: { amount: 30 } }],
    });
    const paris = { country_code: 'FR', postal_code: '75001' };
    const union = { shipper: { country_code: 'DE', postal_code: '10115' }, recipient: paris };
    expect(line({ declared_value: 40 }, union)).toMatchObject({ commodities: [{}] });
    const island = { recipient: { country_code: 'US', state_code: 'PR', postal_code: '00901' } };
    expect(line({ declared_value: 40 }, island)).toMatchObject({ commodities: [{}] });
    expect(line({}, {})).toBeUndefined();
  });

  test('a price across borders needs a value, and one that covers what is insured', () => {
    const refused = (shipment: object) =>
      issuesOf(() => wireRate(request({ currency: 'USD', ...shipment }, abroad)));
    expect(refused({})).toEqual(['shipment.customs required']);
    expect(refused({ customs: { items: [{ weight: 1 }] } })).toEqual([
      'shipment.customs.items[0].value_amount required',
    ]);
    expect(refused({ declared_value: 40, insured_amount: 41 })).toEqual([
      'shipment.insured_amount too_large',
    ]);
    expect(refused({ currency: undefined, declared_value: 40 })).toEqual(['shipment.currency required']);
  });

  test('within India goods are declared, and someone bears the risk of freight', () => {
    const india = {
      shipper: { country_code: 'IN', postal_code: '400001' },
      recipient: { country_code: 'IN', postal_code: '110001' },
    };
    const goods = { currency: 'INR', declared_value: 2000 };
    expect(body(goods, india)).toMatchObject({
      customsClearanceDetail: { freightOnValue: 'OWN_RISK', commodities: [{}] },
    });
    const carrier = { 'fedex:freight_on_value': 'CARRIER_RISK' };
    expect(body({ ...goods, extra: carrier }, india)).toMatchObject({
      customsClearanceDetail: { freightOnValue: 'CARRIER_RISK' },
    });
    expect(issuesOf(() => wireRate(request({ extra: carrier })))).toEqual([
      'shipment.extra["fedex:freight_on_value"] contradiction',
    ]);
  });

  test('packaging of FedEx has no dimensions, and all packages have the same packaging', () => {
    const items = [{ weight: 1, length: 10, width: 10, height: 10 }];
    const wire = body({ items, packaging_type: 'PAK' });
    expect(wire).toMatchObject({ packagingType: 'FEDEX_PAK' });
    expect(JSON.stringify(wire)).not.toContain('dimensions');
    const mixed = [{ weight: 1, packaging_type: 'PAK' }, { weight: 1 }];
    expect(issuesOf(() => wireRate(request({ items: mixed })))).toEqual([
      'shipment.packaging_type not_supported',
    ]);
  });

  test('every problem is reported at once, with its field', () => {
    expect(
      issuesOf(() =>
        wireRate(
          request(
            {
              items: [{ weight: 1, length: 5 }],
              insured_amount: 10.005,
              currency: 'USD',
              paid_by: 'RECIPIENT',
              ship_date: '2026-03-02',
            },
            {
              recipient: {
                country_code: 'CA',
                postal_code: 'H2B',
                state: 'Kebek',
                address_lines: ['P.O. Box 17'],
              },
            },
          ),
        ),
      ).sort(),
    ).toEqual([
      'recipient.address_lines[0] not_supported',
      'recipient.postal_code invalid',
      'recipient.state invalid',
      'shipment.insured_amount out_of_range',
      'shipment.items[0].height required',
      'shipment.items[0].width required',
      'shipment.paid_by not_supported',
      'shipment.ship_date out_of_range',
    ]);
  });

  test('names of states become codes, and a territory of the United States is a country', () => {
    const wire = body(
      { declared_value: 40, currency: 'USD' },
      { recipient: { country_code: 'US', state: 'Puerto Rico', postal_code: '00901' } },
    );
    expect(wire).toMatchObject({
      recipient: { address: { countryCode: 'PR', stateOrProvinceCode: 'PR', postalCode: '00901' } },
    });
    const texas = body({}, { recipient: { country_code: 'US', state: 'Texas', postal_code: '73301' } });
    expect(texas).toMatchObject({ recipient: { address: { stateOrProvinceCode: 'TX' } } });
  });

  test.each([
    [{ country_code: 'DE', postal_code: '10117', state: 'Berlin' }, 'recipient.state'],
    [{ country_code: 'AU', postal_code: '2000', state_code: 'NSW' }, 'recipient.state_code'],
  ])('a state that is longer than a code is left out with a notice: %o', (place, field) => {
    const to = { recipient: { city: 'Somewhere', ...place } };
    const wire = wireRate(request({ declared_value: 5, currency: 'USD' }, to));
    expect(JSON.stringify(wire).match(/stateOrProvinceCode":"\w+/g)).toEqual(['stateOrProvinceCode":"WA']);
    expect(JSON.stringify(wire)).toContain(`"code":"left_out","message":"${field} is left out`);
  });

  test("the sender's own account may be named, another one is refused", () => {
    expect(body({ payment_account_number: '740561073' })).toMatchObject({
      pickupType: 'USE_SCHEDULED_PICKUP',
    });
    expect(issuesOf(() => wireRate(request({ payment_account_number: '11' })))).toEqual([
      'shipment.payment_account_number not_supported',
    ]);
  });

  describe('FedEx Ground Economy', () => {
    const hub = { hub_id: '5531' };
    const pounds = (weight: number, shipment: object = {}, settings: object = hub, parties: object = {}) =>
      wireRate(request({ weight_unit: 'LB', items: [{ weight }], ...shipment }, parties), settings);

    test('is requested with the other services where the account has a hub', () => {
      expect(pounds(1).body).toMatchObject({
        carrierCodes: ['FDXE', 'FDXG', 'FXSP'],
        requestedShipment: { smartPostInfoDetail: { hubId: '5531', indicia: 'PARCEL_SELECT' } },
      });
      expect(pounds(1, { services: ['SMART_POST'] }).body).toMatchObject({ carrierCodes: ['FXSP'] });
    });

    test.each<[string, object, object]>([
      ['another service is named', { services: ['FEDEX_GROUND'] }, {}],
      [
        'it goes to Canada',
        { declared_value: 9, currency: 'USD' },
        { recipient: { country_code: 'CA', postal_code: 'M5V 3L9' } },
      ],
    ])('is not requested where %s', (_, shipment, parties) => {
      expect(JSON.stringify(pounds(1, shipment, hub, parties).body)).not.toMatch(/smartPost|FXSP/);
    });

    test('is PRESORTED_STANDARD under 1 lb, with an endorsement, and PARCEL_RETURN on the way back', () => {
      const endorsed = { ...hub, endorsement: 'ADDRESS_CORRECTION' };
      const detail = (weight: number, shipment: object, settings: object) =>
        (pounds(weight, shipment, settings).body.requestedShipment as Record<string, unknown>)
          .smartPostInfoDetail;
      expect(detail(0.99, {}, endorsed)).toEqual({
        ancillaryEndorsement: 'ADDRESS_CORRECTION',
        hubId: '5531',
        indicia: 'PRESORTED_STANDARD',
      });
      expect(detail(1, {}, endorsed)).toEqual({ hubId: '5531', indicia: 'PARCEL_SELECT' });
      expect(detail(1, { options: ['return_label'] }, hub)).toEqual({
        hubId: '5531',
        indicia: 'PARCEL_RETURN',
      });
    });

    test('is left out under 1 lb without an endorsement, and refused where it is named', () => {
      const { body, notices } = pounds(0.5) as { body: object; notices?: { code: string }[] };
      expect(JSON.stringify(body)).not.toContain('smartPost');
      expect(notices).toMatchObject([{ code: 'left_out' }]);
      expect(issuesOf(() => pounds(0.5, { services: ['SMART_POST'] }))).toEqual([
        'shipment.extra["fedex:smartpost_endorsement"] required',
      ]);
    });

    test('needs a hub', () => {
      const extra = { 'fedex:smartpost_indicia': 'MEDIA_MAIL' };
      expect(issuesOf(() => pounds(1, { services: ['SMART_POST'], extra }, {}))).toEqual([
        'shipment.services not_supported',
        'shipment.extra["fedex:smartpost_indicia"] contradiction',
      ]);
    });

    test('is the only service to PO boxes', () => {
      const recipient = { ...RECIPIENT, address_lines: ['PO Box 17'] };
      expect(issuesOf(() => pounds(1, {}, {}, { recipient }))).toEqual([
        'recipient.address_lines[0] not_supported',
      ]);
      const boxed = { carrierCodes: ['FXSP'], requestedShipment: { serviceType: 'SMART_POST' } };
      expect(pounds(1, {}, hub, { recipient }).body).toMatchObject(boxed);
      expect(pounds(1, { services: ['SMART_POST', 'FEDEX_GROUND'] }, hub, { recipient }).body).toMatchObject(
        boxed,
      );
      expect(issuesOf(() => pounds(1, { services: ['FEDEX_GROUND'] }, hub, { recipient }))).toEqual([
        'recipient.address_lines[0] not_supported',
      ]);
    });
  });

  test('who else pays is refused: rating has no place for another account', () => {
    const other = {
      paid_by: 'THIRD_PARTY',
      payment_account_number: '11',
      payment_country_code: 'US',
    } as const;
    expect(issuesOf(() => wireRate(request(other)))).toEqual(['shipment.paid_by not_supported']);
    expect(issuesOf(() => wireShipment(request({ services: ['FEDEX_GROUND'], ...other })))).toEqual([]);
  });

  test('a delivery on a certain day is quoted for that day alone', () => {
    const certain = { options: ['DATE_CERTAIN'], services: ['GROUND_HOME_DELIVERY'] };
    const missing = ['shipment.extra["fedex:home_delivery_date"] required'];
    expect(issuesOf(() => wireRate(request(certain)))).toEqual(missing);
    expect(issuesOf(() => wireShipment(request(certain)))).toEqual(missing);
    const on = { ...certain, extra: { 'fedex:home_delivery_date': '2026-03-12' } };
    expect(issuesOf(() => wireRate(request(on)))).toEqual([]);
  });

  test('an invoice of another type than the commercial one is refused for a rate as for a label', () => {
    const proforma = request({ invoice: { type: 'proforma' }, services: ['FEDEX_GROUND'] });
    expect(issuesOf(() => wireRate(proforma))).toEqual(['shipment.invoice.type not_supported']);
    expect(issuesOf(() => wireShipment(proforma))).toEqual(['shipment.invoice.type not_supported']);
  });

  test('amounts in dollars have five digits, how many yen FedEx takes it says itself', () => {
    const insured = (currency: string) =>
      issuesOf(() => wireRate(request({ insured_amount: 150_000, currency })));
    expect(insured('USD')).toEqual(['shipment.insured_amount too_large']);
    expect(insured('JPY')).toEqual([]);
  });

  describe('what is in packages', () => {
    const item = (extra: Record<string, string>) => ({ items: [{ weight: 1, extra }] });
    const ice = { 'fedex:dry_ice_weight': '0.5' };
    const battery = {
      'fedex:battery_material': 'LITHIUM_ION',
      'fedex:battery_packing': 'PACKED_WITH_EQUIPMENT',
    };

    test('options and the extras of items come together', () => {
      const refused = (shipment: object) => issuesOf(() => wireRate(request(shipment)));
      expect(refused({ options: ['dry_ice', 'lithium_batteries'] })).toEqual([
        'shipment.items[0].extra["fedex:dry_ice_weight"] required',
        'shipment.items[0].extra["fedex:battery_material"] required',
      ]);
      expect(refused(item({ ...ice, ...battery }))).toEqual([
        'shipment.items[0].extra["fedex:dry_ice_weight"] contradiction',
        'shipment.items[0].extra["fedex:battery_material"] contradiction',
      ]);
      const { 'fedex:battery_packing': _, ...material } = battery;
      expect(refused({ options: ['lithium_batteries'], ...item(material) })).toEqual([
        'shipment.items[0].extra["fedex:battery_packing"] required',
      ]);
      expect(refused({ options: ['dry_ice'], ...item({ 'fedex:dry_ice_weight': 'some' }) })).toEqual([
        'shipment.items[0].extra["fedex:dry_ice_weight"] invalid',
      ]);
    });

    test('dry ice within a country is declared by the package alone', () => {
      const wire = body({ options: ['dry_ice'], ...item(ice) });
      expect(wire).not.toHaveProperty('shipmentSpecialServices');
      expect(wire.requestedPackageLineItems).toMatchObject([
        {
          packageSpecialServices: {
            specialServiceTypes: ['DRY_ICE'],
            dryIceWeight: { units: 'KG', value: 0.5 },
          },
        },
      ]);
    });
  });
});
