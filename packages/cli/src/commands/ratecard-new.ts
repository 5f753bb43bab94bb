import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chooseCarrier } from '../account-names.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findCarriers } from '../find-accounts.js';
import type { Io } from '../io.js';

interface RateCardNewOptions {
  readonly carrier: string;
  readonly out?: string;
  readonly plugin?: readonly string[];
  readonly config?: string;
}

/** `waybill ratecard new`: a rate card with every service and option of a carrier, whose amounts are left to fill in. */
export async function ratecardNew(options: RateCardNewOptions, io: Io): Promise<ExitCode> {
  const { carriers } = await findCarriers(io, options);
  const { definition } = chooseCarrier(options.carrier, carriers);
  const drafting = carriers.find((one) => one.definition.draftPriceList !== undefined);
  if (drafting?.definition.draftPriceList === undefined)
    throw new CommandError(
      EXIT.configuration,
      'Rate cards need another package: npm install @waybill/carrier-ratecard',
    );
  const file = resolve(io.cwd, options.out ?? `${definition.id}.yaml`);
  const card = drafting.definition.draftPriceList(definition);
  await writeFile(file, card, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'is there already; choose another file with --out' : error.message;
    throw new CommandError(EXIT.input, `${file}: ${why}`);
  });
  io.stdout.write(`${file}\n`);
  io.stderr.write(
    `Fill in what is empty, and name the file as priced_by of the account of ${definition.name}: until it is full it is refused with each empty place.\n`,
  );
  return EXIT.ok;
}
