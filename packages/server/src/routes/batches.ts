import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BatchOptions, type BatchRow, dryRunBatch } from '@waybill/batch';
import { readOrders } from '@waybill/batch/orders';
import * as z from 'zod/mini';
import type { Access } from '../access.js';
import type { BatchBody, BatchesAnswer, BatchStarted, ListedBatch } from '../api/bodies.js';
import { checkBody } from '../api/check-body.js';
import { amount, flag, oneOf, text, whole } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { batchesOf, boundTo, maySee, nameProblem, optionProblem } from '../batches.js';
import { bodyEntry, entry, invalid } from '../problems/invalid.js';
import { MOST_PROBLEMS, Problem, type ProblemEntry } from '../problems/problem.js';
import { prefixOf, shownName, storedName } from '../tenant.js';

/** The most bytes of a file of orders: some ten thousand of them. */
const LARGEST_BODY = 20_000_000;
const MOST_ROWS = 50_000;

const ofFile = {
  name: text('Names the batch: started again under the same name, it goes on. Required.'),
  choose: text(
    'Which quote is bought: `cheapest` by default, `fastest`, `cheapest within 3 days`, or a service.',
  ),
  budget: amount('Buying stops with the first row that does not fit.'),
  currency: text('That of the budget, by ISO 4217.'),
  delimiter: text('What separates the cells of the file, one character: a comma by default.'),
  decimal: oneOf('What separates the decimals of numbers in the file.', ['.', ',']),
};

const query = z.object({
  ...ofFile,
  retry: flag('True to try rows again that were refused, that found no quote, or that were invalid.'),
  dry_run: flag('True to rate and choose only: nothing is bought or stored.'),
});
type Query = z.infer<typeof query>;

const choose = z.union([z.string(), z.array(z.string()).check(z.minLength(1))]);
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency by ISO 4217, such as CAD'));
const body = z.strictObject({
  name: z.string(),
  choose: z.exactOptional(choose),
  budget: z.exactOptional(
    z.strictObject({ amount: z.number().check(z.positive(), z.maximum(1e12)), currency }),
  ),
  rows: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MOST_ROWS)),
});
const row = z.strictObject({
  key: z.exactOptional(z.string()),
  request: z.unknown(),
  choose: z.exactOptional(choose),
});
/** Rows that are checked without a turn for other requests. */
const ROWS_AT_ONCE = 1_000;

export const start = route({
  method: 'POST',
  path: '/v1/batches',
  operation: 'startBatch',
  tag: 'Batches',
  summary: 'Buy labels for many orders',
  description:
    'Orders come in JSON, or as a file in CSV with the options in the query. Each is bought once, whatever is sent again or cut off.',
  scope: 'buy',
  query,
  body: {
    'application/json': 'BatchBody',
    'text/csv': { type: 'string', description: 'Titles of columns are names of fields: `recipient.city`.' },
  },
  largest_body: LARGEST_BODY,
  answers: {
    202: {
      description: 'The batch is stored, and is worked on.',
      content: { 'application/json': 'BatchStarted' },
      headers: { Location: 'Where the batch is.' },
    },
    200: {
      description: 'Of a dry run: what each row would buy now.',
      content: { 'application/json': 'BatchDryRun' },
    },
  },
  problems: ['conflict', 'not_offered'],
  async handle({ access, body, headers, media_type, query, signal }) {
    if (access.key.limit !== undefined && query.dry_run !== true)
      throw new Problem(
        'forbidden',
        'A key with a limit buys no batches: take another key, and give the batch a budget',
      );
    const isFile = media_type === 'text/csv';
    const { name, rows, ...asked } = isFile
      ? await ofCsv(body as Uint8Array, query, headers)
      : await ofJson(body, query);
    const accounts = boundTo(access);
    const options = {
      ...asked,
      ...(accounts === undefined ? {} : { accounts }),
      ...(query.retry ? { retry: true } : {}),
    };
    try {
      if (query.dry_run) {
        const { retry: _, dialect: __, ...dry } = options;
        const proxies = access.accounts.map(({ proxy }) => proxy);
        return json(await dryRunBatch(proxies, rows, { ...dry, signal }));
      }
      const batch = await begin(access, { ...options, name, rows, isFile });
      const answer: BatchStarted = { name, started: batch.started };
      return json(answer, 202, { location: `/v1/batches/${encodeURIComponent(name)}` });
    } catch (error) {
      throw optionProblem(error, !isFile);
    }
  },
});

