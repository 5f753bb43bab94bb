import type { ErrorEntry } from '@waybill/core';
import { type Pause, pauseOf } from './pauses.js';
import type { Answer, TakenRow } from './record.js';
import type { Hold } from './rows.js';

/** The first wait after a failure that names no time; each further one is twice as long. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Whether an account has said when it can be asked again: its quota begins anew, or a pause that it asked for ends. */
export function saysWhen(errors: readonly ErrorEntry[]): boolean {
  return errors.some(
    (one) => pauseOf(one) !== undefined && (one.kind === 'rate_limit' || one.details?.held_back === 'pause'),
  );
}

/** As long as the accounts ask for; where they name no time, longer with each wait. */
export function waitFor(late: readonly Answer[], { waits }: TakenRow): number {
  const usual = usualWait(waits);
  const asked = late.map(({ errors }) =>
    Math.max(0, ...errors.filter(({ retryable }) => retryable).map((one) => one.retry_after_ms ?? usual)),
  );
  return Math.min(Math.max(...asked), 3_600_000);
}

/** Until the last pause ends. Rows that waited before come later, so that they do not all come at once, again and again. */
export function waitForPauses(pauses: readonly Pause[], { waits }: TakenRow): number {
  const later = waits === 0 ? 0 : usualWait(waits);
  return Math.max(later, ...pauses.map(({ left_ms }) => left_ms));
}

function usualWait(waits: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(waits, 10), LONGEST_WAIT_MS);
}

/** The accounts that are waited for, and what they said. */
export function whyLate(late: readonly Answer[]): Pick<Hold, 'accounts' | 'why'> {
  const messages = late.flatMap(({ account, errors }) =>
    errors.filter(({ retryable }) => retryable).map(({ message }) => `${account}: ${message}`),
  );
  return { accounts: late.map(({ account }) => account), why: [...new Set(messages)].join('; ') };
}

/** The accounts that are paused, and why. */
export function reasonOf(
  pauses: readonly { readonly account: string; readonly reason: string }[],
): Pick<Hold, 'accounts' | 'why'> {
  return {
    accounts: pauses.map(({ account }) => account),
    why: pauses.map(({ account, reason }) => `${account}: ${reason}`).join('; '),
  };
}
