/** The rows of a rate card. The README explains every field under "The card". */
import { z } from 'zod';
import {
  amount,
  bound,
  count,
  countries,
  currency,
  day,
  flag,
  measure,
  percent,
  sides,
  states,
  text,
  texts,
  word,
} from './values.js';

/** Version of the document format that this package reads. */
export const VERSION = 1;

const validity = { valid_from: day.exactOptional(), valid_to: day.exactOptional() };

/** Services and zones that a row is for; all by default. */
const scope = { services: texts.exactOptional(), zones: texts.exactOptional() };

/** A part of the world; anywhere by default. */
const area = {
  countries: countries.exactOptional(),
  states: states.exactOptional(),
  postal_codes: texts.exactOptional(),
};

/** Of one package. */
const size_limits = {
  max_weight_per_piece: measure.exactOptional(),
  max_length: measure.exactOptional(),
  max_sides: sides.exactOptional(),
  max_length_plus_girth: measure.exactOptional(),
  max_longest_plus_shortest: measure.exactOptional(),
  max_sum_of_sides: measure.exactOptional(),
  max_volume: measure.exactOptional(),
};

const tracking = z.strictObject({
  prefix: text.regex(/^[A-Z0-9-]{1,20}$/, 'must be at most 20 capitals, digits and hyphens').exactOptional(),
  digits: count(1).exactOptional(),
  check_digit: word(['mod10']).exactOptional(),
});

export const factsSchema = z.strictObject({
  version: count(1),
  name: text,
  currency,
  weight_unit: word(['kg', 'lb']).default('kg'),
  dimension_unit: word(['cm', 'in']).default('cm'),
  volumetric_divisor: measure.exactOptional(),
  weight_step: measure.exactOptional(),
  tax_included: flag.default(false),
  round_to: measure.exactOptional(),
  tracking: tracking.exactOptional(),
  ...validity,
});

const service = z.strictObject({
  // With a carrier before the colon, a service that the carrier does not list yet; only for its own price list.
  code: text.regex(
    /^([a-z0-9-]+:)?[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must be letters, digits, dots, hyphens and underscores',
  ),
  name: text,
  currency: currency.exactOptional(),
  zones: texts.exactOptional(),
  transit_days: count(0).exactOptional(),
  charge_by: word(['shipment', 'piece']).default('shipment'),
  weigh_by: word(['shipment', 'piece']).exactOptional(),
  cheaper_break: flag.default(false),
  minimum_charge: amount.exactOptional(),
  volumetric_divisor: measure.exactOptional(),
  weight_step: measure.exactOptional(),
  round_to: measure.exactOptional(),
  min_weight: measure.exactOptional(),
  max_weight: measure.exactOptional(),
  ...size_limits,
  max_pieces: count(1).exactOptional(),
  ...validity,
});

const origin = z.strictObject({ origin: text, ...area });

const zone = z.strictObject({
  zone: text,
  origins: texts.exactOptional(),
  services: texts.exactOptional(),
  ...area,
});

const size = z.strictObject({ size: text, ...size_limits });

/** The bounds of a break: weights over the first and up to the second. */
export const boundsSchema = z.object({ over: bound.exactOptional(), up_to: measure.exactOptional() });

export const breakSchema = z.strictObject({
  ...boundsSchema.shape,
  flat: amount.exactOptional(),
  per_kg: amount.exactOptional(),
  per_kg_above: amount.exactOptional(),
  per_lb: amount.exactOptional(),
  per_lb_above: amount.exactOptional(),
  per_piece: amount.exactOptional(),
  step: measure.exactOptional(),
  per_step: amount.exactOptional(),
  per_step_above: amount.exactOptional(),
  minimum: amount.exactOptional(),
  transit_days: count(0).exactOptional(),
});

const rate = z.strictObject({
  service: text,
  zone: text,
  size: text.exactOptional(),
  /** Read one by one, so that a mistake in one does not hide those in others. */
  breaks: z.array(z.unknown(), 'must be a list of breaks').min(1, 'needs at least one'),
});

const WHEN = ['always', 'residential', 'remote', 'oversize', 'overweight', 'option', 'insured'] as const;

/** Amounts of a request that percentages may be of. */
export const REQUEST_AMOUNTS = ['declared_value', 'insured_amount', 'cod_amount'] as const;
export type RequestAmount = (typeof REQUEST_AMOUNTS)[number];

/** Goods of a declared value from one amount on and below another. */
const goods = { value_from: amount.exactOptional(), value_below: measure.exactOptional() };

const surcharge = z.strictObject({
  name: text,
  when: word(WHEN).default('always'),
  option: text.exactOptional(),
  list: text.exactOptional(),
  length_over: measure.exactOptional(),
  length_plus_girth_over: measure.exactOptional(),
  weight_over: measure.exactOptional(),
  amount: amount.exactOptional(),
  per: word(['shipment', 'piece']).exactOptional(),
  per_kg: amount.exactOptional(),
  per_lb: amount.exactOptional(),
  percent: percent.exactOptional(),
  percent_of: word(['base', 'subtotal', ...REQUEST_AMOUNTS]).exactOptional(),
  minimum: amount.exactOptional(),
  maximum: amount.exactOptional(),
  taxable: flag.default(true),
  ...goods,
  ...scope,
  ...validity,
});

const discount = z.strictObject({ name: text, percent, ...goods, ...scope, ...validity });

const fuel = z.strictObject({
  from: day,
  percent,
  name: text.default('Fuel surcharge'),
  percent_of: word(['base', 'subtotal']).default('base'),
  services: texts.exactOptional(),
});

const remote = z.strictObject({ list: text.default('remote'), ...area });

const tax = z.strictObject({
  name: text,
  percent,
  countries: countries.exactOptional(),
  states: states.exactOptional(),
});

/** Every list of a document, and the form of its rows. */
export const SECTIONS = {
  services: service,
  origins: origin,
  zones: zone,
  sizes: size,
  rates: rate,
  surcharges: surcharge,
  discounts: discount,
  fuel,
  remote,
  taxes: tax,
} as const;

export type Section = keyof typeof SECTIONS;
export type Row<Name extends Section> = z.output<(typeof SECTIONS)[Name]>;
/** The limits of one package, in a service and in a size. */
export type SizeLimits = Omit<Row<'sizes'>, 'size'>;
export type Facts = z.output<typeof factsSchema>;
export type BreakRow = z.output<typeof breakSchema>;
