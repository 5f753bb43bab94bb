import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { filesOf, type ShippingResult } from '@waybill/core';
import type { PageSize } from '@waybill/labels';
import { CommandError, EXIT } from './exit.js';

/**
 * Makes sure, before anything is bought, that documents can be written.
 * @throws {@link CommandError} when they cannot.
 */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new CommandError(
      EXIT.input,
      `documents cannot be written to ${folder}: ${(error as Error).message}`,
    );
  }
}

/**
 * Writes a shipment's documents to files under the names of {@link filesOf}, never over a file that is there.
 * @returns their paths, in the order of `documents`.
 */
export async function writeDocuments(shipment: ShippingResult, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const { name, bytes } of filesOf(shipment)) paths.push(await writeNew(folder, name, bytes));
  return paths;
}

/**
 * Writes the labels of a shipment once more, as one PDF: pictures become pages of this size.
 * @returns its path; undefined where there is no label.
 * @throws RangeError for a label that is damaged or in a printer's language (ZPL).
 */
export async function writeLabelsAsPdf(
  shipment: ShippingResult,
  folder: string,
  page: PageSize,
): Promise<string | undefined> {
  const labels = filesOf(shipment).filter(({ kind }) => kind.endsWith('label'));
  const [first] = labels;
  if (first === undefined) return undefined;
  const { toPdf } = await import('@waybill/labels');
  return writeNew(folder, `${parse(first.name).name}-labels.pdf`, await toPdf(labels, { page }));
}

/**
 * Writes papers that are no labels under the names that are given, without their ending.
 * @returns their paths, in the order of the papers.
 */
export async function writePapers(
  papers: readonly { readonly name: string; readonly content: string; readonly format: string | undefined }[],
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  for (const { name, content, format = 'bin' } of papers) {
    const file = `${name.replace(/[^\w-]+/g, '_')}.${format.split('/').at(-1)?.toLowerCase()}`;
    paths.push(await writeNew(folder, file, Buffer.from(content, 'base64')));
  }
  return paths;
}

/** Writes a file, never over one that is there. */
export async function writeNew(folder: string, file: string, content: Uint8Array | string): Promise<string> {
  const [, name, ext] = /^(.*?)((?:\.shipment)?\.\w+)$/.exec(file) ?? ['', file, ''];
  for (let copy = 1; ; copy++) {
    const path = join(folder, `${name}${copy === 1 ? '' : `-${copy}`}${ext}`);
    try {
      await writeFile(path, content, { flag: 'wx' });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
