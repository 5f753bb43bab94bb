import type { Exchange, OperationProxy } from '@waybill/core/plugin';
import { address_validation } from './address.js';
import { manifest, manifest_documents, returns } from './day.js';
import type { Half } from './further.js';
import { pickup, pickup_availability, pickup_cancel, pickup_status, pickup_update } from './pickups.js';
import { locations, proof_of_delivery } from './places.js';

/** The further operations of Example Post. */
export const FURTHER = {
  address_validation,
  pickup,
  pickup_cancel,
  pickup_availability,
  pickup_update,
  pickup_status,
  manifest,
  manifest_documents,
  returns,
  locations,
  proof_of_delivery,
};

export type Further = keyof typeof FURTHER;

type WireOf<Offered extends Further> =
  (typeof FURTHER)[Offered] extends Half<Offered, infer Wire> ? Wire : never;

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (one: infer All) => void
  ? All
  : never;

/** The halves of a proxy that they make. */
export type FurtherProxies = Together<
  { [Offered in Further]: OperationProxy<Offered, WireOf<Offered>, Exchange<WireOf<Offered>>> }[Further]
>;
