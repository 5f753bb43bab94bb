import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import {
  previewFile,
  type ReadExportOptions,
  readColumnMap,
  readExport,
  type ShopOrder,
} from '../../src/index.js';
import { bigShopifyExport } from '../support/big-export.js';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name));
const SHOPIFY = fixture('shopify.csv').toString();

/** The orders of a file, by their numbers. */
async function read(source: string | Uint8Array, options?: ReadExportOptions) {
  const { orders, ...rest } = await readExport(source, options);
  return { ...rest, orders, by: new Map(orders.map((order) => [order.order, order])) };
}

const codes = (order: ShopOrder | undefined) => order?.notices.map(({ code, field }) => `${code} ${field}`);

describe('an export is recognised, its rows grouped and what is not to be sent skipped', () => {
  it.each([
    [
      'shopify.csv',
      'shopify',
      {
        '#1001': '',
        '#1002': 'refunded',
        '#1003': 'digital',
        '#1004': '',
        '#1005': 'unpaid',
        '#1006': 'cancelled',
        '#1007': 'fulfilled',
      },
    ],
    ['woocommerce-advanced.csv', 'woocommerce', { 501: '', 502: 'fulfilled' }],
    ['woocommerce-columns.csv', 'woocommerce', { 610: '', 611: 'unpaid' }],
    ['amazon.txt', 'amazon', { '701-1111111-1111111': '', '701-2222222-2222222': 'fulfilled' }],
    ['etsy.csv', 'etsy', { 3300000001: '', 3300000002: 'digital', 3300000003: 'fulfilled' }],
    ['ebay.csv', 'ebay', { '27-10000-10001': '', '27-10000-10002': 'unpaid' }],
    ['bigcommerce.csv', 'bigcommerce', { 801: '', 802: 'fulfilled' }],
    ['magento.csv', 'magento', { '000000901': '', '000000902': 'refunded' }],
    ['waybill.csv', 'waybill', { W1: '' }],
  ])('%s', async (file, format, skips) => {
    const found = await read(fixture(file), { constants: { 'recipient.country_code': 'CA' } });
    expect(found.format).toBe(format);
    expect(Object.fromEntries(found.orders.map(({ order, skip = '' }) => [order, skip]))).toEqual(skips);
    expect(found.orders.flatMap(({ problems }) => problems)).toEqual([]);
    expect((await previewFile(fixture(file))).format).toBe(format);
  });

  it('Shopify: items, address, amounts and date of one order', async () => {
    const { by } = await read(SHOPIFY);
    expect(by.get('#1001')).toEqual({
      order: '#1001',
      shop_id: '5900000000001',
      row: 2,
      placed_at: '2026-11-20T09:12:33-05:00',
      recipient: {
        person_name: 'Ana Tremblay',
        address_lines: ['12 Rue du Port', 'Unit 4'],
        city: 'Vancouver',
        state_code: 'BC',
        postal_code: 'V5Y 1V4',
        country_code: 'CA',
        phone_number: '+16045550111',
        email_address: 'ana@example.com',
      },
      items: [
        { sku: 'MUG-01', name: 'Enamel mug - Blue', quantity: 2, price: 18, ships: true },
        { sku: 'TEE-M', name: 'T-shirt - M', quantity: 1, price: 32, ships: true },
      ],
      currency: 'CAD',
      goods_value: 68,
      shipping_paid: 9,
      shipping_method: 'Standard',
      note: 'Ring twice',
      tags: ['vip', 'gift'],
      notices: [
        expect.objectContaining({ code: 'apostrophe', field: 'recipient.postal_code' }),
        expect.objectContaining({ code: 'apostrophe', field: 'recipient.phone_number' }),
      ],
      problems: [],
    });
    expect(by.get('#1004')).toMatchObject({
      recipient: { postal_code: '02116' },
      items: [{ sku: 'TEE-M' }],
    });
    expect(codes(by.get('#1004'))).toEqual(['lines_done items', 'leading_zeros recipient.postal_code']);
  });

  it.each<[string, string, object]>([
    [
      'woocommerce-advanced.csv',
      '501',
      {
        recipient: { postal_code: '01067', person_name: 'Lena Schäfer' },
        items: [{ quantity: 2, price: 8.5 }, { sku: 'SOAP-3' }],
      },
    ],
    [
      'woocommerce-columns.csv',
      '610',
      { currency: 'CAD', items: [{ name: 'Enamel mug', quantity: 2, price: 18 }, { sku: 'TEE-M' }] },
    ],
    [
      'amazon.txt',
      '701-1111111-1111111',
      {
        placed_at: '2026-11-20T14:12:33+00:00',
        items: [{ name: '12" mug, blue', quantity: 2 }, { quantity: 1 }],
      },
    ],
    [
      'etsy.csv',
      '3300000001',
      {
        placed_at: '2026-11-20',
        recipient: { postal_code: '07102', country_code: 'US' },
        items: [{ name: 'Enamel mug, Color: Blue' }, {}],
      },
    ],
    [
      'ebay.csv',
      '27-10000-10001',
      {
        currency: 'CAD',
        placed_at: '2026-11-20',
        recipient: { country_code: 'CA' },
        items: [{ sku: 'MUG-01', price: 18 }, { sku: 'SOAP-3' }],
      },
    ],
    [
      'bigcommerce.csv',
      '801',
      {
        placed_at: '2026-11-20',
        weight_kg: 1.1,
        items: [{ name: 'Mug, large', weight_kg: 0.4 }, { name: 'T-shirt, Size: M' }],
      },
    ],
    [
      'magento.csv',
      '000000901',
      {
        placed_at: '2026-11-20T09:12:33',
        recipient: {
          address_lines: ['12 Rue du Port', 'Unit 4'],
          city: 'Montréal',
          state: 'Quebec',
          postal_code: 'H2Y 1C6',
        },
        items: [],
      },
    ],
    [
      'waybill.csv',
      'W1',
      {
        weight_kg: 1.36078,
        recipient: { address_lines: ['12 Main St', 'Apt 4'] },
        items: [{ name: 'Mug', quantity: 2, price: 18, hs_code: '691110', origin_country: 'CA' }],
      },
    ],
  ])('%s: order %s', async (file, order, expected) => {
    const { by } = await read(fixture(file), {
      weight_unit: 'kg',
      constants: { 'recipient.country_code': 'CA' },
    });
    expect(by.get(order)).toMatchObject(expected);
  });
});

