import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, EXAMPLE } from '../../page/src/prices/draft.js';
import { fieldsOf } from '../../page/src/prices/fields-of.js';
import { fieldFor, placeProblems, pointerOf } from '../../page/src/shared/pointers.js';

const fields = fieldsOf(EMPTY_DRAFT);

describe('the field of a problem', () => {
  it('is the one that the pointer names', () => {
    expect(fieldFor('/shipment/items/0/weight', fields)).toBe('/shipment/items/0/weight');
  });

  it('is the first one of what the pointer names as a whole', () => {
    expect(fieldFor('/shipper/address_lines', fields)).toBe('/shipper/address_lines/0');
    expect(fieldFor('/shipment/items/0', fields)).toBe('/shipment/items/0/weight');
  });

  it('is the one that what the pointer names is a part of', () => {
    expect(fieldFor('/shipment/services/1', fields)).toBe('/shipment/services');
  });

  it('is none for what the form does not have, or for everything', () => {
    expect(fieldFor('/shipment/items/7/weight', fields)).toBeUndefined();
    expect(fieldFor('/shipment/extra/x', fields)).toBeUndefined();
    expect(fieldFor('', fields)).toBeUndefined();
  });

  it('is found for goods only where customs is asked about', () => {
    const pointer = '/shipment/customs/items/0/value_amount';
    const abroad = { ...EXAMPLE, recipient: { ...EXAMPLE.recipient, country_code: 'US' } };
    expect(fieldFor(pointer, fieldsOf(EXAMPLE))).toBeUndefined();
    expect(fieldFor(pointer, fieldsOf(abroad))).toBe(pointer);
  });
});

it('writes the path of a carrier as a pointer', () => {
  expect(pointerOf('shipment.items[0].weight')).toBe('/shipment/items/0/weight');
});

it('puts messages at their fields without the path, and whole sentences elsewhere', () => {
  const placed = placeProblems(
    [
      {
        pointer: '/shipper/city',
        field: 'shipper.city',
        code: 'required',
        message: 'shipper.city is required',
      },
      { field: 'shipper.city', code: 'too_long', message: 'shipper.city is too long' },
      { field: 'shipment.extra', code: 'unknown_field', message: 'shipment.extra is not a field' },
      { message: 'There is no account' },
    ],
    fields,
  );
  expect([...placed.at]).toEqual([
    [
      '/shipper/city',
      [
        { code: 'required', message: 'is required' },
        { code: 'too_long', message: 'is too long' },
      ],
    ],
  ]);
  expect(placed.elsewhere).toEqual(['shipment.extra is not a field', 'There is no account']);
});
