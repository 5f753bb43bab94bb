import { RateRequest, ValidationError } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT, EXAMPLE, withSuggestion } from '../../page/src/prices/draft.js';
import { requestOf } from '../../page/src/prices/request.js';

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
    const { shipment } = requestOf({
      ...EXAMPLE,
      services: 'ups:03, DOM.EP',
      units: 'imperial',
      currency: ' usd ',
    });
    expect(shipment).toMatchObject({
      services: ['ups:03', 'DOM.EP'],
      weight_unit: 'LB',
      dimension_unit: 'IN',
      currency: 'USD',
    });
  });

  it('declares goods only where the packages cross a border', () => {
    const goods = [
      {
        description: 'Vase',
        quantity: '2',
        weight: '0.8',
        value: '45',
        origin_country: 'CA',
        code: '6913.90',
      },
    ];
    const abroad: Draft = { ...EXAMPLE, goods, recipient: { ...EXAMPLE.recipient, country_code: 'US' } };
    expect(requestOf({ ...EXAMPLE, goods }).shipment.customs).toBeUndefined();
    expect(requestOf(abroad).shipment.customs).toMatchObject({
      terms_of_trade: 'DAP',
      items: [{ description: 'Vase', quantity: 2, weight: 0.8, value_amount: 45, value_currency: 'CAD' }],
    });
    expect(() => new RateRequest(requestOf(abroad))).not.toThrow();
  });
});

it('takes over what a carrier suggests, and keeps the names', () => {
  const taken = withSuggestion(EXAMPLE.recipient, {
    address_lines: ['1841 ARGYLE ST'],
    postal_code: 'B3J3A5',
  });
  expect(taken).toMatchObject({ line1: '1841 ARGYLE ST', line2: '', postal_code: 'B3J3A5', city: 'Halifax' });
  expect(taken.company_name).toBe(EXAMPLE.recipient.company_name);
});
