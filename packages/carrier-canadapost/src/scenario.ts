import type { PriceParts } from '@waybill/carrier-kit';
import type { ErrorEntry } from '@waybill/core';
import type { PackageOption } from './accessorials.js';
import type { Destination } from './address.js';
import type { Package } from './packages.js';

/** One parcel to rate, in Canada Post's terms. */
export interface Scenario {
  readonly customer_number: string;
  readonly contract_id?: string;
  readonly promo_code?: string;
  readonly mailing_date?: string;
  readonly options: readonly PackageOption[];
  readonly package: Omit<Package, 'item' | 'coverage' | 'collect'>;
  readonly services: readonly string[];
  readonly origin: string;
  readonly destination: Destination;
}

/** What a reply with prices says. */
export interface PricesRead {
  readonly services: readonly PricedService[];
  readonly errors: readonly ErrorEntry[];
}

/** One `price-quote`, its price split into parts. */
export interface PricedService {
  readonly code: string;
  readonly name: string;
  readonly price: PriceParts;
  readonly transit_days?: number | undefined;
  readonly delivery_date?: string | undefined;
  readonly guaranteed: boolean;
}
