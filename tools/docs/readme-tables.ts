import { type Tables, table } from '@waybill/testkit/readme';
import type { CarrierPackage } from '../carriers.ts';

/** For the root README: every carrier and what it can do. */
export function overviewTables(carriers: readonly CarrierPackage[]): Tables {
  return {
    carriers: table(
      ['carrier', 'package', 'rating', 'shipping', 'services'],
      carriers.map(({ definition, manifest, path }) => [
        definition.name,
        `[\`${manifest.name}\`](${path})`,
        'rating' in definition.fields ? 'yes' : '',
        'shipping' in definition.fields ? 'yes' : '',
        String(definition.services.rows.length),
      ]),
    ),
  };
}
