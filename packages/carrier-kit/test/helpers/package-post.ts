import { type CarrierDefinition, createShipment, fetchQuotes } from '@waybill/core';
import type { HttpClient, HttpRequest, HttpResponse } from '@waybill/core/plugin';
import {
  basicLogin,
  createTransport,
  defineHttpCarrier,
  type Fetch,
  type Offer,
  type PackageRating,
  type PackageShipping,
  perPackage,
  z,
} from '../../src/index.js';
import { decimal, listOf, maybeText, purchaseReading, readJson, replyReader } from '../../src/reply.js';
import { packagesOf } from '../../src/request.js';
import { testContext } from './context.js';

/** A post that takes one package a call. */
const readReply = replyReader({
  parse: readJson,
  errors: (document) =>
    z
      .object({
        errors: listOf(
          z.object({ code: maybeText, message: maybeText, field: maybeText, service: maybeText }),
        ),
      })
      .catch({ errors: [] })
      .parse(document)
      .errors.map(({ service, ...error }) =>
        service === undefined ? error : { ...error, details: { service } },
      ),
});

interface WireRate {
  readonly weight: number;
  readonly services: readonly string[];
}
const wireOffer = z.object({
  service: z.string(),
  name: z.string(),
  total: z.string(),
  days: maybeText,
  date: maybeText,
  variant: maybeText,
  options: listOf(z.string()),
  guaranteed: maybeText,
  zone: maybeText,
  notice: maybeText,
});
const wireOffers = z.object({ offers: listOf(wireOffer) });

export const price: PackageRating<object, WireRate> = {
  packages: ({ shipment }, { services, report }) =>
    packagesOf(shipment, { most: 20 }, report).map(({ item, field }) => ({
      field,
      wire: { weight: item.weight, services },
    })),
  call: (wire) => ({ method: 'POST', url: '/rates', body: JSON.stringify(wire) }),
  read: (reply, _wire, carrier) => {
    const reading = readReply(reply, carrier, (found) => wireOffers.safeParse(found).data);
    if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
    return { offers: reading.document.offers.map(offerOf), errors: reading.warnings };
  },
};

function offerOf({
  service,
  name,
  total,
  days,
  date,
  variant,
  options,
  guaranteed,
  zone,
  notice,
}: z.output<typeof wireOffer>): Offer {
  const amount = decimal(total);
  return {
    service,
    name,
    variant,
    options,
    price: { currency: 'USD', base: amount, charges: [], taxes: [], total: amount },
    transit_days: days === undefined ? undefined : Number(days),
    delivery_date: date,
    facts: { guaranteed: guaranteed === 'yes', ...(zone === undefined ? {} : { zone }) },
    notices: notice === undefined ? [] : [{ code: 'note', message: notice }],
    ingredients: { rate_indicator: `${service}-${variant ?? 'SP'}` },
  };
}

interface WireBuy {
  readonly id: string;
  readonly weight: number;
}
const wireBought = z.object({
  tracking: maybeText,
  postage: maybeText,
  label: maybeText,
  links: listOf(z.object({ kind: z.string(), url: z.string() })),
});

export const buying: PackageShipping<object, WireBuy> = {
  packages: ({ shipment }, { report }) => ({
    shipment_date: '2026-11-23',
    packages: packagesOf(shipment, { most: 20 }, report).map(({ item, field, position }) => ({
      field,
      wire: { id: `key-${position}`, weight: item.weight },
    })),
  }),
  buy: ({ wire, offer }) => ({
    method: 'POST',
    url: '/labels',
    headers: { 'idempotency-key': wire.id },
    body: JSON.stringify({ weight: wire.weight, ...(offer?.ingredients as object | undefined) }),
    repeat: 'idempotent',
  }),
  lookup: ({ id }) => ({ what: `label ${id}`, references: { key: id } }),
  read: (reply, _purchase, carrier) =>
    purchaseReading(
      readReply(reply, carrier, (found) => wireBought.safeParse(found).data),
      ({ tracking, postage, label, links }) =>
        tracking === undefined
          ? undefined
          : {
              tracking_number: tracking,
              reference: { type: 'label', value: tracking },
              charge:
                postage === undefined ? undefined : { amount: postage, currency: 'USD', name: 'postage' },
              documents: label === undefined ? [] : [{ kind: 'label', content: label }],
              fetch: links.map(({ kind, url }): Fetch => ({ kind, method: 'GET', url })),
              facts: { tracking },
            },
    ),
  readPrice: (reply) => {
    const found = z.object({ postage: z.string() }).safeParse(readJson(reply.body));
    return found.data && { amount: found.data.postage, currency: 'USD', name: 'price' };
  },
  readRefusal: (reply, carrier) => readReply(reply, carrier, () => undefined).errors ?? [],
  notReady: [202, 404],
};

