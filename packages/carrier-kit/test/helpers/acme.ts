/** A carrier over HTTP, small enough to read at once, and what was sent to it. */
import type { CarrierContext } from '@waybill/core/plugin';
import {
  atOnce,
  basicLogin,
  createTransport,
  defineHttpCarrier,
  type PublicSettings,
  type RatingOperation,
  type ShippingOperation,
  z,
} from '../../src/index.js';
import { decimal, quote } from '../../src/reply.js';
import { clientThat } from './client.js';

export const schema = z.strictObject({ user: z.string(), password: z.string(), server_url: z.string() });
export const settings = {
  schema,
  fields: {
    user: { meaning: 'User.', required: true },
    password: { meaning: 'Password.', required: true, secret: true },
    server_url: { meaning: 'Server.', required: true },
  },
} as const;
export type Open = PublicSettings<z.output<typeof schema>, typeof settings.fields>;

export interface WireRate {
  readonly weight: number;
  readonly options: readonly string[];
  readonly settings: object;
}
export interface WireShip {
  readonly service: string;
}

/** Five Canadian dollars. */
export const price = { currency: 'CAD', base: decimal(5), charges: [], taxes: [], total: decimal(5) };
export const rating: RatingOperation<Open, WireRate> = {
  createRequest: ({ shipment }, { account, options, report }) => {
    const weight = shipment.items[0]?.weight ?? 0;
    if (weight > 30) {
      const message = 'shipment.items[0].weight is above 30 KG';
      report.add({ field: 'shipment.items[0].weight', code: 'too_large', message, kind: 'not_supported' });
    }
    if (shipment.references !== undefined) report.notice('references', 'References are not sent.');
    return { weight, options: options.map(({ written }) => written), settings: account.settings };
  },
  next: atOnce((request) => [
    { step: 'rate', method: 'POST', url: '/rate', body: JSON.stringify({ weight: request.weight }) },
  ]),
  parseResponse: ({ request }, account) => {
    const facts = { service_type: 'STD', service_name: 'Standard', options: request.options };
    return [[quote(account, facts, price)], []];
  },
};

/** Of something that was bought. */
export const shipmentOf = ({ carrier, account }: { carrier: string; account: string }, service: string) => ({
  carrier,
  account,
  documents: [],
  reference: null,
  service,
  shipment_date: '2026-11-22',
  total_charge: null,
  tracking_number: 'A1',
  complete: true,
  meta: { parcels: [], documents: [], notices: [{ code: 'own', message: 'Of the carrier.' }] },
});
export const shipping: ShippingOperation<Open, WireShip> = {
  createRequest: (_request, { services, report }) => {
    report.notice('assumed', 'Assumed.');
    return { service: services[0] ?? '' };
  },
  next: atOnce(() => [{ step: 'buy', method: 'POST', url: '/buy', purchase: true }]),
  parseResponse: ({ request }, account) => [shipmentOf(account, request.service), []],
};

export const tables = {
  id: 'acme',
  name: 'Acme',
  settings,
  services: { rows: [{ code: 'STD', name: 'Standard', reach: 'CA' }], code_pattern: /^[A-Z]{3}$/ },
  options: [],
  extras: [],
  fields: {},
};
export const connect = ({ user, password, server_url }: z.output<typeof schema>, context: CarrierContext) =>
  createTransport({ carrier: 'acme', server_url, hosts: [], login: basicLogin(user, password), context });
export const acme = defineHttpCarrier({ ...tables, connect, rating, shipping });

export const account = { user: 'shop', password: 'p4ssw0rd', server_url: 'https://acme.test' };
export const { http, sent } = clientThat(() => ({ body: '{}' }));
export const data = {
  shipper: { country_code: 'CA' },
  recipient: { country_code: 'CA' },
  shipment: { items: [{ weight: 2 }], services: ['STD'] },
};
