import { FIELD_NAMES, type FieldTable, noEffect, none, sent } from '@waybill/core/plugin';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { completeFields, fieldTable, httpSettings, type OwnFields, z } from '../src/index.js';
import { USUAL_FIELDS } from '../src/request/usual-fields.js';

describe('the settings of every account over HTTP', () => {
  const http = httpSettings({
    hosts: { sandbox: 'https://test.acme.test/', production: 'https://acme.test' },
    time_zone: 'America/Toronto',
  });
  const schema = z.strictObject({ user: z.string(), ...http.shape });

  test('have defaults', () => {
    const settings = schema.parse({ user: 'shop' });
    expect(settings).toEqual({ user: 'shop', environment: 'sandbox', time_zone: 'America/Toronto' });
    expect(http.serverUrl(settings)).toBe('https://test.acme.test');
    expectTypeOf(settings.environment).toEqualTypeOf<'sandbox' | 'production'>();
  });

  test('take another environment, server and time zone, and nothing else', () => {
    const other = { user: 'shop', environment: 'production' as const, time_zone: 'Europe/Berlin' };
    expect(http.serverUrl(schema.parse(other))).toBe('https://acme.test');
    const local = schema.parse({ ...other, server_url: 'http://localhost:3000/' });
    expect(http.serverUrl(local)).toBe('http://localhost:3000');
    for (const wrong of [{ environment: 'test' }, { server_url: 'ftp://acme.test' }, { time_zone: 'Mars' }])
      expect(schema.safeParse({ user: 'shop', ...wrong }).success).toBe(false);
  });

  test('are described', () => {
    const { environment, server_url, time_zone } = http.fields;
    expect(environment).toEqual({ meaning: '`sandbox` or `production`.', default: 'sandbox' });
    expect(server_url).toEqual({ meaning: 'Another base URL, for a proxy or a simulator.' });
    const meaning = 'Where "today" is, when a request gives no date.';
    expect(time_zone).toEqual({ meaning, default: 'America/Toronto' });
  });

  test('begin with the first environment where there is no sandbox', () => {
    const { shape, fields } = httpSettings({ hosts: { production: 'https://a.test' }, time_zone: 'UTC' });
    expect(z.object(shape).parse({})).toEqual({ environment: 'production', time_zone: 'UTC' });
    expect(fields.environment.default).toBe('production');
  });
});

describe('the fields of a carrier', () => {
  /** Rows that carriers must write themselves, as an example of one that reads none of them. */
  function rowsOfMyOwn<Operation extends 'rating' | 'shipping'>(operation: Operation): OwnFields<Operation> {
    const missing = FIELD_NAMES.filter(
      (name) => !(name in USUAL_FIELDS[operation]) && !name.endsWith('.extra'),
    );
    const rows = Object.fromEntries(missing.map((name) => [name, noEffect('Of my own.')]));
    return rows as unknown as OwnFields<Operation>;
  }

  const of = (part: string, ...fields: string[]) => fields.map((field) => `${part}.${field}`);
  const different = ['payment_country_code', 'duty_paid_by', 'duty_payment_account', 'declared_value'];
  const priced = of('customs_item', 'description', 'sku', 'code', 'origin_country');
  const bought = [...of('customs', 'description', 'no_eei', 'aes'), 'invoice.date'];

  test.each([
    ['rating', [...of('shipment', 'paid_by', 'payment_account_number'), ...priced]],
    ['shipping', [...of('item', 'description', 'value_amount'), ...bought, 'customs_item.weight']],
  ] as const)(
    'for %s are the usual ones and those in which carriers differ, once each',
    (operation, rest) => {
      const own = rowsOfMyOwn(operation);
      const isOfParty = (name: string) => /^(party|shipper|recipient|ship_from|sold_to)\b/.test(name);
      const others = Object.keys(own).filter((name) => !isOfParty(name));
      expect(others.sort()).toEqual([...of('shipment', ...different), ...rest].sort());
      expect(Object.keys(fieldTable(operation, own)).sort()).toEqual([...FIELD_NAMES].sort());
    },
  );

  test('keep a row that differs from the usual one', () => {
    const weight = sent('Piece/Weight');
    const table: FieldTable = fieldTable('rating', { ...rowsOfMyOwn('rating'), 'item.weight': weight });
    expect(table['item.weight']).toBe(weight);
    expect(table['item.width']).toBe(USUAL_FIELDS.rating['item.width']);
  });

  test('are refused in a price as in a purchase, for the same reason', () => {
    const why = none('The invoice names the recipient alone.', 'manual');
    const { rating, shipping } = completeFields({
      rating: fieldTable('rating', rowsOfMyOwn('rating')),
      shipping: fieldTable('shipping', { ...rowsOfMyOwn('shipping'), 'customs.sold_to': why }),
    });
    expect(rating?.['customs.sold_to']).toBe(why);
    expect(rating?.['shipment.references']).toBe(USUAL_FIELDS.rating['shipment.references']);
    expect(shipping?.['customs.sold_to']).toBe(why);
  });

  test('must name each field that carriers use differently', () => {
    // @ts-expect-error `shipment.duty_paid_by` and others are missing.
    const table = fieldTable('rating', {});
    expect(table['shipment.duty_paid_by']).toBeUndefined();
  });
});
