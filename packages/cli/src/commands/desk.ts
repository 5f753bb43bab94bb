import { ValidationError } from '@waybill/core';
import type { DeskSettings } from '@waybill/orders';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { type DeskOptions, openDeskAlone } from '../orders/open.js';
import { readJson } from '../request.js';

/** `waybill desk export` */
export async function exportDesk(options: DeskOptions, io: Io): Promise<ExitCode> {
  await using open = await openDeskAlone(options, io);
  io.stdout.write(`${JSON.stringify(await open.desk.settings(), null, 2)}\n`);
  return EXIT.ok;
}

/** `waybill desk import` */
export async function importDesk(file: string, options: DeskOptions, io: Io): Promise<ExitCode> {
  const settings = (await readJson(file, 'settings of the desk', io)) as DeskSettings;
  await using open = await openDeskAlone(options, io);
  const { DeskConflictError } = await import('@waybill/orders');
  try {
    const { version } = await open.desk.saveSettings(settings);
    io.stdout.write(`The settings have version ${version} now.\n`);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof DeskConflictError)
      throw new CommandError(EXIT.input, `${error.message}: waybill desk export`);
    if (!(error instanceof ValidationError)) throw error;
    const lines = error.issues.map(({ message }) => `- ${message}\n`);
    throw new CommandError(EXIT.input, `${file} has mistakes:\n${lines.join('')}`.trimEnd());
  }
}
