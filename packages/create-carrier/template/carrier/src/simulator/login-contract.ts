import type { SimulatorContext, SimulatorDefinition } from '@waybill/simulator';

type Server = Parameters<SimulatorDefinition['routes']>[0];

/** Adds the routes that logging in needs. What it returns tells the account number of a login that is known. */
export type AddLogin = (
  server: Server,
  context: SimulatorContext,
) => (headers: Headers) => string | undefined;
