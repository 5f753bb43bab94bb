/** The types of XML Schema as zod schemas over {@link Plain} elements. Values stay text unless they are booleans. */
import { z } from 'zod';
import type { Plain } from './document.js';

const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const collapse = (value: string) => value.replaceAll(EDGES, '');
const length = (value: string) => [...value].length;

interface Facets {
  /** In characters. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly values?: readonly string[];
}

/** A simple type; a refusal names it. */
function simple(name: string, normalise: (value: string) => string, holds: (value: string) => boolean) {
  return z.string().overwrite(normalise).refine(holds, name);
}

function keeps({ min = 0, max = Number.POSITIVE_INFINITY, pattern, values }: Facets) {
  return (value: string) =>
    length(value) >= min &&
    length(value) <= max &&
    (pattern?.test(value) ?? true) &&
    (values?.includes(value) ?? true);
}

/** `xsd:string`: white space as it stands. */
export const string = (name: string, facets: Facets) => simple(name, (value) => value, keeps(facets));

/** `xsd:normalizedString`: every tab and line break is a blank. */
export const normalized = (name: string, facets: Facets) =>
  simple(name, (value) => value.replaceAll(/[\t\r\n]/g, ' '), keeps(facets));

interface Range {
  /** Exclusive. */
  readonly above?: number;
  /** Inclusive. */
  readonly max: number;
  readonly places: number;
}

/** `xsd:decimal`: no exponent; zeros at the end count as no fraction digits. */
export const decimalType = (name: string, { above = 0, max, places }: Range) =>
  simple(
    name,
    collapse,
    (value) =>
      /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value) &&
      Number(value) > above &&
      Number(value) <= max &&
      (value.split('.')[1] ?? '').replace(/0+$/, '').length <= places,
  );

/** `xsd:positiveInteger` */
export const positiveInteger = (name: string, max: number) =>
  simple(name, collapse, (value) => /^\+?\d+$/.test(value) && Number(value) >= 1 && Number(value) <= max);

/** `xsd:date`, a day of the calendar, with a time zone or without. */
export const date = simple('xsd:date', collapse, (value) => {
  const [, day, zone] = /^(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)?$/.exec(value) ?? [];
  return day !== undefined && isDay(day) && (zone === undefined || isZone(zone));
});

/** `xsd:dateTime` */
export const dateTime = simple('xsd:dateTime', collapse, (value) => {
  const [, day, hour, minute, second, zone] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(value) ?? [];
  return (
    day !== undefined &&
    isDay(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    (zone === undefined || isZone(zone))
  );
});

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function isZone(zone: string): boolean {
  if (zone === 'Z') return true;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return minutes <= 14 * 60 && Number(zone.slice(4)) < 60;
}

const TRUE = ['true', '1'];
const BOOLEAN = [...TRUE, 'false', '0'];
const isTrue = (value: string) => TRUE.includes(value);

/** `xsd:boolean` */
export const boolean = simple('xsd:boolean', collapse, (value) => BOOLEAN.includes(value)).transform(isTrue);

const verbatim = (...values: readonly string[]) => string('xsd:boolean', { values });

/** `xsd:boolean` with `fixed="true"`: an empty element has that value. */
export const fixedTrue = verbatim('', 'true').transform(() => true as const);

/** `xsd:boolean` in words; with `default="false"` an empty element has that value. */
export const spelledBoolean = ({ empty }: { empty: boolean }) =>
  simple(
    'xsd:boolean',
    // White space alone is not empty: it stays, and is refused.
    (value) => collapse(value) || value,
    (value) => ['true', 'false'].includes(value) || (empty && value === ''),
  ).transform(isTrue);

/** An element without content, which is a string to {@link readStrictly}. */
const withoutContent = (node: unknown) =>
  typeof node === 'string' && node.replaceAll(EDGES, '') === '' ? {} : node;

/** `xsd:all`: these elements, each at most once, in any order, and no other. */
export const all = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(withoutContent, z.strictObject(shape));

/** `xsd:choice` of elements. */
export const choice = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    withoutContent,
    z
      .strictObject(shape)
      .partial()
      .refine((node) => Object.keys(node).length === 1, 'choice'),
  );

/** `xsd:sequence` of one element, 1 to `max` times. */
export const list = <Name extends string, Item extends z.ZodType>(name: Name, item: Item, max: number) =>
  z.preprocess(
    (node) => {
      const content = withoutContent(node);
      if (typeof content !== 'object' || content === null || !(name in content)) return content;
      const items = (content as Record<string, unknown>)[name];
      return { ...content, [name]: Array.isArray(items) ? items : [items] };
    },
    z.strictObject({ [name]: z.array(item).min(1).max(max) } as Record<Name, z.ZodArray<Item>>),
  );

/** Why a document is refused, in the words of a validating parser: the first fault in it. */
export function fault(root: string, namespace: string, document: Plain, error: z.ZodError): string {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const names = issue.path.filter((step) => typeof step === 'string');
  const element = names.at(-1) ?? root;
  if (issue.code === 'custom' && issue.message !== 'choice') {
    return `cvc-simple-type 1: element ${element} value '${String(at(document, issue.path))}' is not a valid instance of type {${namespace}}${issue.message}`;
  }
  if (issue.code === 'unrecognized_keys') {
    return `cvc-complex-type 2.4: in element ${element}, found ${issue.keys.join(', ')}, which the type does not allow`;
  }
  if (at(document, issue.path) === undefined) {
    return `cvc-complex-type 2.4: in element ${names.at(-2) ?? root}, a required element is missing: ${element}`;
  }
  return `cvc-complex-type 2.4: the content of element ${element} does not match its type`;
}

function at(document: Plain, path: readonly PropertyKey[]): unknown {
  // A list of one is an element, not an array: its index is no step.
  return path.reduce<unknown>(
    (node, step) =>
      typeof step === 'number' && !Array.isArray(node)
        ? node
        : (node as Record<PropertyKey, unknown> | undefined)?.[step],
    document,
  );
}
