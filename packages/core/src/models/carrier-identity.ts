/** One account with one carrier. */
export interface CarrierIdentity {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: string;
  /** Which of the shop's accounts with that carrier; by default the carrier id. */
  readonly account: string;
}
