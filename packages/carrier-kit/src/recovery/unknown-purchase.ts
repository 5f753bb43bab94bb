import { type RecoveryRequestData, UnknownOutcomeError } from '@waybill/core';
import type { CarrierIdentity, Exchange } from '@waybill/core/plugin';

/** The error of a purchase whose outcome is unknown, with what it can be recovered from in `details.recovery`. */
export function withRecovery(
  error: unknown,
  { carrier, account }: CarrierIdentity,
  exchange: Exchange,
): unknown {
  if (!(error instanceof UnknownOutcomeError)) return error;
  const { message, stack, cause, details, ...facts } = error;
  const recovery: RecoveryRequestData = { carrier, account, exchange };
  const complete = new UnknownOutcomeError(message, { ...facts, details: { ...details, recovery } });
  return Object.assign(complete, { stack, cause });
}
