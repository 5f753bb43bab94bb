/**
 * The result tables of the interface specification as types. Nothing here runs: a field that is missing, renamed or of
 * another type is an error of the type check.
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

/** The fields of a table, each with its exact type. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : ['expected', B, 'found', A];
type Fields<Result, Table> = { [Field in keyof Table]: Field extends keyof Result ? Result[Field] : never };
type Matches<Result, Table> = Same<Fields<Result, Table>, Table>;

export const quote: Matches<
  Quote,
  {
    carrier: string;
    service_name: string;
    service_type: string;
    base_charge: number;
    discount: number;
    duties_and_taxes: number;
    extra_charges: readonly ExtraCharge[];
    total_charge: number;
  }
> = true;

export const extraCharge: Matches<ExtraCharge, { name: string; value: number }> = true;

type Total = { readonly amount: string; readonly currency: string; readonly name: string };

export const shippingResult: Matches<
  ShippingResult,
  {
    carrier: string;
    documents: readonly string[];
    reference: { readonly type: string; readonly value: string } | null;
    service: string;
    shipment_date: string;
    total_charge: Total | null;
    tracking_number: string | null;
  }
> = true;

export const errorEntry: Matches<
  ErrorEntry,
  { carrier: string; account: string; code: string; message: string; kind: ErrorKind; retryable: boolean }
> = true;

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

export const rating: Same<QuoteOutcome, [quotes: Quote[], errors: ErrorEntry[]]> = true;
export const shipping: Same<ShippingOutcome, [shipment: ShippingResult | null, errors: ErrorEntry[]]> = true;
