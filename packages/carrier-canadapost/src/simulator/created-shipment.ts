/** A shipment that the simulator created, on either platform. */
import type { Place, SpecimenLabel, SpecimenPaper } from '@waybill/simulator';
import type { Service } from './services.js';
import type { Price, Standard } from './tariff.js';

/** A service with its price for one parcel. */
export interface PricedService {
  readonly service: Service;
  readonly price: Price;
  readonly standard: Standard;
}

/** Everything that replies about a shipment hold. */
export interface CreatedShipment extends PricedService {
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
  readonly from: Place;
  readonly to: Place;
  readonly references: readonly string[];
  readonly shows_price: boolean;
  readonly shows_receipt: boolean;
  readonly paid_by_card: boolean;
  /** `YYYY-MM-DDThh:mm:ssZ` */
  readonly created: string;
  readonly artifacts: readonly Artifact[];
}

/** A file of a shipment. Its path has no meaning, as the carrier's: clients must take it from the links. */
export type Artifact = {
  readonly token: string;
  readonly number: number;
  readonly media_type: string;
} & (
  | { readonly kind: 'label'; readonly page: SpecimenLabel }
  | { readonly kind: 'commercialInvoice'; readonly page: SpecimenPaper }
);

export const LABEL_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const;
