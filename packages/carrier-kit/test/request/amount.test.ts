import { expect, test } from 'vitest';
import { amountOf, customsValueOf, refuseOtherCurrencies } from '../../src/request.js';
import { found, reporter, shipmentOf } from './support.js';

const insured = 'shipment.insured_amount';

test('an amount keeps its currency', () => {
  const report = reporter();
  const money = amountOf(150, 'CAD', insured, { currencies: ['CAD', 'USD'], largest: 5000 }, report);
  expect([money?.value.toFixed(2), money?.currency]).toEqual(['150.00', 'CAD']);
  expect(amountOf(undefined, undefined, insured, {}, report)).toBeUndefined();
  expect(amountOf(1, undefined, insured, { currency: 'CAD' }, report)?.currency).toBe('CAD');
  expect(report.issues).toEqual([]);
});

test('a currency that the carrier does not take is refused', () => {
  const report = reporter();
  expect(amountOf(150, 'EUR', insured, { currencies: ['CAD', 'USD'] }, report)).toBeUndefined();
  expect(report.issues).toEqual([
    {
      field: 'shipment.currency',
      code: 'not_supported',
      kind: 'not_supported',
      message: 'shipment.currency is EUR; Acme Freight takes CAD, USD',
    },
  ]);
});

test('an amount needs a currency, its decimals and the limit of the carrier', () => {
  const report = reporter();
  amountOf(1, undefined, insured, {}, report);
  amountOf(1.5, 'JPY', insured, {}, report);
  amountOf(1.555, 'CAD', insured, {}, report);
  amountOf(5000.01, 'CAD', insured, { largest: 5000 }, report);
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.currency is required by Acme Freight with shipment.insured_amount',
    'shipment.insured_amount is 1.5; amounts in JPY have at most 0 decimals',
    'shipment.insured_amount is 1.555; amounts in CAD have at most 2 decimals',
    'shipment.insured_amount is 5000.01 CAD; Acme Freight takes up to 5000',
  ]);
});

test('values in another currency cannot split an amount', () => {
  const report = reporter();
  const { items } = shipmentOf({
    items: [
      { weight: 1, value_amount: 1, value_currency: 'CAD' },
      { weight: 1, value_amount: 1 },
      { weight: 1, value_amount: 1, value_currency: 'EUR' },
      { weight: 1, value_currency: 'EUR' },
    ],
  });
  refuseOtherCurrencies(items, 'CAD', 'shipment.items', report);
  expect(found(report)).toEqual(['shipment.items[2].value_currency not_supported']);
});

test('the customs value is the sum of the lines, else the declared value, else the insured amount', () => {
  const customs = {
    items: [
      { weight: 1, value_amount: 10.5, quantity: 3, value_currency: 'USD' },
      { weight: 1, value_amount: 1, value_currency: 'USD' },
    ],
  };
  const read = (shipment: object) => {
    const report = reporter();
    const money = customsValueOf(shipmentOf(shipment), {}, report);
    return [money && `${money.value.toFixed()} ${money.currency}`, ...found(report)];
  };
  expect(read({ customs, declared_value: 7, currency: 'CAD' })).toEqual(['32.5 USD']);
  expect(read({ declared_value: 7, insured_amount: 8, currency: 'CAD' })).toEqual(['7 CAD']);
  expect(read({ insured_amount: 8, currency: 'CAD' })).toEqual(['8 CAD']);
  expect(read({})).toEqual([undefined]);
  expect(read({ customs: { items: [{ weight: 1, value_amount: 1 }] } })).toEqual([
    undefined,
    'shipment.currency required',
  ]);
});

test('lines in two currencies have no sum', () => {
  const report = reporter();
  const items = ['USD', 'EUR'].map((value_currency) => ({ weight: 1, value_amount: 1, value_currency }));
  expect(customsValueOf(shipmentOf({ customs: { items } }), {}, report)).toBeUndefined();
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.customs.items[1].value_currency is EUR, but another line is in USD; Acme Freight adds up the values of all lines',
  ]);
});

test('a value of a line has the decimals of its currency, or those that the carrier takes of one unit', () => {
  const read = (value_amount: number, value_currency: string, rules: object = {}) => {
    const report = reporter();
    const items = [{ weight: 1, value_amount: 1, value_currency }];
    customsValueOf(
      shipmentOf({ customs: { items: [...items, { weight: 1, value_amount, value_currency }] } }),
      rules,
      report,
    );
    return report.issues.map(({ message }) => message);
  };
  const field = 'shipment.customs.items[1].value_amount';
  expect(read(10.005, 'EUR')).toEqual([`${field} is 10.005; amounts in EUR have at most 2 decimals`]);
  expect(read(10.5, 'JPY')).toEqual([`${field} is 10.5; amounts in JPY have at most 0 decimals`]);
  expect(read(10.05, 'EUR')).toEqual([]);
  expect(read(10.005, 'EUR', { unit_places: 3 })).toEqual([]);
  expect(read(10.0055, 'EUR', { unit_places: 3 })).toEqual([
    `${field} is 10.0055; Acme Freight takes at most 3 decimals`,
  ]);
});
