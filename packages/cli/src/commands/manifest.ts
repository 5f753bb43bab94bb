import { resolve } from 'node:path';
import type { ManifestRequestData, ManifestResult } from '@waybill/core';
import { prepareFolder, writePapers } from '../documents.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { accountNamed, accountOf } from '../follow-up/account-handle.js';
import { type FollowUpOptions, followUp } from '../follow-up/follow-up.js';
import { readManifest, readShipment, writeManifest } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import { renderManifest } from '../render/manifest.js';

interface ManifestCommandOptions extends FollowUpOptions {
  readonly carrier?: string;
  readonly date?: string;
  /** Where documents are written. */
  readonly out: string;
}

/** `waybill manifest close`: closes the day of an account, or of some of its shipments. */
export async function closeDay(
  files: readonly string[],
  { carrier, date, out, ...options }: ManifestCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const shipments = await Promise.all(files.map((file) => readShipment(file, io)));
  const accounts = new Set(shipments.map(accountOf));
  if (accounts.size > 1)
    throw new CommandError(
      EXIT.input,
      `manifest: these shipments are of several accounts (${[...accounts].join(', ')}); close each by itself`,
    );
  const request: ManifestRequestData = {
    ...(shipments.length > 0 && { shipments }),
    ...(date !== undefined && { date }),
  };
  return followUp<ManifestResult | null>(
    {
      command: ['waybill manifest close', ...files].join(' '),
      account: shipments[0] ?? accountNamed(carrier, 'manifest'),
      question: (name) => `Close the day of ${name}?`,
      ask: (aggregator, own) => aggregator.closeDay(request, own),
      write: (manifest) => writeAll(manifest, folder),
      print: renderManifest,
      exit: ({ closed }) => (closed ? EXIT.ok : EXIT.incomplete),
    },
    options,
    io,
  );
}

/** `waybill manifest fetch`: documents of a closed day that came later, or once more. */
export async function fetchManifest(
  stored: string,
  { out, ...options }: ManifestCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const manifest = await readManifest(stored, io);
  return followUp<ManifestResult | null>(
    {
      command: `waybill manifest fetch ${stored}`,
      account: manifest,
      ask: (aggregator, own) => aggregator.fetchManifest({ manifest }, own),
      write: (fetched) => writeDocuments(fetched, folder),
      print: renderManifest,
    },
    options,
    io,
  );
}

async function writeAll(manifest: ManifestResult, folder: string): Promise<string[]> {
  return [...(await writeDocuments(manifest, folder)), await writeManifest(manifest, folder)];
}

function writeDocuments(
  { documents, meta, manifests, carrier }: ManifestResult,
  folder: string,
): Promise<string[]> {
  const papers = documents.map((content, at) => {
    const { format, manifest = null } = meta.documents[at] ?? {};
    const id = (manifest === null ? undefined : manifests[manifest]?.id) ?? carrier;
    return { name: `${id}-manifest`, content, format };
  });
  return writePapers(papers, folder);
}
