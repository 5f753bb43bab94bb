import type { RecoveryRequestData } from '../models/recovery.js';
import type { CallOptions } from './call-options.js';
import type { Call, Exchange } from './exchange.js';

/** A purchase call that is about to be sent, or was sent and has no stored reply. */
export interface PurchaseIntent extends Pick<Call, 'step' | 'package' | 'lookup'> {
  /**
   * A digest of a call that the carrier recognises when it is sent again ({@link Call.repeat}). While the call is still the
   * same, a purchase that is resumed sends it again.
   */
  readonly repeat_digest?: string;
}

/**
 * Stores a purchase step by step, so that another process can go on with it if this one dies. What is given to a journal is
 * JSON and holds no login; it does hold addresses and labels.
 */
export interface PurchaseJournal {
  /**
   * Called before each call that costs money, with the wire request and every reply so far. The call is sent after this has
   * resolved: by then the intent must be durable. If it rejects, the call is not sent.
   */
  sending(exchange: Exchange, intent: PurchaseIntent): Promise<void>;
  /**
   * Called after the replies to each batch of calls, with all replies so far. If it rejects, no further purchase is made; labels
   * of what was bought are still fetched, without the journal.
   */
  replied(exchange: Exchange): Promise<void>;
}

/** A purchase as a journal stored it, of a process that did not finish it. */
export interface CutPurchase extends RecoveryRequestData {
  /** The purchase call that was about to be sent when the last reply was stored: whether it was made is unknown. */
  readonly sending?: PurchaseIntent;
}

/** Options of a purchase that can be taken up by another process. */
export interface JournalOptions extends CallOptions {
  /**
   * Stores the purchase step by step. It is waited for: until the deadline before a purchase, and for
   * {@link CallOptions.grace_ms} beyond it after one.
   */
  readonly journal?: PurchaseJournal;
}

/** Options of a purchase, for proxies. */
export interface ShippingOptions extends JournalOptions {
  /** Goes on with this purchase instead of beginning one; its wire request is then the request. */
  readonly resume?: CutPurchase;
}
