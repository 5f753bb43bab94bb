import type { ManifestRequestData } from '@waybill/core';
import { type Desk, type DeskSettings, readColumnMap } from '@waybill/orders';
import * as z from 'zod/mini';
import type { MappingsAnswer } from '../api/bodies.js';
import { checkBody } from '../api/check-body.js';
import { moment } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { deskOf, inDesk } from '../desk.js';
import { entry, invalid } from '../problems/invalid.js';
import { PROBLEMS_OF_CARRIERS } from '../problems/of-errors.js';
import { CHANGING, withNames } from './naming.js';
import { resultAnswer } from './operation.js';

const OF_DESK = { tag: 'Orders', problems: ['not_offered'] } as const;

export const getDesk = route({
  ...OF_DESK,
  method: 'GET',
  path: '/v1/desk',
  operation: 'getDesk',
  summary: 'What the shop says once: senders, boxes, products, rules, packing slips',
  scope: 'read',
  answers: { 200: { description: 'One document.', content: { 'application/json': 'DeskSettings' } } },
  async handle({ access }) {
    return json(await deskOf(access).settings());
  },
});

export const saveDesk = route({
  ...OF_DESK,
  method: 'PUT',
  path: '/v1/desk',
  operation: 'saveDesk',
  summary: 'Change it, as a whole',
  description: 'Its `version` must be the one that was read: 409 if somebody has changed it meanwhile.',
  scope: 'admin',
  body: { 'application/json': 'DeskSettings' },
  answers: {
    200: {
      description: 'The document with its new version.',
      content: { 'application/json': 'DeskSettings' },
    },
  },
  problems: ['conflict', 'not_offered'],
  async handle({ access, body }) {
    return json(await inDesk(deskOf(access).saveSettings(body as DeskSettings)));
  },
});

export const getMappings = route({
  ...OF_DESK,
  method: 'GET',
  path: '/v1/desk/mappings',
  operation: 'listMappings',
  summary: 'Mappings of columns that were kept',
  scope: 'read',
  answers: { 200: { description: 'By name.', content: { 'application/json': 'MappingsAnswer' } } },
  async handle({ access }) {
    const mappings = (await deskOf(access).mappings()) as MappingsAnswer['mappings'];
    return json({ mappings } satisfies MappingsAnswer);
  },
});

export const saveMapping = route({
  ...OF_DESK,
  method: 'PUT',
  path: '/v1/desk/mappings/{name}',
  operation: 'saveMapping',
  summary: 'Keep a mapping of columns',
  scope: 'admin',
  params: { name: 'What it is called, such as the name of the shop.' },
  body: {
    'application/json': { type: 'object', description: 'Titles of columns, and the fields that they are.' },
  },
  answers: { 200: { description: 'All mappings.', content: { 'application/json': 'MappingsAnswer' } } },
  async handle({ access, body, params: { name = '' } }) {
    const desk = deskOf(access);
    await desk.saveMapping(name, readColumnMap(body));
    return json({ mappings: (await desk.mappings()) as MappingsAnswer['mappings'] } satisfies MappingsAnswer);
  },
});

export const today = route({
  ...OF_DESK,
  method: 'GET',
  path: '/v1/today',
  operation: 'getToday',
  summary: 'What is to be done before the day ends',
  scope: 'read',
  query: z.object({
    since: moment('When the day began at the shop; midnight in UTC by default.'),
  }),
  answers: { 200: { description: 'The day.', content: { 'application/json': 'Today' } } },
  async handle({ access, query: { since = midnight() } }) {
    return json(await deskOf(access).today({ since }));
  },
});

function midnight(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
}

const closeBody = z.strictObject({
  carrier: z.string(),
  account: z.string(),
  since: z.exactOptional(z.string()),
});

export const closeToday = route({
  ...OF_DESK,
  method: 'POST',
  path: '/v1/today/close',
  operation: 'closeToday',
  summary: 'Close the day of an account, in the way that its carrier declares',
  description:
    'What is closed can no longer be voided. The key of a tenant closes the day only of accounts that no other tenant uses.',
  scope: 'buy',
  query: z.object(CHANGING),
  body: { 'application/json': 'CloseTodayBody' },
  answers: {
    200: {
      description: 'The manifests, and their documents as far as there are any yet.',
      content: { 'application/json': 'ManifestAnswer' },
    },
    202: { description: 'It may have been closed.', content: { 'application/json': 'UnknownAnswer' } },
  },
  problems: [...PROBLEMS_OF_CARRIERS, 'not_offered'],
  async handle({ access, body, query }) {
    const { since = midnight(), ...account } = checkBody(closeBody, body);
    const desk = deskOf(access);
    const close = async (request: ManifestRequestData) =>
      withNames({ access, query: account, of_account: true }, async () =>
        (await access.unshared()).closeDay(request, { ...query, ...account }),
      );
    const request = await desk.toClose(account, since);
    let [result, errors] = await close(request);
    const address = (await desk.settings()).senders[0]?.party;
    // Some carriers ask where the parcels are handed over, others refuse to be told; nothing was sent yet.
    const isAsked = errors.some(({ kind, field }) => kind === 'validation' && field?.startsWith('address'));
    if (result === null && isAsked && address !== undefined)
      [result, errors] = await close({ ...request, address });
    if (result?.closed) await desk.closed(result, numbersOf(request.shipments));
    return resultAnswer([result, errors]);
  },
});

/** Left out where everything on the account was closed. */
function numbersOf(shipments: ManifestRequestData['shipments']): readonly string[] | undefined {
  return shipments?.flatMap(({ tracking_number }) => tracking_number ?? []);
}

/** @throws {@link Problem} `invalid` if there is none of this name */
export async function mappingNamed(desk: Desk, name: string): Promise<unknown> {
  const mappings = await desk.mappings();
  if (Object.hasOwn(mappings, name)) return mappings[name];
  throw invalid([entry('mapping', 'invalid', `has the name of no mapping: ${JSON.stringify(name)}`)]);
}
