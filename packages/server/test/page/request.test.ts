import { RateRequest, ValidationError } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT, EXAMPLE, withSuggestion } from '../../page/src/prices/draft.js';
import { fieldsOf } from '../../page/src/prices/fields-of.js';
import { requestOf } from '../../page/src/prices/request.js';
import { fieldFor, placeProblems, pointerOf } from '../../page/src/shared/pointers.js';

const fields = fieldsOf(EMPTY_DRAFT);
const abroad: Draft = { ...EXAMPLE, recipient: { ...EXAMPLE.recipient, country_code: 'US' } };

describe('what is sent for a form', () => {
  it('is a request that core takes, for the example that a newcomer begins with', () => {
    expect(() => new RateRequest(requestOf(EXAMPLE))).not.toThrow();
  });

  it('leaves out what is empty, and core says what is missing', () => {
    const sent = requestOf(EMPTY_DRAFT);
    expect(sent.shipper).toEqual({});
    expect(() => new RateRequest(sent)).toThrow(ValidationError);
    expect(() => new RateRequest(sent)).toThrow(/shipment\.items\[0\]\.weight is required/);
  });

  it('reads a comma as the decimal sign, and sends no number for what is none', () => {
    const [item] = EXAMPLE.packages;
    const draft = { ...EXAMPLE, packages: [{ ...item!, weight: '2,5', length: 'long', quantity: '3' }] };
    expect(requestOf(draft).shipment.items).toEqual([{ weight: 2.5, width: 30, height: 25, quantity: 3 }]);
  });

  it('splits services, and writes units and currency as carriers know them', () => {
    const written = { services: 'ups:03, DOM.EP', units: 'imperial', currency: ' usd ' } as const;
    const sent = { services: ['ups:03', 'DOM.EP'], weight_unit: 'LB', dimension_unit: 'IN', currency: 'USD' };
    expect(requestOf({ ...EXAMPLE, ...written }).shipment).toMatchObject(sent);
  });

  it('declares goods only where the packages cross a border', () => {
    const vase = { description: 'Vase', quantity: '2', weight: '0.8', value: '45' };
    const goods = [{ ...vase, origin_country: 'CA', code: '6913.90' }];
    expect(requestOf({ ...EXAMPLE, goods }).shipment.customs).toBeUndefined();
    expect(requestOf({ ...abroad, goods }).shipment.customs).toMatchObject({
      terms_of_trade: 'DAP',
      items: [{ description: 'Vase', quantity: 2, weight: 0.8, value_amount: 45, value_currency: 'CAD' }],
    });
    expect(() => new RateRequest(requestOf({ ...abroad, goods }))).not.toThrow();
  });
});

it('takes over what a carrier suggests, and keeps the names', () => {
  const suggested = { address_lines: ['1841 ARGYLE ST'], postal_code: 'B3J3A5' };
  const taken = withSuggestion(EXAMPLE.recipient, suggested);
  expect(taken).toMatchObject({ line1: '1841 ARGYLE ST', line2: '', postal_code: 'B3J3A5', city: 'Halifax' });
  expect(taken.company_name).toBe(EXAMPLE.recipient.company_name);
});

const VALUE = '/shipment/customs/items/0/value_amount';
it.each<[what: string, pointer: string, field: string | undefined, fields?: ReturnType<typeof fieldsOf>]>([
  ['the one that the pointer names', '/shipment/items/0/weight', '/shipment/items/0/weight'],
  ['the first of what it names as a whole', '/shipper/address_lines', '/shipper/address_lines/0'],
  ['the first of a package', '/shipment/items/0', '/shipment/items/0/weight'],
  ['the one that it names a part of', '/shipment/services/1', '/shipment/services'],
  ['none for a package that there is not', '/shipment/items/7/weight', undefined],
  ['none for what the form does not have', '/shipment/extra/x', undefined],
  ['none for everything', '', undefined],
  ['none of goods where customs is not asked about', VALUE, undefined, fieldsOf(EXAMPLE)],
  ['that of goods where it is', VALUE, VALUE, fieldsOf(abroad)],
])('the field of a problem is %s', (_, pointer, field, of = fields) => {
  expect(fieldFor(pointer, of)).toBe(field);
});

it('writes the path of a carrier as a pointer', () => {
  expect(pointerOf('shipment.items[0].weight')).toBe('/shipment/items/0/weight');
});

it('puts messages at their fields without the path, and whole sentences elsewhere', () => {
  const city = { field: 'shipper.city' };
  const placed = placeProblems(
    [
      { pointer: '/shipper/city', ...city, code: 'required', message: 'shipper.city is required' },
      { ...city, code: 'too_long', message: 'shipper.city is too long' },
      { field: 'shipment.extra', code: 'unknown_field', message: 'shipment.extra is not a field' },
      { message: 'There is no account' },
    ],
    fields,
  );
  const required = { code: 'required', message: 'is required' };
  const long = { code: 'too_long', message: 'is too long' };
  expect([...placed.at]).toEqual([['/shipper/city', [required, long]]]);
  expect(placed.elsewhere).toEqual(['shipment.extra is not a field', 'There is no account']);
});
