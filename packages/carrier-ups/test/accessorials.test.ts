import { ReturnRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  documents,
  mapperOf,
  own,
  ownField,
  party,
  type Shipment,
  within,
} from './support/requests.js';
import { fieldsOf, json, rated, refused, refusedAlike, refusedFor, shipped } from './support/sent.js';

const options = (...names: string[]): Shipment => ({ options: names });
const us = (shipment: Shipment, ...fields: string[]) => refusedAlike(within('US', shipment), ...fields);
/** Each of some shipments within the United States is refused for one field. */
const eachFor = (field: string, ...shipments: Shipment[]) => {
  for (const make of [rated, shipped]) refusedFor(field, make, ...shipments.map((one) => within('US', one)));
};
/** An element of the package and of the shipment. */
const optionOf = (element: string, over: Case) => {
  const { Package, ShipmentServiceOptions } = rated(over).Shipment;
  return [Package[0].PackageServiceOptions, ShipmentServiceOptions].map((all) =>
    JSON.stringify(all?.[element]),
  );
};

describe('options', () => {
  test.each([
    ['signature', 'US', 'PR', ['{"DCISType":"2"}', undefined]],
    ['adult_signature', 'CA', 'CA', ['{"DCISType":"3"}', undefined]],
    ['signature', 'DE', 'DE', [undefined, '{"DCISType":"1"}']],
    ['adult_signature', 'US', 'CA', [undefined, '{"DCISType":"2"}']],
  ])('%s from %s to %s is confirmed by package and shipment as %j', (option, from, to, sent) => {
    const shipment = { ...documents, ...options(option) };
    expect(optionOf('DeliveryConfirmation', { from, to, shipment })).toEqual(sent);
  });

  test('collect by package in North America, by shipment from the European Union', () => {
    const collect = (cod_amount: string, currency = 'CAD', cod_funds = '0') => ({
      ...{ ...options('COD'), currency },
      ...own({ cod_amount, cod_funds }),
    });
    for (const value of ['45.00', '123456', '12345.67', '12345678'])
      expect(optionOf('COD', within('CA', collect(value)))[0]).toContain(`"MonetaryValue":"${value}"`);
    expect(optionOf('COD', within('DE', collect('45', 'EUR')))[1]).toContain('"45.00"');
    refused(rated, { from: 'CA', to: 'US', shipment: collect('45') });
    for (const [from, to] of [
      ['CA', 'DE'],
      ['US', 'CA'],
    ])
      refused(rated, { from, to, shipment: collect('45') } as Case, 'shipment.options[0]');
    eachFor(
      ownField('cod_amount'),
      ...['0', '', '-0', '+1e1', '123456.55', '123456789'].map((value) => collect(value)),
    );
    const both = [ownField('cod_amount'), ownField('cod_funds')];
    us(options('COD'), ownField('cod_amount'));
    const bare = { ...options('COD'), currency: 'CAD', ...own({ cod_amount: '45' }) };
    expect(optionOf('COD', within('CA', bare))[0]).toContain('"CODFundsCode":"0"');
    refused(rated, within('DE', { ...bare, currency: 'EUR' }), ownField('cod_funds'));
    us(own({ cod_amount: '1', cod_funds: '0' }), ...both);
    us(collect('1', 'CAD', '10'), ownField('cod_funds'));
  });

  test('that exclude each other, or are not offered there, are refused', () => {
    us(
      { ...own({ cod_amount: '1', cod_funds: '0' }), currency: 'USD', options: ['signature', 'COD'] },
      'shipment.options[1]',
    );
    us(options('signature', 'adult_signature'), 'shipment.options[1]');
    us(options('leave_at_door', 'signature'), 'shipment.options[0]');
    refusedAlike(within('CA', options('leave_at_door')), 'shipment.options[0]');
  });
});

