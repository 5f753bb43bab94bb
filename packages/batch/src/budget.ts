import { accountName } from '@waybill/aggregator';
import type { ErrorEntry, Quote } from '@waybill/core';
import type { Database } from '@waybill/ledger';
import type { BatchRecord } from './record.js';

/**
 * What one unit of a currency is worth in that of the budget, as decimal text; `1` without a budget, `undefined` where they cannot
 * be compared.
 */
export function factorOf(
  currency: string,
  { budget_currency, options }: Pick<BatchRecord, 'budget_currency' | 'options'>,
): string | undefined {
  if (budget_currency === null || budget_currency === currency) return '1';
  const worth = options.rates?.[currency];
  const unit = options.rates?.[budget_currency];
  return worth === undefined || unit === undefined ? undefined : (worth / unit).toFixed(12);
}

/** The quotes that can be compared with the budget, and an entry for each account that has others. */
export function inBudgetsCurrency(
  quotes: readonly Quote[],
  batch: Pick<BatchRecord, 'budget_currency' | 'options'>,
): { readonly quotes: readonly Quote[]; readonly errors: readonly ErrorEntry[] } {
  const fits = ({ currency }: Quote) => factorOf(currency, batch) !== undefined;
  const others = quotes.filter((quote) => !fits(quote));
  const accounts = new Map(others.map((quote) => [accountName(quote), quote]));
  const errors = [...accounts.values()].map(
    ({ carrier, account, currency }): ErrorEntry => ({
      carrier,
      account,
      code: 'budget_currency',
      message: `quotes in ${currency} were left out: the budget is in ${batch.budget_currency}, and no exchange rate was given`,
      kind: 'not_supported',
      retryable: false,
    }),
  );
  return { quotes: quotes.filter(fits), errors };
}

/** Why a price was not reserved. */
export type Refusal = 'stopped' | 'taken' | 'over_budget' | 'reserved_by_others';

/** Finds out why {@link reserve} reserved nothing. */
export async function whyNotReserved(
  { query }: Pick<Database, 'query'>,
  { batch, key, turn }: { readonly batch: number; readonly key: string; readonly turn: number },
  total: number,
  factor: string,
): Promise<Refusal> {
  const [found] = await query<{ state: string; fits: boolean | null; mine: boolean }>(WHY, [
    batch,
    String(total),
    factor,
    key,
    turn,
  ]);
  if (found === undefined || !found.mine) return 'taken';
  if (found.state !== 'running') return 'stopped';
  return found.fits === false ? 'over_budget' : 'reserved_by_others';
}

const WHY = `
  SELECT state, committed + round($2::numeric * $3::numeric, 4) <= budget AS fits,
    EXISTS (SELECT FROM waybill.batch_row WHERE batch = $1 AND key = $4 AND turn = $5 AND state = 'active') AS mine
  FROM waybill.batch WHERE id = $1`;

/** Stops a batch whose budget is spent, for all workers. */
export async function stopForBudget({ query }: Pick<Database, 'query'>, batch: number): Promise<void> {
  await query(
    `UPDATE waybill.batch SET state = 'stopped', stopped_because = 'budget' WHERE id = $1 AND state = 'running'`,
    [batch],
  );
}
