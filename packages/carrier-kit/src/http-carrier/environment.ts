import { type Capability, OPERATIONS } from '@waybill/core/plugin';

/** An account of a carrier that may have two environments, `sandbox` and `production`, by its setting. */
export interface HasEnvironment {
  readonly settings: { readonly environment?: unknown };
}

/** Adds the environment in which something was made. */
export function withEnvironment<Result extends { readonly meta: object }>(
  result: Result,
  capability: Capability,
  { settings: { environment } }: HasEnvironment,
): Result {
  if (environment === undefined || !OPERATIONS[capability].taken_back) return result;
  return { ...result, meta: { environment, ...result.meta } };
}

/** Whether something was made in the other environment of a carrier. */
export function isOtherEnvironment(made_in: unknown, { settings: { environment } }: HasEnvironment): boolean {
  return made_in !== undefined && environment !== undefined && made_in !== environment;
}
