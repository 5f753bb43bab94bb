import type { ReturnOptions } from '@waybill/aggregator';
import type {
  ManifestDocumentsRequestData,
  ManifestRequestData,
  ReturnRequestData,
  VoidRequestData,
} from '@waybill/core';
import * as z from 'zod/mini';
import { route } from '../api/route.js';
import { ownReturn } from '../ownership.js';
import { PROBLEMS_OF_CARRIERS } from '../problems/of-errors.js';
import { storedName } from '../tenant.js';
import { KEPT_ANSWERS, KEY_HEADER, keptAnswer, keyOf } from './kept.js';
import { ACCOUNT, CHANGING, withNames } from './naming.js';
import { operation } from './operation.js';

export const voidStored = operation({
  path: '/v1/voids',
  operation: 'voidStoredShipment',
  tag: 'Voids',
  summary: 'Void what was bought, by its stored result',
  description: 'Doing it again is harmless.',
  scope: 'buy',
  changes: true,
  of_result: true,
  body: 'VoidRequestData',
  answer: 'VoidAnswer',
  answered: 'What became of each package.',
  run: (aggregator, request: VoidRequestData, options) => aggregator.voidShipment(request, options),
});

export const closeDay = operation({
  path: '/v1/manifests',
  operation: 'closeDay',
  tag: 'Manifests',
  summary: 'Close the day: tell a carrier what it is handed over',
  description:
    'The account is that of `shipments`, or the one of the query. What is closed can no longer be voided. The key of a tenant closes the day only of accounts that no other tenant uses.',
  scope: 'buy',
  changes: true,
  body: 'ManifestRequestData',
  of_account: true,
  answer: 'ManifestAnswer',
  answered: 'The manifests, and their documents as far as there are any yet.',
  run: (aggregator, request: ManifestRequestData, options) => aggregator.closeDay(request, options),
  keep: async (desk, result, { shipments }) => {
    if (result.closed)
      await desk.closed(
        result,
        shipments?.flatMap(({ tracking_number }) => tracking_number ?? []),
      );
  },
});

export const manifestDocuments = operation({
  path: '/v1/manifests/documents',
  operation: 'fetchManifest',
  tag: 'Manifests',
  summary: 'Documents of a closed day, by its stored result',
  scope: 'read',
  of_result: true,
  body: 'ManifestDocumentsRequestData',
  of_account: true,
  answer: 'ManifestAnswer',
  answered: 'The manifests with their documents.',
  run: (aggregator, request: ManifestDocumentsRequestData, options) =>
    aggregator.fetchManifest(request, options),
});

export const createReturn = route({
  method: 'POST',
  path: '/v1/returns',
  operation: 'createReturn',
  tag: 'Returns',
  summary: 'Make a label for goods that come back, once for each key',
  description:
    'It is kept like a purchase, and found among the shipments. Sent again with the same key, it answers with what was made, and makes no other label. One that is unknown is settled by a person: no carrier can be asked about it.',
  scope: 'buy',
  query: z.object({ ...ACCOUNT, ...CHANGING }),
  headers: KEY_HEADER,
  body: { 'application/json': 'ReturnRequestData' },
  answers: KEPT_ANSWERS,
  problems: PROBLEMS_OF_CARRIERS,
  async handle({ access, body, headers, query }) {
    const key = keyOf(headers, access);
    // Without a carrier, the aggregator says that it needs one.
    const options = { ...query, idempotency_key: storedName(access.key, key) } as ReturnOptions;
    await ownReturn(access, body, query);
    const outcome = await withNames({ access, query }, () =>
      access.aggregator.createReturn(body as ReturnRequestData, options),
    );
    return keptAnswer(access, key, outcome);
  },
});
