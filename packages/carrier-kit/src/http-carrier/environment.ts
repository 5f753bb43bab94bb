import type { Capability } from '@waybill/core';

/** An account of a carrier that may have two environments, `sandbox` and `production`, by its setting. */
export interface HasEnvironment {
  readonly settings: { readonly environment?: unknown };
}

/** Operations whose results are taken back by others, and exist in one environment alone. */
const KEPT: readonly Capability[] = ['pickup', 'pickup_update', 'manifest', 'returns'];

/** Adds the environment in which something was made. */
export function withEnvironment<Result extends { readonly meta: object }>(
  result: Result,
  capability: Capability,
  { settings: { environment } }: HasEnvironment,
): Result {
  if (environment === undefined || !KEPT.includes(capability)) return result;
  return { ...result, meta: { environment, ...result.meta } };
}

/** Whether something was made in the other environment of a carrier. */
export function isOtherEnvironment(made_in: unknown, { settings: { environment } }: HasEnvironment): boolean {
  return made_in !== undefined && environment !== undefined && made_in !== environment;
}