export const PDF = Buffer.from('%PDF-1.4 label %%EOF').toString('base64');
export const FILE: Reply = { status: 200, type: 'application/pdf', body: '%PDF-1.4 label %%EOF' };
export type Reply =
  | { status?: number; type?: string; body: unknown; headers?: Record<string, string> }
  | Error;

/** Answers by what comes, in order for each `METHOD path`; the last answer stays. */
export let replies: Record<string, Reply[]> = {};
export let sent: { line: string; body: string | undefined; headers: Readonly<Record<string, string>> }[] = [];
export function reset(): void {
  replies = {};
  sent = [];
}
const http: HttpClient = {
  send: async ({ method, url, body, headers }: HttpRequest): Promise<HttpResponse> => {
    const line = `${method} ${new URL(url).pathname}`;
    sent.push({ line, body, headers });
    const queue = replies[line] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (reply === undefined) throw new Error(`no reply to ${line}`);
    if (reply instanceof Error) throw reply;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return {
      status: reply.status ?? 200,
      headers: { 'content-type': reply.type ?? 'application/json', ...reply.headers },
      body: Buffer.from(text),
    };
  },
};
export const lines = () => sent.map(({ line }) => line);

export const tables = {
  id: 'post',
  name: 'Post',
  settings: { schema: z.object({}), fields: {} },
  services: { rows: [], code_pattern: /^[A-Z]+$/ },
  options: [{ code: 'SAT', name: 'Saturday', neutral: 'saturday_delivery', meaning: 'On Saturday.' }],
  extras: [],
  fields: {},
} as const;
export const connect = () =>
  createTransport({
    carrier: 'post',
    server_url: 'https://post.test',
    hosts: [],
    login: basicLogin('shop', 'p4ssw0rd'),
    context: testContext({ http }),
  });
export const rating = perPackage.rating(price);
const plain = defineHttpCarrier({ ...tables, connect, rating, shipping: perPackage.shipping(buying) });
export const priced = defineHttpCarrier({
  ...tables,
  connect,
  rating,
  shipping: perPackage.shipping({ ...buying, price_first: price }),
});

/** It has no prices, and each purchase names the first package. */
export const linked = defineHttpCarrier({
  ...tables,
  connect,
  shipping: perPackage.shipping({
    ...buying,
    unpriced: true,
    buy: ({ wire }, bought) => ({
      method: 'POST',
      url: '/labels',
      body: JSON.stringify({ weight: wire.weight, parent: bought()[0]?.reference?.value }),
    }),
    blocked: ([first]) =>
      first?.reference?.value === 'UNNUMBERED' ? 'the first one has no number' : undefined,
  }),
});

export const request = (items: { weight: number; quantity?: number }[], more: object = {}) => ({
  shipper: { country_code: 'US' },
  recipient: { country_code: 'US' },
  shipment: { items, services: ['GROUND'], ...more },
});
export const rate = (items: { weight: number; quantity?: number }[], more: object = { services: [] }) =>
  fetchQuotes(plain.create({}), request(items, more));
export const offer = (service: string, total: string, more: object = {}) => ({
  service,
  name: `${service} name`,
  total,
  ...more,
});
export const refusal = (code: string, status = 400): Reply => ({
  status,
  body: { errors: [{ code, message: `Because ${code}.` }] },
});

export const bought = (tracking: string, more: object = {}): Reply => ({
  body: { tracking, postage: '5.00', label: PDF, ...more },
});
export const buy = (
  items: { weight: number; quantity?: number }[],
  carrier: Pick<CarrierDefinition, 'create'> = plain,
  more: object = {},
) => createShipment(carrier.create({}), request(items, more), { grace_ms: 50 });
