import * as z from 'zod/mini';
import { amount, count, country, currency, fields, text, weight } from './fields.js';
import type { CountryCode, CurrencyCode } from './iso-codes.js';

/** One kind of goods in a package. */
export interface ContentLineData {
  /** What it is, in words. */
  readonly description: string;
  /** Units; whole, at least 1. Left out it means 1. */
  readonly quantity?: number;
  /** Weight of one unit, in the shipment's `weight_unit`. Above 0. */
  readonly weight?: number;
  /** Value of one unit, 0 or more, in `value_currency`. */
  readonly value_amount?: number;
  /** Currency of `value_amount`, ISO 4217. Left out, that of the shipment. */
  readonly value_currency?: CurrencyCode;
  /** Your stock keeping unit. */
  readonly sku?: string;
  /** The harmonised system (HS) code. */
  readonly code?: string;
  /** Country of origin, ISO 3166-1 alpha-2. */
  readonly origin_country?: CountryCode;
}

export const contentLineSchema = fields({
  description: text,
  quantity: z.optional(count),
  weight: z.optional(weight),
  value_amount: z.optional(amount),
  value_currency: z.optional(currency),
  sku: z.optional(text),
  code: z.optional(text),
  origin_country: z.optional(country),
});
