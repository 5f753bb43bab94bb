import { closestMatch } from 'leven';
import type * as z from 'zod/mini';
import { type Issue, type IssueCode, issue, MOST_PROBLEMS } from './issue.js';
import { textOf } from './json.js';
import { FORMER_NAMES, meantHint } from './meant-words.js';

/** Checks the data of an entity: a copy of its fields, or every problem found. */
export type Reader = (data: unknown) => { readonly fields: unknown; readonly issues: readonly Issue[] };

/** Checks across fields. They run even if single fields are wrong, so that all problems are reported together. */
export type Rule = (data: Readonly<Record<string, unknown>>) => Issue[];

export function reader(schema: z.ZodMiniType, rule: Rule = () => []): Reader {
  return (data) => {
    try {
      const parsed = schema.safeParse(data, { reportInput: true });
      const wrong: Issue[] = [];
      for (const found of parsed.error?.issues ?? []) {
        wrong.push(...translate(schema, found));
        if (wrong.length >= MOST_PROBLEMS)
          return { fields: undefined, issues: wrong.slice(0, MOST_PROBLEMS) };
      }
      const fields = new Set(wrong.map(({ field }) => field));
      // A field that is already wrong by itself is not reported twice.
      const broken = isRecord(data) ? rule(data).filter(({ field }) => !fields.has(field)) : [];
      return { fields: parsed.data, issues: [...wrong, ...broken] };
    } catch (error) {
      // A getter or a trap of the caller's object threw.
      return { fields: undefined, issues: [issue('', 'unreadable', `cannot be read (${textOf(error)})`)] };
    }
  };
}

/** Whether a value is an object of fields. A map, a date or a promise is not: it would look like an object without fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return classOf(value) === 'Object';
}

/** One of zod's issues as ours: path as JavaScript writes it, one of our codes, a sentence that begins with the field. */
function translate(schema: z.ZodMiniType, found: z.core.$ZodIssue): Issue[] {
  const field = pathOf(found.path);
  if (found.code === 'unrecognized_keys')
    return found.keys.slice(0, MOST_PROBLEMS).map((key) => unknownField(schema, found.path, key));
  if (field !== '' && found.input === undefined) return [issue(field, 'required', 'is required')];
  if (field !== '' && found.input === null) return [isNull(schema, found.path)];
  switch (found.code) {
    case 'invalid_type':
      return [invalidType(field, found)];
    case 'invalid_value':
      return [invalidValue(field, found)];
    case 'too_small':
      return [tooSmall(field, found)];
    case 'too_big':
      return [tooBig(field, found)];
    case 'invalid_key':
      return [issue(field, 'invalid', 'is not a usable name')];
    default:
      return [issue(field, codeOf(found), found.message)];
  }
}

/** Our own checks say theirs. */
function codeOf(found: z.core.$ZodIssue): IssueCode {
  return found.code === 'custom' ? (found.params?.problem ?? 'invalid') : 'invalid';
}

/** The names of the fields that an object of this schema may have. */
export function fieldNames(schema: z.ZodMiniType): string[] {
  return Object.keys((bare(schema) as z.ZodMiniObject).shape);
}

function unknownField(schema: z.ZodMiniType, path: readonly PropertyKey[], key: string): Issue {
  const names = fieldNames(schemaAt(schema, path));
  const former = FORMER_NAMES.get(key);
  const meant =
    former !== undefined && names.includes(former) ? `; did you mean ${former}?` : hint(key, names);
  return issue(pathOf([...path, key]), 'unknown_field', `is not a field here${meant}`);
}

/** The end of a message about an unknown name: the closest of `names`, or all of them. */
export function hint(name: string, names: readonly string[]): string {
  if (names.length === 0) return '; there are none';
  const meant = closest(name, names);
  return meant === undefined ? `; it may be one of: ${names.join(', ')}` : `; did you mean ${meant}?`;
}

