import type { ErrorEntry, VoidOutcome, VoidRequestData, VoidResult } from '@waybill/core';
import type { PackageVoidOutcome, PurchaseLedger } from '@waybill/core/plugin';

/** Has a ledger keep what was voided. If it does not, that is an entry, and voiding again keeps it. */
export async function keptVoid(
  ledger: PurchaseLedger,
  request: VoidRequestData,
  outcome: VoidOutcome,
): Promise<VoidOutcome> {
  const [result, errors] = outcome;
  const voided = result === null ? undefined : voidedOf(request, result);
  if (result === null || voided === undefined) return outcome;
  try {
    await ledger.voided(voided);
    return outcome;
  } catch (error) {
    return [result, [...errors, notStored(result, error)]];
  }
}

const VOIDED: readonly (PackageVoidOutcome | undefined)[] = ['voided', 'refund_requested'];

/** The request for those packages that the carrier voided, or takes for a refund; `undefined` if there are no such packages. */
function voidedOf(request: VoidRequestData, { packages }: VoidResult): VoidRequestData | undefined {
  const positions = request.packages?.toSorted((a, b) => a - b) ?? packages.map((_, position) => position);
  const voided = positions.filter((_, at) => VOIDED.includes(packages[at]?.outcome));
  if (voided.length === 0) return undefined;
  return voided.length === positions.length ? request : { ...request, packages: voided };
}

function notStored({ carrier, account }: VoidResult, error: unknown): ErrorEntry {
  const why = error instanceof Error ? error.message : String(error);
  return {
    carrier,
    account,
    code: 'not_stored',
    message: `It was voided, and the ledger did not keep that (${why}). Voiding again is harmless`,
    kind: 'unavailable',
    retryable: true,
  };
}
