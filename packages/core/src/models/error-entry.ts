/** The kind of problem that an {@link ErrorEntry} reports. */
export type ErrorKind =
  /** The request is wrong; sending it again does not help. */
  | 'validation'
  /** The carrier did not accept the account's login. */
  | 'authentication'
  /** Too many requests; wait, then try again. */
  | 'rate_limit'
  /** This carrier does not offer what the request wants. */
  | 'not_supported'
  /** The carrier refused. */
  | 'carrier'
  /** The carrier knows no such number, shipment or pickup. For a tracking number: perhaps not yet. */
  | 'not_found'
  /** The time for it is over: the package was handed over, the day was closed, the cut-off has passed. */
  | 'too_late'
  /** The carrier could not be reached, or reported that it is down. */
  | 'unavailable'
  /** No answer within the deadline, or the caller gave up waiting. */
  | 'timeout'
  /** A purchase, or another change, may or may not have been made: look it up before buying again. */
  | 'unknown_outcome'
  /** The answer could not be read. */
  | 'unexpected_reply';

/**
 * One reason why a carrier gave no result, or only a part of it: the second element of every outcome. The specification
 * leaves its fields open.
 */
export interface ErrorEntry {
  /** Carrier identifier, as in {@link Quote.carrier}. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier. */
  readonly account: string;
  /** The carrier's own code, or a stable word of ours where the carrier gave none. */
  readonly code: string;
  /** The carrier's own text, or a sentence of ours where the carrier gave none; with the pause that it asks for, if any. */
  readonly message: string;
  /** What kind of problem it is, the same words for every carrier. */
  readonly kind: ErrorKind;
  /**
   * True when the same request may succeed later without a change. For `unknown_outcome` it is true only where doing it
   * twice is as good as once, such as voiding a shipment; never for a purchase.
   */
  readonly retryable: boolean;
  /** Milliseconds to wait before the next request, where the carrier said so. */
  readonly retry_after_ms?: number;
  /** HTTP status of the reply, if there was one. */
  readonly http_status?: number;
  /** Path of the request field that is wrong, e.g. `shipment.items[0].weight`. */
  readonly field?: string;
  /** Further facts, JSON-able and free of secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}