describe('what a spreadsheet has spoiled', () => {
  /** Order #1001 with other cells in place of its own. */
  const spoiled = async (...changes: readonly (readonly [string, string])[]) => {
    const text = changes.reduce((whole, [from, to]) => whole.replace(from, to), SHOPIFY);
    return (await read(text)).by.get('#1001');
  };
  const US = (zip: string) => [`'V5Y 1V4,BC,CA`, `${zip},MA,US`] as const;

  it.each<[string, readonly (readonly [string, string])[], string, object]>([
    ['zeros lost', [US('2116')], 'leading_zeros recipient.postal_code', { postal_code: '02116' }],
    ['two zeros lost', [US('501')], 'leading_zeros recipient.postal_code', { postal_code: '00501' }],
    [
      'zeros lost before ZIP+4',
      [US('2116-1234')],
      'leading_zeros recipient.postal_code',
      { postal_code: '02116-1234' },
    ],
    [
      'German zeros',
      [[`'V5Y 1V4,BC,CA`, '1067,,DE']],
      'leading_zeros recipient.postal_code',
      { postal_code: '01067' },
    ],
    ['decimal places', [US('78701.0')], 'decimal_places recipient.postal_code', { postal_code: '78701' }],
    [
      'a long number with all digits',
      [[`'+16045550111`, '1.6045550111E+10']],
      'long_number recipient.phone_number',
      { phone_number: '16045550111' },
    ],
    [
      'a country by name',
      [[',BC,CA', ',BC,Kanada']],
      'country_name recipient.country_code',
      { country_code: 'CA' },
    ],
    [
      'a country of three letters',
      [US('78701'), ['MA,US', 'MA,USA']],
      'country_name recipient.country_code',
      { country_code: 'US' },
    ],
    ['another encoding', [['Vancouver', 'MontrÃ©al']], 'encoding recipient.city', { city: 'Montréal' }],
  ])('%s: is repaired with a notice', async (_, changes, notice, recipient) => {
    const order = await spoiled(...changes);
    expect(order?.problems).toEqual([]);
    expect(codes(order)).toContain(notice);
    expect(order?.recipient).toMatchObject(recipient);
  });

  it.each<[string, readonly [string, string], object]>([
    ['="0123"', US('"=""02116"""'), { postal_code: '02116' }],
    [
      'a space that does not break',
      ['12 Rue du Port,Unit', '12\u00A0Rue du Port,Unit'],
      { address_lines: ['12 Rue du Port', 'Unit 4'] },
    ],
    [
      'an apostrophe that belongs to the name',
      [',Vancouver', ",'s-Hertogenbosch"],
      { city: "'s-Hertogenbosch" },
    ],
    ['a ZIP code of nine digits', US('02116-1234'), { postal_code: '02116-1234' }],
  ])('%s: is read as it is meant', async (_, change, recipient) => {
    const order = await spoiled(change);
    expect(order?.problems).toEqual([]);
    expect(order?.recipient).toMatchObject(recipient);
  });

  it.each<[string, readonly [string, string], string, string]>([
    [
      'a shortened phone number',
      [`'+16045550111`, '1.6E+10'],
      'long_number',
      'recipient.phone_number is 1.6E+10: a spreadsheet has shortened a long number',
    ],
    [
      'a shortened postal code',
      [`'V5Y 1V4,BC,CA`, '1.05E+05,MA,US'],
      'long_number',
      'Look it up in the shop',
    ],
    [
      'a postal code of another country',
      [',BC,CA', ',BC,US'],
      'postal_code_form',
      'is V5Y 1V4, which is none of US: they are written like 12345',
    ],
    [
      'no country',
      [',BC,CA', ',BC,Atlantis'],
      'unknown_country',
      'is Atlantis, which is no country: correct it.',
    ],
    ['a city is missing', [',Vancouver', ','], 'missing', 'recipient.city is missing: enter the city.'],
    [
      'half an item',
      ['-0500,2,', '-0500,1.5,'],
      'bad_quantity',
      'items[0].quantity is 1.5: it must be a whole number',
    ],
    ['a lost letter', ['Vancouver', 'Montr\uFFFDal'], 'lost_character', 'export the file as UTF-8'],
  ])('%s: is one problem, with its row and what to do', async (_, change, code, words) => {
    const order = await spoiled(change);
    expect(order?.problems).toEqual([
      expect.objectContaining({
        code,
        row: 2,
        message: expect.stringContaining(words),
        parameters: expect.anything(),
      }),
    ]);
  });

  it('no address at all is one problem', async () => {
    const order = await spoiled([
      `"12 Rue du Port, Unit 4",12 Rue du Port,Unit 4,,Vancouver,'V5Y 1V4,BC,CA`,
      ',,,,,,,',
    ]);
    expect(order?.problems.map(({ code }) => code)).toEqual(['no_address']);
  });
});

