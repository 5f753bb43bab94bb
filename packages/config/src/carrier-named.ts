import type { CarrierDefinition } from '@waybill/core';
import { hint } from '@waybill/core/plugin';

/** The carrier with this id, in any case. */
export function carrierNamed(
  name: string,
  definitions: readonly CarrierDefinition[],
): CarrierDefinition | undefined {
  return definitions.find(({ id }) => id === name.toLowerCase());
}

/** What to say of a carrier that is not there: with the id that may be meant, or all ids. */
export function withoutCarrier(name: string, definitions: readonly CarrierDefinition[]): string {
  const ids = definitions.map(({ id }) => id);
  return `no installed package has the carrier ${name}${hint(name.toLowerCase(), ids)}`;
}
