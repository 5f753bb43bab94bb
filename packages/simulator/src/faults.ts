import type { Fault, FaultScope } from './types.js';

interface PlannedFault {
  readonly fault: Fault;
  readonly scope: FaultScope;
  passed: number;
  played: number;
}

/** The faults still to be played, and how often each has been. */
export class FaultPlan {
  readonly #planned: PlannedFault[] = [];

  add(fault: Fault, scope: FaultScope = {}): void {
    this.#planned.push({ fault, scope, passed: 0, played: 0 });
  }

  clear(): void {
    this.#planned.length = 0;
  }

  /** The fault for a request that has just arrived, which is counted; `undefined` when it is to be served. */
  take(method: string, path: string): Fault | undefined {
    return this.#planned.find((planned) => isDue(planned, method, path))?.fault;
  }
}

function isDue(planned: PlannedFault, method: string, path: string): boolean {
  const { scope } = planned;
  if (scope.method !== undefined && scope.method.toUpperCase() !== method) return false;
  // `search` leaves `lastIndex` of a global expression alone, `test` does not.
  if (scope.path !== undefined && path.search(scope.path) < 0) return false;
  if (planned.passed < (scope.after ?? 0)) {
    planned.passed += 1;
    return false;
  }
  if (planned.played >= (scope.times ?? Number.POSITIVE_INFINITY)) return false;
  planned.played += 1;
  return true;
}
