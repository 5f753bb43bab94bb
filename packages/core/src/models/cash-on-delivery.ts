import * as z from 'zod/mini';
import { amount, currency, fields, text } from './fields.js';
import type { CurrencyCode } from './iso-codes.js';

/** Money that the carrier collects from the recipient and pays to the shop. It asks for the option `cash_on_delivery`. */
export interface CashOnDeliveryData {
  /** What is collected for the whole shipment. */
  readonly amount: number;
  /** Currency of the amount, ISO 4217. Left out, that of the shipment. */
  readonly currency?: CurrencyCode;
  /** Holder of the account that the carrier pays. Left out, the account that the carrier has on file. */
  readonly account_holder?: string;
  /** Number of that account, ISO 13616. */
  readonly iban?: string;
  /** Identifier of its bank, ISO 9362. */
  readonly bic?: string;
  /** Name of its bank. */
  readonly bank_name?: string;
  /** What the payment says, e.g. the number of the order. */
  readonly reference?: string;
}

export const cashOnDeliverySchema = fields({
  amount,
  currency: z.optional(currency),
  account_holder: z.optional(text),
  iban: z.optional(text),
  bic: z.optional(text),
  bank_name: z.optional(text),
  reference: z.optional(text),
});
