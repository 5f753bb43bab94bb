import type { ShipmentOperation } from '@waybill/core/plugin';
import type { Case } from './cases.js';
import { about } from './failures.js';
import { type Suite, successes } from './suite.js';

/** A check on the first case of an operation that ends well: whatever fails names it. */
export function onFirst(
  operation: ShipmentOperation,
  act: (suite: Suite, recorded: Case) => Promise<void>,
): (suite: Suite) => Promise<void> {
  return (suite) => {
    const [recorded] = successes(suite, operation);
    return about(recorded, () => act(suite, recorded));
  };
}
