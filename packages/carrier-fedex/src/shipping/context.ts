import type { LabelFormat } from '@waybill/core';

/** What of a shipment's request the reply does not echo. */
export interface ShipmentContext {
  /** `x-customer-transaction-id`: to find the purchase again. */
  readonly transaction_id: string;
  /** What to look up with FedEx when nobody knows whether it was bought. */
  readonly lookup: string;
  readonly account_number: string;
  readonly service: string;
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
  readonly packages: number;
  /** Whether this account pays: FedEx tells a price to who does. */
  readonly billed: boolean;
  /** Whether the labels are for the way back. */
  readonly returns: boolean;
  readonly format: LabelFormat;
  /** Documents that were asked for beside the labels, in FedEx's words: `COMMERCIAL_INVOICE`. */
  readonly documents: readonly string[];
  /** Currency that was asked for, if any. */
  readonly currency?: string;
}
