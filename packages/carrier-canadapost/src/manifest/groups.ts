/** What is transmitted: groups of shipments, and how their packages are handed over. */
import type { ShippingCharge } from '@waybill/core/plugin';
import type { Sender } from '../parties.js';
import type { Link } from '../shipping/shipment-info.js';

/** `transmit-set`, without its groups. */
export interface TransmitSet {
  readonly customer_number: string;
  /** `manifest-address` */
  readonly address: Sender;
  /** `requested-shipping-point` is the postal code of the address, unless a site is named. */
  readonly shipping_point_id?: string;
  /** `cpc-pickup-indicator` */
  readonly pickup: boolean;
  readonly detailed: boolean;
  readonly method_of_payment: PaymentMethod;
}

/** `MethodOfPaymentType` */
export const PAYMENT_METHODS = ['Account', 'CreditCard', 'SupplierAccount'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A manifest that Canada Post is making: one for each payer, contract and geography. */
export interface ManifestRef {
  readonly id: string;
  readonly url: string;
}

/** The manifest behind a link; its number is the last part of the path. */
export function refOf({ href }: Pick<Link, 'href'>): ManifestRef {
  return { id: (URL.parse(href, 'https://x')?.pathname ?? href).split('/').at(-1) ?? '', url: href };
}

/** A manifest that is ready. */
export interface ReadyManifest {
  readonly po_number?: string | undefined;
  readonly links: readonly Link[];
}

/** The answer about one manifest. */
export interface ManifestDetails {
  readonly total?: ShippingCharge | undefined;
}
