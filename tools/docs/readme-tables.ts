import { OPERATION_METHODS } from '@waybill/core';
import { type Tables, table } from '@waybill/testkit/readme';
import type { CarrierPackage } from '../carriers.ts';

const OPERATIONS = Object.keys(OPERATION_METHODS);

/** For the root README: every carrier and what it can do. */
export function overviewTables(carriers: readonly CarrierPackage[]): Tables {
  return {
    carriers: table(
      ['carrier', 'package', ...OPERATIONS, 'services'],
      carriers.map(({ definition, manifest, path }) => [
        definition.name,
        `[\`${manifest.name}\`](${path})`,
        ...OPERATIONS.map((operation) =>
          operation in definition.fields || operation in (definition.operations ?? {}) ? 'yes' : '',
        ),
        String(definition.services.rows.length),
      ]),
    ),
  };
}
