import { chooseCarrier } from '../account-names.js';
import { declared, summary } from '../describe.js';
import { EXIT, type ExitCode } from '../exit.js';
import { findCarriers } from '../find-accounts.js';
import type { Io } from '../io.js';
import { renderCarrier, renderCarriers } from '../render/carriers.js';
import { pageOf } from '../render/page.js';

interface CarriersCommandOptions {
  readonly json?: boolean;
  readonly plugin?: readonly string[];
  readonly config?: string;
}

/** `waybill carriers [id]`: the installed carriers, or everything that one of them declares. */
export async function carriers(
  id: string | undefined,
  options: CarriersCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { carriers: installed } = await findCarriers(io, options);
  if (id === undefined) {
    const overview = installed.map(summary);
    io.stdout.write(options.json ? json(overview) : renderCarriers(overview, pageOf(io.stdout)));
    return EXIT.ok;
  }
  const found = chooseCarrier(id, installed);
  const details = { ...summary(found), ...declared(found.definition) };
  io.stdout.write(options.json ? json(details) : renderCarrier(details, pageOf(io.stdout)));
  return EXIT.ok;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
