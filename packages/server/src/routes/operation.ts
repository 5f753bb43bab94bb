import type { Aggregator } from '@waybill/aggregator';
import type { ErrorEntry } from '@waybill/core';
import type { Desk } from '@waybill/orders';
import * as z from 'zod/mini';
import { type AnyRoute, json, type Route, route } from '../api/route.js';
import { deskOf } from '../desk.js';
import { ownRequest } from '../ownership.js';
import { PROBLEMS_OF_CARRIERS, problemOf } from '../problems/of-errors.js';
import { ACCOUNT, CHANGING, READING, withNames } from './naming.js';

/** Whom to ask, and for how long. */
interface OperationOptions {
  readonly carrier?: string;
  readonly account?: string;
  readonly deadline_ms?: number;
  readonly signal?: AbortSignal;
}

/** An operation of one account: the body is core's request. */
interface Operation<Data, Result>
  extends Pick<Route, 'path' | 'operation' | 'tag' | 'summary' | 'description' | 'scope'>,
    Shown {
  /** Names of the API's description. */
  readonly body: string;
  readonly answer: string;
  /** What a status of 200 means. */
  readonly answered: string;
  /** Set where something is changed: it goes on when its client has gone, and may have been done without an answer. */
  readonly changes?: true;
  /** Set where the account is always that of a stored result in the body. */
  readonly of_result?: true;
  /** Set where more than the tenant's own packages may be touched: not at an account that several tenants use. */
  readonly of_account?: true;
  /** Keeps what was done for the day of the desk, where there is one. */
  readonly keep?: (desk: Desk, result: NonNullable<Result>, request: Data) => Promise<void>;
  run(
    aggregator: Aggregator,
    request: Data,
    options: OperationOptions & { readonly carrier: string },
  ): Promise<readonly [result: Result, errors: ErrorEntry[]]>;
}

/** How a result is sent. */
interface Shown {
  /** The field that has it; `result` by default. */
  readonly name?: string;
}

/** The route of an operation. */
export function operation<Data, Result>(declared: Operation<Data, Result>): AnyRoute {
  const {
    changes,
    of_result,
    of_account = false,
    body,
    answer,
    answered,
    run,
    keep,
    name = 'result',
    ...said
  } = declared;
  const within = changes ? CHANGING : READING;
  return route<OperationOptions>({
    ...said,
    method: 'POST',
    query: of_result ? z.object(within) : z.object({ ...ACCOUNT, ...within }),
    body: { 'application/json': body },
    answers: {
      200: { description: answered, content: { 'application/json': answer } },
      ...(changes && {
        202: {
          description: 'It may have been done; `errors` say how to find out.',
          content: { 'application/json': 'UnknownAnswer' },
        },
      }),
    },
    problems: PROBLEMS_OF_CARRIERS,
    async handle({ access, body, query, signal }) {
      // Without a carrier, the aggregator takes that of a stored result, or says that it needs one.
      const options = { ...query, ...(changes ? {} : { signal }) } as OperationOptions & { carrier: string };
      const data = (await ownRequest(access, body, query)) as Data;
      const outcome = await withNames({ access, query, body, of_account }, async () =>
        run(of_account ? await access.unshared() : access.aggregator, data, options),
      );
      const [result] = outcome;
      // It is done: a database that does not answer takes nothing from the answer.
      if (keep !== undefined && access.desk !== undefined && result != null)
        await keep(deskOf(access), result, data).catch(() => undefined);
      return resultAnswer(outcome, { name });
    },
  });
}

/**
 * What came of an operation.
 * @throws {@link Problem} if there is no result, unless it is unknown whether it was done
 */
export function resultAnswer(
  [result, errors]: readonly [result: unknown, errors: readonly ErrorEntry[]],
  { name = 'result' }: Shown = {},
): Response {
  const isNothing = result === null || (Array.isArray(result) && result.length === 0 && errors.length > 0);
  if (isNothing && !errors.some(({ kind }) => kind === 'unknown_outcome')) throw problemOf(errors);
  return json({ [name]: result, errors }, isNothing ? 202 : 200);
}
