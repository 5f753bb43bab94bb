import { expect, test } from 'vitest';
import { alternativesTo } from '../src/dry-run/alternatives.js';

const tables = {
  services: {
    rows: [
      { code: 'STD', name: 'Standard' },
      { code: 'EXP', name: 'Express' },
    ],
  },
  packagings: [{ code: 'XPD', meaning: 'A small box.' }],
} as unknown as Parameters<typeof alternativesTo>[2];

test.each([
  ['shipment.weight_unit', 'KG', ['LB']],
  ['shipment.weight_unit', 'LB', ['KG']],
  ['shipment.dimension_unit', 'CM', ['IN']],
  ['shipment.dimension_unit', 'IN', ['CM']],
  ['shipment.services[0]', 'STD', ['EXP']],
  ['shipment.currency', 'EUR', ['CAD', 'USD']],
  ['shipment.customs.items[0].value_currency', 'CAD', ['USD', 'EUR']],
  ['shipment.paid_by', 'SENDER', ['RECIPIENT', 'THIRD_PARTY']],
  ['shipment.duty_paid_by', 'RECIPIENT', ['SENDER', 'THIRD_PARTY']],
  ['shipment.payment_type', 'account_number', ['credit_card']],
  ['shipment.customs.items[0].origin_country', 'CN', ['CA', 'US', 'DE']],
  ['recipient.state_code', 'QC', ['ON', 'BC', 'NY', 'CA', 'TX', 'BE', 'HE']],
  ['language', 'en', ['en-CA', 'fr-CA', 'fr']],
  ['recipient.country_code', 'US', ['CA', 'GB', 'DE']],
  ['shipment.customs.terms_of_trade', 'DAP', ['DDP', 'EXW']],
  ['shipment.label.format', 'PDF', ['ZPL', 'PNG', 'GIF']],
  ['environment', 'sandbox', ['production']],
  ['shipment.is_document', false, [true]],
  ['shipment.items[0].weight', 3, [4, 6]],
  ['shipment.items[0].weight', 1.5, [2.5, 0.75]],
  ['shipment.ship_date', '2026-12-30', ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-06']],
  ['ready_time', '09:00', ['09:30']],
  ['ready_time', '09:30', ['09:45']],
  ['recipient.city', 'at 09:00', ['at 09:01', 'bt 09:00', 'bu 09:00']],
  ['recipient.extra.flag', 'true', ['false']],
  ['recipient.extra.flag', 'false', ['true']],
  ['recipient.email_address', 'a@b.test', ['za@b.test']],
  ['recipient.city', 'Az', ['Bz', 'Aa']],
  ['recipient.city', 'Ottawa', ['Puubxb', 'Ottawb', 'Pttawa']],
  ['recipient.postal_code', 'K1A 0B9', ['K1A 0B0', 'L1A 0B9', 'L1B 0C9']],
  ['shipment.customs.aes', '1.50', ['2.5', '1.51', '2.50']],
  ['recipient.latitude', null, []],
])('%s is tried with values other than %j', (path, value, others) => {
  expect(alternativesTo(value, path, tables)).toEqual(others);
});

test('a packaging is tried with the neutral ones and those of the carrier', () => {
  expect(alternativesTo('BOX', 'shipment.packaging_type', tables)).toEqual(
    expect.arrayContaining(['ENVELOPE', 'XPD']),
  );
});
