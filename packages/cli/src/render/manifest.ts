import type { ErrorEntry, ManifestResult } from '@waybill/core';
import type { Names } from '../names.js';
import { renderOutcome } from './outcome.js';
import { chargeText } from './shipment.js';
import { type TableStyle, table } from './table.js';

/** A line for each manifest of a closed day. */
export function renderManifest(
  result: ManifestResult | null,
  errors: readonly ErrorEntry[],
  names: Names,
  style: TableStyle,
): string {
  if (result === null) return renderOutcome(['trouble', 'Nothing was closed.'], '', { errors, names, style });
  const { closed, manifests, meta } = result;
  const lines =
    manifests.length === 0
      ? ''
      : table(
          [
            { title: 'manifest' },
            { title: 'shipments', right: true },
            { title: 'charge' },
            { title: 'document' },
          ],
          manifests.map(({ id, shipment_count, total_charge, available_after }, at) => [
            id ?? '-',
            shipment_count === null ? '-' : String(shipment_count),
            total_charge === null ? '-' : chargeText(total_charge),
            meta.documents.some(({ manifest }) => manifest === at)
              ? 'yes'
              : available_after === null
                ? '-'
                : `from ${available_after}`,
          ]),
          style,
        );
  return renderOutcome(closed ? ['good', 'Closed.'] : ['trouble', 'Not everything was closed.'], lines, {
    notices: meta.notices,
    errors,
    names,
    style,
  });
}
