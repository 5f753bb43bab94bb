import * as z from 'zod/mini';
import { brand, Entity } from './entity.js';
import { extra, fields, text } from './fields.js';
import type { Extra, LabelExtras } from './installed-carriers.js';

/** Label formats that Waybill knows. A carrier that cannot make the requested one refuses; it never makes another. */
export type LabelFormat = (typeof labelFormats)[number];
const labelFormats = ['PDF', 'ZPL', 'PNG', 'GIF'] as const;

/** The fields of a {@link Label}: SPEC, "Label". All may be left out. */
export interface LabelData {
  /** File format of the label. */
  readonly format?: LabelFormat;
  /** Label type (paper size and the like); each carrier's README lists its own. */
  readonly type?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Extra<LabelExtras>;
}

export const labelSchema = fields({
  format: z.optional(z.enum(labelFormats)),
  type: z.optional(text),
  extra: z.optional(extra),
});

/** How the label should look. */
export class Label extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: LabelData) {
    super(data);
  }
}
export interface Label extends LabelData {}
brand(Label, 'Label', { schema: labelSchema });
