/** A carrier over HTTP that ships and has no prices, with the answers of its server. */
import {
  atOnce,
  basicLogin,
  createTransport,
  defineHttpCarrier,
  type ShippingOperation,
  z,
} from '@waybill/carrier-kit';
import { localErrorEntry } from '@waybill/carrier-kit/reply';
import { packagesOf } from '@waybill/carrier-kit/request';
import type { ShippingResult } from '@waybill/core';
import type { CarrierContext, HttpClient, PriceList } from '@waybill/core/plugin';
import { FIELD_NAMES, type FieldTable, none, sent } from '@waybill/core/plugin';

interface WireShip {
  readonly service: string;
  readonly options: readonly string[];
  readonly pieces: number;
}

const schema = z.strictObject({ user: z.string(), time_zone: z.string().default('Europe/Berlin') });

const shipping: ShippingOperation<{ readonly time_zone: string }, WireShip> = {
  createRequest: ({ shipper, recipient, shipment }, { services, options, report }) => {
    const packages = packagesOf(shipment, { most: 20 }, report);
    const [service = ''] = services;
    if ((recipient.address_lines ?? []).length === 0) report.required('recipient.address_lines');
    if (recipient.phone_number === undefined) report.invalid('recipient.phone_number', 'must have 6 digits');
    if (recipient.postal_code === '99999') report.invalid('recipient.postal_code', 'does not exist');
    if (shipper.country_code !== 'DE') report.notSupported('shipper.country_code', 'is not Germany');
    return { service, options: options.map(({ row }) => row.code), pieces: packages.length };
  },
  next: atOnce((request) => [
    { step: 'buy', method: 'POST', url: '/buy', body: JSON.stringify(request), purchase: true },
  ]),
  parseResponse: ({ request, replies }, account) => {
    const { carrier, account: name } = account;
    const [reply] = replies;
    if (reply === undefined || !('body' in reply))
      return [null, [localErrorEntry(account, 'no_answer', 'No answer.', 'unknown_outcome')]];
    const { service = request.service, bought = request.pieces, price } = JSON.parse(reply.body);
    const parcels = Array.from({ length: request.pieces }, (_, at) => {
      return { tracking_number: `PP${at + 1}`, charge: null, bought: at < bought };
    });
    const shipment: ShippingResult = {
      ...{ carrier, account: name, service, documents: [], reference: null },
      shipment_date: '2026-03-04',
      total_charge: price === undefined ? null : { amount: price, currency: 'EUR', name: 'billed' },
      tracking_number: 'PP1',
      complete: bought === request.pieces,
      meta: { parcels, documents: [], notices: [] },
    };
    return [shipment, []];
  },
};

export const parcelpost = defineHttpCarrier({
  id: 'parcelpost',
  name: 'Parcel Post',
  settings: {
    schema,
    fields: {
      user: { meaning: 'User.', required: true },
      time_zone: { meaning: 'Where today is.', default: 'Europe/Berlin' },
    },
  },
  services: {
    rows: [
      {
        code: 'PARCEL',
        name: 'Parcel',
        reach: 'everywhere',
        aliases: ['PP'],
        limits: [{ longest_side: 120, source: 'hearsay', beyond: 'notice' }],
      },
      {
        code: 'SMALL',
        name: 'Small parcel',
        reach: 'everywhere',
        limits: [{ weight: 2, source: 'contract' }],
      },
      { code: 'OLD', name: 'Old parcel', reach: 'everywhere', operations: ['rating'] },
      { code: 'MEDIA', name: 'Books', reach: 'everywhere', on_request: true },
    ],
    code_pattern: /^[A-Z]+$/,
  },
  options: [
    { code: 'SIG', neutral: 'signature', name: 'Signature', meaning: 'Someone signs.' },
    { code: 'COD', neutral: 'cash_on_delivery', name: 'Cash on delivery', meaning: 'Cash.' },
    { code: 'bulky', name: 'Bulky', meaning: 'Large.' },
  ],
  extras: [{ on: 'shipment', key: 'desk', example: '4', meaning: 'A desk.' }],
  fields: {
    shipping: {
      ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, sent('as it is')])) as FieldTable),
      'shipment.insured_amount': none('It insures nothing.', 'contract'),
    },
  },
  connect: ({ user }, context) =>
    createTransport({
      carrier: 'parcelpost',
      server_url: 'https://parcelpost.test',
      hosts: [],
      login: basicLogin(user, ''),
      context,
    }),
  shipping,
});

/** A server that answers each purchase in this way, and keeps what was sent. */
export function server(reply: object = {}) {
  const sent: string[] = [];
  const send: HttpClient['send'] = async ({ body = '' }) => {
    sent.push(body);
    return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(reply)) };
  };
  return { sent, send };
}

/** 4 March 2026. */
export const NOW = { now: () => Date.parse('2026-03-04T15:00:00Z') };

/** An account that is priced by a list. */
export function pricedBy(
  priced_by: PriceList,
  http: HttpClient = server(),
  context: Partial<CarrierContext> = {},
) {
  return parcelpost.create({ user: 'shop' }, { priced_by, http, clock: NOW, ...context });
}
