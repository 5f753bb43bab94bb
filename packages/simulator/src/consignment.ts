import type { Place } from './geography.js';

/** An option of a shipment or of a package, by the carrier's own code. */
export interface ConsignmentOption {
  readonly code: string;
  /** As the request has it. */
  readonly value?: string | undefined;
}

/** One physical package. */
export interface Package {
  readonly weight_g: number;
  /** Its weight by size; see `dimensionalGrams`. */
  readonly dimensional_g?: number | undefined;
  readonly options: readonly ConsignmentOption[];
}

/**
 * A shipment as far as rules and prices look at it. A carrier's schema fills it, from a rate request and from a
 * shipment request alike, so that what is quoted is what is billed; a carrier adds what its own rules look at.
 */
export interface Consignment {
  readonly from: Place;
  readonly to: Place;
  readonly packages: readonly Package[];
  /** Of the whole shipment. */
  readonly options: readonly ConsignmentOption[];
}

/** The weight that is billed: the actual or the dimensional one. */
export function billedGrams({
  weight_g,
  dimensional_g = 0,
}: Pick<Package, 'weight_g' | 'dimensional_g'>): number {
  return Math.max(weight_g, dimensional_g);
}

/** Whether a border lies between the two places. */
export function isAbroad({ from, to }: Pick<Consignment, 'from' | 'to'>): boolean {
  return from.country !== to.country;
}