/** A batch as a request has it. */
interface Asked extends BatchOptions {
  readonly rows: readonly BatchRow[];
}

async function begin(
  access: Access,
  { isFile, name, rows, ...options }: Asked & { readonly isFile: boolean },
) {
  const problem = nameProblem(access.key, name);
  if (problem !== undefined)
    throw invalid([isFile ? entry('name', 'invalid', problem) : bodyEntry(['name'], 'invalid', problem)]);
  const batches = batchesOf(access);
  const stored = storedName(access.key, name);
  if (await access.desk?.owns(stored))
    throw new Problem('conflict', 'The batch is of the order desk: buy its orders there again');
  const before = await batches.get(stored);
  if (before !== undefined && !maySee(access, before))
    throw new Problem('conflict', 'The name belongs to a batch of accounts that this key may not use');
  return batches.start(rows, { ...options, name: stored });
}

async function ofJson(given: unknown, query: Query): Promise<Asked> {
  const both = Object.keys(query).filter((name) => name in ofFile);
  if (both.length > 0)
    throw invalid(
      both.map((name) => entry(name, 'ambiguous', 'goes with a file in CSV: JSON has it in the body')),
    );
  const { rows, ...asked } = checkBody(body, given);
  const wrong: ProblemEntry[] = [];
  for (const [at, given] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await nextTurn();
    try {
      checkBody(row, given, ['rows', at]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong.push(...error.errors);
      if (wrong.length >= MOST_PROBLEMS) break;
    }
  }
  if (wrong.length > 0) throw invalid(wrong);
  return { ...asked, rows: rows as BatchBody['rows'] } as BatchBody;
}

async function ofCsv(bytes: Uint8Array, query: Query, headers: Headers): Promise<Asked> {
  const { name, choose, budget, currency, delimiter, decimal } = query;
  const problems = [
    ...(name === undefined ? [entry('name', 'required', 'is required')] : []),
    ...(budget !== undefined && !/^[A-Z]{3}$/.test(currency ?? '')
      ? [entry('currency', 'required', 'must be that of the budget, such as CAD')]
      : []),
    ...(delimiter !== undefined && delimiter.length !== 1
      ? [entry('delimiter', 'invalid', 'must be one character')]
      : []),
  ];
  if (name === undefined || problems.length > 0) throw invalid(problems);
  const dialect = {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(decimal === undefined ? {} : { decimal }),
  };
  const [, encoding] = /;\s*charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '') ?? [];
  const orders = await readOrders(bytes, { ...dialect, ...(encoding === undefined ? {} : { encoding }) });
  const { rows, unreadable } = orders;
  if (unreadable !== undefined)
    throw invalid([
      bodyEntry([], 'unreadable', `has a quotation mark in row ${unreadable} that is not closed`),
    ]);
  if (rows.length === 0 || rows.length > MOST_ROWS)
    throw invalid([bodyEntry([], 'out_of_range', `must have 1 to ${MOST_ROWS} orders`)]);
  return {
    name,
    rows,
    dialect,
    ...(choose === undefined ? {} : { choose }),
    ...(budget === undefined || currency === undefined ? {} : { budget: { amount: budget, currency } }),
  };
}

const MOST_LISTED = 100;

export const list = route({
  method: 'GET',
  path: '/v1/batches',
  operation: 'listBatches',
  tag: 'Batches',
  summary: 'Batches, the newest first',
  scope: 'read',
  query: z.object({
    limit: whole('The most batches of an answer; 20 by default.', { to: MOST_LISTED }),
    after: whole('`next` of the answer before.'),
  }),
  answers: {
    200: { description: 'Batches.', content: { 'application/json': 'BatchesAnswer' } },
  },
  problems: ['not_offered'],
  async handle({ access, query: { limit = 20, after } }) {
    const batches = batchesOf(access);
    const accounts = boundTo(access);
    const found = await batches.list({
      prefix: prefixOf(access.key),
      limit: limit + 1,
      ...(after === undefined ? {} : { after }),
      ...(accounts === undefined ? {} : { accounts }),
    });
    const shown = await Promise.all(
      found.slice(0, limit).map(async ({ number, name, created_at }): Promise<ListedBatch[]> => {
        const progress = await (await batches.get(name))?.progress();
        if (progress === undefined) return [];
        return [
          { number, name: shownName(access.key, name), ...progress, created_at: created_at.toISOString() },
        ];
      }),
    );
    const next = found.length > limit ? (found[limit - 1]?.number ?? null) : null;
    return json({ batches: shown.flat(), next } satisfies BatchesAnswer);
  },
});
