import {
  isSimulatorDefinition,
  type RunningSimulator,
  type SimulatorDefinition,
  startSimulator,
} from '@waybill/simulator';
import { type CarrierPackage, importBuilt } from './carriers.ts';

/** Starts the built simulator of a carrier's package. */
export async function startSimulatorOf(carrier: CarrierPackage): Promise<RunningSimulator> {
  return startSimulator(await simulatorOf(carrier));
}

/** The built simulator of a carrier's package. */
export async function simulatorOf(carrier: CarrierPackage): Promise<SimulatorDefinition> {
  const entry = carrier.manifest.exports?.['./simulator'];
  const file = typeof entry === 'object' ? entry.default : undefined;
  if (file === undefined) throw new Error(`${carrier.manifest.name} has no entry point ./simulator`);
  const exported: unknown[] = Object.values(await importBuilt(carrier, file.replace('./dist/', '')));
  const simulator = exported.find(isSimulatorDefinition);
  if (simulator === undefined) throw new Error(`${carrier.manifest.name}/simulator exports no simulator`);
  return simulator;
}
