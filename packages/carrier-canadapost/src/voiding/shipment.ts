/** A shipment that was bought: one package, and a customer's path to it. */
export interface BoughtShipment {
  readonly shipment_id: string;
  readonly customer_number: string;
  /** With XML: `shipment` of a contract customer, or `ncshipment`. */
  readonly contract: boolean;
}

/** The answer to a request for a refund, which Canada Post decides later. */
export interface RefundTicket {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined;
}
