import type { ShipmentRequest, ShipmentRequestData } from '@waybill/core';
import { canShip, readCode, requestOf } from '@waybill/core/plugin';
import { PURCHASE_STATES } from '@waybill/ledger';
import * as z from 'zod/mini';
import type { Access } from '../access.js';
import type { ShipmentsAnswer } from '../api/bodies.js';
import { listOf, moment, text, whole } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { entry, invalid } from '../problems/invalid.js';
import { PROBLEMS_OF_CARRIERS } from '../problems/of-errors.js';
import { prefixOf, shownName, storedName } from '../tenant.js';
import { KEPT_ANSWERS, KEY_HEADER, keptAnswer, keyOf } from './kept.js';
import { ACCOUNT, CHANGING, withNames } from './naming.js';

export const buy = route({
  method: 'POST',
  path: '/v1/shipments',
  operation: 'buyShipment',
  tag: 'Shipments',
  summary: 'Buy a label, once for each key',
  description:
    'Sent again with the same key, it answers with what was bought, and buys nothing. After a cut connection or a status of 500 and above, send the same request with the same key. The purchase does not end when the client goes away.',
  scope: 'buy',
  query: z.object({
    carrier: text(
      'The carrier to buy from, such as `canadapost`. Needed where the key may use several and neither `shipment.services` nor `shipment.quote` names one.',
    ),
    account: ACCOUNT.account,
    ...CHANGING,
  }),
  headers: KEY_HEADER,
  body: { 'application/json': 'ShipmentRequestData' },
  answers: KEPT_ANSWERS,
  problems: PROBLEMS_OF_CARRIERS,
  async handle({ access, body, headers, query }) {
    const key = keyOf(headers, access);
    const request = requestOf('shipping', body as ShipmentRequestData);
    const carrier = query.carrier ?? carrierOf(request, access);
    const options = { ...query, carrier, idempotency_key: storedName(access.key, key) };
    const outcome = await withNames({ access, query }, () =>
      access.aggregator.createShipment(request, options),
    );
    return keptAnswer(access, key, outcome);
  },
});

/**
 * The carrier that a request names, or the only one there is.
 * @throws {@link Problem} `invalid`
 */
function carrierOf({ shipment }: ShipmentRequest, { accounts }: Access): string {
  const { quote, services = [] } = shipment;
  const carriers = [
    ...new Set(accounts.filter(({ proxy }) => canShip(proxy)).map(({ proxy }) => proxy.carrier)),
  ];
  const written = [...(quote === undefined ? [] : [quote]), ...services];
  const named = new Set(written.flatMap((code) => readCode(code).carrier ?? []));
  for (const [only, ...others] of [[...named], carriers])
    if (only !== undefined && others.length === 0) return only;
  throw invalid([entry('carrier', 'required', `is required: it is one of ${carriers.join(', ')}`)]);
}

const MOST_LISTED = 500;

export const find = route({
  method: 'GET',
  path: '/v1/shipments',
  operation: 'listShipments',
  tag: 'Shipments',
  summary: 'What was bought, the newest first',
  scope: 'read',
  query: z.object({
    state: listOf('Only purchases in these states.', PURCHASE_STATES),
    carrier: text('Only those of this carrier.'),
    account: text('Only those of accounts with this name.'),
    text: text(
      'A part of the key, a tracking number, a reference, the recipient’s name or company, or the note. A whole key or tracking number finds only its own purchases.',
    ),
    from: moment('Only purchases begun then or later. Without a zone it is UTC.'),
    to: moment('Only purchases begun before. Without a zone it is UTC.'),
    limit: whole('The most purchases of an answer; 100 by default.', { to: MOST_LISTED }),
    after: whole('`next` of the answer before.'),
  }),
  answers: {
    200: { description: 'Purchases.', content: { 'application/json': 'ShipmentsAnswer' } },
  },
  async handle({ access, query: { state, limit = 100, ...query } }) {
    const { key, accounts, ledger } = access;
    const found = await ledger.find({
      ...query,
      ...(state === undefined ? {} : { state }),
      ...(key.accounts === undefined ? {} : { accounts: accounts.map(({ proxy }) => proxy) }),
      ...(key.tenant === undefined ? {} : { key_prefix: prefixOf(key) }),
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const answer: ShipmentsAnswer = {
      shipments: shown.map((purchase) => ({ ...purchase, key: shownName(key, purchase.key) })),
      next: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
    };
    return json(answer);
  },
});
