import { variableOf } from '@waybill/config';
import { aborted } from '../aborted.js';
import { chooseCarrier } from '../account-names.js';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import { findCarriers } from '../find-accounts.js';
import type { Io } from '../io.js';
import { type SimulatedCarrier, startSimulation } from '../simulation.js';

interface SimulateCommandOptions {
  readonly json?: boolean;
  readonly port?: number;
  readonly plugin?: readonly string[];
  readonly config?: string;
}

/** `waybill simulate`: keeps simulators running until interrupted, and prints the settings that reach them. */
export async function simulate(
  ids: readonly string[],
  options: SimulateCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { carriers } = await findCarriers(io, options);
  const chosen =
    ids.length === 0
      ? carriers.filter(({ definition }) => !definition.in_process)
      : [...new Set(ids.map((id) => chooseCarrier(id, carriers)))];
  await using simulation = await startSimulation(chosen, options.port);
  for (const { definition } of simulation.without)
    io.stderr.write(`note: ${definition.name} has no simulator\n`);
  if (simulation.carriers.length === 0)
    throw new CommandError(EXIT.configuration, 'There is no simulator to run.');
  io.stdout.write(options.json ? asJson(simulation.carriers) : asVariables(simulation.carriers));
  io.stderr.write('Running until interrupted (Ctrl+C). Every price and label is made up.\n');
  await aborted(AbortSignal.any([io.signal, io.closed]));
  return io.signal.aborted ? EXIT.interrupted : EXIT.ok;
}

function asJson(carriers: readonly SimulatedCarrier[]): string {
  const running = carriers.map(({ definition, simulator }) => ({
    carrier: definition.id,
    url: simulator.url,
    settings: simulator.settings,
    accounts: simulator.accounts,
  }));
  return `${JSON.stringify(running, null, 2)}\n`;
}

/** Lines that a shell can read: `export` them and every other command asks the simulators. */
function asVariables(carriers: readonly SimulatedCarrier[]): string {
  return carriers
    .map(({ definition, simulator }) => {
      const lines = Object.entries(simulator.settings).map(
        ([setting, value]) => `export ${variableOf(definition, setting)}=${quoted(String(value))}\n`,
      );
      return `# ${definition.name}: ${simulator.url}\n${lines.join('')}`;
    })
    .join('\n');
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
