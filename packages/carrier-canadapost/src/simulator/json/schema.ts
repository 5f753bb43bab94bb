/** The types of the JSON platform's contract as zod schemas. Values become text or booleans, objects are closed. */
import { z } from 'zod';

/** Text of `min` to `max` characters, counted as JSON Schema counts them. */
export const text = (max: number, min = 0) =>
  z.string().refine((value) => {
    const { length } = [...value];
    return length >= min && length <= max;
  }, `must have ${min} to ${max} characters`);
export const pattern = (form: RegExp) => z.string().regex(form);

/** A number above 0, as text; finer ones than `places` are refused (`multipleOf` of the OpenAPI file). */
export const amount = (max: number, places: number, { zero = false } = {}) =>
  z
    .number()
    .refine((value) => (zero ? value >= 0 : value > 0), 'must be above 0')
    .max(max)
    .refine((value) => isAsFineAs(value, places), `has more than ${places} decimals`)
    .transform(plain);

export const wholeNumber = (max: number) => z.int().min(1).max(max).transform(String);

/** A flag that is `true` or left out. */
export const onlyTrue = z.literal(true);

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** An object without any other member. */
export const closed = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape);

function isAsFineAs(value: number, places: number): boolean {
  return (plain(value).split('.')[1] ?? '').length <= places;
}

/** Without an exponent. */
function plain(value: number): string {
  return value.toFixed(10).replace(/\.?0+$/, '');
}

/** Adds a refusal of the carrier's own code to a schema's problems. */
export function refuses(
  context: z.RefinementCtx,
  path: readonly string[],
  code: string,
  message: string,
): void {
  context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
}
