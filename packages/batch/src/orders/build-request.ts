import { gramsToKilograms, ouncesToPounds } from '@waybill/core';
import { contentOf, type Figures, readCell } from './cells.js';
import { type Column, type Field, written } from './fields.js';
import type { Mapping } from './mapping.js';
import type { OrderProblem } from './read-orders.js';

/** Data that is still being put together. */
type Tree = { [field: string]: unknown };

interface Built {
  readonly request: Tree;
  readonly problems: OrderProblem[];
}

/** The request of one row: its cells over the constants of the mapping. */
export function buildRequest(
  cells: readonly string[],
  columns: readonly Column[],
  { constants = {}, values = {}, units = {} }: Mapping,
  figures: Figures,
): Built {
  const own: Tree = {};
  const problems: Built['problems'] = [];
  for (const { title, at, field } of columns) {
    if (typeof field === 'string') continue;
    const name = written(field.path);
    const content = worded(contentOf(cells[at]), values[name]);
    if (content === '') continue;
    const read = readCell(content, field, figures);
    if ('problem' in read) problems.push({ column: title, field: name, message: `${name} ${read.problem}` });
    else set(own, field.path, inUnit(read.value, field, units));
  }
  const request = whole(over(withoutCustoms(constants, own), own)) as Tree;
  problems.push(...setUnits(request, units));
  return { request, problems };
}

function worded(content: string, words: Readonly<Record<string, string>> = {}): string {
  const found = Object.entries(words).find(([word]) => word.toLowerCase() === content.toLowerCase());
  return found?.[1] ?? content;
}

function set(tree: Tree, path: Field['path'], value: unknown): void {
  let at: Record<string | number, unknown> = tree;
  for (const [index, step] of path.entries()) {
    const next = path[index + 1];
    if (next === undefined) at[step] = value;
    else {
      at[step] ??= typeof next === 'number' ? [] : {};
      at = at[step] as Record<string | number, unknown>;
    }
  }
}

/** A row without goods to declare gets no customs from the constants: it stays in the country. */
function withoutCustoms(constants: Mapping['constants'] & object, own: Tree): unknown {
  const { shipment, ...others } = constants;
  if (shipment === undefined || (own.shipment as Tree | undefined)?.customs !== undefined) return constants;
  const { customs: _, ...rest } = shipment;
  return { ...others, shipment: rest };
}

/** `above` wins, field by field. */
function over(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (Array.isArray(above) && Array.isArray(below)) {
    // Lines of an address, services and options are one value.
    if (above.every((entry) => typeof entry !== 'object')) return above;
    return Array.from({ length: Math.max(above.length, below.length) }, (_, at) =>
      over(below[at], above[at]),
    );
  }
  if (!isTree(above) || !isTree(below)) return above;
  const names = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...names].map((name) => [name, over(below[name], above[name])]));
}

/** A copy. Blank lines of an address are left out; of packages, a gap is one without a weight, which core refuses. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries = Array.from(value, whole);
    const texts = entries.some((entry) => typeof entry === 'string');
    return texts ? entries.filter((entry) => entry !== undefined) : entries.map((entry) => entry ?? {});
  }
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, whole(inner)]));
}

const WEIGHTS: readonly unknown[] = ['weight', 'total_weight'];
const SIDES: readonly unknown[] = ['length', 'width', 'height'];

function inUnit(
  value: unknown,
  { path }: Field,
  { weight, dimension }: NonNullable<Mapping['units']>,
): unknown {
  if (typeof value !== 'number') return value;
  if (WEIGHTS.includes(path.at(-1))) {
    if (weight === 'G') return gramsToKilograms(value);
    if (weight === 'OZ') return ouncesToPounds(value);
  }
  // 33.3 / 10 is 3.3299999999999996.
  if (SIDES.includes(path.at(-1)) && dimension === 'MM') return Number((value / 10).toPrecision(15));
  return value;
}

const BECOMES = { KG: 'KG', G: 'KG', LB: 'LB', OZ: 'LB', CM: 'CM', MM: 'CM', IN: 'IN' } as const;

/** The units of the file become those of the request. */
function setUnits(request: Tree, { weight, dimension }: NonNullable<Mapping['units']>): Built['problems'] {
  const shipment = (request.shipment ?? {}) as Tree;
  const set = (
    field: 'weight_unit' | 'dimension_unit',
    unit: keyof typeof BECOMES | undefined,
  ): Built['problems'] => {
    if (unit === undefined) return [];
    const before = shipment[field];
    shipment[field] = BECOMES[unit];
    if (before === undefined || before === BECOMES[unit]) return [];
    const message = `shipment.${field} is ${String(before)}, but the mapping says that the file is in ${unit}`;
    return [{ column: `shipment.${field}`, message }];
  };
  const problems = [...set('weight_unit', weight), ...set('dimension_unit', dimension)];
  if (Object.keys(shipment).length > 0) request.shipment = shipment;
  return problems;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