/** The name that a misspelled one most likely stands for, if one is close. */
export function closest(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST_SHOWN) return undefined;
  return closestMatch(name, names, { maxDistance: Math.min(3, Math.ceil(name.length / 3)) });
}

function isNull(schema: z.ZodMiniType, path: readonly PropertyKey[]): Issue {
  return schemaAt(schema, path).def.type === 'optional'
    ? issue(pathOf(path), 'invalid', 'is null; leave it out instead')
    : issue(pathOf(path), 'required', 'is required, not null');
}

/** The schema of the field at `path`. */
function schemaAt(schema: z.ZodMiniType, path: readonly PropertyKey[]): z.ZodMiniType {
  return path.reduce((holder: z.ZodMiniType, step) => {
    const at = bare(holder) as
      | z.ZodMiniObject
      | z.ZodMiniArray<z.ZodMiniType>
      | z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniType>;
    if (at.def.type === 'array') return at.def.element;
    return at.def.type === 'record' ? at.def.valueType : (at.def.shape[String(step)] as z.ZodMiniType);
  }, schema);
}

/** The schema of the value itself, without `optional` and without the steps before and after its check. */
function bare(schema: z.ZodMiniType): z.ZodMiniType {
  const { def } = schema as z.ZodMiniOptional<z.ZodMiniType> | z.ZodMiniPipe<z.ZodMiniType, z.ZodMiniType>;
  if (def.type === 'pipe') return bare(def.out.def.type === 'transform' ? def.in : def.out);
  return def.type === 'optional' ? bare(def.innerType) : schema;
}

function invalidType(field: string, found: z.core.$ZodIssueInvalidType): Issue {
  if (typeof found.input === 'number' && !Number.isFinite(found.input)) {
    return issue(field, 'invalid', `is ${found.input}; it must be a finite number`);
  }
  const expected = NOUNS[found.expected] ?? found.expected;
  return issue(field, 'invalid', `must be ${expected}, not ${typeOf(found.input)}`);
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
};

/** The type of a value in words. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : `the number ${value}`;
  if (typeof value !== 'object') return `a ${typeof value}`;
  return isRecord(value) ? 'an object' : `a ${classOf(value)}`;
}

function classOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function invalidValue(field: string, found: z.core.$ZodIssueInvalidValue): Issue {
  const given = typeof found.input === 'string' ? JSON.stringify(shown(found.input)) : typeOf(found.input);
  return issue(
    field,
    'invalid',
    `must be one of ${found.values.join(', ')}, not ${given}${meantHint(found.input, found.values)}`,
  );
}

function tooSmall(field: string, found: z.core.$ZodIssueTooSmall): Issue {
  if (found.origin === 'array') return issue(field, 'required', `needs at least ${found.minimum}`);
  const bound = found.inclusive ? `at least ${found.minimum}` : `above ${found.minimum}`;
  return issue(field, 'out_of_range', `must be ${bound}, not ${String(found.input)}`);
}

/** Figures whose unit is another field: a figure that is far too large is often in grams or millimetres. */
const UNIT_FIELDS: Readonly<Record<string, string>> = {
  weight: 'weight_unit',
  length: 'dimension_unit',
  width: 'dimension_unit',
  height: 'dimension_unit',
};

function tooBig(field: string, found: z.core.$ZodIssueTooBig): Issue {
  const unit = UNIT_FIELDS[String(found.path.at(-1))];
  const measured = unit === undefined ? '' : ` in the shipment's ${unit}`;
  return issue(
    field,
    'out_of_range',
    `must be at most ${found.maximum}${measured}, not ${String(found.input)}`,
  );
}

/** A name or a word of a request, in a message about it. */
const LONGEST_SHOWN = 100;

function shown(given: string): string {
  return given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given;
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** `['shipment', 'items', 0, 'extra', 'ups:x']` -> `shipment.items[0].extra["ups:x"]` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const name = shown(String(step));
    if (!IDENTIFIER.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}
