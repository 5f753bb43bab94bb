import type { ErrorEntry, WaybillError } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { isStorable } from './plain-text.js';

/** Longest key, in characters. */
const LONGEST_KEY = 255;

/** What is wrong with a key. Any Unicode text is one that a database can hold without a change. */
export function keyProblem(key: string, identity: CarrierIdentity): ErrorEntry | undefined {
  const problem = (code: string, what: string) => keyEntry(identity, code, `idempotency_key ${what}`);
  if (typeof key !== 'string') return problem('invalid', 'must be text');
  if (key === '') return problem('required', 'is empty');
  if (key.length > LONGEST_KEY) return problem('too_long', `is longer than ${LONGEST_KEY} characters`);
  return isStorable(key) ? undefined : problem('invalid', 'is not valid Unicode text');
}

/** Whether there can be a purchase under this key. */
export function isKey(key: string): boolean {
  return keyProblem(key, { carrier: '', account: '' }) === undefined;
}

export function keyReused(identity: CarrierIdentity, first: string, own: string): ErrorEntry {
  return keyEntry(
    identity,
    'key_reused',
    'idempotency_key belongs to another request, carrier or account. Nothing was sent: use another key',
    { first_request_sha256: first, this_request_sha256: own },
  );
}

export function purchaseVoided(identity: CarrierIdentity): ErrorEntry {
  return keyEntry(
    identity,
    'purchase_voided',
    'The purchase under this key was voided. To buy again, use another key',
  );
}

function keyEntry(
  { carrier, account }: CarrierIdentity,
  code: string,
  message: string,
  details?: Record<string, unknown>,
): ErrorEntry {
  return {
    carrier,
    account,
    code,
    message,
    kind: 'validation',
    retryable: false,
    field: 'idempotency_key',
    ...(details === undefined ? {} : { details }),
  };
}

export function underWay({ carrier, account }: CarrierIdentity): ErrorEntry {
  return {
    carrier,
    account,
    code: 'purchase_under_way',
    message: 'The purchase under this key is still under way. Ask again with the same key',
    kind: 'unavailable',
    retryable: true,
  };
}

export function notStored(
  { carrier, account }: CarrierIdentity,
  problem: Pick<WaybillError, 'message'>,
): ErrorEntry {
  return {
    carrier,
    account,
    code: 'not_stored',
    message: `The ledger could not keep this result: keep it yourself (${problem.message})`,
    kind: 'unavailable',
    retryable: false,
  };
}

export function unknownKey({ carrier, account }: CarrierIdentity, key: string): ErrorEntry {
  return {
    carrier,
    account,
    code: 'unknown_key',
    message: `There is no purchase under the key ${JSON.stringify(key)}`,
    kind: 'not_found',
    retryable: false,
  };
}

export function otherAccount(identity: CarrierIdentity, { carrier, account }: CarrierIdentity): ErrorEntry {
  return keyEntry(identity, 'contradiction', `The purchase was made at ${carrier}, account ${account}`);
}
