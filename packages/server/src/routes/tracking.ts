import type { TrackedItem } from '@waybill/aggregator';
import type { ProofRequestData } from '@waybill/core';
import * as z from 'zod/mini';
import type { TrackingAnswer, TrackingBody } from '../api/bodies.js';
import { checkBody } from '../api/check-body.js';
import { text } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { ownItems } from '../ownership.js';
import { READING } from './naming.js';
import { operation } from './operation.js';

/** What its items are, the aggregator checks. */
const asked = z.strictObject({ items: z.array(z.unknown()).check(z.minLength(1), z.maxLength(1_000)) });

export const track = route({
  method: 'POST',
  path: '/v1/tracking',
  operation: 'trackPackages',
  tag: 'Tracking',
  summary: 'Where packages are, of any carriers',
  scope: 'read',
  query: z.object({ ...READING, language: text('Of the carriers’ texts, such as `fr`.') }),
  body: { 'application/json': 'TrackingBody' },
  answers: {
    200: {
      description: 'What the carriers say, and why one says nothing.',
      content: { 'application/json': 'TrackingAnswer' },
    },
  },
  problems: ['not_found'],
  async handle({ access, body, query, signal }) {
    const { items } = checkBody(asked, body) as TrackingBody;
    const own = (await ownItems(access, items)) as TrackedItem[];
    const [details, errors] = await access.aggregator.track(own, { ...query, signal });
    return json({ details, errors } satisfies TrackingAnswer);
  },
});

export const prove = operation({
  path: '/v1/proofs',
  operation: 'fetchProofOfDelivery',
  tag: 'Tracking',
  summary: 'What proves that a package was delivered',
  description: 'The carrier is that of `shipment`, or the one of the query.',
  scope: 'read',
  body: 'ProofRequestData',
  answer: 'ProofAnswer',
  answered: 'The documents in base64.',
  run: (aggregator, request: ProofRequestData, options) => aggregator.fetchProofOfDelivery(request, options),
});
