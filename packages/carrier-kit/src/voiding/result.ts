import type { VoidOutcome, VoidResult } from '@waybill/core';
import type { CarrierIdentity, VoidedPackage } from '@waybill/core/plugin';
import type { PackageVoid } from './package.js';

/** A package and the outcome of its void. */
export interface VoidedNumber extends PackageVoid {
  readonly tracking_number: string | null;
}

/** The outcome of all packages. An error that several of them share is reported once. */
export function voidOutcome(
  { carrier, account }: CarrierIdentity,
  packages: readonly VoidedNumber[],
  { refund = null, meta = { notices: [] } }: Partial<Pick<VoidResult, 'refund' | 'meta'>> = {},
): VoidOutcome {
  const [first, ...others] = new Set(packages.map(({ outcome }) => outcome));
  const result: VoidResult = {
    carrier,
    account,
    outcome: first === undefined ? 'refused' : others.length === 0 ? first : 'partial',
    packages: packages.map(
      ({ tracking_number, outcome, reference }): VoidedPackage => ({ tracking_number, outcome, reference }),
    ),
    refund,
    meta,
  };
  return [result, [...new Set(packages.flatMap(({ errors }) => errors))]];
}
