import { readLimit, type SpendingLimit } from '@waybill/ledger';
import { prefixOf } from './tenant.js';

/**
 * Reads a limit of a server: `500 EUR/day`, or for a carrier, an account or a tenant: `ups=…`, `ups/main=…`, `tenant:bakery=…`.
 * @throws {@link ValidationError} for the field `limit`
 */
export function readSpendingLimit(text: string): SpendingLimit {
  const [, tenant, carrier, account, limit = text] =
    /^(?:tenant:([^=]+)|([^=/]+)(?:\/([^=]+))?)=(.*)$/.exec(text) ?? [];
  return {
    ...readLimit(limit),
    ...(tenant !== undefined && { key_prefix: prefixOf({ tenant }) }),
    ...(carrier !== undefined && { carrier }),
    ...(account !== undefined && { account }),
  };
}
