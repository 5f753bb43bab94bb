import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { chooseCarrier } from '../account-names.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findCarriers } from '../find-accounts.js';
import type { Io } from '../io.js';
import { readRequest } from '../request.js';
import { simulatorOf } from '../simulator-of.js';

interface CaseNewOptions {
  readonly carrier: string;
  readonly operation: ShipmentOperation;
  readonly account?: string;
  readonly out?: string;
  readonly plugin?: readonly string[];
  readonly config?: string;
}

/** `waybill case new`: records a request at the carrier's simulator as a case of its conformance suite. */
export async function caseNew(file: string, options: CaseNewOptions, io: Io): Promise<ExitCode> {
  const { carrier: id, operation, account } = options;
  const request = await readRequest(file, io);
  const { carriers } = await findCarriers(io, options);
  const carrier = chooseCarrier(id, carriers);
  const simulator = await simulatorOf(carrier);
  if (simulator === undefined)
    throw new CommandError(EXIT.configuration, `${carrier.definition.name} has no simulator`);
  const name = file === '-' ? 'new-case' : basename(file, extname(file));
  const folder = resolve(io.cwd, options.out ?? join('test', 'fixtures', operation, name));
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0)
    throw new CommandError(EXIT.input, `${folder}: is not empty; choose another folder with --out`);
  const { recordCase } = await testkit();
  const files = await recordCase({
    definition: carrier.definition,
    simulator,
    operation,
    request,
    folder,
    ...(account === undefined ? {} : { account }),
  });
  await mkdir(folder, { recursive: true });
  for (const [path, content] of files) await writeFile(join(folder, path), content);
  io.stdout.write(`${join(folder, 'case.yaml')}\n`);
  io.stderr.write(
    'Write `what` and `outcome` yourself, from the carrier’s contract. The calls were recorded at the simulator: compare them with the contract, too.\n',
  );
  return EXIT.ok;
}

/** Only authors of carriers have the package. */
async function testkit(): Promise<typeof import('@waybill/testkit/record')> {
  try {
    return await import('@waybill/testkit/record');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError(
      EXIT.configuration,
      'Recording a case needs @waybill/testkit: npm install --save-dev @waybill/testkit',
    );
  }
}
