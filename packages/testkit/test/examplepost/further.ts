/** What the further operations of Example Post have in common. */
import { type ErrorEntry, type Issue, ValidationError } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  issue,
  type OperationOutcomes,
  type OperationRequests,
  type Reply,
} from '@waybill/core/plugin';
import type { z } from 'zod';
import { problemsIn } from './later.js';
import { ID } from './tables.js';

/** The account that asks, and the day there. */
export interface Own extends CarrierIdentity {
  readonly today: () => string;
  readonly newId: () => string;
}

/** One operation: three functions. */
export interface Half<Offered extends keyof OperationRequests, Wire> {
  readonly create: (request: OperationRequests[Offered], own: Own) => Wire;
  readonly next: (exchange: Exchange<Wire>) => Call[];
  readonly parse: (exchange: Exchange<Wire>, own: CarrierIdentity) => OperationOutcomes[Offered];
}

/** An operation of one call: the fields of {@link Call} that it has beside a method and an address. */
export const oneCall =
  <Wire>(callOf: (request: Wire) => Call) =>
  ({ request, replies }: Exchange<Wire>): Call[] =>
    replies.length > 0 ? [] : [callOf(request)];

/** What another account or carrier made is refused. */
export function foreign(
  made: { readonly carrier: string; readonly account?: string },
  field: string,
  own: CarrierIdentity,
): Issue[] {
  if (made.carrier !== own.carrier) return [issue(`${field}.carrier`, 'contradiction', `is ${made.carrier}`)];
  if (made.account !== undefined && made.account !== own.account)
    return [issue(`${field}.account`, 'contradiction', `is ${made.account}`)];
  return [];
}

/** @throws ValidationError unless there are none. */
export function refuseIf(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError(issues, { carrier: ID });
}

/** The document of a reply, if it is one. */
export function documentIn<Schema extends z.ZodType>(
  reply: Reply | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  if (reply === undefined || !isAnswer(reply) || reply.status >= 300) return undefined;
  try {
    return schema.safeParse(JSON.parse(reply.body)).data;
  } catch {
    return undefined;
  }
}

/** Why there is no document. */
export function entriesOf(reply: Reply | undefined, own: CarrierIdentity, field = ''): ErrorEntry[] {
  return problemsIn(reply, field, own);
}

const UNCERTAIN = [408, 409, 425, 429, 499];

/** Why a change was not made, or the entry of one that may have been. */
export function changeProblems(
  reply: Reply | undefined,
  own: CarrierIdentity,
  { lookup, repeatable }: { readonly lookup: string; readonly repeatable: boolean },
): ErrorEntry[] {
  const entries = problemsIn(reply, '', own).map((entry) => ({
    ...entry,
    retryable: entry.retryable && entry.kind !== 'not_found',
  }));
  const isSent = reply !== undefined && (isAnswer(reply) || reply.failure.sent);
  const isOwn = (code: string) => /^[A-Z]/.test(code);
  const isRefused =
    reply !== undefined &&
    isAnswer(reply) &&
    reply.status >= 400 &&
    reply.status < 500 &&
    (!UNCERTAIN.includes(reply.status) || reply.status === 409) &&
    entries.every(({ code }) => isOwn(code));
  if (!isSent || isRefused) return entries;
  const { carrier, account } = own;
  return [
    {
      ...{ carrier, account, code: 'no_answer', kind: 'unknown_outcome', retryable: repeatable },
      message: `${ID}: it may have been done`,
      details: { lookup },
    },
  ];
}
