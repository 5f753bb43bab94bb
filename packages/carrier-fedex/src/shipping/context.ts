import { type Lookup, omitUndefined } from '@waybill/carrier-kit';
import type { LabelFormat } from '@waybill/core';

/** What of a shipment's request the reply does not echo. */
export interface ShipmentContext {
  /** `x-customer-transaction-id`: to find the purchase again. */
  readonly transaction_id: string;
  /** The shipper's own reference, if there is one. */
  readonly reference?: string;
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

/** FedEx's support finds a purchase by its transaction; tracking by reference finds it by the shipper's own. */
export function lookupOf({ transaction_id, reference }: ShipmentContext): Lookup {
  const own = reference === undefined ? '' : ` or reference ${reference}`;
  return {
    what: `customer transaction ${transaction_id}${own} with FedEx`,
    references: omitUndefined({ transaction_id, CUSTOMER_REFERENCE: reference }),
    request_id: transaction_id,
  };
}
