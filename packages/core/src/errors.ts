import type { ErrorEntry, ErrorKind } from './models/error-entry.js';
import type { Issue } from './models/issue.js';
import { jsonable } from './models/json.js';

/** Marks our errors whichever copy of this package threw them, with the names of the classes they belong to. */
const ERROR = Symbol.for('@waybill/core:error');

/** Facts of an error. Everything in it must be free of secrets: it ends up in logs. */
export interface ErrorFacts {
  /** Stable word or the carrier's own code. */
  readonly code?: string;
  /** Who is speaking. */
  readonly carrier?: string;
  readonly account?: string;
  readonly http_status?: number;
  /** How long to wait before asking again, in milliseconds. */
  readonly retry_after_ms?: number;
  /** Kept as a copy that JSON can hold. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * There is no answer to this request. (A carrier's own "no" is data: an {@link ErrorEntry} beside the results.)
 * `instanceof` also holds for errors thrown by another installed copy of this package.
 */
export abstract class WaybillError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class derived from one of ours, without a name of its own to go by.
    if (!Object.hasOwn(this, 'className')) return Function.prototype[Symbol.hasInstance].call(this, value);
    const names = (value as { [ERROR]?: readonly string[] } | null | undefined)?.[ERROR];
    return Array.isArray(names) && names.includes(this.className);
  }

  /** The name of the class, spelt out so that a minifier cannot change it. */
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
    const lineage = classNames(new.target);
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

  /** What `JSON.stringify` writes: of a plain `Error` it would leave out the message. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, retryable: this.retryable, ...(this as object) };
  }

  /** This error as the entries of an outcome. */
  toEntries(speaker: { readonly carrier: string; readonly account: string }): ErrorEntry[] {
    return [
      {
        carrier: this.carrier ?? speaker.carrier,
        account: this.account ?? speaker.account,
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
    const who = [facts.carrier, facts.subject].filter(Boolean).join(': ');
    super(`${who === '' ? '' : `${who}: `}${listed(issues)}`, facts);
    this.issues = issues;
  }

  override toEntries(speaker: { readonly carrier: string; readonly account: string }): ErrorEntry[] {
    return this.issues.map(({ field, code, message, kind }) => ({
      carrier: this.carrier ?? speaker.carrier,
      account: this.account ?? speaker.account,
      code,
      message,
      kind,
      retryable: false,
      ...(field === '' ? {} : { field }),
    }));
  }
}

/** A message is for people: it shows this many issues, `issues` holds all. */
const MOST_SHOWN = 20;

function listed(issues: readonly Issue[]): string {
  const shown = issues.slice(0, MOST_SHOWN).map(({ message }) => message);
  if (issues.length === 1) return shown.join();
  const more = issues.length > MOST_SHOWN ? [`and ${issues.length - MOST_SHOWN} more`] : [];
  return [`${issues.length} problems`, ...shown, ...more].join('\n- ');
}

/** What was handed in is wrong; every problem is in `issues`. */
export class ValidationError extends IssuesError {
  static override readonly className: string = 'ValidationError';
  readonly kind = 'validation';
}

/** The settings or the wiring are wrong; the program must be changed, not the request. */
export class ConfigurationError extends WaybillError {
  static override readonly className: string = 'ConfigurationError';
  readonly kind = 'validation';
}

/** This carrier cannot do what was asked; every reason is in `issues`. */
export class NotSupportedError extends IssuesError {
  static override readonly className: string = 'NotSupportedError';
  readonly kind = 'not_supported';
}

/** Trouble with the carrier itself. */
export abstract class CarrierError extends WaybillError {
  static override readonly className: string = 'CarrierError';
}

/** The carrier did not accept the account's login. */
export class AuthenticationError extends CarrierError {
  static override readonly className: string = 'AuthenticationError';
  readonly kind = 'authentication';
}

/** The answer could not be read. */
export class UnexpectedReplyError extends CarrierError {
  static override readonly className: string = 'UnexpectedReplyError';
  readonly kind = 'unexpected_reply';
}

/** A purchase may or may not have happened. Never transient: an app that retries transients must not buy twice. */
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

/** Too many requests; `retry_after_ms` tells how long to wait, when the carrier said so. */
export class RateLimitedError extends TransientError {
  static override readonly className: string = 'RateLimitedError';
  readonly kind = 'rate_limit';
}

/** No answer within the deadline (code `deadline_exceeded`), or the caller gave up waiting (code `aborted`). */
export class TimeoutError extends TransientError {
  static override readonly className: string = 'TimeoutError';
  readonly kind = 'timeout';
}

/** The carrier could not be reached or said that it is down. */
export class UnavailableError extends TransientError {
  static override readonly className: string = 'UnavailableError';
  readonly kind = 'unavailable';
}
