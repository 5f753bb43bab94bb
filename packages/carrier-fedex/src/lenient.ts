/** Pieces of reply schemas. */
import { wireDecimal, wireList, wireOptional, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Something that may be missing, or there and unreadable: both mean nothing. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => wireOptional(schema).catch(undefined);
/** Text that may be missing, without blanks around it. */
export const maybeText = maybe(wireText.transform((text) => text.trim()));

/** A figure that may be missing; an unreadable one costs only itself. */
export const maybeDecimal = maybe(wireDecimal);
/** A total that may be missing. `null`: it is there and cannot be read, so that no lesser figure may take its place. */
export const maybeTotal = z.union([wireOptional(wireDecimal), z.unknown().transform(() => null)]);

/** A list, whether there are none, one or many elements; those that cannot be read are left out. */
export function lenientList<Schema extends z.ZodType>(schema: Schema) {
  return wireList(z.unknown())
    .transform((nodes) =>
      nodes.flatMap((node): z.output<Schema>[] => {
        const read = schema.safeParse(node);
        return read.success ? [read.data] : [];
      }),
    )
    .catch([]);
}

/** An object that may be missing, unreadable, or stand in a list of its own. */
export function lenientObject<Schema extends z.ZodType>(schema: Schema) {
  return lenientList(schema).transform(([first]) => first);
}
