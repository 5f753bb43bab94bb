import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from '../src/index.js';
import { readAs, readingOf, UNREADABLE } from '../src/replies/reading.js';
import {
  listOf,
  maybe,
  maybeText,
  single,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '../src/reply.js';

const amount = z.object({ code: wireText, value: wireDecimal });
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  text: wireText,
  decimal: wireDecimal,
  boolean: wireBoolean,
  'an object': amount,
  'an object that may hold more': z.looseObject({ code: wireText }),
  'an object that holds no more': z.strictObject({ code: maybeText }),
  'an object with a rule': amount.refine(({ code }) => code !== '1'),
  'fields that may be left out': z.object({
    code: maybeText,
    value: wireDecimal.optional(),
    more: wireOptional(amount),
  }),
  'a field with a default': z.object({ code: wireText.default('x'), value: z.string().optional() }),
  lists: z.object({ value: wireList(amount), more: listOf(amount) }),
  'a part that counts as left out': z.object({ more: maybe(single(amount)) }),
  'a part with a stand-in': z.object({ more: amount.catch(() => ({ code: 'x', value: '1' })) }),
  'a part with a stand-in for what was wrong': z.object({
    value: wireText.catch(({ issues }) => String(issues.length)),
  }),
  'a transform': amount.transform(({ code }) => code),
  'a transform that may refuse': wireText.transform((text, { addIssue }) =>
    text === '1' ? addIssue('no') : text,
  ),
  'a default of the whole': wireText.catch('x'),
  'fields of any kind': z.object({
    code: z.unknown(),
    value: z.any().optional(),
    more: wireList(z.unknown()),
  }),
  'text with rules': z
    .string()
    .trim()
    .min(1)
    .regex(/^[\dx]/),
  'one of some words': z.enum(['1', 'x']),
  'a list with a rule': z.array(z.object({ code: z.literal('1') })).min(1),
  'a tidied list': z.object({ value: wireList(z.unknown()), more: z.array(maybeText).optional() }),
  'one of two forms': z.union([amount.transform(({ code }) => [code]), z.array(z.unknown())]),
  'a rule on several fields': z
    .object({ code: maybeText, value: maybeText })
    .superRefine(({ code, value }, { addIssue }) => {
      if (code === value) addIssue('the same');
    }),
};

const nodes = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('', ' ', '1', '1.50', 'true', 'x', null, true, undefined),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.record(
      {
        code: tie('node'),
        value: tie('node'),
        more: tie('node'),
        '#text': fc.constantFrom('1', ''),
        '@_nil': fc.constant('true'),
      },
      { requiredKeys: [] },
    ),
  ),
})).node;

test.each(Object.entries(SCHEMAS))('%s is read as zod reads it', (_name, schema) => {
  const reading = readingOf(schema);
  fc.assert(
    fc.property(nodes, (node) => {
      const { success, data } = schema.safeParse(node);
      expect(reading(node)).toEqual(success ? data : UNREADABLE);
      expect(readAs(schema, node)).toEqual(schema.safeParse(node));
    }),
    { numRuns: 300 },
  );
});
