import { OPERATIONS } from '@waybill/core/plugin';
import { type Tables, table } from '@waybill/testkit/readme';
import type { CarrierPackage } from '../carriers.ts';

/** Operations with a column of their own; the others share one. */
const MAIN = ['rating', 'shipping', 'tracking', 'voiding', 'recovery'];
const FURTHER = Object.keys(OPERATIONS).filter((operation) => !MAIN.includes(operation));

/** For the root README: every carrier and what it can do. */
export function overviewTables(carriers: readonly CarrierPackage[]): Tables {
  return {
    carriers: table(
      ['carrier', 'package', ...MAIN, 'further operations', 'services'],
      carriers.map(({ definition, manifest, path }) => [
        definition.name,
        `[\`${manifest.name}\`](${path})`,
        ...MAIN.map((operation) => offer(definition, operation)),
        FURTHER.filter((operation) => offers(definition, operation))
          .map((operation) => operation.replaceAll('_', ' '))
          .join(', '),
        String(definition.services.rows.length),
      ]),
    ),
  };
}

/** A cell of a table. Without prices of its own, a carrier is priced by the shop's rate card. */
export function offer(definition: CarrierPackage['definition'], operation: string): string {
  if (offers(definition, operation)) return 'yes';
  return operation === 'rating' ? 'rate card' : '';
}

/** Whether a carrier declares an operation. */
function offers({ fields, operations = {} }: CarrierPackage['definition'], operation: string): boolean {
  return operation in fields || operation in operations;
}
