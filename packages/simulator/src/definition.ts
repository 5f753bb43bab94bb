import type { SimulatedAccount, SimulatedAccounts, SimulatorDefinition } from './types.js';

/** Marks a definition whichever copy of this package made it. */
const DEFINITION = Symbol.for('@waybill/simulator:definition');

/** Makes the one thing that a carrier package exports at `./simulator`. */
export function defineSimulator<
  const Settings extends SimulatedAccount,
  const Accounts extends SimulatedAccounts = Readonly<Record<never, never>>,
>(definition: SimulatorDefinition<Settings, Accounts>): SimulatorDefinition<Settings, Accounts> {
  return Object.freeze({ ...definition, [DEFINITION]: true });
}

/** Tells a simulator definition from anything else a package may export. */
export function isSimulatorDefinition(value: unknown): value is SimulatorDefinition {
  return typeof value === 'object' && value !== null && DEFINITION in value;
}
