import { type Batch, type BatchEvent, ROW_STATES, type RowResult } from '@waybill/batch';
import { batchFiles } from '@waybill/batch/orders';
import * as z from 'zod/mini';
import type { Access } from '../access.js';
import type { BatchRowsAnswer, NamedBatchProgress } from '../api/bodies.js';
import type { ServerEvent } from '../api/events.js';
import { listOf, whole } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { batchNamed, shownRow } from '../batches.js';
import type { ApiKey } from '../keys/api-key.js';
import { entry, invalid } from '../problems/invalid.js';
import { Problem } from '../problems/problem.js';
import { shownName } from '../tenant.js';

const params = { name: 'The name of the batch.' };

/** What every route of one batch says alike. */
const ofBatch = { tag: 'Batches', scope: 'read', params, problems: ['not_offered'] } as const;

async function progressOf({ key }: Access, batch: Batch): Promise<NamedBatchProgress> {
  return { name: shownName(key, batch.name), ...(await batch.progress()) };
}

export const progress = route({
  ...ofBatch,
  method: 'GET',
  path: '/v1/batches/{name}',
  operation: 'getBatch',
  summary: 'How far a batch is',
  answers: {
    200: { description: 'Counts and amounts.', content: { 'application/json': 'NamedBatchProgress' } },
  },
  async handle({ access, params }) {
    return json(await progressOf(access, await batchNamed(access, params.name as string)));
  },
});

export const rows = route({
  ...ofBatch,
  method: 'GET',
  path: '/v1/batches/{name}/rows',
  operation: 'listBatchRows',
  summary: 'The rows of a batch as they are now',
  query: z.object({ state: listOf('Only rows in these states.', ROW_STATES) }),
  answers: {
    200: {
      description: 'Rows in the order of their numbers.',
      content: { 'application/json': 'BatchRowsAnswer' },
    },
  },
  async handle({ access, params, query: { state } }) {
    const batch = await batchNamed(access, params.name as string);
    const rows: RowResult[] = [];
    for await (const row of batch.results(state === undefined ? {} : { states: state }))
      rows.push(shownRow(access.key, row));
    return json({ rows } satisfies BatchRowsAnswer);
  },
});

export const events = route({
  ...ofBatch,
  method: 'GET',
  path: '/v1/batches/{name}/events',
  operation: 'followBatch',
  summary: 'What changes in a batch, as it happens',
  query: z.object({
    after: whole('The id of an event: those after it come, 0 for all. By default what changes from now on.', {
      from: 0,
    }),
  }),
  headers: { 'Last-Event-ID': 'The id of the last event that arrived, to go on after it.' },
  answers: {
    200: {
      description:
        'An event `row` for each row that is settled or waits, `progress` with how far the batch is, and `end` once it is finished or stopped.',
      content: { 'text/event-stream': 'BatchEventData' },
    },
  },
  async handle({ access, params, query, headers, signal, events }) {
    const after = lastEvent(headers) ?? query.after;
    const batch = await batchNamed(access, params.name as string);
    const changes = batch.events({ signal, ...(after === undefined ? {} : { after }) });
    return events(shownEvents(access.key, changes));
  },
});

/** @throws {@link Problem} `invalid` */
function lastEvent(headers: Headers): number | undefined {
  const given = headers.get('last-event-id');
  if (given === null || given === '') return undefined;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw invalid([entry('Last-Event-ID', 'invalid', 'must be the id of an event of this batch')]);
}

async function* shownEvents(key: ApiKey, changes: AsyncIterable<BatchEvent>): AsyncGenerator<ServerEvent> {
  for await (const change of changes) {
    if (change.type === 'progress') yield { event: 'progress', data: change.progress };
    else yield { event: 'row', id: String(change.id), data: shownRow(key, change.row) };
  }
}

export const stop = route({
  ...ofBatch,
  method: 'POST',
  path: '/v1/batches/{name}/stop',
  operation: 'stopBatch',
  summary: 'Stop a batch',
  description:
    'Rows whose purchase has begun are finished, nothing else is begun. Started again, it goes on.',
  scope: 'buy',
  answers: {
    200: { description: 'How far it is.', content: { 'application/json': 'NamedBatchProgress' } },
  },
  async handle({ access, params }) {
    const batch = await batchNamed(access, params.name as string);
    await batch.stop();
    return json(await progressOf(access, batch));
  },
});

export const labels = route({
  ...ofBatch,
  method: 'GET',
  path: '/v1/batches/{name}/labels.pdf',
  operation: 'getBatchLabels',
  summary: 'All labels of a batch in one PDF, in the order of the rows',
  query: z.object({
    from: whole('The number of the first row.', { from: 0 }),
    to: whole('The number of the last row.', { from: 0 }),
  }),
  answers: {
    200: {
      description: 'The labels that are pages or pictures.',
      content: { 'application/pdf': { type: 'string', format: 'binary' } },
      headers: {
        'Waybill-Labels': 'How many labels are in it.',
        'Waybill-Left-Out': 'How many are not: they are in the language of a printer, or cannot be read.',
      },
    },
  },
  async handle({ access, params, query }) {
    const { pdf, labels, merged } = await (await filesOf(access, params)).labels(query);
    if (pdf === undefined)
      throw new Problem(
        'not_found',
        `No label is a page: there are ${labels} labels, each in a file of its own`,
      );
    return file('labels.pdf', 'application/pdf', pdf, {
      'waybill-labels': String(merged),
      'waybill-left-out': String(labels - merged),
    });
  },
});

const csv = { 'text/csv': { type: 'string' } };

export const results = route({
  ...ofBatch,
  method: 'GET',
  path: '/v1/batches/{name}/results.csv',
  operation: 'getBatchResults',
  summary: 'A line for each row: what was bought, and for how much',
  answers: { 200: { description: 'For a spreadsheet.', content: csv } },
  async handle({ access, params }) {
    return file('results.csv', CSV, await (await filesOf(access, params)).results());
  },
});

export const problems = route({
  ...ofBatch,
  method: 'GET',
  path: '/v1/batches/{name}/problems.csv',
  operation: 'getBatchProblems',
  summary: 'A line for each problem of a row',
  answers: { 200: { description: 'For a spreadsheet.', content: csv } },
  async handle({ access, params }) {
    return file('problems.csv', CSV, await (await filesOf(access, params)).problems());
  },
});

const CSV = 'text/csv; charset=utf-8';

async function filesOf(access: Access, { name }: Readonly<Record<string, string>>) {
  const { accounts, ledger } = access;
  const names = new Map(accounts.map(({ definition }) => [definition.id, definition.name]));
  const batch = await batchNamed(access, name as string);
  return batchFiles(batch, ledger, { carrierName: (carrier) => names.get(carrier) ?? carrier });
}

function file(
  name: string,
  media_type: string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const said = { 'content-type': media_type, 'content-disposition': `attachment; filename="${name}"` };
  return new Response(bytes, { headers: { ...said, ...headers } });
}
