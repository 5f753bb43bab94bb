import { describe, expect, test } from 'vitest';
import { type Case, fieldsOf, rated, type Shipment, shipped } from './support/requests.js';

const point = {
  'ups:access_point_id': 'U12345678',
  'ups:access_point_name': 'Corner Books',
  'ups:access_point_address_line': '12 Main St',
  'ups:access_point_city': 'Atlanta',
};
const american = {
  ...point,
  'ups:access_point_state_code': 'GA',
  'ups:access_point_postal_code': '30303-1234',
};
const held: Shipment = { options: ['hold_for_pickup'], extra: american };

describe('a package for an access point', () => {
  test('goes to the access point, in a rate and on a label', () => {
    const Address = {
      AddressLine: ['12 Main St'],
      City: 'Atlanta',
      StateProvinceCode: 'GA',
      PostalCode: '303031234',
      CountryCode: 'US',
    };
    const rate = rated({ shipment: held }).Shipment;
    expect(rate.ShipmentIndicationType).toEqual([{ Code: '01' }]);
    expect(rate.AlternateDeliveryAddress).toEqual({ Name: 'Corner Books', Address });
    const label = shipped({ shipment: { ...held, services: ['03'] } }).Shipment;
    expect(label.ShipmentIndicationType).toEqual([{ Code: '01' }]);
    expect(label.AlternateDeliveryAddress).toEqual({
      Name: 'Corner Books',
      AttentionName: 'Mara Quill',
      UPSAccessPointID: 'U12345678',
      Address,
    });
    expect(label.ShipTo.Address.AddressLine).toEqual(['820 Larimer St']);
  });

  test('is announced to the recipient when it can be collected', () => {
    const recipient = { email_address: 'ana@example.com' };
    const extra = { ...american, 'ups:notify': 'access_point' };
    const { Notification } = shipped({ recipient, shipment: { ...held, services: ['03'], extra } }).Shipment
      .ShipmentServiceOptions;
    expect(Notification).toEqual([{ NotificationCode: '012', EMail: { EMailAddress: ['ana@example.com'] } }]);
    const shipment = { services: ['03'], extra: { 'ups:notify': 'access_point' } };
    expect(fieldsOf(() => shipped({ recipient, shipment }))).toEqual(['shipment.extra["ups:notify"]']);
  });

  test('from one access point to another has its own code', () => {
    const shipment = { options: ['ups:AccessPointDelivery'], extra: point };
    expect(rated({ from: 'DE', shipment }).Shipment.ShipmentIndicationType).toEqual([{ Code: '02' }]);
  });

  test('may be for its addressee alone', () => {
    const options = ['hold_for_pickup', 'DeliverToAddresseeOnly'];
    const { ShipmentServiceOptions } = rated({ shipment: { ...held, options } }).Shipment;
    expect(ShipmentServiceOptions).toEqual({ DeliverToAddresseeOnlyIndicator: 'Y' });
  });

  test('may go by the economy service for access points', () => {
    const shipment = { options: ['hold_for_pickup'], extra: point, services: ['70'] };
    expect(shipped({ from: 'DE', shipment }).Shipment.Service).toEqual({ Code: '70' });
  });

  test.each<[string, Case, string[]]>([
    [
      'an addressee alone without an access point',
      { shipment: { options: ['DeliverToAddresseeOnly'] } },
      ['shipment.options[0]'],
    ],
    [
      'an addressee alone between access points',
      { from: 'DE', shipment: { options: ['AccessPointDelivery', 'DeliverToAddresseeOnly'], extra: point } },
      ['shipment.options[1]'],
    ],
    ['the economy service without one', { shipment: { services: ['70'] } }, ['shipment.services']],
    [
      'the address of one without the option',
      { shipment: { extra: { 'ups:access_point_id': 'U12345678' } } },
      ['shipment.extra["ups:access_point_id"]'],
    ],
    [
      'direct delivery',
      { shipment: { ...held, options: ['hold_for_pickup', 'DirectDeliveryOnly'] } },
      ['shipment.options[1]'],
    ],
    [
      'both ways to one',
      { shipment: { ...held, options: ['hold_for_pickup', 'AccessPointDelivery'] } },
      ['shipment.options[1]'],
    ],
    [
      'an identifier of another form',
      { shipment: { ...held, extra: { ...american, 'ups:access_point_id': 'U1' } } },
      ['shipment.extra["ups:access_point_id"]'],
    ],
    [
      'nothing but the option, in the United States',
      { shipment: { options: ['hold_for_pickup'] } },
      ['id', 'name', 'address_line', 'city', 'state_code', 'postal_code'].map(
        (fact) => `shipment.extra["ups:access_point_${fact}"]`,
      ),
    ],
    [
      'a state by its name',
      { shipment: { ...held, extra: { ...american, 'ups:access_point_state_code': 'Ga' } } },
      ['shipment.extra["ups:access_point_state_code"]'],
    ],
    [
      'a country by its name',
      { from: 'DE', shipment: { ...held, extra: { ...point, 'ups:access_point_country_code': 'De' } } },
      ['shipment.extra["ups:access_point_country_code"]'],
    ],
  ])('with %s is refused', (_, over, fields) => {
    expect(fieldsOf(() => rated(over))).toEqual(fields);
  });
});
