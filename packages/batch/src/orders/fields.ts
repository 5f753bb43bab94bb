import { hint } from '@waybill/core/plugin';
import { type Kind, REQUEST, type Shape } from './shape.js';

/** A field that a column may fill. */
export interface Field {
  readonly path: readonly (string | number)[];
  /** `list`: several texts in one cell. */
  readonly kind: Kind | 'list';
}

/** A column that is read. */
export interface Column {
  readonly title: string;
  /** Its position in the row, from 0. */
  readonly at: number;
  readonly field: Field | 'order' | 'choose';
}

/** Packages, lines of an address and goods of one row are in columns; no row has more of them. */
const MOST = 1000;

/**
 * The field with this name, as core writes it: `recipient.city`, `shipment.items[0].weight`, `shipment.extra["ups:cod"]`
 * or `shipment.extra.ups:cod`. For another name, the end of a sentence that begins with it.
 */
export function fieldNamed(name: string): Field | string {
  const path: (string | number)[] = [];
  let shape: Shape = REQUEST;
  let rest = name;
  while (rest !== '') {
    if (shape === 'extra') {
      const key = /^(?:\["(.+)"\]|\.?(.+))$/s.exec(rest);
      if (rest.includes('__proto__')) return 'is not a usable name';
      return { path: [...path, key?.[1] ?? key?.[2] ?? rest], kind: 'text' };
    }
    if (isList(shape)) {
      const [index, digits] = /^\[(\d{1,4})\]/.exec(rest) ?? [];
      if (index === undefined) return `needs a number after ${written(path)}: ${written(path)}[0]${rest}`;
      if (Number(digits) >= MOST) return `has a number that is too large; the first is ${written(path)}[0]`;
      path.push(Number(digits));
      rest = rest.slice(index.length);
      [shape] = shape;
    } else if (typeof shape === 'string') {
      return `goes on after ${written(path)}, which has no fields`;
    } else {
      const [segment, word = rest] = /^\.?([^.[\]]+)/.exec(rest) ?? [];
      const own: string = word.toLowerCase();
      const next: Shape | undefined = Object.hasOwn(shape, own) ? shape[own] : undefined;
      if (next === undefined)
        return `is not a field of a request${meant(name, word, path, Object.keys(shape))}`;
      path.push(own);
      rest = rest.slice(segment?.length ?? rest.length);
      shape = next;
    }
  }
  if (shape === 'text' || shape === 'number' || shape === 'boolean') return { path, kind: shape };
  if (isList(shape) && shape[0] === 'text') return { path, kind: 'list' };
  const example = isList(shape) ? `${written(path)}[0].` : `${written(path)}.`;
  return `holds several fields; name one of them: ${example}…`;
}

/** `['shipment', 'items', 0, 'weight']` as `shipment.items[0].weight`, the way core's messages name fields. */
export function written(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^\w+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** The fields of a request that are usually written, for the closest name to one without a path: `postcode`. */
const USUAL = ['order', 'choose', ...namesWithin(REQUEST, '')];

function namesWithin(shape: Shape, at: string): string[] {
  if (isList(shape)) return namesWithin(shape[0], `${at}[0]`);
  if (shape === 'extra') return [];
  if (typeof shape === 'string') return [at];
  return Object.entries(shape).flatMap(([name, inner]) =>
    namesWithin(inner, at === '' ? name : `${at}.${name}`),
  );
}

function meant(
  name: string,
  word: string,
  path: readonly (string | number)[],
  names: readonly string[],
): string {
  // As core corrects the names of old examples.
  const former = { packages: 'items', region: 'state', region_code: 'state_code' }[word.toLowerCase()];
  if (former !== undefined && names.includes(former)) return `; did you mean ${written([...path, former])}?`;
  if (path.length > 0) return hint(word, names);
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const same = USUAL.filter((usual) => usual.endsWith(`.${plain}`) && !usual.includes('customs'));
  if (same.length > 0) return `; did you mean ${same.slice(0, 3).join(' or ')}?`;
  const close = hint(name, USUAL);
  return close.startsWith('; did you mean') ? close : '';
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
