import * as z from 'zod/mini';
import { brand, Entity } from './entity.js';
import { amount, extra, fields, list, text } from './fields.js';
import type { CustomsExtras, Extra, OtherText } from './installed-carriers.js';
import { type Item, type ItemData, itemSchema } from './item.js';
import type { Incoterm } from './neutral-words.js';
import { type Party, type PartyData, partySchema } from './party.js';

/** Why goods cross a border; the words of every carrier are a form of these. */
export const EXPORT_REASONS = [
  'sale',
  'gift',
  'sample',
  /** Goods that go back to where they were bought. */
  'return',
  /** Goods that go to be repaired, or come back from it. */
  'repair',
  'personal_effects',
  'documents',
] as const;
/** One of {@link EXPORT_REASONS}. */
export type ExportReason = (typeof EXPORT_REASONS)[number];

/**
 * The fields of a {@link Customs}: SPEC, "Customs", and `reason_for_export`, `shipping_cost`, `export_declaration` and
 * `sold_to`.
 */
export interface CustomsData {
  /** Shipment description. */
  readonly description?: string;
  /** Incoterms rule, e.g. `DDP`, `DAP`. It takes precedence over `duty_paid_by`. */
  readonly terms_of_trade?: Incoterm | OtherText;
  /** NOEEI type of the shipment (United States exports). */
  readonly no_eei?: string;
  /** AES / ITN reference (United States exports). */
  readonly aes?: string;
  /** The goods; at least one. */
  readonly items: readonly ItemData[];
  /** True when the shipment is commercial. */
  readonly commercial_invoice?: boolean;
  /** Why the goods are sent; `commercial_invoice: true` alone means a sale. */
  readonly reason_for_export?: ExportReason;
  /** What the recipient paid for the carriage, in the shipment's `currency`: customs add it to the value of the goods. */
  readonly shipping_cost?: number;
  /**
   * Number of the export declaration that was made beforehand: the MRN of the European Union, the EDN of Australia. That of
   * the United States is `aes`.
   */
  readonly export_declaration?: string;
  /** The buyer on the commercial invoice, when that is not the recipient. */
  readonly sold_to?: PartyData;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Extra<CustomsExtras>;
}

export const customsSchema = fields({
  description: z.optional(text),
  terms_of_trade: z.optional(text),
  no_eei: z.optional(text),
  aes: z.optional(text),
  items: list(itemSchema).check(z.minLength(1)),
  commercial_invoice: z.optional(z.boolean()),
  reason_for_export: z.optional(z.enum(EXPORT_REASONS)),
  shipping_cost: z.optional(amount),
  export_declaration: z.optional(text),
  sold_to: z.optional(partySchema),
  extra: z.optional(extra),
});

/** The customs declaration of a shipment that crosses a border. */
export class Customs extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: CustomsData) {
    super(data);
  }
}
export interface Customs extends CustomsData {
  readonly items: readonly Item[];
  readonly sold_to?: Party;
}
brand(Customs, 'Customs', { schema: customsSchema });
