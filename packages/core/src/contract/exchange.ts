/**
 * One HTTP call that an operation wants made: plain data without host and login. The proxy adds those; it decides
 * nothing about meaning.
 */
export interface Call {
  /** What the call is for, in the words of the operation's page: `rate`, `buy`, `label`, … */
  readonly step: string;
  /** Position of the package in the request, from 0, when the call is about one. */
  readonly package?: number;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A path below the account's server, or an absolute link that a reply gave. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Name of the login to send it with, for a carrier that has several. `default` when left out. */
  readonly login?: string;
  /** True when an accepted call costs money: it is sent once, and never again unless it was certainly refused. */
  readonly purchase?: true;
  /**
   * `idempotent` for a purchase that the carrier recognises by a key in it: when it got no answer, it may be sent once
   * more, unchanged.
   */
  readonly repeat?: 'idempotent';
  /** What to look up when the outcome of a purchase is unknown: `customer-request-id 4f1c…`, say. */
  readonly lookup?: string;
  /** Milliseconds to wait before sending, for what is not ready at once: a label still being made. */
  readonly after_ms?: number;
  /** `base64` when the reply is a file. Text otherwise. */
  readonly reply_as?: 'base64';
}

/** What a carrier answered to a {@link Call}, whatever its status. */
export interface Answer {
  readonly step: string;
  readonly package?: number;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text; base64 when the call asked for `base64`; one character for each byte when the reply is `multipart/…`. */
  readonly body: string;
}

/** A {@link Call} without an answer, made after a purchase had succeeded. (Before that, the failure is thrown.) */
export interface Failure {
  readonly step: string;
  readonly package?: number;
  readonly failure: {
    readonly kind:
      | 'unavailable'
      | 'timeout'
      | 'unknown_outcome'
      | 'authentication'
      | 'rate_limit'
      | 'unexpected_reply';
    readonly message: string;
    /** Whether the call's bytes may have reached the carrier. */
    readonly sent: boolean;
  };
}

/** What became of one {@link Call}. */
export type Reply = Answer | Failure;

/**
 * An operation's wire response: what was asked, which replies do not echo, and every reply in order.
 * Plain data, so that it can be stored and parsed again.
 */
export interface Exchange<Request = unknown> {
  readonly request: Request;
  readonly replies: readonly Reply[];
}

/** Whether the carrier answered, whatever its status. */
export function isAnswer(reply: Reply): reply is Answer {
  return 'status' in reply;
}
