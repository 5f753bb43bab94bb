import { type CarrierDefinition, RateRequest, type RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  cashOnDelivery,
  createReporter,
  keyedSetting,
  notifiedRecipient,
  throughExtras,
} from '../../src/request.js';

const REQUEST: RateRequestData = {
  shipper: { country_code: 'DE' },
  recipient: { country_code: 'DE', email_address: 'buyer@example.com', phone_number: '+49 30 123456' },
  shipment: { items: [{ weight: 1 }], currency: 'EUR' },
};

function request(shipment: Partial<RateRequestData['shipment']>, recipient = REQUEST.recipient): RateRequest {
  return new RateRequest({ ...REQUEST, recipient, shipment: { ...REQUEST.shipment, ...shipment } });
}

const report = () => createReporter({ id: 'acme', name: 'Acme' });
const problems = ({ issues }: { readonly issues: readonly { field: string; code: string }[] }) =>
  issues.map(({ field, code }) => [field, code]);

describe('the recipient is written to', () => {
  const rules = { channels: ['email', 'sms'], languages: ['de', 'en'] } as const;

  test('at the addresses of the recipient; a mobile number comes before another', () => {
    const mobile = { ...REQUEST.recipient, mobile_number: '+49 170 1234567' };
    const wanted = { notify_recipient: { by: ['email', 'sms'], language: 'de' } } as const;
    expect(notifiedRecipient(request(wanted), rules, report())?.phone).toEqual({ number: '4930123456' });
    expect(notifiedRecipient(request(wanted, mobile), rules, report())).toEqual({
      email: 'buyer@example.com',
      phone: { number: '491701234567' },
      language: 'de',
    });
  });

  test('but not without an address, by another channel, or in another language', () => {
    const found = report();
    const nobody = { country_code: 'DE' } as const;
    notifiedRecipient(request({ notify_recipient: { by: ['email', 'sms'] } }, nobody), rules, found);
    expect(problems(found)).toEqual([
      ['recipient.email_address', 'required'],
      ['recipient.mobile_number', 'required'],
    ]);
    const other = report();
    const wanted = { notify_recipient: { by: ['sms'], language: 'fr' } } as const;
    notifiedRecipient(request(wanted), { ...rules, channels: ['email'] }, other);
    expect(problems(other)).toEqual([
      ['shipment.notify_recipient.by[0]', 'not_supported'],
      ['shipment.notify_recipient.language', 'not_supported'],
    ]);
  });
});

describe('cash on delivery', () => {
  test('is an amount in its currency, with the details that the carrier takes', () => {
    const wanted = request({ cash_on_delivery: { amount: 45.5, iban: 'DE89370400440532013000' } });
    const collected = cashOnDelivery(wanted.shipment, { takes: ['iban'], currencies: ['EUR'] }, report());
    expect(collected?.money.value.toFixed()).toBe('45.5');
    expect(collected).toMatchObject({ iban: 'DE89370400440532013000', money: { currency: 'EUR' } });
  });

  test('is refused with an account that the carrier does not pay to, in another currency, and of nothing', () => {
    const found = report();
    const wanted = request({
      cash_on_delivery: { amount: 0, currency: 'USD', iban: 'DE89370400440532013000' },
    });
    cashOnDelivery(wanted.shipment, { takes: [], currencies: ['EUR'] }, found);
    expect(problems(found)).toEqual([
      ['shipment.cash_on_delivery.iban', 'not_supported'],
      ['shipment.cash_on_delivery.amount', 'out_of_range'],
      ['shipment.cash_on_delivery.currency', 'not_supported'],
    ]);
  });
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

  test('the number and address of a location, and the options that go with it', () => {
    const point = {
      id: '77',
      name: 'Corner Books',
      address: { address_lines: ['Hauptstr. 1'], city: 'Berlin', country_code: 'DE' },
    } as const;
    const { shipment } = throughExtras(
      tables,
      request({ delivery_point: point, options: ['signature'] }),
      [],
    );
    expect(shipment).toMatchObject({
      options: ['signature', 'hold_for_pickup', 'acme:TV'],
      extra: {
        'acme:shop': '77',
        'acme:shop_name': 'Corner Books',
        'acme:shop_street': 'Hauptstr. 1',
        'acme:shop_city': 'Berlin',
        'acme:shop_country': 'DE',
      },
    });
    expect(shipment.delivery_point).toBeUndefined();
    expect(shipment.weight_unit).toBe('KG');
  });

  test('what a search said of the location comes before its address', () => {
    const meta = { shipment_extra: { 'acme:shop_name': 'CORNER BKS' } };
    const point = { id: '77', name: 'Corner Books', meta };
    const { shipment } = throughExtras(tables, request({ delivery_point: point }), []);
    expect(shipment.extra).toEqual({ 'acme:shop': '77', 'acme:shop_name': 'CORNER BKS' });
  });

  test('the amount to collect', () => {
    const { shipment } = throughExtras(tables, request({ cash_on_delivery: { amount: 45.5 } }), []);
    expect(shipment).toMatchObject({ options: ['acme:CASH'], extra: { 'acme:cod_amount': '45.5' } });
  });

  test('an extra that says something else, another currency and an account are refused', () => {
    const issues: { field: string; code: string }[] = [];
    const asked = request({
      cash_on_delivery: { amount: 45.5, currency: 'USD', iban: 'DE89370400440532013000' },
      extra: { 'acme:cod_amount': '9' },
    });
    throughExtras(tables, asked, issues as never);
    expect(problems({ issues })).toEqual([
      ['shipment.cash_on_delivery.currency', 'not_supported'],
      ['shipment.cash_on_delivery.iban', 'not_supported'],
      ['shipment.extra["acme:cod_amount"]', 'contradiction'],
    ]);
  });

  test('a request without such fields stays the same object', () => {
    const asked = request({});
    expect(throughExtras(tables, asked, [])).toBe(asked);
  });
});

describe('a setting that is a table', () => {
  const setting = keyedSetting('A=1,B=2');

  test('is read from an object and from text', () => {
    expect(setting.parse({ A: '1', B: '2' })).toEqual({ A: '1', B: '2' });
    expect(setting.parse('A=1, B = 2')).toEqual({ A: '1', B: '2' });
  });

  test.each(['', 'A', 'A=', '=1', 'A=1,', 'A=1=2'])('is refused as %j', (text) => {
    expect(setting.safeParse(text).error?.issues[0]?.message).toBe('must be written as in A=1,B=2');
  });

  test.each([{ A: ' ' }, { ' ': '1' }, { A: 1 }, 1])('is refused as %j', (given) => {
    expect(setting.safeParse(given).success).toBe(false);
  });
});
