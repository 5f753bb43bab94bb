import * as z from 'zod/mini';
import type { AuditAnswer } from '../api/bodies.js';
import { moment, text, whole } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { shownName, storedName } from '../tenant.js';

const MOST_LISTED = 500;

export const audit = route({
  method: 'GET',
  path: '/v1/audit',
  operation: 'listAudit',
  tag: 'Audit',
  summary: 'Which key did what, the newest first',
  description:
    'Every request that buys or changes something. Keys of a tenant see what keys of that tenant did; keys that are bound to accounts see what they did themselves.',
  scope: 'buy',
  query: z.object({
    key: text('Only what this API key did, by its name.'),
    purchase: text('Only what was done with this purchase, by its `Idempotency-Key`.'),
    tracking_number: text('Only what was done with this package.'),
    from: moment('Only what was done then or later. Without a zone it is UTC.'),
    to: moment('Only what was done before. Without a zone it is UTC.'),
    limit: whole('The most entries of an answer; 100 by default.', { to: MOST_LISTED }),
    after: whole('`next` of the answer before.'),
  }),
  answers: {
    200: { description: 'Entries.', content: { 'application/json': 'AuditAnswer' } },
  },
  async handle({ access: { key, ledger }, query: { key: api_key, purchase, limit = 100, ...query } }) {
    const isOther = key.accounts !== undefined && (api_key ?? key.name) !== key.name;
    const own = key.accounts === undefined ? api_key : key.name;
    const found = isOther
      ? []
      : await ledger.audit({
          ...query,
          ...(own === undefined ? {} : { api_key: own }),
          ...(key.tenant === undefined ? {} : { tenant: key.tenant }),
          ...(purchase === undefined ? {} : { purchase_key: storedName(key, purchase) }),
          limit: limit + 1,
        });
    const shown = found.slice(0, limit);
    const name = (stored: string | null) => stored && shownName(key, stored);
    const answer: AuditAnswer = {
      entries: shown.map((entry) => ({
        ...entry,
        purchase_key: name(entry.purchase_key),
        batch: name(entry.batch),
      })),
      next: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
    };
    return json(answer);
  },
});
