import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Capability, OPERATIONS } from '@waybill/core/plugin';
import { z } from 'zod';
import { readYaml } from './yaml-file.js';

const words = z.string('is a text').trim().min(1, 'says nothing');
const operation = z.enum(Object.keys(OPERATIONS) as [Capability, ...Capability[]]);

const groupSchema = z.strictObject({
  /** The operation that the replies are read by. */
  of: operation,
  /** The case whose request is sent; by default the first that ends well. */
  case: z.string().exactOptional(),
  /** Fields of the case's request that are others, the numbers that are tracked for example. */
  request: z.looseObject({}).exactOptional(),
  /** The call that is answered, `POST /labels/{id}`; by default that of an OpenAPI example, else the last one of the case. */
  answers: z.string().exactOptional(),
  /** The member of the reply that the sample is the content of. */
  within: z.string().exactOptional(),
  /** The member of a refusal that sums up what other members of it say; its text may go. */
  summary: z.string().exactOptional(),
  /** By default that of an OpenAPI example, or the one that a file's name ends in, else 200. */
  status: z.int().min(100).max(599).exactOptional(),
  /** A folder of samples, or an OpenAPI document with examples, below the folder of the carrier's contract. */
  from: words,
  /** By sample, what is read from it, in words. */
  reads: z.record(z.string(), words),
});

const fileSchema = z.strictObject({
  /** What judges the documents of the tests: `official OpenAPI`, `own schema`. */
  contract: words,
  /** How many replies of a real account are among the cases. */
  recordings: z.int().min(0).default(0),
  replies: z.array(groupSchema).default([]),
  /** Replies to calls that the package makes which cannot be played, each with the reason. */
  not_played: z.record(z.string(), words).default({}),
  /** What is no reply to a call that the package makes, by place with `*` for anything, each with what it is. */
  others: z.record(z.string(), words).default({}),
});

/** Official sample replies, and what is read from each, written by hand. */
export type SamplesFile = z.infer<typeof fileSchema>;

/** Samples that are played alike. */
export type SampleGroup = z.infer<typeof groupSchema>;

/**
 * Reads a file of official samples.
 * @throws Error that names file, line and field.
 */
export function readSamples(file: string): SamplesFile {
  return readYaml(file, fileSchema);
}

/** How many sample replies are played, of how many. */
export function countOf({ replies, not_played }: SamplesFile): {
  readonly played: number;
  readonly all: number;
} {
  const played = replies.reduce((sum, { reads }) => sum + Object.keys(reads).length, 0);
  return { played, all: played + Object.keys(not_played).length };
}

/** What shows that a carrier package agrees with its carrier: a line for its README, if the file of samples says it. */
export function agreementLine(readme: string): string | undefined {
  const file = join(dirname(readme), 'test', 'official-samples.yaml');
  if (!existsSync(file)) return undefined;
  const samples = readSamples(file);
  const { played, all } = countOf(samples);
  const shown = [
    samples.contract,
    all === 0 ? 'no official sample reply' : `official sample replies ${played} of ${all}`,
    samples.recordings === 0
      ? 'no recording of a real account'
      : `recordings of a real account ${samples.recordings}`,
  ];
  return `Agreement with the carrier is shown by: ${shown.join('; ')}; all else by our own reading of its documents.`;
}
