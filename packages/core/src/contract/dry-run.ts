import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import type { Capability } from '../operations/index.js';
import type { AnyCarrierProxy } from './carrier.js';
import type { WireRequest } from './transcript.js';

/** What one account would send. */
export interface DryRun extends CarrierIdentity {
  readonly operation: Capability;
  /**
   * The calls that the operation begins with. Those that come after depend on replies; so does a request for a token,
   * which is not shown.
   */
  readonly calls: readonly DryRunCall[];
  /** Why nothing would be sent; empty when there is no problem. */
  readonly errors: readonly ErrorEntry[];
  /**
   * Fields of the request that the carrier takes with no other value that was tried: what comes of them alone is shown as
   * constant, or as `assumed`.
   */
  readonly untraced: readonly string[];
}

/** A request as it would be sent, without secrets, and where each element of it comes from. */
export interface DryRunCall extends WireRequest {
  readonly elements: readonly WireElement[];
}

/** One value on the wire. */
export interface WireElement {
  /**
   * In the body, by names and positions: `RateRequest.Shipment.Package[0].Weight`, `@` before an XML attribute; else `url`,
   * `url?name` for a parameter, `header name`.
   */
  readonly path: string;
  readonly value: string;
  /** The closest first. Empty for a constant: nothing in the request or the settings changes it. */
  readonly sources: readonly WireSource[];
}

/** Something that a {@link WireElement} depends on. */
export interface WireSource {
  /** A `request` field, a `setting`, the `clock`, an `identifier` made for each request, or a `login`. */
  readonly from: 'request' | 'setting' | 'clock' | 'identifier' | 'login';
  /** The field or the setting: `shipment.items[0].weight`, `customer_number`. */
  readonly name?: string;
  /** Whether another value changes the element's value, or only whether the element is there. */
  readonly decides: 'value' | 'presence';
  /** Set where the request leaves the field out, and its default counts. */
  readonly left_out?: true;
  /** Set for a field that takes no other value, and has the same one as the element: it probably comes from there. */
  readonly assumed?: true;
}

/** A proxy that can show its calls without making them. */
export interface DryRunProxy extends AnyCarrierProxy {
  /**
   * The calls that an operation begins with. Nothing is sent, no token either.
   * @param request an entity, such as a {@link RateRequest}
   * @throws {@link ValidationError} and the others that the mapper throws.
   */
  dryRun(operation: Capability, request: object): Promise<Pick<DryRun, 'calls' | 'untraced'>>;
}
