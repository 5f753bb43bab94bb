import { type Desk, DeskConflictError, type Desks } from '@waybill/orders';
import type { Access } from './access.js';
import { entry } from './problems/invalid.js';
import { Problem } from './problems/problem.js';
import { prefixOf } from './tenant.js';

/** @throws {@link Problem} `not_offered` where the server has none */
function desksOf({ desk }: Access): Desks {
  if (desk !== undefined) return desk;
  throw new Problem('not_offered', 'This server was started without an order desk');
}

/**
 * The orders of a key's tenant, with the accounts of the key.
 * @throws {@link Problem} `not_offered` where the server has none
 */
export function deskOf(access: Access): Desk {
  const { key, accounts } = access;
  return desksOf(access).of({
    prefix: prefixOf(key),
    ...(key.tenant === undefined ? {} : { tenant: key.tenant }),
    ...(key.accounts === undefined ? {} : { accounts }),
  });
}

/** @throws {@link Problem} `not_found` */
export function found<Order>(order: Order | undefined, id: string): Order {
  if (order !== undefined) return order;
  throw new Problem('not_found', `There is no order ${JSON.stringify(id)}`);
}

/** What a desk refuses because it comes too late, as a problem. */
export async function inDesk<Result>(doing: Promise<Result>): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (!(error instanceof DeskConflictError)) throw error;
    throw new Problem('conflict', error.message, {
      errors: [{ ...entry('', error.code, ''), message: error.message }],
    });
  }
}
