import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShippingResult } from '@waybill/core';
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
 * Writes a shipment's documents to files named by tracking number, kind (a label's is left out) and format, never over
 * a file that is there.
 * @returns their paths, in the order of `documents`.
 */
export async function writeDocuments(shipment: ShippingResult, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, document] of shipment.documents.entries()) {
    const [name, extension] = nameOf(shipment, index);
    paths.push(await writeNew(folder, name, extension, Buffer.from(document, 'base64')));
  }
  return paths;
}

function nameOf({ meta, tracking_number, carrier }: ShippingResult, index: number): [string, string] {
  const { format = 'bin', kind = 'document', parcel = null } = meta.documents[index] ?? {};
  const number = (parcel === null ? null : meta.parcels[parcel]?.tracking_number) ?? tracking_number;
  const name = kind === 'label' ? (number ?? carrier) : `${number ?? carrier}-${kind}`;
  return [safe(name), safe(format.split('/').at(-1) ?? format).toLowerCase()];
}

/** Text of carriers becomes part of a path: only harmless characters stay. */
function safe(text: string): string {
  return text.replace(/[^\w-]+/g, '_');
}

async function writeNew(folder: string, name: string, extension: string, bytes: Buffer): Promise<string> {
  for (let copy = 1; ; copy++) {
    const path = join(folder, `${name}${copy === 1 ? '' : `-${copy}`}.${extension}`);
    try {
      await writeFile(path, bytes, { flag: 'wx' });
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
