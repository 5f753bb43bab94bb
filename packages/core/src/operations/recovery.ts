import { RecoveryRequest } from '../models/recovery.js';
import type { ShippingOutcome } from '../models/shipping-result.js';
import { operation } from './operation.js';

/**
 * What a carrier documents of recovery.
 * @internal
 */
export interface RecoveryFacts {
  /**
   * What the carrier finds a purchase by whose answer was lost: the identifier of the request, the first of the shop's
   * own references, or `nothing`, so that it has to be looked for by hand.
   */
  readonly finds_by: 'request_id' | 'reference' | 'nothing';
  /** Whether it proves that nothing was bought when the carrier finds nothing. */
  readonly proves_absence: boolean;
  /** Whether the labels of a purchase whose answer was lost can be had. */
  readonly labels: boolean;
  /** Days after the purchase. */
  readonly window_days?: number;
  /** Left out where the carrier finds nothing. */
  readonly source?: string;
}

export const recovery = operation<ShippingOutcome, RecoveryFacts>()({
  Request: RecoveryRequest,
  create: 'createRecoveryRequest',
  send: 'recoverShipping',
  parse: 'parseRecoveryResponse',
  call: 'recoverShipment',
  what: 'look for what it was asked to ship',
});
