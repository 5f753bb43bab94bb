/**
 * The result tables of the interface specification as types. Nothing here runs: a field that is missing, renamed or of
 * another type is an error of the type check on its own line.
 */
import type {
  ErrorEntry,
  ErrorKind,
  Quote,
  QuoteOutcome,
  ShippingOutcome,
  ShippingResult,
} from '../src/index.js';
import type { ExtraCharge } from '../src/plugin.js';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : ['expected', B, 'found', A];

export const quote: {
  carrier: Same<Quote['carrier'], string>;
  service_name: Same<Quote['service_name'], string>;
  service_type: Same<Quote['service_type'], string>;
  base_charge: Same<Quote['base_charge'], number>;
  discount: Same<Quote['discount'], number>;
  duties_and_taxes: Same<Quote['duties_and_taxes'], number>;
  extra_charges: Same<Quote['extra_charges'], readonly ExtraCharge[]>;
  total_charge: Same<Quote['total_charge'], number>;
} = {
  carrier: true,
  service_name: true,
  service_type: true,
  base_charge: true,
  discount: true,
  duties_and_taxes: true,
  extra_charges: true,
  total_charge: true,
};

export const extraCharge: {
  name: Same<ExtraCharge['name'], string>;
  value: Same<ExtraCharge['value'], number>;
} = { name: true, value: true };

type Total = NonNullable<ShippingResult['total_charge']>;
type Reference = NonNullable<ShippingResult['reference']>;

export const shippingResult: {
  carrier: Same<ShippingResult['carrier'], string>;
  documents: Same<ShippingResult['documents'], readonly string[]>;
  reference: Same<Reference, { readonly type: string; readonly value: string }>;
  service: Same<ShippingResult['service'], string>;
  shipment_date: Same<ShippingResult['shipment_date'], string>;
  total_charge_amount: Same<Total['amount'], string>;
  total_charge_currency: Same<Total['currency'], string>;
  total_charge_name: Same<Total['name'], string>;
  tracking_number: Same<ShippingResult['tracking_number'], string | null>;
} = {
  carrier: true,
  documents: true,
  reference: true,
  service: true,
  shipment_date: true,
  total_charge_amount: true,
  total_charge_currency: true,
  total_charge_name: true,
  tracking_number: true,
};

export const errorEntry: {
  carrier: Same<ErrorEntry['carrier'], string>;
  account: Same<ErrorEntry['account'], string>;
  code: Same<ErrorEntry['code'], string>;
  message: Same<ErrorEntry['message'], string>;
  kind: Same<ErrorEntry['kind'], ErrorKind>;
  retryable: Same<ErrorEntry['retryable'], boolean>;
} = { carrier: true, account: true, code: true, message: true, kind: true, retryable: true };

export const errorKind: Same<
  ErrorKind,
  | 'validation'
  | 'authentication'
  | 'rate_limit'
  | 'not_supported'
  | 'carrier'
  | 'not_found'
  | 'too_late'
  | 'unavailable'
  | 'timeout'
  | 'unknown_outcome'
  | 'unexpected_reply'
> = true;

export const outcomes: {
  rating: Same<QuoteOutcome, [quotes: Quote[], errors: ErrorEntry[]]>;
  shipping: Same<ShippingOutcome, [shipment: ShippingResult | null, errors: ErrorEntry[]]>;
} = { rating: true, shipping: true };
