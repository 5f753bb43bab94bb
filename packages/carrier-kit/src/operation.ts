import type {
  Call,
  Capability,
  CarrierContext,
  CarrierIdentity,
  Exchange,
  OperationOutcomes,
  OperationRequests,
  SettingRow,
  ShipmentOperation,
} from '@waybill/core/plugin';
import type { Reporter } from './request/report.js';
import type { ResolvedRequest } from './request/resolve-request.js';
import type { ReturnServices } from './request/return-services.js';

/** One account with a carrier, as its operations see it: it holds no secret. */
export interface Account<Settings = unknown> extends CarrierIdentity {
  readonly settings: Settings;
  /** Names of the secret settings that it has. */
  readonly secrets: readonly string[];
  readonly context: Pick<CarrierContext, 'clock' | 'newId'>;
}

/** The second argument of `createRequest`: the account, and a reporter. */
export interface OperationContext<Settings = unknown> {
  readonly account: Account<Settings>;
  /** Collects the problems with the request. If there is one, nothing is sent. */
  readonly report: Reporter;
}

/** The same for an operation on a shipment, with the requested services and options. */
export interface RequestContext<Settings = unknown> extends OperationContext<Settings>, ResolvedRequest {}

/** One operation of a carrier: three pure functions. `Wire` is plain data, so that an exchange can be stored. */
export interface Operation<
  Request,
  Settings,
  Wire extends object,
  Outcome,
  Context extends OperationContext<Settings> = OperationContext<Settings>,
> {
  /** Writes the carrier's wire request from the neutral request. */
  readonly createRequest: (request: Request, context: Context) => Wire;
  /** Of returns alone: the services that this one can have. */
  readonly services?: (request: Request) => ReturnServices;
  /**
   * The calls to make now, given the replies so far; an empty list when the operation is done. A purchase is alone in its
   * batch.
   */
  readonly next: (exchange: Exchange<Wire>) => readonly Call[];
  /** Reads the replies into the neutral outcome. Must not throw for anything that a carrier sends. */
  readonly parseResponse: (exchange: Exchange<Wire>, account: Account<Settings>) => Outcome;
}

/**
 * The second argument of `createRequest`: an operation on a shipment also gets the requested services and options.
 * @internal
 */
type ContextOf<Offered extends Capability, Settings> = Offered extends ShipmentOperation | 'returns'
  ? RequestContext<Settings>
  : OperationContext<Settings>;

/** An operation by its name: `OperationFor<'pickup', Settings, WirePickupRequest>`. */
export type OperationFor<Offered extends Capability, Settings, Wire extends object> = Operation<
  OperationRequests[Offered],
  Settings,
  Wire,
  OperationOutcomes[Offered],
  ContextOf<Offered, Settings>
>;

/** The operation that gets prices. */
export type RatingOperation<Settings, Wire extends object> = OperationFor<'rating', Settings, Wire>;
/** The operation that buys a shipment. */
export type ShippingOperation<Settings, Wire extends object> = OperationFor<'shipping', Settings, Wire>;
/** The operation that finds out where packages are. */
export type TrackingOperation<Settings, Wire extends object> = OperationFor<'tracking', Settings, Wire>;
/** The operation that voids a shipment. */
export type VoidingOperation<Settings, Wire extends object> = OperationFor<'voiding', Settings, Wire>;

/** A call that looks for a purchase: it buys nothing and changes nothing. */
export interface LookupCall extends Omit<Call, 'purchase' | 'effect' | 'repeat' | 'lookup'> {}

/**
 * How a purchase is looked up afterwards: one that got no clear answer, or whose labels are missing. The
 * replies become a part of the purchase's exchange, and the shipping operation reads them there.
 */
export interface RecoveryOperation<Wire extends object> {
  /** The calls to make now, given the replies so far; an empty list when there is nothing more to ask. Pure. */
  readonly lookup: (exchange: Exchange<Wire>) => readonly LookupCall[];
}

/** Rows for all settings of an account. */
export type SettingRows<Settings> = Readonly<Record<keyof Settings & string, SettingRow>>;

/** Settings without those whose row says `secret: true`. */
export type PublicSettings<Settings, Rows> = Settings extends unknown
  ? { readonly [Name in keyof Settings as IsSecret<Rows, Name> extends true ? never : Name]: Settings[Name] }
  : never;

/** @internal */
type IsSecret<Rows, Name> = Name extends keyof Rows
  ? Rows[Name] extends { readonly secret: true }
    ? true
    : false
  : false;
