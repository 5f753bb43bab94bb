/**
 * One HTTP call of an operation, as plain data. The proxy adds host and login and sends it; what the call means is up to
 * the operation.
 */
export interface Call {
  /** A name that the operation gives the call: `rate`, `buy`, `label`, … */
  readonly step: string;
  /** Position of the package in the request, from 0, when the call is about one. */
  readonly package?: number;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path below the account's server, or an absolute link that a reply gave. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Name of the login to send it with, for a carrier that has several. `default` when left out. */
  readonly login?: string;
  /** Set when the call costs money if the carrier accepts it. It is sent again only after a certain refusal. */
  readonly purchase?: true;
  /**
   * Set when the call changes something at the carrier and is no purchase. It is sent once, as a purchase is. `once`: it
   * must not happen twice (a booked pickup). `repeatable`: twice is as good as once (a void), so a caller may ask again when
   * the answer was lost.
   */
  readonly effect?: 'once' | 'repeatable';
  /**
   * `idempotent` for a purchase that the carrier recognises by a key in it: when it got no answer, it may be sent once
   * more, unchanged; also by another process that goes on with the purchase.
   */
  readonly repeat?: 'idempotent';
  /**
   * Set when the operation can do without the answer: one of several numbers to track, a service that has a call of its
   * own. When another call was answered, before it or in its batch, its failure is a reply.
   */
  readonly optional?: true;
  /** What to look up when the outcome of a purchase or another change is unknown, e.g. `customer-request-id 4f1c…`. */
  readonly lookup?: string;
  /** Milliseconds to wait before sending, e.g. for a label that the carrier is still making. */
  readonly after_ms?: number;
  /** `base64` when the reply is a file. By default the reply is text. */
  readonly reply_as?: 'base64';
}

/** A carrier's answer to a {@link Call}, with any status. */
export interface Answer {
  /** That of the call. */
  readonly step: string;
  /** Position of the package in the request, from 0, when the call is about one. */
  readonly package?: number;
  /** HTTP status. */
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text; base64 where {@link Call.reply_as} says so; one character for each byte of a `multipart/…` reply. */
  readonly body: string;
}

/**
 * A {@link Call} that got no answer, when the operation went on without it: after a purchase or another change, or because
 * the call was optional. (Otherwise the failure is thrown.)
 */
export interface Failure {
  /** That of the call. */
  readonly step: string;
  /** Position of the package in the request, from 0, when the call is about one. */
  readonly package?: number;
  /** Why there is no answer. */
  readonly failure: {
    /** One of the kinds of error entries. */
    readonly kind:
      | 'unavailable'
      | 'timeout'
      | 'unknown_outcome'
      | 'authentication'
      | 'rate_limit'
      | 'unexpected_reply';
    /** The failure in words. */
    readonly message: string;
    /** Set for a purchase that was not sent because the intent could not be stored. */
    readonly code?: 'journal_failed';
    /** Whether the call's bytes may have reached the carrier. */
    readonly sent: boolean;
    /**
     * Set for a purchase without a stored reply, in the recovery of an exchange that was cut: it may have been answered, and
     * more may have been bought after it.
     */
    readonly may_have_gone_on?: true;
  };
}

/** The result of one {@link Call}. */
export type Reply = Answer | Failure;

/**
 * An operation's wire response: the wire request, because replies do not repeat it, and every reply in order. Plain data,
 * so that it can be stored and parsed again.
 */
export interface Exchange<Request = unknown> {
  /** The carrier's request, made from the neutral one. */
  readonly request: Request;
  /** In the order of the calls. */
  readonly replies: readonly Reply[];
}

/** Whether the carrier answered, with any status. */
export function isAnswer(reply: Reply): reply is Answer {
  return 'status' in reply;
}
