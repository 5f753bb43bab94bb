import { randomId } from './contract/context.js';
import type { ShippingOptions } from './contract/journal.js';
import type { Observer, OperationStarted, OperationVerdict } from './contract/observer.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry, ErrorKind } from './models/error-entry.js';
import type { Capability } from './operations/index.js';

/** Sees the wire request before it is sent, and the wire response before it is read. */
export interface Watch {
  readonly written?: (wireRequest: unknown) => void;
  readonly answered?: (wireResponse: unknown) => void;
}

/** Runs an operation, and reports to an observer when it begins and what comes of it. */
export async function observedOperation<Outcome extends readonly [unknown, readonly ErrorEntry[]]>(
  observer: Observer,
  { carrier, account }: CarrierIdentity,
  operation: Capability,
  { options, watch }: { readonly options: ShippingOptions | undefined; readonly watch: Watch },
  run: (options: ShippingOptions, watch: Watch) => Promise<Outcome>,
): Promise<Outcome> {
  const operation_id = options?.operation_id ?? randomId();
  const about = { operation_id, operation, carrier, account };
  const began = performance.now();
  let isWritten = false;
  observer({ type: 'operation_started', ...about } satisfies OperationStarted);
  const outcome = await run(
    { ...options, operation_id },
    {
      ...watch,
      written: (wireRequest) => {
        isWritten = true;
        watch.written?.(wireRequest);
      },
    },
  );
  const [result, errors] = outcome;
  const results = Array.isArray(result) ? result.length : result === null ? 0 : 1;
  observer({
    type: 'operation_ended',
    ...about,
    duration_ms: performance.now() - began,
    outcome: verdictOn(results, errors, isWritten),
    results,
    errors: errors.map(({ code, kind }) => ({ code, kind })),
  });
  return outcome;
}

const NO_ANSWER: readonly ErrorKind[] = ['unavailable', 'timeout'];

function verdictOn(results: number, errors: readonly ErrorEntry[], isWritten: boolean): OperationVerdict {
  if (errors.some(({ kind }) => kind === 'unknown_outcome')) return 'unknown';
  if (results > 0 || errors.length === 0) return 'answered';
  if (!isWritten) return 'not_sent';
  return errors.every(({ kind }) => NO_ANSWER.includes(kind)) ? 'no_answer' : 'refused';
}
