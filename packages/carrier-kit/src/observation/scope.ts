import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallOptions } from '@waybill/core';
import type { Transcript } from '@waybill/core/observe';
import type { Capability } from '@waybill/core/plugin';
import type { Redact } from '../secrets/redact.js';

/** The operation that a call is a part of. Logins, which get no options, find it here as well. */
export interface Scope {
  readonly operation: Capability;
  /** Removes the secret settings of the account: a login knows only its own. */
  readonly hide: Redact;
  readonly operation_id?: string;
  readonly transcript?: Transcript;
}

const scopes = new AsyncLocalStorage<Scope>();

/** The scope of the code that is running, where there is one. */
export function currentScope(): Scope | undefined {
  return scopes.getStore();
}

/** Runs an operation in a scope, if its caller wants to know of its calls: a scope costs time. */
export function inScope<Result>(
  operation: Capability,
  hide: Redact,
  { operation_id, transcript }: CallOptions,
  run: () => Result,
): Result {
  if (operation_id === undefined && transcript === undefined) return run();
  return scopes.run(
    {
      operation,
      hide,
      ...(operation_id === undefined ? {} : { operation_id }),
      ...(transcript === undefined ? {} : { transcript }),
    },
    run,
  );
}