describe('a file', () => {
  it.each<[string, (text: string) => string | Uint8Array]>([
    ['with a byte order mark', (text) => `\uFEFF${text}`],
    ['in UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['with a line sep=', (text) => `sep=,\r\n${text}`],
    ['with titles in capitals', (text) => text.replace(/^.*/, (line) => line.toUpperCase())],
    ['with a title above', (text) => `Orders of November\n\n${text}`],
  ])('%s is read as the plain one', async (_, change) => {
    const { orders } = await read(change(SHOPIFY));
    const plain = (await read(SHOPIFY)).orders;
    expect(orders.map(({ row, ...order }) => order)).toEqual(plain.map(({ row, ...order }) => order));
  });

  it('in Windows-1252 keeps its letters', async () => {
    const { by } = await read(Buffer.from(SHOPIFY.replaceAll('Vancouver', 'Montréal'), 'latin1'));
    expect(by.get('#1001')?.recipient.city).toBe('Montréal');
  });

  it.each<[string, string | Uint8Array, ReadExportOptions, string]>([
    [
      'of WooCommerce Analytics',
      'Date,Order #,Status,Product(s),Items sold\n1,2,3,4,5',
      {},
      'has no addresses',
    ],
    ['with an unknown header', 'a,b\n1,2', {}, 'is none of the exports that are known'],
    [
      'of another shop than was said',
      SHOPIFY,
      { format: 'etsy' },
      'does not have the columns of an export of etsy',
    ],
    ['without rows', '', {}, 'has no header'],
    ['that is an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), {}, 'Save it as .xlsx or CSV'],
  ])('%s is refused with what to do', async (_, source, options, words) => {
    await expect(readExport(source, options)).rejects.toMatchObject({
      code: 'orders_file',
      message: expect.stringContaining(words),
    });
  });

  it('whose quotation mark is not closed says from where it cannot be read', async () => {
    expect(await readExport(SHOPIFY.replace('Bo Lee', '"Bo Lee'))).toMatchObject({
      orders: [{ order: '#1001' }],
      unreadable: 4,
    });
  });
});

describe('a file that nobody has seen', () => {
  it('is read with the guessed columns', async () => {
    const { guess, format, rows } = await previewFile(fixture('unseen.csv'));
    expect({ format, rows: rows.length }).toEqual({ format: undefined, rows: 3 });
    expect(guess.columns).toEqual({
      Bestellnr: 'order',
      Empfänger: 'recipient.person_name',
      Straße: 'recipient.address_lines[0]',
      Hausnr: 'recipient.house_number',
      PLZ: 'recipient.postal_code',
      Ort: 'recipient.city',
      Land: 'recipient.country_code',
      'E-Mail': 'recipient.email_address',
      Artikelnummer: 'item.sku',
      Bezeichnung: 'item.name',
      Menge: 'item.quantity',
      Einzelpreis: 'item.price',
      'Artikelgewicht (g)': 'item.weight',
      'Kontakt am': 'placed_at',
    });
    const { by, orders } = await read(fixture('unseen.csv'), { columns: guess });
    expect(orders.flatMap(({ problems }) => problems)).toEqual([]);
    expect(by.get('B-1')).toMatchObject({
      recipient: { address_lines: ['Hauptstr. 5'], postal_code: '01067', country_code: 'DE' },
      items: [
        { quantity: 2, price: 8.5, weight_kg: 0.35 },
        { price: 1012, weight_kg: 0.1 },
      ],
      goods_value: 1029,
    });
  });

  it.each<[unknown, string]>([
    [
      { columns: { Ville: 'recipient.cty' } },
      'columns["Ville"] is recipient.cty, which is not a field of an order',
    ],
    [{ columns: { Ville: 'recipient.city' } }, 'needs a column with the field order'],
    [{ colums: {} }, 'columns'],
    [
      { columns: { No: 'order' }, constants: { country: 'CA' } },
      'constants["country"] is country, which is not a field',
    ],
  ])('its map %j is checked', (map, words) => {
    expect(() => readColumnMap(map)).toThrow(words);
  });
});

describe('a large file', () => {
  it('of 900 rows is read within a second, and ten orders say what is wrong', async () => {
    const { csv, bad } = bigShopifyExport();
    const began = performance.now();
    const { orders } = await readExport(csv);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(orders).toHaveLength(300);
    const wrong = orders.flatMap(({ order, problems }) => problems.map(({ field }) => ({ order, field })));
    expect(wrong).toEqual(bad);
    expect(new Set(orders.map(({ recipient }) => recipient.country_code).filter(Boolean))).toEqual(
      new Set(['CA', 'US', 'DE']),
    );
  });

  it('of 99,000 rows leaves the event loop free', async () => {
    const { csv } = bigShopifyExport(33_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const { orders } = await readExport(csv);
    delay.disable();
    expect(orders).toHaveLength(33_000);
    expect(delay.max / 1e6).toBeLessThan(500);
  });
});
