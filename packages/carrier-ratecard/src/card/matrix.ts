/** A sheet `rates.<service>.csv`: weights or sizes down, zones across, as carriers send their tariffs. */
import { lookUp } from '@waybill/carrier-kit/request';
import type { Kinds } from './cell.js';
import { headingName, kindOf } from './columns.js';
import type { Cells, Sheet } from './csv.js';
import { breakSchema } from './schema.js';
import type { SheetEntry } from './sheets.js';

/** Columns that are no zone. */
export const MATRIX_COLUMNS: readonly string[] = ['size', 'over', 'up_to', 'step', 'field'];

/** Fields that a line may give for its weights; `flat` by default. */
const FIELDS = Object.keys(breakSchema.shape).filter((name) => !MATRIX_COLUMNS.includes(name));

/** A cell that holds this or nothing is for weights that the service does not take to the zone. */
const NOTHING = /^[-–—]$/;

const fieldOf = ({ field }: Cells) => (field === undefined ? 'flat' : headingName(field));

export const matrixKinds: Kinds = (column, cells) => {
  if (column === 'field' || column === 'size') return 'text';
  return MATRIX_COLUMNS.includes(column) ? 'figure' : kindOf(fieldOf(cells));
};

/**
 * One rate for each zone, or for each size in each zone. Lines of the same weights are one break: one line may give its flat price, the next its price
 * for each kilogram above.
 * @param read reads a cell.
 */
export function matrixRates(
  service: string,
  file: string,
  { columns, rows }: Sheet,
  read: (cell: string, column: string, cells: Cells) => unknown,
  problems: string[],
): SheetEntry[] {
  if (!columns.includes('up_to') && !columns.includes('size')) {
    if (columns.length > 0)
      problems.push(
        `${file}: has no column up_to or size; its lines are weights or sizes, and its other columns zones`,
      );
    return [];
  }
  const lines = rows.flatMap(({ line, cells }) => {
    const field = fieldOf(cells);
    if (!FIELDS.includes(field)) {
      problems.push(
        `${file}:${line}, column field: is ${cells.field}; a line gives one of ${FIELDS.join(', ')}`,
      );
      return [];
    }
    return { line, cells, field, bounds: boundsOf(cells, read) };
  });
  for (const [index, { bounds }] of lines.entries()) {
    const last = lines[index - 1];
    const before = last?.cells.size === lines[index]?.cells.size ? last?.bounds : undefined;
    // An empty cell must be a gap, so each line begins where the one before ends.
    if (bounds.over === undefined && before !== undefined)
      bounds.over = bounds.up_to === before.up_to ? before.over : before.up_to;
  }
  const zones = columns.filter((column) => !MATRIX_COLUMNS.includes(column));
  const sizes = [...new Set(lines.map(({ cells }) => cells.size))];
  const rates = zones.flatMap((zone) => sizes.map((size) => ({ zone, size })));
  return rates.flatMap(({ zone, size }) => {
    const breaks: Record<string, unknown>[] = [];
    const at: string[] = [];
    for (const { line, cells, field, bounds } of lines) {
      const cell = lookUp(cells, zone);
      if (cells.size !== size || cell === undefined || NOTHING.test(cell)) continue;
      const value = read(cell, zone, cells);
      const last = breaks.at(-1);
      if (last === undefined || last.over !== bounds.over || last.up_to !== bounds.up_to) {
        breaks.push({ ...bounds, [field]: value });
        at.push(`${file}:${line}, column ${zone}`);
      } else if (field in last) problems.push(`${file}:${line}, column ${zone}: gives ${field} again`);
      else Object.assign(last, bounds, { [field]: value });
    }
    // A zone without a price in a size does not take it.
    if (size !== undefined && breaks.length === 0) return [];
    const row = { service, zone, ...(size === undefined ? {} : { size }), breaks };
    return [{ row, at, where: { service: file, zone: `${file}, column ${zone}` } }];
  });
}

interface Bounds {
  over?: unknown;
  up_to?: unknown;
  step?: unknown;
}

function boundsOf(cells: Cells, read: (cell: string, column: string, cells: Cells) => unknown): Bounds {
  const bounds: Bounds = {};
  for (const name of ['over', 'up_to', 'step'] as const)
    if (cells[name] !== undefined) bounds[name] = read(cells[name], name, cells);
  return bounds;
}
