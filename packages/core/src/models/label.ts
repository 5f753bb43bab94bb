import { z } from 'zod';
import { brand, Entity } from './entity.js';
import { extra, fields, text } from './fields.js';
import { reader } from './validation.js';

/** Label formats that Waybill knows. A carrier that does not make the one asked for refuses; it never substitutes. */
export type LabelFormat = (typeof labelFormats)[number];
const labelFormats = ['PDF', 'ZPL', 'PNG', 'GIF'] as const;

/** What a {@link Label} is constructed from: SPEC, "Label". All fields may be left out. */
export interface LabelData {
  /** File format of the label. */
  readonly format?: LabelFormat;
  /** Label type (paper size and the like); each carrier's README lists its own. */
  readonly type?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

export const labelSchema = fields({
  format: z.enum(labelFormats).optional(),
  type: text.optional(),
  extra: extra.optional(),
});
const read = reader(labelSchema);

/** What the label shall look like. */
export class Label extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: LabelData) {
    super(read, data);
  }
}
export interface Label extends LabelData {}
brand(Label, 'Label');
