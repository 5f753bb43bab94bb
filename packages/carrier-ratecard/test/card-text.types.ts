/** The types of a card allow exactly what its schemas read. Checked by the compiler; nothing runs. */
import type { z } from 'zod';
import type { RateCardDocument, WrittenBreak } from '../src/card/card-text.js';
import type { breakSchema, factsSchema, SECTIONS } from '../src/card/schema.js';

type Lists = keyof typeof SECTIONS;
type Row<Name extends Lists> = NonNullable<RateCardDocument[Name]>[number];

/** Fields that only one of the two has. */
type Difference<A, B> = Exclude<keyof A, keyof B> | Exclude<keyof B, keyof A>;
type None<T extends never> = T;

export type Checked = [
  None<{ [Name in Lists]: Difference<Row<Name>, z.input<(typeof SECTIONS)[Name]>> }[Lists]>,
  None<Difference<Omit<RateCardDocument, Lists>, z.input<typeof factsSchema>>>,
  None<Difference<WrittenBreak, z.input<typeof breakSchema>>>,
];

type Readable<Written, Schema extends z.ZodType> = Written extends z.input<Schema> ? never : 'not readable';

type Rows = Exclude<Lists, 'rates'>;
export type Read = [
  None<{ [Name in Rows]: Readable<Row<Name>, (typeof SECTIONS)[Name]> }[Rows]>,
  None<Readable<WrittenBreak, typeof breakSchema>>,
];
