import * as z from 'zod/mini';
import { dataText, text } from './fields.js';
import { handleSchema } from './handle.js';
import type { CarrierId } from './installed-carriers.js';
import { LOCATION_KINDS, type LocationKind } from './location.js';
import { type PartyData, partySchema } from './party.js';

/**
 * Where the recipient collects the package: a parcel shop, a locker, a post office. A {@link Location} that was found can be
 * given as it is.
 */
export interface DeliveryPointData {
  /** The carrier whose location it is. Others refuse it; left out, each carrier takes the id for its own. */
  readonly carrier?: CarrierId;
  /** The carrier's own number of the location. */
  readonly id: string;
  /** What it is, where the carrier has numbers of several kinds. */
  readonly kind?: LocationKind;
  /** Its name, for carriers that print it. */
  readonly name?: string;
  /** Where it is, for carriers that want its address besides the number. */
  readonly address?: PartyData;
  /** The number by which the location knows the recipient, e.g. the customer number of a DHL Packstation. */
  readonly recipient_number?: string;
  /** What a found {@link Location} says of itself besides. */
  readonly meta?: DeliveryPointMeta;
}

/** The part of {@link LocationMeta} that a request to ship reads; other facts may stay. */
export interface DeliveryPointMeta {
  /** What `shipment.extra` says of the location, for a carrier that needs its name and address besides the number. */
  readonly shipment_extra?: Readonly<Record<string, string>>;
  readonly [fact: string]: unknown;
}

export const deliveryPointSchema = handleSchema(
  {
    carrier: z.optional(text),
    id: text,
    kind: z.optional(z.enum(LOCATION_KINDS)),
    name: z.optional(text),
    address: z.optional(partySchema),
    recipient_number: z.optional(text),
    meta: z.optional(z.looseObject({ shipment_extra: z.optional(z.record(text, dataText)) })),
  },
  'must be a location with its id',
);
