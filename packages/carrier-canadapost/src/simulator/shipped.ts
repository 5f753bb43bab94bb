/** What the simulator sold, whichever platform it was asked on. */
import type { SpecimenLabel } from '@waybill/simulator';
import type { Offer } from './offers.js';
import type { Price } from './tariff.js';

/** When it arrives; without days where the service has no standard. */
export interface Standard {
  readonly guaranteed: boolean;
  readonly days: number;
  readonly date: string;
  /** False where rates and prices leave days and date out. */
  readonly published: boolean;
}

/** A service with its price for one parcel. */
export interface PricedService {
  readonly offer: Offer;
  readonly price: Price;
  readonly standard: Standard;
}

/** What a shipment's answers tell. */
export interface Shipped extends PricedService {
  readonly id: string;
  readonly customer_number: string;
  readonly mobo: string;
  readonly contract: boolean;
  readonly customer_request_id?: string;
  /** Absent: the shipment was transmitted at once. */
  readonly group_id?: string;
  readonly po_number?: string;
  /** `null` for small packets. */
  readonly tracking_pin: string | null;
  /** Postal code where it is handed in. */
  readonly origin: string;
  readonly shows_price: boolean;
  readonly shows_receipt: boolean;
  readonly paid_by_card: boolean;
  /** `YYYY-MM-DDThh:mm:ssZ` */
  readonly created: string;
  readonly artifacts: readonly Artifact[];
}

/** A file of a shipment. Its path tells nothing, as the carrier's do: clients must take it from the links. */
export interface Artifact {
  readonly kind: 'label' | 'commercialInvoice';
  readonly token: string;
  readonly number: number;
  readonly media_type: string;
  readonly page: SpecimenLabel;
}

export const LABEL_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const;
