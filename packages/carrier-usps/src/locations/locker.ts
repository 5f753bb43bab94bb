/** `ParcelLockerLocation`: it has no hours and no distance. */
import { z } from '@waybill/carrier-kit';
import type { LocationFacts } from '@waybill/carrier-kit/after';
import { listOf, maybe, maybeText, wireBoolean, wireDecimal } from '@waybill/carrier-kit/reply';
import type { LocationPurpose } from '@waybill/core/plugin';
import { suggestedAddress, wireAddress } from './address.js';

const wireLocker = z.object({
  facilityID: maybeText,
  facilityId: maybeText,
  locationName: maybeText,
  locationAddress: maybe(wireAddress),
  latitude: maybe(wireDecimal),
  longitude: maybe(wireDecimal),
  lockerStatus: maybeText,
  lockerOnline: maybe(wireBoolean),
  serviceDirectShip: maybe(wireBoolean),
  servicePrepaidReturns: maybe(wireBoolean),
  lockerSizeMaximumLength: maybe(wireDecimal),
  lockerSizeMaximumWidth: maybe(wireDecimal),
  lockerSizeMaximumHeight: maybe(wireDecimal),
});
type WireLocker = z.output<typeof wireLocker>;

/** A list; a list of one may come as the one. */
export function lockersIn(document: unknown): LocationFacts[] | undefined {
  const isOne = wireLocker.safeParse(document).data?.facilityID !== undefined;
  if (!Array.isArray(document) && !isOne) return undefined;
  return listOf(wireLocker)
    .parse(document)
    .flatMap((wire) => lockerOf(wire) ?? []);
}

/** Nothing for one without an id, which no request could name. */
function lockerOf(wire: WireLocker): LocationFacts | undefined {
  const { locationName, locationAddress, latitude, longitude, lockerStatus, lockerOnline } = wire;
  const id = wire.facilityID ?? wire.facilityId;
  if (id === undefined) return undefined;
  const offline = {
    code: 'locker_offline',
    message: `USPS has the locker offline${lockerStatus === undefined ? '' : ` (${lockerStatus})`}.`,
  };
  return {
    id,
    name: locationName ?? id,
    kind: 'locker',
    address: suggestedAddress(locationAddress),
    latitude,
    longitude,
    purposes: purposesOf(wire),
    meta: {
      notices: lockerOnline === false ? [offline] : [],
      locker_status: lockerStatus ?? null,
      largest_package: largestOf(wire),
    },
  };
}

function purposesOf({ serviceDirectShip, servicePrepaidReturns }: WireLocker): LocationPurpose[] {
  return [
    ...(servicePrepaidReturns === true ? (['drop_off'] as const) : []),
    ...(serviceDirectShip === true ? (['collect'] as const) : []),
  ];
}

/** Length, width and height of the largest compartment. USPS measures in inches everywhere; the file names no unit here. */
function largestOf(wire: WireLocker): readonly number[] | null {
  const sides = [wire.lockerSizeMaximumLength, wire.lockerSizeMaximumWidth, wire.lockerSizeMaximumHeight];
  return sides.every((side) => side !== undefined) ? sides.map(Number) : null;
}
