import { ConfigurationError } from '@waybill/core';
import type { Access } from '../access.js';
import { deadline, text } from '../api/parameters.js';
import { bodyEntry, entry } from '../problems/invalid.js';
import { Problem, type ProblemEntry } from '../problems/problem.js';

/** The account to ask, for the query of a route. */
export const ACCOUNT = {
  carrier: text('The carrier to ask, such as `canadapost`.'),
  account: text('Its account, where the key may use several.'),
};

/** How long carriers may take. */
export const READING = { deadline_ms: deadline(30) };
/** How long carriers may take to change something. */
export const CHANGING = { deadline_ms: deadline(120) };

/** The names in a query. */
interface Named {
  readonly carriers?: readonly string[];
  readonly carrier?: string;
  readonly account?: string;
}

/**
 * Does something with the accounts that a request names.
 * @throws {@link Problem} that points at the name which is wrong, `forbidden` where the key is bound to other accounts
 */
export async function withNames<Result>(
  {
    access: { key },
    query,
    body,
    of_account = false,
  }: {
    readonly access: Pick<Access, 'key'>;
    readonly query: Named;
    readonly body?: unknown;
    readonly of_account?: boolean;
  },
  act: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const { code, message } = error;
    const errors = [wrongName(error, query, body)];
    const isTenants = of_account && key.tenant !== undefined;
    const isBound = (key.accounts !== undefined || isTenants) && code === 'unknown_carrier';
    const shared = isTenants
      ? '. The key of a tenant does this only at accounts that no other tenant uses'
      : '';
    throw new Problem(isBound ? 'forbidden' : 'invalid', `${message}${isBound ? shared : ''}`, { errors });
  }
}

function wrongName({ code, message }: ConfigurationError, query: Named, body: unknown): ProblemEntry {
  const place = placeOf(code, query, body);
  return typeof place === 'string'
    ? { ...entry(place, code, ''), message }
    : { ...bodyEntry(place, code, ''), message };
}

/** A parameter, or the path of a value in the body. */
function placeOf(code: string, { carriers, carrier, account }: Named, body: unknown): string | PropertyKey[] {
  if (carriers !== undefined) return 'carriers';
  const field =
    code === 'ambiguous_account' || (carrier !== undefined && account !== undefined) ? 'account' : 'carrier';
  const stored = Object.keys(body ?? {}).find((name) => STORED.includes(name));
  if (carrier !== undefined || stored === undefined) return field;
  return stored === 'shipments' ? [stored, 0, field] : [stored, field];
}

/** The fields in which a request takes back a stored result, which names its account. */
const STORED = ['shipment', 'shipments', 'pickup', 'manifest'];
