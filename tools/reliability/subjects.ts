import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CarrierDefinition, RateRequestData } from '@waybill/core';
import type { SimulatedAccount, SimulatorDefinition } from '@waybill/simulator';
import { type Case, loadCases } from '@waybill/testkit';
import { carriers } from '../carriers.ts';
import { simulatorOf } from '../simulators.ts';

/** Says where a promise is broken. */
export type Report = (broken: string) => void;

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

/** The time of the recorded cases: Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

/** Every carrier of the repository that has a server. A platform has a folder of cases of its own. */
export async function subjects(): Promise<Subject[]> {
  const remote = (await carriers()).filter(({ definition }) => !definition.in_process);
  const found = remote.map(async (carrier): Promise<Subject[]> => {
    const { definition, folder, path } = carrier;
    const simulator = await simulatorOf(carrier);
    const cases = join(folder, 'test/fixtures');
    const subject = { name: definition.id, package: path, definition, simulator, cases };
    if (existsSync(join(cases, 'shipping'))) return [subject];
    const platforms = globSync('*/shipping', { cwd: cases }).map((found) => basename(join(found, '..')));
    return platforms.sort().map((platform) => ({
      ...subject,
      name: `${definition.id}/${platform}`,
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

/** Recorded cases of the carrier's main account that end well, those of the fewest calls first. */
export function goodCases({ cases }: Subject, operation: Case['operation']): Case[] {
  return loadCases(cases)
    .filter(
      ({ operation: its, account, expected: [result, errors] }) =>
        its === operation && account === undefined && result !== null && errors.length === 0,
    )
    .sort((a, b) => a.calls.length - b.calls.length);
}

/** What is bought at a carrier. */
export interface Purchase {
  readonly subject: Subject;
  readonly recorded: Case;
}

/** The shortest purchase, and one of several packages. */
export function purchasesOf(subject: Subject): Purchase[] {
  const good = goodCases(subject, 'shipping');
  const several = good.find(({ request }) => packages(request) > 1);
  return [...new Set([good[0], several])].flatMap((recorded) => (recorded ? [{ subject, recorded }] : []));
}

function packages({ shipment }: RateRequestData): number {
  return shipment.items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
}
