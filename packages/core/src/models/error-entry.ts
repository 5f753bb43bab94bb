/** What sort of trouble an {@link ErrorEntry} tells of. */
export type ErrorKind =
  /** The request is wrong; sending it again changes nothing. */
  | 'validation'
  /** The carrier did not accept the account's login. */
  | 'authentication'
  /** Too many requests; wait, then ask again. */
  | 'rate_limit'
  /** This carrier does not offer what was asked. */
  | 'not_supported'
  /** The carrier answered with a refusal of its own. */
  | 'carrier'
  /** The carrier could not be reached or said that it is down. */
  | 'unavailable'
  /** No answer within the deadline, or the caller gave up waiting. */
  | 'timeout'
  /** A purchase may or may not have happened: check before buying again. */
  | 'unknown_outcome'
  /** The answer could not be read. */
  | 'unexpected_reply';

/**
 * One reason why a carrier gave no result, or not all of it: the second element of every outcome.
 * SPEC leaves the fields open; these are ours.
 */
export interface ErrorEntry {
  /** Carrier identifier, as in {@link Quote.carrier}. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier was asked. */
  readonly account: string;
  /** The carrier's own code; where the carrier gave none, a stable word of ours. */
  readonly code: string;
  /** The carrier's own text; where the carrier gave none, a sentence of ours. */
  readonly message: string;
  readonly kind: ErrorKind;
  /** True when the same request may succeed later without a change. Always false for `unknown_outcome`. */
  readonly retryable: boolean;
  /** Milliseconds to wait before the next request, where the carrier said so. */
  readonly retry_after_ms?: number;
  /** HTTP status of the reply, where there was one. */
  readonly http_status?: number;
  /** Path of the request field at fault, e.g. `shipment.items[0].weight`. */
  readonly field?: string;
  /** Further facts, JSON-able and free of secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}