describe('an access point', () => {
  const point = { id: 'U12345678', name: 'Corner Books', address_line: '12 Main St', city: 'Atlanta' };
  const facts = (of: object) =>
    own(Object.fromEntries(Object.entries(of).map(([fact, text]) => [`access_point_${fact}`, text])));
  const field = (name: string) => ownField(`access_point_${name}`);
  const foreign = (more: object = {}) => ({ ...options('hold_for_pickup'), ...facts({ ...point, ...more }) });
  const held = (more: object = {}, ...names: string[]): Shipment => ({
    ...options('hold_for_pickup', ...names),
    ...facts({ ...point, state_code: 'GA', postal_code: '30303-1234', ...more }),
  });

  test('is refused with what does not go with it', () => {
    us({ services: ['70'] }, 'shipment.services');
    const others = ['DirectDeliveryOnly', 'AccessPointDelivery', 'ShipperRelease'];
    eachFor('shipment.options[1]', ...others.map((other) => held({}, other)));
    eachFor(field('id'), facts({ id: 'U12345678' }), held({ id: 'U1' }), held({ id: 'u12345678' }));
    eachFor(field('state_code'), ...['Ga', 'GAX', 'G'].map((state_code) => held({ state_code })));
    us(held({ country_code: 'De' }), field('country_code'));
    const needed = ['id', 'name', 'address_line', 'city', 'state_code', 'postal_code'].map(field);
    us(options('hold_for_pickup'), ...needed);
    refusedAlike(within('CA', foreign()), ...needed.slice(4));
  });

  test.each([
    ['name', 35],
    ['address_line', 35],
    ['city', 30],
    ['state_code', 5],
    ['postal_code', 10],
  ])('has a %s of %i characters at most', (fact, most) => {
    refused(rated, within('DE', foreign({ [fact]: 'x'.repeat(most) })));
    refused(rated, within('DE', foreign({ [fact]: 'x'.repeat(most + 1) })), field(fact));
  });
});

describe('a return', () => {
  const shoes = { weight: 2, description: 'Climbing shoes' };
  const back = (more: Shipment = {}): Shipment => ({
    ...options('return_label'),
    ...{ services: ['03'], items: [shoes] },
    ...more,
  });
  const by = (return_delivery: string, more: object = {}) => back(own({ return_delivery, ...more }));

  test('is refused with what a return cannot have', () => {
    const signed = ['signature', 'adult_signature', 'leave_at_door'];
    eachFor('shipment.options[1]', ...signed.map((option) => back(options('return_label', option))));
    const one_way = ['13', '59', '82', '83', '84', '85', '86'];
    eachFor('shipment.services', ...one_way.map((code) => back({ services: [code] })));
    us(back({ items: [{ ...shoes, quantity: 2 }] }), 'shipment.items');
    eachFor(ownField('return_email'), by('email'), by('print', { return_email: 'a@example.com' }));
    us({ services: ['03'], ...own({ return_delivery: 'email' }) }, ownField('return_delivery'));
    const received = back({ paid_by: 'RECIPIENT' });
    refusedAlike({ recipient: { account_number: 'R1R2R3' }, shipment: received }, 'shipment.paid_by');
    refused(shipped, within('US', back({ items: [{ weight: 2 }] })), 'shipment.items[0].description');
    const german = (item: object) => within('DE', back({ services: ['65'], items: [{ ...shoes, ...item }] }));
    refusedAlike(german({ quantity: 20 }));
    refusedAlike(german({ quantity: 21 }), 'shipment.items');
    const boxes = ['25KG_BOX', '10KG_BOX'].map((packaging_type) => german({ packaging_type }));
    refusedFor('shipment.items[0].packaging_type', rated, ...boxes);
  });

  test('by createReturn has a kind that UPS knows', () => {
    const written = (return_label: object, more: Shipment = {}) => {
      const shipment = { items: [shoes], services: ['03'], ...more };
      const request = { shipper: party('US'), recipient: party('US'), return_label, shipment } as never;
      const wire = mapperOf().createReturnRequest(new ReturnRequest(request));
      return json(wire.document).ShipmentRequest.Shipment;
    };
    const brought = (more: Shipment) => written({ kind: 'carrier_brings' }, more).ReturnService.Code;
    expect([brought({}), brought(own({ return_delivery: 'three_attempts' }))]).toEqual(['3', '5']);
    const fails = (field: string, label: object, more: Shipment = {}) =>
      expect(fieldsOf(() => written({ kind: 'label', ...label }, more))).toEqual([field]);
    fails('return_label.kind', { kind: 'qr_code' });
    fails('return_label.expires_on', { expires_on: '2026-04-01' });
    fails(ownField('return_delivery'), {}, own({ return_delivery: 'one_attempt' }));
    fails('shipment.label.format', {}, { label: { format: 'PDF' } });
    fails('shipment.label.type', {}, { label: { type: 'A4' } });
  });
});
