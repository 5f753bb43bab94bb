import { createShipment, fetchQuotes, type HttpClient, type RateRequestData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { canadapost } from '../src/index.js';

const HOST = 'https://ct.soa-gw.canadapost.ca';
const account = {
  api: 'xml',
  username: 'shop-user',
  password: 'shop-password',
  customer_number: '0007654321',
  contract_id: '0041234567',
} as const;

type Reply = readonly [body: string, media?: string, status?: number];

/** A carrier whose server answers by method and path, in order; what is asked is noted. */
function carrier(replies: Readonly<Record<string, readonly Reply[]>>) {
  const asked: string[] = [];
  const left = new Map(Object.entries(replies).map(([call, list]) => [call, [...list]]));
  const http: HttpClient = {
    send: async ({ method, url }) => {
      const call = `${method} ${new URL(url).pathname}`;
      asked.push(call);
      const [body, media = 'application/xml', status = 200] = left.get(call)?.shift() ?? [
        '',
        'text/plain',
        404,
      ];
      return { status, headers: { 'content-type': media }, body: Buffer.from(body) };
    },
  };
  return { asked, proxy: canadapost.create(account, { http }) };
}

const BUY = 'POST /rs/0007654321/0007654321/shipment';
const PRICE = `<shipment-price><service-code>DOM.EP</service-code><due-amount>20.40</due-amount></shipment-price>`;
const link = (rel: string, path: string, more = '') =>
  `<link rel="${rel}" href="${HOST}${path}" media-type="application/pdf" ${more}/>`;
const sold = (links: string, price = PRICE): Reply => [
  `<shipment-info xmlns="http://www.canadapost.ca/ws/shipment-v8"><shipment-id>34788</shipment-id>
    <shipment-status>transmitted</shipment-status><tracking-pin>1371134583769923</tracking-pin>${price}
    <links>${links}</links></shipment-info>`,
];
const REFUSED = `<messages xmlns="http://www.canadapost.ca/ws/messages"><message><code>1711</code>
  <description>Method of payment.</description></message></messages>`;
const PDF: Reply = ['%PDF-1.7 label', 'application/pdf'];

function request(parcels = 1, shipment: Partial<RateRequestData['shipment']> = {}): RateRequestData {
  const address = { city: 'Ottawa', state_code: 'ON', country_code: 'CA', postal_code: 'K1A 0B1' };
  return {
    shipper: {
      company_name: 'Widgets',
      phone_number: '613-555-0100',
      address_lines: ['61 York St'],
      ...address,
    },
    recipient: { person_name: 'Jo', address_lines: ['200 Front St W'], ...address },
    shipment: {
      items: Array.from({ length: parcels }, () => ({ weight: 1 })),
      services: ['DOM.EP'],
      ...shipment,
    },
  };
}

describe('a shipment', () => {
  test('with a single link gets its label', async () => {
    const { proxy } = carrier({ [BUY]: [sold(link('label', '/a'))], 'GET /a': [PDF] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: true, documents: [Buffer.from(PDF[0]).toString('base64')] });
  });

  test.each([
    ['unreadable', '<html>gateway</html>', 'unknown_outcome'],
    ['a refusal', REFUSED, 'carrier'],
    ['without any name of a shipment', '<shipment-info/>', 'unknown_outcome'],
  ])('whose first purchase is %s at 200 does not go on to the second', async (_, body, kind) => {
    const { proxy, asked } = carrier({ [BUY]: [[body], sold(link('label', '/a'))] });
    const [shipment, errors] = await createShipment(proxy, request(2));
    expect(asked).toEqual([BUY]);
    expect(shipment).toBeNull();
    expect(errors[0]).toMatchObject({ kind, retryable: false, field: 'shipment.items[0]' });
    expect(errors.slice(1).map(({ code }) => code)).toEqual(kind === 'carrier' ? [] : ['not_bought']);
  });

  test.each([
    ['a page', ['<html>busy</html>', 'text/html']],
    ['a refusal', [REFUSED, 'application/xml']],
    ['nothing', ['', 'application/pdf']],
  ] as [string, Reply][])('takes %s for no label', async (_, reply) => {
    const { proxy } = carrier({ [BUY]: [sold(link('label', '/a'))], 'GET /a': [reply] });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ documents: [], complete: false, tracking_number: '1371134583769923' });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain('The package was bought; its label could not be fetched');
  });

  test('is incomplete when one of its documents is missing', async () => {
    const links = link('label', '/a') + link('commercialInvoice', '/b');
    const { proxy } = carrier({
      [BUY]: [sold(links)],
      'GET /a': [PDF],
      'GET /b': [['no', 'text/plain', 410]],
    });
    const [shipment, errors] = await createShipment(proxy, request());
    expect(shipment).toMatchObject({ complete: false, meta: { documents: [{ kind: 'label' }] } });
    expect(errors[0]?.message).toContain('its commercial invoice could not be fetched');
  });

  test('has its pages in the order of their index, and the label of the money collected', async () => {
    const links =
      link('label', '/second', 'index="1"') +
      link('label', '/first', 'index="0"') +
      link('codRemittanceLabel', '/cod', 'index="2"');
    const page = (text: string): Reply => [`%PDF-1.7 ${text}`, 'application/octet-stream'];
    const { proxy } = carrier({
      [BUY]: [sold(links)],
      'GET /first': [page('1')],
      'GET /second': [page('2')],
      'GET /cod': [['^XA^XZ', '']],
    });
    const [shipment] = await createShipment(proxy, request());
    const texts = shipment?.documents.map((document) => Buffer.from(document, 'base64').toString());
    expect(texts).toEqual(['%PDF-1.7 1', '%PDF-1.7 2', '^XA^XZ']);
    expect(shipment?.meta.documents).toEqual([
      { format: 'PDF', kind: 'label', parcel: 0 },
      { format: 'PDF', kind: 'label', parcel: 0 },
      { format: 'ZPL', kind: 'cod_remittance_label', parcel: 0 },
    ]);
  });

  test('asks for nothing again once a parcel was bought', async () => {
    const busy: Reply = [
      REFUSED.replace('Method of payment.', 'Rejected by SLM Monitor'),
      'application/xml',
      429,
    ];
    const { proxy } = carrier({ [BUY]: [sold(link('label', '/a')), busy], 'GET /a': [PDF] });
    const [shipment, errors] = await createShipment(proxy, request(2));
    expect(shipment?.meta.parcels.map(({ bought }) => bought)).toEqual([true, null]);
    expect(errors).toMatchObject([{ code: '1711', kind: 'unknown_outcome', retryable: false }]);
  });
});

