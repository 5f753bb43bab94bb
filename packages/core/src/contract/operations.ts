import type { CarrierIdentity } from '../models/carrier-identity.js';
import {
  type Capability,
  OPERATIONS,
  type OperationOutcomes,
  type OperationRequests,
} from '../operations/index.js';
import type { CallOptions } from './call-options.js';
import type { ShippingOptions } from './journal.js';

/**
 * A method: one that takes a narrower argument fits, as with methods of interfaces.
 * @internal
 */
type Method<Arguments extends unknown[], Result> = { method(...given: Arguments): Result }['method'];

/**
 * The name of a method.
 * @internal
 */
type MethodOf<
  Offered extends Capability,
  Step extends 'create' | 'send' | 'parse',
> = (typeof OPERATIONS)[Offered][Step];

/**
 * What the method of a proxy takes besides the request.
 * @internal
 */
type OptionsOf<Offered extends Capability> = Offered extends 'shipping' ? ShippingOptions : CallOptions;

/**
 * The half of a mapper that belongs to an operation. Pure and synchronous. Its `create…` throws {@link ValidationError} or
 * {@link NotSupportedError} with every problem, before anything has been sent; its `parse…` never throws for anything a
 * carrier sends. {@link OPERATIONS} has the names.
 */
export type OperationMapper<Offered extends Capability, Req = unknown, Res = unknown> = {
  readonly [Name in MethodOf<Offered, 'create'>]: Method<[request: OperationRequests[Offered]], Req>;
} & {
  readonly [Name in MethodOf<Offered, 'parse'>]: Method<[response: Res], OperationOutcomes[Offered]>;
};

/**
 * The half of a proxy that belongs to an operation. Its method throws {@link CarrierError} when the carrier gave no answer;
 * where something may have been changed without an answer, {@link UnknownOutcomeError}, or the response says so.
 */
export type OperationProxy<Offered extends Capability, Req = unknown, Res = unknown> = CarrierIdentity & {
  readonly mapper: OperationMapper<Offered, Req, Res>;
} & {
  readonly [Name in MethodOf<Offered, 'send'>]: Method<
    [request: Req, options?: OptionsOf<Offered>],
    Promise<Res>
  >;
};

/** Whether a proxy has the half of an operation. */
export function offers<Offered extends Capability>(
  proxy: CarrierIdentity,
  capability: Offered,
): proxy is CarrierIdentity & OperationProxy<Offered> {
  const { send } = OPERATIONS[capability];
  return send in proxy && typeof Reflect.get(proxy, send) === 'function';
}

/** What a proxy can do. */
export function capabilitiesOf(proxy: CarrierIdentity): Capability[] {
  return (Object.keys(OPERATIONS) as Capability[]).filter((capability) => offers(proxy, capability));
}

/** Whether a carrier that offers these operations ships and has no prices of its own: a shop can give it some (`priced_by`). */
export function isUnpriced(offered: readonly string[]): boolean {
  return offered.includes('shipping') && !offered.includes('rating');
}
