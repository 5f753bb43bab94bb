import { type CarrierDefinition, createShipment, fetchQuotes, type ShippingOutcome } from '@waybill/core';
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
import { clientThat } from './client.js';
import { testContext } from './context.js';

/** A post that takes one package a call. */
const wireError = z.object({
  code: maybeText,
  message: maybeText,
  field: maybeText,
  details: z.record(z.string(), z.string()).optional(),
});
const wireErrors = z.object({ errors: listOf(wireError) }).catch({ errors: [] });
const readReply = replyReader({
  parse: readJson,
  errors: (document) =>
    wireErrors
      .parse(document)
      .errors.map(({ details, ...error }) => ({ ...error, ...(details && { details }) })),
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

function offerOf(wire: z.output<typeof wireOffer>): Offer {
  const { service, name, variant, options, days, date, guaranteed, zone, notice } = wire;
  const amount = decimal(wire.total);
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
const { http } = clientThat(({ method, url, body, headers }) => {
  const line = `${method} ${new URL(url).pathname}`;
  sent.push({ line, body, headers });
  const queue = replies[line] ?? [];
  const reply = queue.length > 1 ? queue.shift() : queue[0];
  if (reply === undefined) throw new Error(`no reply to ${line}`);
  if (reply instanceof Error) throw reply;
  return {
    status: reply.status ?? 200,
    headers: { 'content-type': reply.type ?? 'application/json', ...reply.headers },
    body: typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body),
  };
});
export const lines = () => sent.map(({ line }) => line);

export const tables = {
  id: 'post',
  tracking_numbers: /\d|UNNUMBERED/,
  name: 'Post',
  settings: { schema: z.object({}), fields: {} },
  services: { rows: [], code_pattern: /^[A-Z]+$/ },
  options: [{ code: 'SAT', name: 'Saturday', neutral: 'saturday_delivery', meaning: 'On Saturday.' }],
  extras: [],
  fields: {},
} as const;
const connect = () =>
  createTransport({
    carrier: 'post',
    server_url: 'https://post.test',
    hosts: [],
    login: basicLogin('shop', 'p4ssw0rd'),
    context: testContext({ http }),
  });
const rating = perPackage.rating(price);
export type Selling = PackageShipping<object, WireBuy, WireRate>;
/** A post that differs in this. */
export const postWith = (differs: Partial<Selling> = {}, more: object = {}) => {
  const shipping = perPackage.shipping({ ...buying, ...differs } as Selling);
  return defineHttpCarrier({ ...tables, connect, rating, shipping, ...more });
};
const plain = postWith();
export const priced = postWith({ price_first: price });

/** It has no prices, and each purchase names the first package. */
export const linked = postWith({
  unpriced: true,
  buy: ({ wire }, bought) => ({
    method: 'POST',
    url: '/labels',
    body: JSON.stringify({ weight: wire.weight, parent: bought()[0]?.reference?.value }),
  }),
  blocked: ([first]) =>
    first?.reference?.value === 'UNNUMBERED' ? 'the first one has no number' : undefined,
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
export const offers = (...all: object[]) => ({ body: { offers: all } });
export const refusal = (code: string, status = 400): Reply => ({
  status,
  body: { errors: [{ code, message: `Because ${code}.` }] },
});

export const bought = (tracking: string, more: object = {}): Reply => ({
  body: { tracking, postage: '5.00', label: PDF, ...more },
});
/** Bought, with its label behind a link. */
export const boughtAt = (tracking: string, ...urls: string[]): Reply =>
  bought(tracking, { label: undefined, links: urls.map((url) => ({ kind: 'label', url })) });
export const buy = (
  items: { weight: number; quantity?: number }[],
  carrier: Pick<CarrierDefinition, 'create'> = plain,
  more: object = {},
) => createShipment(carrier.create({}), request(items, more), { grace_ms: 50 });

/** `E9 carrier; unknown_outcome unknown_outcome`, each `retryable` or not. */
export const entries = ([, errors]: ShippingOutcome) =>
  errors.map(({ code, kind, retryable }) => `${code} ${kind}${retryable ? ' retryable' : ''}`).join('; ');
/** `A1 true, null null`: the number of each parcel, and whether it was bought. */
export const parcels = ([shipment]: ShippingOutcome) =>
  shipment?.meta.parcels.map((parcel) => `${parcel.tracking_number} ${parcel.bought}`).join(', ');
