import { ReturnRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import {
  both,
  type Case,
  fieldsOf,
  goods,
  mapperOf,
  own,
  ownField,
  party,
  rated,
  refused,
  type Shipment,
  shipped,
  within,
} from './support/requests.js';

const options = (...names: string[]): Shipment => ({ options: names });
/** What is refused by a price as by a purchase. */
const refuses = (over: Case, ...fields: readonly string[]) => {
  refused(rated, over, ...fields);
  refused(shipped, over, ...fields);
};
const us = (shipment: Shipment, ...fields: string[]) => refuses(within('US', shipment), ...fields);
/** An element of the package, or else of the shipment, which rates and purchases have alike. */
const optionOf = (element: string, over: Case) => {
  const [rate, label] = both(over).map(({ Package, ShipmentServiceOptions }) => ({
    package: Package[0].PackageServiceOptions?.[element],
    shipment: ShipmentServiceOptions?.[element],
  }));
  expect(label).toEqual(rate);
  return rate;
};

describe('options', () => {
  test('confirm by package within the United States and Canada, elsewhere by shipment', () => {
    const type = (from: string, option: string, to = from) =>
      JSON.stringify(
        optionOf('DeliveryConfirmation', {
          from,
          to,
          shipment: { ...options(option), is_document: true, items: [{ weight: 1, description: 'Papers' }] },
        }),
      );
    for (const [from, to] of [
      ['US', 'PR'],
      ['CA', 'CA'],
    ] as const) {
      expect(type(from, 'signature', to)).toBe('{"package":{"DCISType":"2"}}');
      expect(type(from, 'adult_signature', to)).toBe('{"package":{"DCISType":"3"}}');
    }
    expect(type('DE', 'signature')).toBe('{"shipment":{"DCISType":"1"}}');
    expect(type('US', 'adult_signature', 'CA')).toBe('{"shipment":{"DCISType":"2"}}');
  });

  test('collect by package in North America, by shipment from the European Union', () => {
    const collect = (cod_amount: string, currency = 'CAD') => ({
      ...options('COD'),
      currency,
      ...own({ cod_amount, cod_funds: '0' }),
    });
    const amount = (from: string, shipment: Shipment) => {
      const cod = optionOf('COD', within(from, shipment));
      return cod?.package
        ? cod.package.CODAmount.MonetaryValue
        : `${cod?.shipment.CODAmount.MonetaryValue} in all`;
    };
    for (const value of ['45.00', '12345.00', '123456', '12345.67', '12345678'])
      expect(amount('CA', collect(value))).toBe(value);
    expect(amount('DE', collect('45', 'EUR'))).toBe('45.00 in all');
    refused(rated, { from: 'CA', to: 'US', shipment: collect('45') });
    refused(rated, { from: 'CA', to: 'DE', shipment: collect('45') }, 'shipment.options[0]');
    refused(rated, { from: 'US', to: 'CA', shipment: collect('45') }, 'shipment.options[0]');
    for (const value of ['0', '', '-0', '+1e1', '123456.55', '123456789'])
      refuses(within('CA', collect(value)), ownField('cod_amount'));
    us(options('COD'), ownField('cod_amount'), ownField('cod_funds'));
    us({ ...collect('1'), ...own({ cod_amount: '1', cod_funds: '10' }) }, ownField('cod_funds'));
    us(own({ cod_amount: '1', cod_funds: '0' }), ownField('cod_amount'), ownField('cod_funds'));
    us({ ...collect('1'), options: ['signature', 'COD'] }, 'shipment.options[1]');
  });

  test('that exclude each other, or are not offered there, are refused', () => {
    us(options('signature', 'adult_signature'), 'shipment.options[1]');
    us(options('leave_at_door', 'signature'), 'shipment.options[0]');
    refuses(within('CA', options('leave_at_door')), 'shipment.options[0]');
  });
});

describe('an access point', () => {
  const point = { id: 'U12345678', name: 'Corner Books', address_line: '12 Main St', city: 'Atlanta' };
  const american = { ...point, state_code: 'GA', postal_code: '30303-1234' };
  const facts = (of: object) =>
    own(Object.fromEntries(Object.entries(of).map(([fact, text]) => [`access_point_${fact}`, text])));
  const fields = (...names: string[]) => names.map((name) => ownField(`access_point_${name}`));
  const held = (more: object = {}, ...names: string[]): Shipment => ({
    ...options('hold_for_pickup', ...names),
    ...facts({ ...american, ...more }),
  });

  test('may get packages of another one, or for the addressee alone', () => {
    const between = { ...options('ups:AccessPointDelivery'), ...facts(point), services: ['70'] };
    expect(rated(within('DE', between)).Shipment).toMatchObject({
      ShipmentIndicationType: [{ Code: '02' }],
      AlternateDeliveryAddress: { Address: { CountryCode: 'DE' } },
    });
    expect(shipped(within('US', held())).Shipment.AlternateDeliveryAddress.Address.PostalCode).toBe(
      '303031234',
    );
    us(held({}, 'DeliverToAddresseeOnly'));
    us(options('DeliverToAddresseeOnly'), 'shipment.options[0]');
    us({ ...held(), options: ['AccessPointDelivery', 'DeliverToAddresseeOnly'] }, 'shipment.options[1]');
  });

  test('is refused with what does not go with it', () => {
    us({ services: ['70'] }, 'shipment.services');
    us(facts({ id: 'U12345678' }), ...fields('id'));
    for (const other of ['DirectDeliveryOnly', 'AccessPointDelivery', 'ShipperRelease'])
      us(held({}, other), 'shipment.options[1]');
    for (const id of ['U1', 'u12345678']) us(held({ id }), ...fields('id'));
    for (const state_code of ['Ga', 'GAX', 'G']) us(held({ state_code }), ...fields('state_code'));
    us(held({ country_code: 'De' }), ...fields('country_code'));
    us(
      options('hold_for_pickup'),
      ...fields('id', 'name', 'address_line', 'city', 'state_code', 'postal_code'),
    );
    const foreign = (more: object = {}) => ({
      ...options('hold_for_pickup'),
      ...facts({ ...point, ...more }),
    });
    refuses(within('CA', foreign()), ...fields('state_code', 'postal_code'));
    for (const [fact, length] of Object.entries({
      name: 35,
      address_line: 35,
      city: 30,
      state_code: 5,
      postal_code: 10,
    })) {
      refused(rated, within('DE', foreign({ [fact]: 'x'.repeat(length) })));
      refused(rated, within('DE', foreign({ [fact]: 'x'.repeat(length + 1) })), ...fields(fact));
    }
  });
});

describe('a return', () => {
  const items = [{ weight: 2, description: 'Climbing shoes' }];
  const back = (more: Shipment = {}): Shipment => ({
    ...options('return_label'),
    services: ['03'],
    items,
    ...more,
  });
  const by = (return_delivery: string, more: object = {}) => back(own({ return_delivery, ...more }));

  test('has its label printed here, e-mailed, or brought by the driver', () => {
    const shipper = { email_address: 'ana@example.com' };
    const code = (shipment: Shipment) => {
      const [rate, label] = both({ shipper, shipment });
      expect(rate.ShipmentServiceOptions.ReturnService).toEqual(label.ReturnService);
      return `${label.ReturnService.Code} ${label.ShipmentServiceOptions?.LabelDelivery?.EMail.EMailAddress ?? ''}`;
    };
    expect([back(), by('print'), by('one_attempt'), by('three_attempts')].map(code)).toEqual([
      '9 ',
      '9 ',
      '3 ',
      '5 ',
    ]);
    expect(code(by('email'))).toBe('8 ana@example.com');
    expect(code(by('email', { return_email: 'b@example.com' }))).toBe('8 b@example.com');
  });

  test('of goods abroad has a partial invoice, whose reason is RETURN, and no value of the shipment', () => {
    const { commercial_invoice: _, ...customs } = goods;
    const { Shipment } = shipped({
      to: 'CA',
      shipment: back({ services: ['11'], currency: 'USD', customs }),
    });
    const { FormType, ReasonForExport, InvoiceDate } = Shipment.ShipmentServiceOptions.InternationalForms;
    expect([Shipment.InvoiceLineTotal, FormType, ReasonForExport, InvoiceDate]).toEqual([
      undefined,
      ['05'],
      'RETURN',
      undefined,
    ]);
  });

  test('is refused with what a return cannot have', () => {
    for (const option of ['signature', 'adult_signature', 'leave_at_door'])
      us(back(options('return_label', option)), 'shipment.options[1]');
    for (const code of ['13', '59', '82', '83', '84', '85', '86'])
      us(back({ services: [code] }), 'shipment.services');
    us(back({ items: [{ weight: 1, description: 'Shoes', quantity: 2 }] }), 'shipment.items');
    us(by('email'), ownField('return_email'));
    us(by('print', { return_email: 'a@example.com' }), ownField('return_email'));
    us({ services: ['03'], ...own({ return_delivery: 'email' }) }, ownField('return_delivery'));
    refuses(
      { recipient: { account_number: 'R1R2R3' }, shipment: back({ paid_by: 'RECIPIENT' }) },
      'shipment.paid_by',
    );
    refused(shipped, within('US', back({ items: [{ weight: 2 }] })), 'shipment.items[0].description');
    const german = (item: object, ...fields: string[]) =>
      refuses(
        within('DE', back({ services: ['65'], items: [{ weight: 1, description: 'Shoes', ...item }] })),
        ...fields,
      );
    german({ quantity: 20 });
    german({ quantity: 21 }, 'shipment.items');
    for (const box of ['25KG_BOX', '10KG_BOX'])
      german({ packaging_type: box }, 'shipment.items[0].packaging_type');
  });

  test('by createReturn has a kind that UPS knows', () => {
    const written = (return_label: object, more: Shipment = {}) => {
      const request = {
        shipper: party('US'),
        recipient: party('US'),
        return_label,
        shipment: { items, services: ['03'], ...more },
      };
      const wire = mapperOf().createReturnRequest(new ReturnRequest(request as never));
      return JSON.parse(JSON.stringify(wire.document)).ShipmentRequest.Shipment;
    };
    const brought = (more: Shipment) => written({ kind: 'carrier_brings' }, more).ReturnService.Code;
    expect([brought({}), brought(own({ return_delivery: 'three_attempts' }))]).toEqual(['3', '5']);
    const fails = (field: string, label: object, more: Shipment = {}) =>
      expect(fieldsOf(() => written(label, more))).toEqual([field]);
    fails('return_label.kind', { kind: 'qr_code' });
    fails('return_label.expires_on', { kind: 'label', expires_on: '2026-04-01' });
    fails(ownField('return_delivery'), { kind: 'label' }, own({ return_delivery: 'one_attempt' }));
    fails('shipment.label.format', { kind: 'label' }, { label: { format: 'PDF' } });
    fails('shipment.label.type', { kind: 'label' }, { label: { type: 'A4' } });
  });
});
