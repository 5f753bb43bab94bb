import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ValidationError } from '@waybill/core';
import type { ColumnMap, Desk, ImportReport } from '@waybill/orders';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { readInput, readJson } from '../request.js';

/** How a file of orders is read. */
export interface ImportFileOptions {
  readonly source?: string;
  /** A file, or the name of a mapping that was kept. */
  readonly mapping?: string;
}

/** @throws {@link CommandError} for a file that cannot be read */
export async function importFile(
  desk: Desk,
  file: string,
  { source, mapping }: ImportFileOptions,
  io: Io,
): Promise<ImportReport> {
  const { readExport } = await import('@waybill/orders');
  const columns = mapping === undefined ? undefined : await mappingOf(desk, mapping, io);
  const bytes = await readInput(file, 'orders in CSV or XLSX', io);
  try {
    const { orders, format, ignored, unreadable } = await readExport(bytes, {
      ...(columns !== undefined && { columns }),
    });
    if (unreadable !== undefined)
      throw new CommandError(
        EXIT.input,
        `${file} has a quotation mark in row ${unreadable} that is not closed`,
      );
    return await desk.import(orders, { source: source ?? format, format, ignored });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const lines = error.issues.map(({ message }) => `- ${message}\n`);
    throw new CommandError(EXIT.input, `${file} cannot be read:\n${lines.join('')}`.trimEnd());
  }
}

async function mappingOf(desk: Desk, mapping: string, io: Io): Promise<ColumnMap> {
  if (existsSync(resolve(io.cwd, mapping))) return (await readJson(mapping, 'a mapping', io)) as ColumnMap;
  const kept = await desk.mappings();
  if (Object.hasOwn(kept, mapping)) return kept[mapping] as ColumnMap;
  throw new CommandError(EXIT.input, `there is no file ${mapping}, and no mapping of this name`);
}

/** What an import did, in lines. */
export function reportText({
  format,
  added,
  changed,
  known,
  skipped,
  problems,
  ignored,
}: ImportReport): string {
  const lines = [
    `${format ?? 'orders'}: ${added} added, ${changed} changed, ${known} known, ${skipped.length} skipped`,
    ...skipped.map(({ order, why }) => `  ${order} is skipped: ${why}`),
    ...problems.map(
      ({ order, row, message }) =>
        `  ${order}${row === undefined ? '' : ` (row ${row})`} needs attention: ${message}`,
    ),
    ...(ignored.length === 0 ? [] : [`Columns that are not read: ${ignored.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}
