import type { Route } from './route.js';
import type { SimulatedAccount, SimulatedAccounts, SimulatorContext, SimulatorDefinition } from './types.js';

/** Marks a definition whichever copy of this package made it. */
const DEFINITION = Symbol.for('@waybill/simulator:definition');

/** Makes the definition that a carrier package exports at `./simulator`. */
export function defineSimulator<
  const Settings extends SimulatedAccount,
  const Accounts extends SimulatedAccounts = Readonly<Record<never, never>>,
>(
  definition: Omit<SimulatorDefinition<Settings, Accounts>, 'routes'> & {
    /** Routes of the accounts above. */
    routes(context: SimulatorContext): readonly Route<NoInfer<Settings | Accounts[keyof Accounts]>>[];
  },
): SimulatorDefinition<Settings, Accounts> {
  return Object.freeze({ ...definition, [DEFINITION]: true });
}

/** Whether a value that a package exports is a simulator definition. */
export function isSimulatorDefinition(value: unknown): value is SimulatorDefinition {
  return typeof value === 'object' && value !== null && DEFINITION in value;
}
