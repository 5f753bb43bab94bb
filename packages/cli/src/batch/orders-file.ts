import { basename, extname } from 'node:path';
import type { Mapping, Orders } from '@waybill/batch/orders';
import { ValidationError } from '@waybill/core';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { readInput, readJson } from '../request.js';
import { optional } from './database.js';

/** How the file of orders is written; options of a command. */
export interface OrdersFileOptions {
  /** A file that says what the columns are. */
  readonly mapping?: string;
  readonly delimiter?: string;
  readonly decimal?: '.' | ',';
  readonly encoding?: string;
}

/** The orders of a file, and what the file is written in. */
export interface ReadOrdersFile extends Orders {
  readonly dialect: { readonly delimiter?: string; readonly decimal?: '.' | ',' };
}

/** @throws {@link CommandError} where no row can be read. */
export async function readOrdersFile(
  file: string,
  { mapping: mappingFile, delimiter, decimal, encoding }: OrdersFileOptions,
  io: Io,
): Promise<ReadOrdersFile> {
  const { readMapping, readOrders } = await optional(import('@waybill/batch/orders'));
  const bytes = await readInput(file, 'orders in CSV', io);
  const mapping: Mapping =
    mappingFile === undefined
      ? {}
      : readMappingOf(mappingFile, await readJson(mappingFile, 'a mapping', io), readMapping);
  const own = {
    ...(delimiter !== undefined && { delimiter }),
    ...(decimal !== undefined && { decimal }),
    ...(encoding !== undefined && { encoding }),
  };
  try {
    const orders = await readOrders(bytes, { mapping, ...own });
    const { delimiter = mapping.delimiter, decimal = mapping.decimal } = own;
    return { ...orders, dialect: { ...(delimiter && { delimiter }), ...(decimal && { decimal }) } };
  } catch (error) {
    throw explained(error, file === '-' ? 'standard input' : file);
  }
}

function readMappingOf(file: string, data: unknown, read: (data: unknown) => Mapping): Mapping {
  try {
    return read(data);
  } catch (error) {
    throw explained(error, file);
  }
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof ValidationError)) return error;
  const lines = error.issues.map(({ message }) => `- ${message}\n`);
  return new CommandError(EXIT.input, `${file} cannot be read:\n${lines.join('')}`.trimEnd());
}

/** A batch has the name of its file, unless it is given another. */
export function batchName(file: string, { name, simulate }: { name?: string; simulate?: boolean }): string {
  if (name === undefined && file === '-')
    throw new CommandError(EXIT.input, 'orders of standard input need a --name');
  const own = name ?? basename(file, extname(file));
  // What simulators sold must never be taken for bought.
  return simulate ? `${own} (simulated)` : own;
}
