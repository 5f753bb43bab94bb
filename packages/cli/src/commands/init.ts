import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findCarriers, NO_CARRIERS } from '../find-accounts.js';
import { askForDrafts, draftsOf } from '../init/drafts.js';
import { configText, envExampleText } from '../init/files.js';
import type { Io } from '../io.js';

interface InitCommandOptions {
  readonly carrier?: readonly string[];
  readonly out: string;
  readonly force?: boolean;
  readonly plugin?: readonly string[];
}

const CONFIG = 'waybill.config.json';
const ENV_EXAMPLE = '.env.example';
type FileName = typeof CONFIG | typeof ENV_EXAMPLE;

/** `waybill init`: writes a config file without secrets, and an example of the variables that hold them. */
export async function init(options: InitCommandOptions, io: Io): Promise<ExitCode> {
  const folder = resolve(io.cwd, options.out);
  const files = await filesToWrite(folder, options, io);
  const { plugin = [] } = options;
  const { carriers } = await findCarriers(io, { plugin });
  if (carriers.length === 0) throw new CommandError(EXIT.configuration, NO_CARRIERS);
  const drafts =
    options.carrier !== undefined
      ? draftsOf(options.carrier, carriers)
      : await askForDrafts(
          promptsOf(
            io,
            carriers.map(({ definition }) => definition.id),
          ),
          carriers,
        );

  const texts = { [CONFIG]: configText(drafts, plugin), [ENV_EXAMPLE]: envExampleText(drafts) };
  for (const file of files) {
    await writeFile(join(folder, file), texts[file]);
    io.stdout.write(`${join(folder, file)}\n`);
  }
  io.stderr.write(NEXT);
  return EXIT.ok;
}

function promptsOf({ prompts }: Io, ids: readonly string[]) {
  if (prompts !== undefined) return prompts;
  throw new CommandError(
    EXIT.input,
    `There is no terminal to ask at. Name carriers or accounts with --carrier: ${ids.join(', ')}`,
  );
}

/** Nothing is written over unless a person at the terminal, or --force, says so. */
async function filesToWrite(
  folder: string,
  { force }: InitCommandOptions,
  { prompts }: Io,
): Promise<FileName[]> {
  const there = await readdir(folder).catch(() => {
    throw new CommandError(EXIT.input, `${folder}: there is no such folder`);
  });
  const other = there.find((name) => name.startsWith('waybill.config.') && name !== CONFIG);
  if (other !== undefined)
    throw new CommandError(
      EXIT.input,
      `${other} is there already, and is read before ${CONFIG}; edit or remove it`,
    );
  const files: FileName[] = [];
  for (const file of [CONFIG, ENV_EXAMPLE] as const) {
    if (!there.includes(file) || force) files.push(file);
    else if (prompts === undefined)
      throw new CommandError(EXIT.input, `${file} is there already; --force writes over it`);
    else if (await prompts.confirm(`${file} is there already. Write over it?`)) files.push(file);
  }
  return files;
}

const NEXT = `
Next:
  1. Copy .env.example to .env and fill it in.
  2. waybill doctor                  checks that every account can log in
  3. waybill quote request.json      compares prices; --simulate needs no account
`;
