import {
  type AnyCarrierProxy,
  type CarrierContext,
  type CarrierDeclaration,
  type CarrierDefinition,
  defineCarrier,
  type Exchange,
  type RatingProxy,
  type RecoveryProxy,
  type SettingsSchema,
  type ShippingProxy,
  type TrackingProxy,
  type VoidingProxy,
} from '@waybill/core';
import { ratingHalf, type Shared, shippingHalf, trackingHalf, voidingHalf } from './http-carrier/halves.js';
import { recoveryHalf } from './http-carrier/recovery.js';
import { namingSettings, textRedactor, withoutSecrets } from './http-carrier/secrets.js';
import type {
  PublicSettings,
  RatingOperation,
  RecoveryOperation,
  SettingRows,
  ShippingOperation,
  TrackingOperation,
  VoidingOperation,
} from './operation.js';
import type { WireRecovery } from './recovery/cut.js';
import type { Send } from './transport.js';

/** A carrier that is reached over HTTP: what it declares, how it is reached, and its operations. */
export interface HttpCarrierDeclaration<
  Input,
  Settings,
  Rows extends SettingRows<Settings>,
  Rate extends object,
  Ship extends object,
  Track extends object,
  Void extends object,
> extends Omit<CarrierDeclaration<Input, Settings, never>, 'createProxy' | 'in_process' | 'settings'> {
  readonly settings: { readonly schema: SettingsSchema<Input, Settings>; readonly fields: Rows };
  /** The only function that does I/O: hosts, login, headers. */
  readonly connect: (settings: Settings, context: CarrierContext) => Send;
  readonly rating?: RatingOperation<PublicSettings<Settings, Rows>, Rate>;
  readonly shipping?: ShippingOperation<PublicSettings<Settings, Rows>, Ship>;
  readonly tracking?: TrackingOperation<PublicSettings<Settings, Rows>, Track>;
  readonly voiding?: VoidingOperation<PublicSettings<Settings, Rows>, Void>;
  /** Without it, a purchase without a clear answer stays unknown; labels and prices of what was bought are fetched. */
  readonly recovery?: RecoveryOperation<Ship>;
}

/** The proxy of such a carrier. The wire request of an operation that the carrier does not have is `never`. */
export type HttpCarrierProxy<
  Rate extends object,
  Ship extends object,
  Track extends object = never,
  Void extends object = never,
> = AnyCarrierProxy &
  IfOffered<Rate, RatingProxy<Rate, Exchange<Rate>>> &
  IfOffered<Ship, ShippingProxy<Ship, Exchange<Ship>>> &
  IfOffered<Ship, RecoveryProxy<WireRecovery<Ship>, Exchange<WireRecovery<Ship>>>> &
  IfOffered<Track, TrackingProxy<Track, Exchange<Track>>> &
  IfOffered<Void, VoidingProxy<Void, Exchange<Void>>>;

/** @internal */
type IfOffered<Wire, Proxy> = [Wire] extends [never] ? unknown : Proxy;

/**
 * Defines a carrier whose operations are calls to its server: makes mapper and proxy from the operations. A notice that
 * `createRequest` reports is kept in the wire request and shown on every result that comes from it.
 */
export function defineHttpCarrier<
  Input,
  Settings extends object,
  const Rows extends SettingRows<Settings>,
  Rate extends object = never,
  Ship extends object = never,
  Track extends object = never,
  Void extends object = never,
>(
  carrier: HttpCarrierDeclaration<Input, Settings, Rows, Rate, Ship, Track, Void>,
): CarrierDefinition<Input, Settings, HttpCarrierProxy<Rate, Ship, Track, Void>> {
  const { connect, rating, shipping, tracking, voiding, recovery = BY_HAND, ...declaration } = carrier;
  return defineCarrier({
    ...declaration,
    ...(shipping && { operations: { recovery: FOUND_BY_HAND, ...declaration.operations } }),
    createProxy: (settings: Settings, context: CarrierContext) => {
      const identity = { carrier: carrier.id, account: context.account };
      const shared: Shared<PublicSettings<Settings, Rows>> = {
        tables: carrier,
        settings,
        account: { ...identity, settings: withoutSecrets(settings, carrier.settings.fields), context },
        send: namingSettings(connect(settings, context), settings),
        redact: textRedactor(settings, carrier.settings.fields),
      };
      const halves = [
        rating && ratingHalf(rating, shared),
        shipping && shippingHalf(shipping, shared),
        tracking && trackingHalf(tracking, shared),
        voiding && voidingHalf(voiding, shared),
        shipping && recoveryHalf(shipping, recovery, shared),
      ];
      const mapper = Object.assign({}, ...halves.map((half) => half?.mapper));
      return Object.assign({ ...identity, mapper }, ...halves.map((half) => half?.proxy));
    },
  });
}

/** The recovery of a carrier that cannot be asked about a purchase. */
const BY_HAND: RecoveryOperation<object> = { lookup: () => [] };
const FOUND_BY_HAND = { finds_by: 'nothing', proves_absence: false, labels: false } as const;
