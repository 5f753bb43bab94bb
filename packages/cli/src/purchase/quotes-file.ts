import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Quote, QuoteOutcome } from '@waybill/core';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { readJson } from '../request.js';

/** Of a quote, what is needed to buy it and to compare its price. */
const quoteSchema = z.looseObject({
  carrier: z.string(),
  account: z.string(),
  service_name: z.string(),
  service_type: z.string(),
  currency: z.string(),
  total_charge: z.number(),
  options: z.array(z.string()).optional(),
  handle: z.string().optional(),
});

const fileSchema = z.tuple([z.array(quoteSchema), z.array(z.unknown())]);

/**
 * The quotes of a file that `waybill quote` wrote, with `--json` or `--save`.
 * @throws {@link CommandError} when it is another file.
 */
export async function readQuotes(file: string, io: Io): Promise<Quote[]> {
  const { data } = fileSchema.safeParse(await readJson(file, 'quotes', io));
  if (data !== undefined) return data[0] as unknown as Quote[];
  throw new CommandError(
    EXIT.input,
    `${file}: has no quotes; a file by waybill quote --save or --json is expected`,
  );
}

/** Writes quotes to a file, as `--json` prints them. */
export async function saveQuotes(file: string, outcome: QuoteOutcome, io: Io): Promise<void> {
  try {
    await writeFile(resolve(io.cwd, file), `${JSON.stringify(outcome, null, 2)}\n`);
  } catch (error) {
    throw new CommandError(EXIT.unwritten, `${file}: cannot be written (${(error as Error).message})`);
  }
}