describe('quotes', () => {
  const offer = (due: string) => `<price-quote><service-code>DOM.EP</service-code><price-details>
    <base>${due}</base><due>${due}</due></price-details></price-quote>`;
  const rating = (...offers: string[]) =>
    carrier({ 'POST /rs/ship/price': [[`<price-quotes>${offers.join('')}</price-quotes>`]] }).proxy;

  test('keep each its own price when a service comes twice', async () => {
    const [quotes] = await fetchQuotes(rating(offer('10.50'), offer('20.50')), request());
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([10.5, 20.5]);
  });

  test('are not made of figures that no price has', async () => {
    const [quotes, errors] = await fetchQuotes(rating(offer('1e400'), offer('9.99')), request());
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([9.99]);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply' }]);
  });

  test.each([
    [
      'collects nothing',
      1,
      { options: ['cash_on_delivery'], extra: { 'canadapost:cod_amount': '0' } },
      'shipment.extra["canadapost:cod_amount"]',
    ],
    [
      'collects less than a cent a parcel',
      2,
      { options: ['cash_on_delivery'], extra: { 'canadapost:cod_amount': '0.01' } },
      'shipment.extra["canadapost:cod_amount"]',
    ],
    ['covers in another currency', 1, { insured_amount: 10, currency: 'USD' }, 'shipment.currency'],
    [
      'shares by values of another currency',
      1,
      { insured_amount: 10, items: [{ weight: 1, value_amount: 5, value_currency: 'JPY' }] },
      'shipment.items[0].value_currency',
    ],
  ] as [string, number, Partial<RateRequestData['shipment']>, string][])(
    'are refused to what %s',
    async (_, parcels, shipment, field) => {
      const [quotes, errors] = await fetchQuotes(rating(offer('9.99')), request(parcels, shipment));
      expect(quotes).toEqual([]);
      expect(errors).toMatchObject([{ field }]);
    },
  );
});
