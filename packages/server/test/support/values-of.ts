import { readFileSync } from 'node:fs';
import type { SchemaObject as Schema } from 'ajv';
import fc from 'fast-check';

const file = new URL('../../src/openapi/components.json', import.meta.url);
const components: Readonly<Record<string, Schema>> = JSON.parse(readFileSync(file, 'utf8'));

/** Values that a component of the API's description takes. */
export function valuesOf(name: string): fc.Arbitrary<unknown> {
  return valuesFor({ $ref: `#/components/schemas/${name}` });
}

function valuesFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesFor(components[schema.$ref.split('/').at(-1)] as Schema);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesFor));
  switch (schema.type) {
    case 'string':
      return textsFor(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 50, 2 ** 31 - 1) });
    case 'number':
      return numbersFor(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesFor(schema.items as Schema), { minLength: schema.minItems ?? 0, maxLength: 3 });
    default:
      return objectsFor(schema);
  }
}

/** Of several patterns one says most: the last. */
function textsFor({ pattern, allOf = [] }: Schema): fc.Arbitrary<string> {
  const patterns = [pattern ?? [], ...allOf.map((one: Schema) => one.pattern ?? [])].flat();
  const all = patterns.map((one) => new RegExp(one, 'u'));
  const last = all.at(-1);
  const texts =
    last === undefined || patterns.length === 2 ? fc.string({ unit: 'grapheme' }) : fc.stringMatching(last);
  return texts.filter((text) => all.every((one) => one.test(text)));
}

function numbersFor({ minimum, exclusiveMinimum, maximum = 1e9 }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? 0;
  return fc.double({ min, max: maximum, noNaN: true, minExcluded: exclusiveMinimum !== undefined });
}

function objectsFor({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const named = Object.entries<Schema>(properties).map(([name, field]) => [name, valuesFor(field)]);
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(named);
  const known = fc.record(fields, { requiredKeys: [...required] });
  // What is open takes anything besides; a table has no fields of its own.
  if (Object.keys(properties).length > 0 || !additionalProperties) return known;
  const names = fc.string({ minLength: 1 }).filter((name) => name.trim() !== '' && name !== '__proto__');
  return fc.dictionary(names, valuesFor(additionalProperties), { maxKeys: 3 });
}
