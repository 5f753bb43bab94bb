import { resolve } from 'node:path';
import type { ProofOfDelivery } from '@waybill/core';
import { prepareFolder, writePapers } from '../documents.js';
import type { ExitCode } from '../exit.js';
import { accountNamed } from '../follow-up/account-handle.js';
import { type FollowUpOptions, followUp } from '../follow-up/follow-up.js';
import { readShipment } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import { renderProof } from '../render/proof.js';

interface ProofCommandOptions extends FollowUpOptions {
  readonly carrier?: string;
  /** Where the carrier mails it, if it does. */
  readonly email?: string;
  readonly out: string;
}

/** `waybill proof`: what proves that a package was delivered. */
export async function proof(
  written: string,
  { carrier, email, out, ...options }: ProofCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const shipment = written.endsWith('.json') ? await readShipment(written, io) : undefined;
  const request = {
    ...(shipment === undefined ? { tracking_number: written } : { shipment }),
    ...(email !== undefined && { email_address: email }),
  };
  return followUp<ProofOfDelivery | null>(
    {
      command: `waybill proof ${written}`,
      account: shipment ?? accountNamed(carrier, 'proof'),
      ask: (aggregator, own) => aggregator.fetchProofOfDelivery(request, own),
      write: (proof) => writeDocuments(proof, folder),
      print: renderProof,
    },
    options,
    io,
  );
}

function writeDocuments(
  { documents, meta, tracking_number }: ProofOfDelivery,
  folder: string,
): Promise<string[]> {
  const papers = documents.map((content, at) => {
    const { format, kind = 'letter' } = meta.documents[at] ?? {};
    return { name: `${tracking_number}-${kind}`, content, format };
  });
  return writePapers(papers, folder);
}
