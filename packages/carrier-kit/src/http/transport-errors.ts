import {
  AuthenticationError,
  ConfigurationError,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
  UnreachableError,
  WaybillError,
} from '@waybill/core';
import { abortError, type Call, type ErrorFacts } from '@waybill/core/plugin';
import { changesSomething } from '../calls/run-calls.js';
import { mayHaveBeenDone, mayHaveBeenMade } from '../outcome/unknown-outcome.js';
import { type Redact, redactData } from '../secrets/redact.js';

/** The facts that are known about a call that got no answer. */
export interface CallAttempt {
  readonly call: Call;
  readonly carrier: string;
  readonly account: string;
  readonly signal: AbortSignal;
  /** False until the call itself is sent: before that come the check of its URL and the login. */
  readonly sending: boolean;
  /** What the try before brought, where the call was sent several times: `HTTP 503`. */
  readonly last_seen?: string;
  /** True when the same purchase was sent before, without an answer. */
  readonly sent_before?: true;
}

/** The error class of each kind that a connection or a login can cause. */
const CLASSES = {
  validation: ConfigurationError,
  authentication: AuthenticationError,
  rate_limit: RateLimitedError,
  timeout: TimeoutError,
  unavailable: UnavailableError,
  unexpected_reply: UnexpectedReplyError,
  unknown_outcome: UnknownOutcomeError,
} as const;

/**
 * Turns anything that was thrown into an error of core, with carrier and account and without secrets. For a purchase or
 * another change that may have been made it is an {@link UnknownOutcomeError}.
 * The thrown object itself is not kept, only redacted copies of its code, message and details: its stack and its cause may
 * hold the whole request.
 */
export function toWaybillError(thrown: unknown, attempt: CallAttempt, redact: Redact): WaybillError {
  const { call, carrier, account, signal } = attempt;
  const known =
    thrown instanceof WaybillError
      ? thrown
      : signal.aborted
        ? abortError(signal, true)
        : attempt.sending
          ? undefined
          : defectOf(thrown);
  const sent = attempt.sent_before === true || (attempt.sending && wasSent(known));
  const { last_seen } = attempt;
  // Who is late has often answered before: that is the reason to look for.
  const before = known?.kind === 'timeout' && last_seen !== undefined ? `; last seen: ${last_seen}` : '';
  const text = excerpt(redact(`${known?.message ?? messageOf(thrown)}${before}`));
  const message = text.startsWith(`${carrier}: `) ? text : `${carrier}: ${text}`;
  const details = { ...(redactData(known?.details ?? {}, redact) as object), sent, step: call.step };
  const facts: ErrorFacts = {
    carrier,
    account,
    code: redact(known?.code ?? 'network'),
    ...(known?.http_status === undefined ? {} : { http_status: known.http_status }),
    ...(known?.retry_after_ms === undefined ? {} : { retry_after_ms: known.retry_after_ms }),
    details,
  };
  if (changesSomething(call) && sent) return unknownOutcome(call, message, facts);
  if (known instanceof UnreachableError) return new UnreachableError(message, facts);
  const kind = known?.kind ?? 'unavailable';
  const ErrorClass = CLASSES[kind in CLASSES ? (kind as keyof typeof CLASSES) : 'unavailable'];
  return new ErrorClass(message, facts);
}

/** The error for anything of our own that fails before a call is sent. */
export function defectOf(thrown: unknown): UnexpectedReplyError {
  return new UnexpectedReplyError(
    `defect before the call was sent, please report it (${messageOf(thrown)})`,
    {
      code: 'plugin_defect',
      details: { sent: false },
    },
  );
}

/** Whether something may have been sent before this was thrown. Yes, unless the error says `sent: false`. */
export function wasSent(error: unknown): boolean {
  return !(error instanceof WaybillError && error.details?.sent === false);
}

function unknownOutcome(call: Call, message: string, facts: ErrorFacts): UnknownOutcomeError {
  const { lookup, effect } = call;
  const uncertain = effect === undefined ? mayHaveBeenMade : mayHaveBeenDone;
  return new UnknownOutcomeError(uncertain(message, lookup), {
    ...facts,
    details: { ...facts.details, ...(lookup === undefined ? {} : { lookup }) },
  });
}

const LONGEST = 500;

function excerpt(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : 'the HTTP client failed';
}
