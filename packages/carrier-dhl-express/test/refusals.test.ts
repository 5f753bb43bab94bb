/** What is refused before anything is sent, by its field. A price does not depend on what only a purchase needs. */
import type { InvoiceData, ItemData, LabelData, RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './support/exchange.js';
import { abroad, declared, domestic, extra, line, paris, to } from './support/requests.js';

const x = (key: string, length: number) => ({ extra: extra({ [key]: 'x'.repeat(length) }) });
const item = (keys: Record<string, string>): ItemData => ({
  weight: 2,
  description: 'Drill',
  extra: extra(keys),
});
const battery = (battery_material: string, packing: string) =>
  item({ battery_material, battery_packing: `${packing}_EQUIPMENT` });
const ib = (option_values: string) => ({ extra: extra({ option_values }) });
const angola = { postal_code: '1234567890123', country_code: 'AO', city: 'Luanda' };
const dollars = { items: [{ ...line, value_currency: 'USD' }] };
const third = { paid_by: 'THIRD_PARTY', payment_account_number: '1234567890123' } as const;
const dap = { terms_of_trade: 'DAP' };
const ion = battery('LITHIUM_ION', 'CONTAINED_IN');
const lithium = ['lithium_batteries'];
const fine = { ...line, weight: 0.1, value_amount: 2.0055, quantity: 2 };
const valued = { weight: 1, value_amount: 10, quantity: 3 };
const { customs: _, ...undeclared } = abroad().shipment;
const without = (items: ItemData[]) => ({ ...abroad(), shipment: { ...undeclared, items } });
const ordered = (price: number, keys: Record<string, string>) => {
  const invoice = { identifier: 'INV-1', extra: extra(keys) };
  return abroad({ declared_value: price, invoice });
};
const charged = { freight: '12.50', insurance: '3' };

async function refused(request: RateRequestData) {
  const [rates, shipments] = [await bodyOf('rates', request), await bodyOf('shipments', request)];
  return { rates: rates.entries, shipments: shipments.entries };
}

test.each<[string, RateRequestData]>([
  ['options[0]: unknown_field', domestic({ options: ['PT'] })],
  ['options[0]: unknown_field', domestic({ options: ['dhl-express:ABCDEFG'] })],
  ['insured_amount: required', domestic({ options: ['II'] })],
  ['extra.option_values: invalid', domestic({ options: ['IB'], ...ib('IB:100') })],
  ['extra.option_values: contradiction', abroad(ib('IB=1'))],
  ['extra.option_values: out_of_range', abroad({ options: ['IB'], ...ib('IB=1.005') })],
  ['items[0].extra.battery_material: required', domestic({ items: [item({})], options: lithium })],
  [
    'items[0].extra.battery_packing: required, items[0].extra.battery_material: required',
    domestic({ items: [item({ battery_material: 'LITHIUM_ION' })], options: lithium }),
  ],
  [
    'items[0].extra.battery_packing: invalid, items[0].extra.battery_packing: required',
    domestic({ items: [battery('LITHIUM_ION', 'WITHOUT')], options: ['HV'] }),
  ],
  ['items[1].extra.battery_material: contradiction', domestic({ items: [item({}), ion] })],
  ['options[0]: contradiction', domestic({ items: [ion], options: ['HD'] })],
  ['extra.access_point_id: required', domestic({ options: ['TV'] })],
  ['extra.access_point_id: contradiction', domestic({ extra: extra({ access_point_id: 'BRU001' }) })],
  ['extra.access_point_id: too_long', domestic({ options: ['TV'], ...x('access_point_id', 7) })],
  ['options[0]: contradiction', domestic({ options: ['WY'] })],
  ['ship_date: out_of_range', domestic({ ship_date: '2026-03-02' })],
  ['sent', domestic({ ship_date: '2026-03-13' })],
  ['ship_date: out_of_range', domestic({ ship_date: '2026-03-14' })],
  ['extra.ready_time: invalid', domestic({ extra: extra({ ready_time: '24:00' }) })],
  ['services: too_long', domestic({ services: ['dhl-express:ABCDEFG'] })],
  ['extra.local_product_code: invalid', domestic({ extra: extra({ local_product_code: 'long' }) })],
  ['items: too_many', domestic({ items: [{ weight: 1, quantity: 1000 }] })],
  ['items[0].length: out_of_range', domestic({ items: [{ weight: 1, length: 1e7, width: 1, height: 1 }] })],
  ['recipient.address_lines[0]: not_supported', to({ address_lines: ['Postfach 10 20 30'] })],
  ['recipient.postal_code: too_long', to(angola)],
  ['recipient.extra.county: too_long', to(x('county', 46))],
  ['recipient.city: not_supported', to({ country_code: 'BQ', city: 'The Bottom' })],
  ['ship_from.country_code: not_supported', domestic({ ship_from: paris })],
  ['declared_value: out_of_range', abroad({ declared_value: 39.995 })],
  ['currency: not_supported', declared(dollars, { declared_value: 40 })],
  ['customs.items[1].value_amount: out_of_range', declared({ items: [line, fine] })],
  ['payment_account_number: invalid', abroad(third)],
  ['duty_paid_by: contradiction', declared(dap, { duty_paid_by: 'SENDER' })],
  ['duty_payment_account: not_supported', declared(dap, { duty_payment_account: '955' })],
  ['duty_payment_account: not_supported', abroad({ duty_paid_by: 'RECIPIENT', duty_payment_account: '955' })],
])('a price and a purchase: %s (%#)', async (entries, request) => {
  expect(await refused(request)).toEqual({ rates: entries, shipments: entries });
});

test('a price alone has the value of its packages, which is in one currency', async () => {
  const { rates } = await refused(without([valued, { ...valued, value_currency: 'USD' }]));
  expect(rates).toBe('items[1].value_currency: not_supported');
});

describe('a purchase alone', () => {
  const ice = item({ dry_ice_weight: '1.5' });
  const paid = { content_id: '910', un_codes: 'UN1950, 3082' };
  const he = (keys: Record<string, string>) => domestic({ options: ['HE'], extra: extra(keys) });
  const hh = (un_codes: string) => domestic({ options: ['HH'], extra: extra({ un_codes }) });
  const eleven = Array(11).fill('1950').join();
  const us = { country_code: 'US', postal_code: '60606', state_code: 'IL', city: 'Chicago' };
  const taxed = (tax_id: string, country_code = 'FR', postal_code = '75001', keys = {}) =>
    to({ country_code, postal_code, city: 'Town', tax_id, extra: extra(keys) });
  const label = (own: LabelData) => domestic({ label: own });
  const needed = ['address_lines', 'city', 'person_name', 'phone_number'];
  const unnamed = needed.map((field) => `customs.sold_to.${field}: required`).join(', ');
  const wordy = { ...line, description: 'd'.repeat(513) };
  const long = { weight: 1, id: 'i'.repeat(36), content: 'c'.repeat(71) };
  const proforma = { commercial_invoice: false };
  const commercial = { invoice: { identifier: '1', type: 'commercial' } };
  const ioss = { type: 'IOSS', value: 'IM2760000742' } as const;
  const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
  const html = Buffer.from('<html>').toString('base64');
  const invoice = (keys: Record<string, string>, options: string[] = [], more: InvoiceData = {}) =>
    abroad({ options, invoice: { identifier: 'INV-1', ...more, extra: extra(keys) } });

  test.each<[string, RateRequestData]>([
    ['items[0].extra.dry_ice_weight: required', domestic({ options: ['dry_ice'] })],
    ['items[1].extra.dry_ice_weight: contradiction', domestic({ items: [item({}), ice] })],
    ['extra.content_id: required', domestic({ options: ['HE'] })],
    ['extra.un_codes: required', he({ content_id: '910' })],
    ['extra.un_codes: required', domestic({ options: ['HH'] })],
    ['extra.content_id: ambiguous', domestic({ options: ['HE', 'dhl-express:HK'], extra: extra(paid) })],
    ['extra.content_id: contradiction, extra.un_codes: contradiction', domestic({ extra: extra(paid) })],
    ['extra.un_codes: invalid', hh('paint')],
    ['extra.un_codes: too_many', hh(eleven)],
    ['extra.content_id: too_long', he({ ...paid, content_id: '123456' })],
    ['extra.pickup_close_time: invalid', domestic({ extra: extra({ pickup_close_time: '25:00' }) })],
    [
      'items[0].id: too_long, items[0].content: too_long',
      domestic({ items: [long], extra: extra({ description: 'Lamps' }) }),
    ],
    ['label.extra.encoding: contradiction', label({ format: 'PDF', extra: extra({ encoding: 'epl' }) })],
    ['label.extra.encoding: invalid', label({ extra: extra({ encoding: 'zpl' }) })],
    ['label.extra.dpi: invalid', label({ extra: extra({ dpi: '600' }) })],
    ['label.type: not_supported', label({ type: '4x6' })],
    ['invoice: required', abroad({ options: ['WY'] })],
    ['invoice.identifier: required', abroad({ invoice: {} })],
    ['invoice.identifier: too_long', invoice({}, [], { identifier: 'I'.repeat(36) })],
    ['invoice.type: invalid', invoice({}, [], { type: 'pink' })],
    ['invoice.type: contradiction', declared(proforma, commercial)],
    ['invoice.extra.document: contradiction', invoice({ document: PDF })],
    ['invoice.extra.document: invalid', invoice({ document: html }, ['WY'])],
    ['invoice.extra.document: required', invoice({ document_type: 'PNV' }, ['WY'])],
    ['invoice.extra.freight: out_of_range', invoice({ freight: '1.2345' })],
    ['recipient.phone_number: invalid', to({ phone_number: '12-3' })],
    ['sent', to({ phone_number: `1234${' '.repeat(67)}` })],
    ['recipient.phone_number: too_long', to({ phone_number: `1234${' '.repeat(66)}5` })],
    ['recipient.person_name: too_long', to({ person_name: 'y'.repeat(101) })],
    ['sent', to({ company_name: 'Lamps', person_name: 'y'.repeat(255) })],
    ['recipient.person_name: too_long', to({ company_name: 'Lamps', person_name: 'y'.repeat(256) })],
    ['recipient.tax_ids: required', to({ ...us, type: 'home', tax_id: '123-45-6789' })],
    ['recipient.tax_ids: required', taxed('1', 'BR', '01001-000')],
    ['recipient.tax_id: too_long', taxed('F'.repeat(36))],
    ['recipient.tax_id: too_long', taxed('F'.repeat(36), 'RU', '101000', { tax_id_type: 'KPP' })],
    ['recipient.tax_ids[0].country: required', to({ ...us, tax_ids: [ioss] })],
    ['recipient.extra.tax_id_type: contradiction', to({ extra: extra({ tax_id_type: 'VAT' }) })],
    ['recipient.extra.tax_id_type: invalid', taxed('1', 'FR', '75001', { tax_id_type: 'TVA' })],
    ['customs.sold_to: required', declared({ extra: extra({ importer: 'sold_to' }) })],
    ['declared_value: contradiction', abroad({ declared_value: 40.02 })],
    ['sent', ordered(55.5, charged)],
    ['declared_value: contradiction', ordered(52.5, charged)],
    ['customs.items: too_many', declared({ items: Array(1000).fill({ ...line, weight: 0.0001 }) })],
    ['customs.items[0].description: too_long', declared({ items: [wordy] })],
    ['customs.items[0].code: invalid', declared({ items: [{ ...line, code: '1' }] })],
    ['customs.aes: too_long', declared({ aes: 'X'.repeat(21) })],
    ['customs.no_eei: too_long', declared({ no_eei: '3'.repeat(21) })],
    ['customs.no_eei: contradiction', declared({ aes: 'X20260303000001', no_eei: '30.37(a)' })],
    ['customs.extra.reason_for_export: invalid', declared({ extra: extra({ reason_for_export: 'fun' }) })],
    [unnamed, declared({ sold_to: { country_code: 'FR' } })],
    ['sent', to({ phone_number: '1234' })],
  ])('%s (%#)', async (entries, request) => {
    expect(await refused(request)).toEqual({ rates: 'sent', shipments: entries });
  });

  const LONGEST = `extra pickup_location 80, extra pickup_instructions 80, extra notify_email 50, extra description 70,
    customs.extra export_licence 16, customs.extra import_licence 16, customs.extra place_of_incoterm 256,
    customs.extra export_reference 40, customs.extra reason_text 30, invoice.extra template 25,
    invoice.extra signature_name 35, invoice.extra signature_title 35`;
  test.each(LONGEST.split(',').map((text) => text.trim().split(' ')))(
    '%s.%s has at most %s characters',
    async (on, key = '', most) => {
      const requestOf = (length: number) => {
        const own = x(key, length);
        if (on === 'customs.extra') return declared(own);
        return abroad(on === 'extra' ? own : { invoice: { identifier: 'INV-1', ...own } });
      };
      expect((await refused(requestOf(Number(most)))).shipments).toBe('sent');
      expect(await refused(requestOf(Number(most) + 1))).toEqual({
        rates: 'sent',
        shipments: `${on}.${key}: too_long`,
      });
    },
  );

  test.each([
    [true, 'gift'],
    [true, 'personal_belongings_or_personal_use'],
    [false, 'commercial_purpose_or_sale'],
  ])('commercial_invoice %s contradicts %s', async (commercial_invoice, reason_for_export) => {
    const { shipments } = await refused(
      declared({ commercial_invoice, extra: extra({ reason_for_export }) }),
    );
    expect(shipments).toBe('customs.extra.reason_for_export: contradiction');
  });
});
