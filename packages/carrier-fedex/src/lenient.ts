import { wireList } from '@waybill/carrier-kit';
import { z } from 'zod';

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
