import type { Location } from '@waybill/core';
import { type CarrierIdentity, type OpeningHours, WEEKDAYS } from '@waybill/core/plugin';
import { omitUndefined } from '../values/omit-undefined.js';
import { coordinates, type Degrees } from './coordinates.js';

/** What a carrier reports about a location; what is left out is unknown. */
export interface LocationFacts
  extends Partial<Omit<Location, 'carrier' | 'account' | 'address' | 'latitude' | 'longitude'>> {
  /** What a request to ship takes. */
  readonly id: string;
  /** As the carrier reports it; a point that there is not is unknown. */
  readonly latitude?: Degrees;
  readonly longitude?: Degrees;
  readonly address: {
    readonly [Field in keyof Location['address']]?: Location['address'][Field] | undefined;
  };
}

/** A place where packages are handed over or collected. Its hours are put in order, from Monday to Sunday. */
export function location({ carrier, account }: CarrierIdentity, facts: LocationFacts): Location {
  return {
    carrier,
    account,
    id: facts.id,
    name: facts.name ?? '',
    kind: facts.kind ?? 'other',
    address: omitUndefined(facts.address),
    ...coordinates(facts.latitude, facts.longitude),
    distance: facts.distance ?? null,
    hours: [...(facts.hours ?? [])].sort(byDay),
    latest_drop_off: facts.latest_drop_off ?? null,
    purposes: facts.purposes ?? [],
    phone_number: facts.phone_number ?? null,
    instructions: facts.instructions ?? null,
    meta: facts.meta ?? { notices: [] },
  };
}

function byDay(one: OpeningHours, other: OpeningHours): number {
  return WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day) || one.opens.localeCompare(other.opens);
}
