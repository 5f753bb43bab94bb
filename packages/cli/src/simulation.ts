import type { InstalledCarrier } from '@waybill/config';
import type { RunningSimulator, SimulatorDefinition } from '@waybill/simulator';
import { CommandError, EXIT } from './exit.js';
import { simulatorOf } from './simulator-of.js';

/** A carrier whose simulator is running. */
export interface SimulatedCarrier extends InstalledCarrier {
  readonly simulator: RunningSimulator;
}

/** Running simulators; disposing closes them. */
interface Simulation extends AsyncDisposable {
  readonly carriers: readonly SimulatedCarrier[];
  /** Carriers whose package has no simulator. */
  readonly without: readonly InstalledCarrier[];
}

/**
 * Starts the simulator of every carrier that has one, on loopback.
 * @param port of the first, the others have those after it; any free ones when left out.
 * @throws {@link CommandError} when a port is taken.
 */
export async function startSimulation(
  carriers: readonly InstalledCarrier[],
  port?: number,
): Promise<Simulation> {
  const { startSimulator } = await import('@waybill/simulator');
  const known: [InstalledCarrier, SimulatorDefinition][] = [];
  const without: InstalledCarrier[] = [];
  for (const carrier of carriers) {
    const definition = await simulatorOf(carrier);
    if (definition === undefined) without.push(carrier);
    else known.push([carrier, definition]);
  }
  const running: SimulatedCarrier[] = [];
  const dispose = async () => {
    await Promise.all(running.map(({ simulator }) => simulator.close()));
  };
  try {
    for (const [index, [carrier, definition]] of known.entries()) {
      const options = port === undefined ? {} : { port: port + index };
      running.push({ ...carrier, simulator: await startSimulator(definition, options).catch(explained) });
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return { carriers: running, without, [Symbol.asyncDispose]: dispose };
}

function explained(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error;
  throw new CommandError(EXIT.input, `port ${error.port} is taken; choose others with --port`);
}
