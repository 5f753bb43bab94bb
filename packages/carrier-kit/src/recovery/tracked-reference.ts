import type { Notice, TrackingDetails } from '@waybill/core';
import type { LookupReading } from '../outcome/purchase-outcome.js';
import type { TrackedNumber } from '../tracking/outcome.js';

/** What a purchase was tracked by. */
export interface TrackedReference {
  /** The carrier's name in sentences. */
  readonly name: string;
  readonly reference: string;
  /** How many packages were to be bought. */
  readonly packages: number;
  /** Whether one number stands for the whole shipment, however many packages it has. */
  readonly one_number?: true;
  /** Set for a carrier that does not report which numbers are of one shipment: as many numbers as packages are enough. */
  readonly unrelated?: true;
}

/** The tracking numbers of what was found, the shipment's own first. */
export interface TrackedPurchase {
  readonly tracking_numbers: readonly string[];
  /** Numbers of packages that the shipment's own number stands for, where it does. */
  readonly packages: readonly string[];
  readonly notices: readonly Notice[];
}

/**
 * What tracking by the shop's reference says of a purchase without a clear answer. It is found where tracking knows exactly
 * as many packages as were to be bought, all of one shipment. A shipment that was voided does not count.
 */
export function trackedPurchase(
  tracked: readonly TrackedNumber[],
  { name, reference, packages, one_number, unrelated }: TrackedReference,
): LookupReading<TrackedPurchase> {
  const found = tracked
    .flatMap(({ details }) => (details === undefined ? [] : [details]))
    .filter(({ status, tracking_number }) => status !== 'cancelled' && tracking_number !== '');
  const numbers = [...new Set(found.map(({ tracking_number }) => tracking_number))];
  if (numbers.length === 0) {
    const said = tracked.flatMap(({ errors = [] }) => errors.map(({ message }) => message));
    const why = said.length === 0 ? '' : ` (${said.join('; ')})`;
    const nothing_found = tracked.every(({ details, errors = [] }) =>
      details === undefined
        ? errors.every(({ kind }) => kind === 'not_found')
        : details.status === 'cancelled',
    );
    const unclear = `${name} tracks no shipment with the reference ${reference}, perhaps not yet${why}.`;
    return { unclear, nothing_found };
  }
  if (numbers.length !== (one_number ? 1 : packages) || !(unrelated || areOneShipment(found))) {
    const unclear = `${name} tracks ${numbers.length} numbers with the reference ${reference}; it may be among them.`;
    return { unclear, candidates: numbers };
  }
  const packagesOf = ({ related }: TrackingDetails) =>
    related.flatMap(({ relation, tracking_number }) => (relation === 'package' ? [tracking_number] : []));
  return {
    created: {
      tracking_numbers: leaderFirst(found),
      packages: one_number ? found.flatMap(packagesOf) : [],
      notices: [foundByReference(reference)],
    },
    warnings: [],
  };
}

/** Whether one number is named by all others as of the same shipment, or names them. */
function areOneShipment(found: readonly TrackingDetails[]): boolean {
  return (
    found.length === 1 ||
    found.some((one) =>
      found.every((other) => other === one || belongsTo(other, one) || belongsTo(one, other)),
    )
  );
}

function belongsTo({ related }: TrackingDetails, { tracking_number }: TrackingDetails): boolean {
  return related.some((one) => one.relation === 'package' && one.tracking_number === tracking_number);
}

/** The number that most of the others name. */
function leaderFirst(found: readonly TrackingDetails[]): string[] {
  const named = (one: TrackingDetails) => found.filter((other) => belongsTo(other, one)).length;
  const ordered = found.toSorted((a, b) => named(b) - named(a));
  return [...new Set(ordered.map(({ tracking_number }) => tracking_number))];
}

/** The notice of a purchase that was found by a reference, which another shipment may have as well. */
export function foundByReference(reference: string): Notice {
  const message = `It was found by the reference ${reference}: check that no other shipment has the same one.`;
  return { code: 'found_by_reference', message };
}
