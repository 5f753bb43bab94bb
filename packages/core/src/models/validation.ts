import { closestMatch } from 'leven';
import type { z } from 'zod';
import { type Issue, issue } from './issue.js';

/** Names seen in old examples of the interface (SPEC, "Shape differences in the examples"), with the right one. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  lenght: 'length',
  packages: 'items',
  region: 'state',
  region_code: 'state_code',
  shipper_account_number: 'payment_account_number',
};

const FORMER_PAYERS: Readonly<Record<string, string>> = { S: 'SENDER', T: 'THIRD_PARTY', R: 'RECIPIENT' };

/** Zod's issues in our words: path as JavaScript writes it, stable code, a sentence that names the field. */
export function issuesOf(schema: z.ZodType, error: z.ZodError | undefined): Issue[] {
  return (error?.issues ?? []).flatMap((found) => translate(schema, found));
}

function translate(schema: z.ZodType, found: z.core.$ZodIssue): Issue[] {
  const field = pathOf(found.path);
  switch (found.code) {
    case 'unrecognized_keys':
      return found.keys.map((key) => unknownField(schema, found.path, key));
    case 'invalid_type':
      return [invalidType(field, found)];
    case 'invalid_value':
      return [invalidValue(field, found)];
    case 'too_small':
      return [tooSmall(field, found)];
    case 'invalid_key':
      return [issue(field, 'invalid_key', 'is not a usable name')];
    default:
      return [issue(field, found.code === 'custom' ? 'invalid' : found.code, found.message)];
  }
}

function unknownField(schema: z.ZodType, path: readonly PropertyKey[], key: string): Issue {
  const names = fieldsAt(schema, path);
  const former = FORMER_NAMES[key];
  const meant =
    former !== undefined && names.includes(former) ? former : closestMatch(key, names, { maxDistance: 3 });
  const hint = meant === undefined ? `; it may be one of: ${names.join(', ')}` : `; did you mean ${meant}?`;
  return issue(pathOf([...path, key]), 'unknown_field', `is not a field here${hint}`);
}

/** The names of the object that stands at `path` in a schema. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at = bare(schema);
  for (const step of path) {
    at = bare(
      typeof step === 'number'
        ? (at as z.ZodArray<z.ZodType>).element
        : (at as z.ZodObject).shape[String(step)],
    );
  }
  return Object.keys((at as z.ZodObject).shape ?? {});
}

function bare(schema: unknown): z.ZodType {
  let at = schema as z.ZodType & { unwrap?: () => z.ZodType };
  while (typeof at?.unwrap === 'function' && (at.def.type === 'optional' || at.def.type === 'default'))
    at = at.unwrap();
  return at;
}

function invalidType(field: string, found: z.core.$ZodIssueInvalidType): Issue {
  if (found.input === undefined) return issue(field, 'required', 'is required');
  if (found.input === null) return issue(field, 'invalid_type', 'is null; leave it out instead');
  if (typeof found.input === 'number' && !Number.isFinite(found.input)) {
    return issue(field, 'not_finite', `is ${found.input}; it must be a finite number`);
  }
  const expected = NOUNS[found.expected] ?? found.expected;
  return issue(field, 'invalid_type', `must be ${expected}, not ${typeOf(found.input)}`);
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object of texts',
};

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : `the number ${value}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function invalidValue(field: string, found: z.core.$ZodIssueInvalidValue): Issue {
  if (found.input === undefined) return issue(field, 'required', 'is required');
  const meant = typeof found.input === 'string' ? FORMER_PAYERS[found.input] : undefined;
  const hint = meant !== undefined && found.values.includes(meant) ? `; did you mean ${meant}?` : '';
  const given =
    typeof found.input === 'string' ? ` not ${JSON.stringify(found.input)}` : ` not ${typeOf(found.input)}`;
  return issue(field, 'invalid_value', `must be one of ${found.values.join(', ')},${given}${hint}`);
}

function tooSmall(field: string, found: z.core.$ZodIssueTooSmall): Issue {
  if (found.origin === 'array') return issue(field, 'too_few', `needs at least ${found.minimum}`);
  const bound = found.inclusive ? `at least ${found.minimum}` : `above ${found.minimum}`;
  return issue(field, 'out_of_range', `must be ${bound}, not ${String(found.input)}`);
}

/** `['shipment', 'items', 0, 'weight']` -> `shipment.items[0].weight` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}
