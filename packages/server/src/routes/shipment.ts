import type { ShippingFile, VoidRequestData } from '@waybill/core';
import type { LedgerPurchase } from '@waybill/ledger';
import * as z from 'zod/mini';
import type { Access } from '../access.js';
import type { ShipmentAnswer, StoredDocument, StoredShipment } from '../api/bodies.js';
import { checkBody } from '../api/check-body.js';
import { text } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { refuseOthers } from '../ownership.js';
import { PROBLEMS_OF_CARRIERS } from '../problems/of-errors.js';
import { Problem } from '../problems/problem.js';
import { accountOf, purchased, purchaseNamed, resultOf } from '../purchases.js';
import { shownName } from '../tenant.js';
import { canBePicture } from './documents.js';
import { CHANGING, READING } from './naming.js';
import { resultAnswer } from './operation.js';

/** Where a shipment is. */
export function shipmentPath(key: string): string {
  return `/v1/shipments/${encodeURIComponent(key)}`;
}

const params = { key: 'The `Idempotency-Key` of the purchase.' };

export const get = route({
  method: 'GET',
  path: '/v1/shipments/{key}',
  operation: 'getShipment',
  tag: 'Shipments',
  summary: 'A purchase as it is kept, and where its documents are',
  scope: 'read',
  params,
  answers: {
    200: { description: 'The purchase.', content: { 'application/json': 'StoredShipment' } },
  },
  async handle({ access, params }) {
    return json(await detailsOf(access, await purchaseNamed(access, params.key as string)));
  },
});

async function detailsOf({ key, ledger }: Access, purchase: LedgerPurchase): Promise<StoredShipment> {
  const name = shownName(key, purchase.key);
  const files = await ledger.documents(purchase.key);
  return { ...purchase, key: name, documents: files.map((file, at) => documentOf(name, file, at + 1)) };
}

function documentOf(key: string, file: ShippingFile, number: number): StoredDocument {
  const { name, media_type, kind, package: position, bytes } = file;
  const url = `${shipmentPath(key)}/documents/${number}`;
  return {
    number,
    name,
    media_type,
    kind,
    package: position,
    bytes: bytes.byteLength,
    url,
    ...(canBePicture(file) ? { pages_url: `${url}/pages` } : {}),
  };
}

export const trackOne = route({
  method: 'GET',
  path: '/v1/shipments/{key}/tracking',
  operation: 'trackShipment',
  tag: 'Shipments',
  summary: 'Where the packages of a shipment are',
  scope: 'read',
  params,
  query: z.object({ ...READING, language: text('Of the carrier’s texts, such as `fr`.') }),
  answers: {
    200: { description: 'What the carrier says.', content: { 'application/json': 'TrackingAnswer' } },
  },
  problems: ['conflict'],
  async handle({ access, params, query, signal }) {
    const shipment = resultOf(await purchaseNamed(access, params.key as string));
    const [details, errors] = await access.aggregator.track([shipment], { ...query, signal });
    return json({ details, errors });
  },
});

const voiding = z.strictObject({
  packages: z.exactOptional(z.array(z.int().check(z.minimum(0))).check(z.minLength(1))),
  allow_refund: z.exactOptional(z.boolean()),
  refund_email: z.exactOptional(z.string()),
});

export const voidOne = route({
  method: 'POST',
  path: '/v1/shipments/{key}/void',
  operation: 'voidShipment',
  tag: 'Shipments',
  summary: 'Void a shipment, or some of its packages',
  description: 'Doing it again is harmless.',
  scope: 'buy',
  params,
  query: z.object(CHANGING),
  body: { 'application/json': 'VoidBody' },
  body_optional: true,
  answers: {
    200: { description: 'What became of each package.', content: { 'application/json': 'VoidAnswer' } },
    202: { description: 'It may have been voided.', content: { 'application/json': 'UnknownAnswer' } },
  },
  problems: [...PROBLEMS_OF_CARRIERS, 'not_offered'],
  async handle({ access, body, params, query }) {
    const options = checkBody(voiding, body ?? {}) as Omit<VoidRequestData, 'shipment'>;
    const purchase = await purchaseNamed(access, params.key as string);
    accountOf(access, purchase);
    return resultAnswer(
      await access.aggregator.voidShipment({ ...options, shipment: resultOf(purchase) }, query),
    );
  },
});

export const recover = route({
  method: 'POST',
  path: '/v1/shipments/{key}/recover',
  operation: 'recoverShipment',
  tag: 'Shipments',
  summary: 'Ask the carrier about a purchase whose outcome is unknown, or fetch what is missing of one',
  description: 'Buys nothing. Of any other purchase it answers with what is kept.',
  scope: 'buy',
  params,
  query: z.object(CHANGING),
  answers: {
    200: { description: 'It was bought.', content: { 'application/json': 'ShipmentAnswer' } },
    202: { description: 'It is still unknown.', content: { 'application/json': 'ShipmentAnswer' } },
  },
  problems: [...PROBLEMS_OF_CARRIERS, 'not_offered'],
  async handle({ access, params, query }) {
    const purchase = await purchaseNamed(access, params.key as string);
    const outcome = await access.ledger.ask(purchase.key, accountOf(access, purchase), query);
    const [shipment, errors] = purchased(access, outcome);
    const answer: ShipmentAnswer = { key: shownName(access.key, purchase.key), shipment, errors };
    return json(answer, shipment === null ? 202 : 200);
  },
});

const note = z.string().check(z.minLength(1), z.maxLength(1_000));
const settlement = z.discriminatedUnion('bought', [
  z.strictObject({
    bought: z.literal(true),
    tracking_number: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(100))),
    charge: z.exactOptional(
      z.strictObject({
        amount: z
          .string()
          .check(z.regex(/^\d{1,12}(\.\d{1,3})?$/, 'must be a decimal number as text, such as 20.40')),
        currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency by ISO 4217, such as CAD')),
      }),
    ),
    note,
  }),
  z.strictObject({ bought: z.literal(false), note }),
]);

export const settle = route({
  method: 'POST',
  path: '/v1/shipments/{key}/settle',
  operation: 'settleShipment',
  tag: 'Shipments',
  summary: 'Keep what a person found out about a purchase that is unknown',
  description: 'If it was not bought, the same key buys again.',
  scope: 'buy',
  params,
  body: { 'application/json': 'Settlement' },
  answers: {
    200: { description: 'The purchase.', content: { 'application/json': 'StoredShipment' } },
  },
  problems: ['conflict'],
  async handle({ access, body, params }) {
    const found = checkBody(settlement, body);
    const purchase = await purchaseNamed(access, params.key as string);
    if (purchase.under_way || !['unknown', 'sending'].includes(purchase.state))
      throw new Problem(
        'conflict',
        `Only an unknown purchase is settled, and this one is ${purchase.under_way ? 'under way' : purchase.state}`,
      );
    if (found.bought && found.tracking_number !== undefined)
      await refuseOthers(access, { carrier: purchase.carrier, tracking_number: found.tracking_number });
    await access.ledger.settle(purchase.key, found);
    return json(await detailsOf(access, await purchaseNamed(access, params.key as string)));
  },
});
