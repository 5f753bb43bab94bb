import { describe, expect, test } from 'vitest';
import { issuesOf, request, wireRate } from './support/account.js';

describe('the rate request', () => {
  const body = (shipment: Parameters<typeof request>[0], parties = {}) => {
    const { requestedShipment } = wireRate(request(shipment, parties)).body as {
      requestedShipment: Record<string, never>;
    };
    return requestedShipment as Record<string, unknown>;
  };

  test('weights and sizes are rounded up, exactly, in one system', () => {
    const items = [{ weight: 1.001, length: 10.01, width: 20, height: 1 }];
    expect(body({ items }).requestedPackageLineItems).toMatchObject([
      { weight: { units: 'KG', value: 1.01 }, dimensions: { length: 11, width: 20, height: 1, units: 'CM' } },
    ]);
    expect(body({ items, weight_unit: 'LB' }).requestedPackageLineItems).toMatchObject([
      { weight: { units: 'LB', value: 1.01 }, dimensions: { length: 4, width: 8, height: 1, units: 'IN' } },
    ]);
  });

  test('a shipment with declared goods is metric', () => {
    const customs = { items: [{ description: 'Parts', weight: 1, value_amount: 5, origin_country: 'US' }] };
    const recipient = { country_code: 'DE', postal_code: '10117' };
    const wire = body({ weight_unit: 'LB', currency: 'USD', customs }, { recipient });
    expect(wire.requestedPackageLineItems).toMatchObject([{ weight: { units: 'KG', value: 0.91 } }]);
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
    const wire = body({}, { recipient: { country_code: 'US', state: 'Puerto Rico', postal_code: '00901' } });
    expect(wire).toMatchObject({
      recipient: { address: { countryCode: 'PR', stateOrProvinceCode: 'PR', postalCode: '00901' } },
    });
    const texas = body({}, { recipient: { country_code: 'US', state: 'Texas', postal_code: '73301' } });
    expect(texas).toMatchObject({ recipient: { address: { stateOrProvinceCode: 'TX' } } });
  });

  test("the sender's own account may be named, another one is refused", () => {
    expect(body({ payment_account_number: '740561073' })).toMatchObject({
      pickupType: 'USE_SCHEDULED_PICKUP',
    });
    expect(issuesOf(() => wireRate(request({ payment_account_number: '11' })))).toEqual([
      'shipment.payment_account_number not_supported',
    ]);
  });

  test('with a hub FedEx Ground Economy is requested as well', () => {
    const hub = { extra: { 'fedex:smartpost_hub_id': '5531' } };
    expect(wireRate(request(hub)).body).toMatchObject({
      carrierCodes: ['FDXE', 'FDXG', 'FXSP'],
      requestedShipment: { smartPostInfoDetail: { hubId: '5531', indicia: 'PARCEL_SELECT' } },
    });
    expect(wireRate(request({ ...hub, services: ['SMART_POST'] })).body).toMatchObject({
      carrierCodes: ['FXSP'],
    });
  });
});
