// A simulator: what it is made of, and what starts it in a test.

export { defineSimulator, isSimulatorDefinition } from './definition.js';
export { startSimulator } from './start.js';
export type {
  Fault,
  FaultScope,
  RecordedExchange,
  Running,
  RunningSimulator,
  SimulatedAccount,
  SimulatorContext,
  SimulatorDefinition,
} from './types.js';
