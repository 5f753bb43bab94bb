import type { Call } from '@waybill/core/plugin';

/** Whether a call buys or changes something at the carrier, so that it is sent once. */
export function changesSomething({ purchase, effect }: Pick<Call, 'purchase' | 'effect'>): boolean {
  return purchase === true || effect !== undefined;
}
