import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CarrierDefinition } from '@waybill/core';
import type { SimulatedAccount, SimulatorDefinition } from '@waybill/simulator';
import { carriers } from '../carriers.ts';
import { simulatorOf } from '../simulators.ts';

/** A carrier that is tried, or one of the platforms of a carrier. */
export interface Subject {
  /** The carrier's id, and the platform where there are several: `canadapost/xml`. */
  readonly name: string;
  /** Path of its package: `packages/carrier-canadapost`. */
  readonly package: string;
  readonly definition: CarrierDefinition;
  /** Its main account is on this platform. */
  readonly simulator: SimulatorDefinition;
  /** Folder of its recorded cases. */
  readonly cases: string;
}

/** Every carrier of the repository that has a server. A platform has a folder of cases of its own. */
export async function subjects(): Promise<Subject[]> {
  const remote = (await carriers()).filter(({ definition }) => !definition.in_process);
  const found = remote.map(async (carrier): Promise<Subject[]> => {
    const { definition, folder, path } = carrier;
    const simulator = await simulatorOf(carrier);
    const cases = join(folder, 'test/fixtures');
    if (existsSync(join(cases, 'shipping')))
      return [{ name: definition.id, package: path, definition, simulator, cases }];
    return globSync('*/shipping', { cwd: cases })
      .map((found) => basename(join(found, '..')))
      .sort()
      .map((platform) => ({
        name: `${definition.id}/${platform}`,
        package: path,
        definition,
        simulator: onPlatform(simulator, platform),
        cases: join(cases, platform),
      }));
  });
  return (await Promise.all(found)).flat();
}

/** The simulator with the account of this name, where there is one, as the main account, and `<name>-other` as `other`. */
function onPlatform(simulator: SimulatorDefinition, platform: string): SimulatorDefinition {
  const { accounts = {} } = simulator;
  const settings = accounts[platform];
  if (settings === undefined) return simulator;
  const others = Object.entries(accounts).flatMap(([name, other]): [string, SimulatedAccount][] =>
    name.startsWith(`${platform}-`) ? [[name.slice(platform.length + 1), other]] : [],
  );
  return { ...simulator, settings, accounts: Object.fromEntries(others) };
}

/** Whether a carrier has prices of its own, so that it can be asked for quotes. */
export const hasRates = ({ definition }: Subject): boolean => definition.fields.rating !== undefined;
