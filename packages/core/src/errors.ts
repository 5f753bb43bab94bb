import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry, ErrorKind } from './models/error-entry.js';
import { type Issue, MOST_PROBLEMS } from './models/issue.js';
import { jsonable } from './models/json.js';

/** Marks our errors whichever copy of this package threw them, with the names of the classes they belong to. */
const ERROR = Symbol.for('@waybill/core:error');

/** Facts of an error. They end up in logs, so none of them may hold a secret. */
export interface ErrorFacts {
  /** Stable word or the carrier's own code. */
  readonly code?: string;
  /** The carrier and account that the error is about. */
  readonly carrier?: string;
  readonly account?: string;
  readonly http_status?: number;
  /** Milliseconds to wait before the next request. */
  readonly retry_after_ms?: number;
  /** Kept as a copy that JSON can hold. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * There is no answer to this request. (A carrier's own refusal is data: an {@link ErrorEntry} next to the results.)
 * `instanceof` also holds for errors thrown by another installed copy of this package.
 */
export abstract class WaybillError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class that a plugin derived from one of ours has no name of its own.
    if (!Object.hasOwn(this, 'className')) return Function.prototype[Symbol.hasInstance].call(this, value);
    const names = (value as { [ERROR]?: readonly string[] } | null | undefined)?.[ERROR];
    return Array.isArray(names) && names.includes(this.className);
  }

  /** The name of the class, written out because a minifier renames classes. */
  static readonly className: string = 'WaybillError';

  abstract readonly kind: ErrorKind;
  readonly code: string;
  declare readonly carrier?: string;
  declare readonly account?: string;
  declare readonly http_status?: number;
  declare readonly retry_after_ms?: number;
  declare readonly details?: Readonly<Record<string, unknown>>;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message);
    // `new.target` would do as well, but terser inlines the function and takes it along: there it is undefined.
    const lineage = classNames(this.constructor);
    Object.defineProperty(this, ERROR, { value: lineage });
    Object.defineProperty(this, 'name', { value: lineage[0] });
    this.code = facts.code ?? lineage[0] ?? 'WaybillError';
    if (facts.carrier !== undefined) this.carrier = facts.carrier;
    if (facts.account !== undefined) this.account = facts.account;
    if (facts.http_status !== undefined) this.http_status = facts.http_status;
    if (facts.retry_after_ms !== undefined) this.retry_after_ms = facts.retry_after_ms;
    if (facts.details !== undefined) this.details = jsonable(facts.details) as Record<string, unknown>;
  }

  /** True when the same request may succeed later without a change. */
  get retryable(): boolean {
    return false;
  }

  /** For `JSON.stringify`, which leaves the message of a plain `Error` out. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, retryable: this.retryable, ...(this as object) };
  }

  /** This error as entries of an outcome; for `identity` where the error names no carrier itself. */
  toEntries(identity: CarrierIdentity): ErrorEntry[] {
    return [
      {
        carrier: this.carrier ?? identity.carrier,
        account: this.account ?? identity.account,
        code: this.code,
        message: this.message,
        kind: this.kind,
        retryable: this.retryable,
        ...(this.retry_after_ms === undefined ? {} : { retry_after_ms: this.retry_after_ms }),
        ...(this.http_status === undefined ? {} : { http_status: this.http_status }),
        ...(this.details === undefined ? {} : { details: this.details }),
      },
    ];
  }
}

function classNames(errorClass: unknown): string[] {
  const names: string[] = [];
  for (
    let at = errorClass as typeof WaybillError;
    at?.className !== undefined;
    at = Object.getPrototypeOf(at)
  ) {
    if (Object.hasOwn(at, 'className')) names.push(at.className);
  }
  return names;
}

/** Several issues in one error. */
export abstract class IssuesError extends WaybillError {
  static override readonly className: string = 'IssuesError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], facts: ErrorFacts & { readonly subject?: string }) {
    const subject = [facts.carrier, facts.subject].filter(Boolean).join(': ');
    super(`${subject === '' ? '' : `${subject}: `}${listed(issues)}`, facts);
    this.issues = issues.slice(0, MOST_PROBLEMS);
  }

  override toEntries(identity: CarrierIdentity): ErrorEntry[] {
    return this.issues.map(({ field, code, message, kind }) => ({
      carrier: this.carrier ?? identity.carrier,
      account: this.account ?? identity.account,
      code,
      message,
      kind,
      retryable: false,
      ...(field === '' ? {} : { field }),
    }));
  }
}

/** The message, for people, shows this many issues; `issues` holds up to a hundred. */
const MOST_SHOWN = 20;

function listed(issues: readonly Issue[]): string {
  const shown = issues.slice(0, MOST_SHOWN).map(({ message }) => message);
  if (issues.length === 1) return shown.join();
  const more = issues.length > MOST_SHOWN ? [`and ${issues.length - MOST_SHOWN} more`] : [];
  return [`${issues.length} problems`, ...shown, ...more].join('\n- ');
}

/** The request is wrong; `issues` holds every problem, of very many the first hundred. */
export class ValidationError extends IssuesError {
  static override readonly className: string = 'ValidationError';
  readonly kind = 'validation';
}

/** The settings or the wiring are wrong: change the program, not the request. */
export class ConfigurationError extends WaybillError {
  static override readonly className: string = 'ConfigurationError';
  readonly kind = 'validation';
}

/** This carrier cannot do what the request wants; `issues` holds every reason. */
export class NotSupportedError extends IssuesError {
  static override readonly className: string = 'NotSupportedError';
  readonly kind = 'not_supported';
}

/** A problem with the carrier or the way to it. */
export abstract class CarrierError extends WaybillError {
  static override readonly className: string = 'CarrierError';
}

/** The carrier did not accept the account's login. */
export class AuthenticationError extends CarrierError {
  static override readonly className: string = 'AuthenticationError';
  readonly kind = 'authentication';
}

/** The carrier's answer could not be read. */
export class UnexpectedReplyError extends CarrierError {
  static override readonly className: string = 'UnexpectedReplyError';
  readonly kind = 'unexpected_reply';
}

/**
 * There is no way to the carrier until somebody changes the network's settings: a certificate that is not trusted, a proxy
 * that refuses. Not transient.
 */
export class UnreachableError extends CarrierError {
  static override readonly className: string = 'UnreachableError';
  readonly kind = 'unavailable';
}

/** A purchase may or may not have been made. Never transient, so that an app that retries transient errors cannot buy twice. */
export class UnknownOutcomeError extends CarrierError {
  static override readonly className: string = 'UnknownOutcomeError';
  readonly kind = 'unknown_outcome';
}

/** The same request may succeed later without a change. */
export abstract class TransientError extends CarrierError {
  static override readonly className: string = 'TransientError';

  override get retryable(): boolean {
    return true;
  }
}

/** Too many requests. `retry_after_ms` is the time to wait, where the carrier gave one. */
export class RateLimitedError extends TransientError {
  static override readonly className: string = 'RateLimitedError';
  readonly kind = 'rate_limit';
}

/** No answer within the deadline (code `deadline_exceeded`), or the caller gave up waiting (code `aborted`). */
export class TimeoutError extends TransientError {
  static override readonly className: string = 'TimeoutError';
  readonly kind = 'timeout';
}

/** The carrier could not be reached, or reported that it is down. */
export class UnavailableError extends TransientError {
  static override readonly className: string = 'UnavailableError';
  readonly kind = 'unavailable';
}
