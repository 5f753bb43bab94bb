/** The columns of sheets, and the kinds of their cells. */
import { breakSchema, factsSchema, SECTIONS, type Section } from './schema.js';

/** Kinds of cells; a column holds text by default. */
export type Kind = 'amount' | 'figure' | 'percent' | 'day' | 'list' | 'sides' | 'text';

const COLUMNS: Readonly<Record<Exclude<Kind, 'text'>, readonly string[]>> = {
  amount: [
    'amount',
    'flat',
    'maximum',
    'minimum',
    'minimum_charge',
    'per_kg',
    'per_kg_above',
    'per_lb',
    'per_lb_above',
    'per_piece',
    'per_step',
    'per_step_above',
    'round_to',
    'value_below',
    'value_from',
  ],
  figure: [
    'length_over',
    'length_plus_girth_over',
    'max_length',
    'max_length_plus_girth',
    'max_longest_plus_shortest',
    'max_pieces',
    'max_sum_of_sides',
    'max_volume',
    'max_weight',
    'max_weight_per_piece',
    'min_weight',
    'over',
    'step',
    'tracking.digits',
    'transit_days',
    'up_to',
    'version',
    'volumetric_divisor',
    'weight_over',
    'weight_step',
  ],
  percent: ['percent'],
  day: ['from', 'valid_from', 'valid_to'],
  sides: ['max_sides'],
  list: ['countries', 'origins', 'postal_codes', 'services', 'states', 'zones'],
};

const KINDS: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).flatMap((kind) =>
    COLUMNS[kind].map((column) => [column, kind] as const),
  ),
);

/** The same in every sheet; in `card.csv` of the field that a row names. */
export function kindOf(column: string): Kind {
  return KINDS.get(column) ?? 'text';
}

/** The columns of a sheet. A line of `rates.csv` is one break. */
export function columnsOf(section: Section): readonly string[] {
  return section === 'rates'
    ? ['service', 'zone', 'size', ...Object.keys(breakSchema.shape)]
    : Object.keys(SECTIONS[section].shape);
}

/** The fields of `card.csv`; `tracking.prefix` is a field within a field. */
export const FACT_FIELDS: readonly string[] = Object.keys(factsSchema.shape).flatMap((name) =>
  name === 'tracking'
    ? Object.keys(factsSchema.shape.tracking.unwrap().shape).map((inner) => `tracking.${inner}`)
    : [name],
);

/** A heading as people write it: `Per kg above` is the column per_kg_above. */
export function headingName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}
