import type { RowState } from './types.js';

/** A row that a batch has, as far as it matters when the batch is started again. */
export interface KnownRow {
  readonly key: string;
  readonly number: number;
  readonly state: RowState;
  readonly request_sha256: string;
  /** As JSON. */
  readonly choose: string;
  /** A quote was chosen, so that a purchase may have begun. */
  readonly has_choice: boolean;
}

/** A row of the new list. */
export interface GivenRow {
  readonly request_sha256: string;
  readonly choose: string;
  /** It cannot be tried. */
  readonly is_invalid: boolean;
}

/**
 * What a start does with a row that the batch has:
 * - `keep`: nothing
 * - `conflict`: nothing, and it is reported: the request is another than the one that was bought
 * - `ask`: asks the carrier about the purchase
 * - `retry`: tries it again as it is
 * - `replace`: with the new request and choice, as if it had not been there
 */
export type Decision = 'keep' | 'conflict' | 'ask' | 'retry' | 'replace';

/** Decides by the state of the row. What was bought, or may have been, is never bought again. */
export function decide(known: KnownRow, given: GivenRow, retry: boolean): Decision {
  const isOther = known.request_sha256 !== given.request_sha256;
  const hasChanged = isOther || known.choose !== given.choose;
  switch (known.state) {
    case 'bought':
      return isOther ? 'conflict' : 'keep';
    case 'unknown':
      return isOther ? 'conflict' : 'ask';
    case 'active':
      // Before it has chosen, its worker can be overtaken.
      if (known.has_choice) return isOther ? 'conflict' : 'keep';
      return hasChanged ? 'replace' : 'keep';
    case 'waiting':
      return hasChanged || given.is_invalid ? 'replace' : 'keep';
    case 'over_budget':
    case 'cancelled':
      return hasChanged || given.is_invalid ? 'replace' : 'retry';
    case 'invalid':
      // Checked anew: what was wrong may have been the account.
      return hasChanged || !given.is_invalid || retry ? 'replace' : 'keep';
    case 'refused':
    case 'no_quotes':
      if (hasChanged || given.is_invalid) return 'replace';
      return retry ? 'retry' : 'keep';
  }
}
