import * as z from 'zod/mini';
import { brand, Entity } from './entity.js';
import { count, date, extra, fields, text } from './fields.js';
import type { Extra, InvoiceExtras } from './installed-carriers.js';

/** The fields of an {@link Invoice}: SPEC, "Invoice". All may be left out. */
export interface InvoiceData {
  /** Invoice date, `YYYY-MM-DD`. */
  readonly date?: string;
  /** Invoice number. */
  readonly identifier?: string;
  /** Kind of invoice, e.g. `commercial`; each carrier's README lists what it takes. */
  readonly type?: string;
  /** Number of copies; whole, at least 1. */
  readonly copies?: number;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Extra<InvoiceExtras>;
}

export const invoiceSchema = fields({
  date: z.optional(date),
  identifier: z.optional(text),
  type: z.optional(text),
  copies: z.optional(count),
  extra: z.optional(extra),
});

/** The commercial invoice that goes with a shipment. */
export class Invoice extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: InvoiceData) {
    super(data);
  }
}
export interface Invoice extends InvoiceData {}
brand(Invoice, 'Invoice', { schema: invoiceSchema });
