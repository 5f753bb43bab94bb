import type { ErrorEntry, Notice } from '@waybill/core';

// "already picked up, cannot be cancelled" is another refusal.
const WORDS = /\balready (been )?(cancel|void)|\bdéjà (été )?annul/i;

/**
 * The notice that something was cancelled before, for a carrier that refuses to cancel it again and publishes no code of that.
 * @param words those of the refusal, where the carrier has other ones than `already cancelled` or `already been voided`.
 */
export function cancelledBefore(refused: readonly ErrorEntry[], words: RegExp = WORDS): Notice | undefined {
  const before = refused.find(({ message }) => words.test(message));
  return before && { code: 'already_cancelled', message: before.message };
}
