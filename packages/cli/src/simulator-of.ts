import type { InstalledCarrier } from '@waybill/config';
import type { SimulatorDefinition } from '@waybill/simulator';
import { resolve } from 'import-meta-resolve';
import { CommandError, EXIT } from './exit.js';

/** The simulator of a carrier package, if it has one. */
export async function simulatorOf(carrier: InstalledCarrier): Promise<SimulatorDefinition | undefined> {
  const { isSimulatorDefinition } = await import('@waybill/simulator');
  let exports: object;
  try {
    exports = await import(resolve(`${carrier.package}/simulator`, carrier.from));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined;
    throw new CommandError(
      EXIT.configuration,
      `${carrier.package}/simulator could not be loaded: ${(error as Error).message}`,
    );
  }
  return Object.values(exports).find(isSimulatorDefinition);
}
