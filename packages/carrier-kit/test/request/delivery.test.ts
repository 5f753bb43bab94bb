import type { CarrierDefinition, PartyData, ShipmentData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  cashOnDelivery,
  createReporter,
  keyedSetting,
  notifiedRecipient,
  throughExtras,
} from '../../src/request.js';
import { reading, requestOf } from './support.js';

const BUYER = { country_code: 'DE', email_address: 'buyer@example.com', phone_number: '+49 30 123456' };
const NOBODY = { country_code: 'DE' };
const IBAN = 'DE89370400440532013000';

const request = (shipment: Partial<ShipmentData>, recipient: PartyData = BUYER) =>
  requestOf({ shipper: NOBODY, recipient, shipment: { currency: 'EUR', ...shipment } });

const notified = (
  notify_recipient: ShipmentData['notify_recipient'] & object,
  recipient?: PartyData,
  channels: readonly ('email' | 'sms')[] = ['email', 'sms'],
) => {
  const rules = { channels, languages: ['de', 'en'] } as const;
  return reading((report) => notifiedRecipient(request({ notify_recipient }, recipient), rules, report));
};

test('a recipient is written to at the own addresses; a mobile number comes before another', () => {
  const wanted = { by: ['email', 'sms'], language: 'de' } as const;
  const mobile = { ...BUYER, mobile_number: '+49 170 1234567' };
  expect(notified(wanted).value?.phone).toEqual({ number: '4930123456' });
  const to = { email: 'buyer@example.com', phone: { number: '491701234567' }, language: 'de' };
  expect(notified(wanted, mobile).value).toEqual(to);
});

test('but not without an address; another channel or language is left out', () => {
  const missing = ['recipient.email_address required', 'recipient.mobile_number required'];
  expect(notified({ by: ['email', 'sms'] }, NOBODY).issues).toEqual(missing);
  const { value, issues, notices } = notified({ by: ['sms'], language: 'fr' }, BUYER, ['email']);
  expect([value, issues]).toEqual([{}, []]);
  expect(notices).toEqual(['left_out', 'left_out']);
});

test('cash on delivery is an amount in its currency, with the details that the carrier takes', () => {
  const { shipment } = request({ cash_on_delivery: { amount: 45.5, iban: IBAN } });
  const rules = { takes: ['iban'], currencies: ['EUR'] } as const;
  const { value } = reading((report) => cashOnDelivery(shipment, rules, report));
  expect(value?.money.value.toFixed()).toBe('45.5');
  expect(value).toMatchObject({ iban: IBAN, money: { currency: 'EUR' } });
});

test('another currency and an amount of nothing are refused; an account that the carrier knows is left out', () => {
  const { shipment } = request({ cash_on_delivery: { amount: 0, currency: 'USD', iban: IBAN } });
  const rules = { takes: [], currencies: ['EUR'] };
  const { issues, notices } = reading((report) => cashOnDelivery(shipment, rules, report));
  expect(notices).toEqual(['left_out']);
  expect(issues).toEqual([
    'shipment.cash_on_delivery.amount out_of_range',
    'shipment.cash_on_delivery.currency not_supported',
  ]);
});

describe('a carrier takes fields as extras of its own', () => {
  const tables = {
    id: 'acme',
    name: 'Acme',
    services: { rows: [], code_pattern: /^X$/ },
    options: [{ code: 'CASH', neutral: 'cash_on_delivery', name: 'Cash', meaning: 'Cash.' }],
    extras: [{ on: 'shipment', key: 'cod_amount', meaning: 'Amount.', example: '1.00' }],
    fields: {},
    operations: {
      locations: {
        by: ['id'],
        source: 'manual',
        taken_by: {
          on: 'shipment',
          key: 'shop',
          options: ['hold_for_pickup', 'TV'],
          address: {
            name: 'shop_name',
            address_line: 'shop_street',
            city: 'shop_city',
            state_code: 'shop_state',
            postal_code: 'shop_postal_code',
            country_code: 'shop_country',
          },
        },
      },
    },
  } satisfies Partial<CarrierDefinition>;

  const through = (shipment: Partial<ShipmentData>) => {
    const report = createReporter({ id: 'acme', name: 'Acme' });
    const asked = request(shipment);
    const resolved = throughExtras(tables, asked, report);
    const problems = report.issues.map(({ field, code }) => `${field} ${code}`);
    return { shipment: resolved.shipment, problems, same: resolved === asked };
  };

  test('the number and address of a location, and the options that go with it', () => {
    const address = { address_lines: ['Hauptstr. 1'], city: 'Berlin', country_code: 'DE' };
    const delivery_point = { id: '77', name: 'Corner Books', address };
    const { shipment } = through({ delivery_point, options: ['signature'] });
    expect(shipment.options).toEqual(['signature', 'hold_for_pickup', 'acme:TV']);
    expect(shipment.extra).toEqual({
      'acme:shop': '77',
      'acme:shop_name': 'Corner Books',
      'acme:shop_street': 'Hauptstr. 1',
      'acme:shop_city': 'Berlin',
      'acme:shop_country': 'DE',
    });
    expect([shipment.delivery_point, shipment.weight_unit]).toEqual([undefined, 'KG']);
  });

  test('what a search said of the location comes before its address', () => {
    const meta = { shipment_extra: { 'acme:shop_name': 'CORNER BKS' } };
    const { shipment } = through({ delivery_point: { id: '77', name: 'Corner Books', meta } });
    expect(shipment.extra).toEqual({ 'acme:shop': '77', 'acme:shop_name': 'CORNER BKS' });
  });

  test('the amount to collect', () => {
    const { shipment } = through({ cash_on_delivery: { amount: 45.5 } });
    expect(shipment).toMatchObject({ options: ['acme:CASH'], extra: { 'acme:cod_amount': '45.5' } });
  });

  test('an extra that says something else and another currency are refused', () => {
    const cash_on_delivery = { amount: 45.5, currency: 'USD', iban: IBAN };
    expect(through({ cash_on_delivery, extra: { 'acme:cod_amount': '9' } }).problems).toEqual([
      'shipment.cash_on_delivery.currency not_supported',
      'shipment.extra["acme:cod_amount"] contradiction',
    ]);
  });

  test('a request without such fields stays the same object', () => {
    expect(through({}).same).toBe(true);
  });
});

const setting = keyedSetting('A=1,B=2');

test.each(['A=1,B=2', 'A=1, B = 2', { A: '1', B: '2' }])('%j is a setting that is a table', (given) => {
  expect(setting.parse(given)).toEqual({ A: '1', B: '2' });
});

test.each(['', 'A', 'A=', '=1', 'A=1,', 'A=1=2'])('%j is no table', (text) => {
  expect(setting.safeParse(text).error?.issues[0]?.message).toBe('must be written as in A=1,B=2');
});

test.each([{ A: ' ' }, { ' ': '1' }, { A: 1 }, 1])('%j is no table', (given) => {
  expect(setting.safeParse(given).success).toBe(false);
});
