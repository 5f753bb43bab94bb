import { expect, test } from 'vitest';
import type { Money } from '../../src/request/amount.js';
import { amountOf, customsValueOf, refuseOtherCurrencies } from '../../src/request.js';
import { found, reading, reporter, shipmentOf } from './support.js';

const text = (money: Money | undefined) => money && `${money.value.toFixed()} ${money.currency}`;
const CANADIAN = { currencies: ['CAD', 'USD'], largest: 5000 };

test.each([
  [150.5, 'CAD', CANADIAN, ['150.5 CAD']],
  [5000, 'USD', CANADIAN, ['5000 USD']],
  [undefined, undefined, {}, [undefined]],
  [1, undefined, { currency: 'CAD' }, ['1 CAD']],
  [150, 'EUR', CANADIAN, [undefined, 'shipment.currency is EUR; Acme Freight takes CAD, USD']],
  [1, undefined, {}, [undefined, 'shipment.currency is required by Acme Freight with insured']],
  [1.5, 'JPY', {}, ['1.5 JPY', 'insured is 1.5; amounts in JPY have at most 0 decimals']],
  [1.555, 'CAD', {}, ['1.555 CAD', 'insured is 1.555; amounts in CAD have at most 2 decimals']],
  [5000.01, 'CAD', CANADIAN, ['5000.01 CAD', 'insured is 5000.01 CAD; Acme Freight takes up to 5000']],
])('an amount of %j in %s, with %j of the carrier', (amount, currency, rules, expected) => {
  const { value, said } = reading((report) => amountOf(amount, currency, 'insured', rules, report));
  expect([text(value), ...said]).toEqual(expected);
});

test('values in another currency cannot split an amount', () => {
  const report = reporter();
  const values = [
    { value_amount: 1, value_currency: 'CAD' },
    { value_amount: 1 },
    { value_amount: 1, value_currency: 'EUR' },
    { value_currency: 'EUR' },
  ];
  const { items } = shipmentOf({ items: values.map((value) => ({ weight: 1, ...value })) });
  refuseOtherCurrencies(items, 'CAD', 'shipment.items', report);
  expect(found(report)).toEqual(['shipment.items[2].value_currency not_supported']);
});

const line = (value_amount: number, value_currency?: string, more: object = {}) => ({
  weight: 1,
  value_amount,
  ...(value_currency && { value_currency }),
  ...more,
});
const lines = (...items: object[]) => ({ customs: { items } }) as object;
const SECOND = 'shipment.customs.items[1]';

const MIXED = 'is EUR, but another line is in USD; Acme Freight adds up the values of all lines';

test.each<[shipment: object, ...read: (string | undefined)[]]>([
  [
    { ...lines(line(10.5, 'USD', { quantity: 3 }), line(1, 'USD')), declared_value: 7, currency: 'CAD' },
    '32.5 USD',
  ],
  [{ declared_value: 7, insured_amount: 8, currency: 'CAD' }, '7 CAD'],
  [{ insured_amount: 8, currency: 'CAD' }, '8 CAD'],
  [{}, undefined],
  [
    lines(line(1)),
    undefined,
    'shipment.currency is required by Acme Freight with shipment.customs.items[0].value_amount',
  ],
  [lines(line(1, 'USD'), line(1, 'EUR')), undefined, `${SECOND}.value_currency ${MIXED}`],
])('the customs value of %j is that of the lines, else the declared one, else the insured one', (...row) => {
  const [shipment, ...expected] = row;
  const { value, said } = reading((report) => customsValueOf(shipmentOf(shipment), {}, report));
  expect([text(value), ...said]).toEqual(expected);
});

test.each([
  [10.005, 'EUR', {}, ['10.005; amounts in EUR have at most 2 decimals']],
  [10.5, 'JPY', {}, ['10.5; amounts in JPY have at most 0 decimals']],
  [10.05, 'EUR', {}, []],
  [10.005, 'EUR', { unit_places: 3 }, []],
  [10.0055, 'EUR', { unit_places: 3 }, ['10.0055; Acme Freight takes at most 3 decimals']],
])('the value %d %s of a line, with %j of the carrier', (amount, currency, rules, problems) => {
  const shipment = shipmentOf(lines(line(1, currency), line(amount, currency)));
  const { said } = reading((report) => customsValueOf(shipment, rules, report));
  expect(said).toEqual(problems.map((problem) => `${SECOND}.value_amount is ${problem}`));
});
