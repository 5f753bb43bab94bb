/** Exchanges with the XML platform whose replies are written by hand. */
import type { RateRequestData } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { canadapost } from '../../../src/index.js';

const HOST = 'https://ct.soa-gw.canadapost.ca';
const account = {
  api: 'xml',
  username: 'shop-user',
  password: 'shop-password',
  customer_number: '0007654321',
  contract_id: '0041234567',
} as const;

export type Reply = readonly [body: string, media?: string, status?: number];

/** A carrier whose server answers by method and path, in order; `calls` lists what was sent. */
export function carrier(replies: Readonly<Record<string, readonly Reply[]>>) {
  const calls: string[] = [];
  const left = new Map(Object.entries(replies).map(([call, list]) => [call, [...list]]));
  const http: HttpClient = {
    send: async ({ method, url }) => {
      const call = `${method} ${new URL(url).pathname}`;
      calls.push(call);
      const [body, media = 'application/xml', status = 200] = left.get(call)?.shift() ?? [
        '',
        'text/plain',
        404,
      ];
      return { status, headers: { 'content-type': media }, body: Buffer.from(body) };
    },
  };
  return { calls, proxy: canadapost.create(account, { http }) };
}

export const BUY = 'POST /rs/0007654321/0007654321/shipment';
const PRICE = `<shipment-price><service-code>DOM.EP</service-code><due-amount>20.40</due-amount></shipment-price>`;
export const link = (rel: string, path: string, more = '') =>
  `<link rel="${rel}" href="${HOST}${path}" media-type="application/pdf" ${more}/>`;
export const created = (links: string, price = PRICE): Reply => [
  `<shipment-info xmlns="http://www.canadapost.ca/ws/shipment-v8"><shipment-id>34788</shipment-id>
    <shipment-status>transmitted</shipment-status><tracking-pin>1371134583769923</tracking-pin>${price}
    <links>${links}</links></shipment-info>`,
];
export const REFUSED = `<messages xmlns="http://www.canadapost.ca/ws/messages"><message><code>1711</code>
  <description>Method of payment.</description></message></messages>`;
export const PDF: Reply = ['%PDF-1.7 label %%EOF', 'application/pdf'];

const box = { weight: 1, length: 30, width: 20, height: 10 };

export function request(packages = 1, shipment: Partial<RateRequestData['shipment']> = {}): RateRequestData {
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
      items: Array.from({ length: packages }, () => box),
      services: ['DOM.EP'],
      ...shipment,
    },
  };
}
