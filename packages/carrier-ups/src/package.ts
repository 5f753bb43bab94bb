import { omitUndefined } from '@waybill/carrier-kit';
import { PRESENT } from './account.js';
import type { Lane } from './lanes.js';
import { type Parcel, unitsOf } from './parcels.js';

/** What `Package` of rating and of shipping write alike. */
export function measuresOf({ dimensions, weight }: Parcel, lane: Lane) {
  const units = unitsOf(lane);
  return {
    ...(dimensions === undefined
      ? {}
      : {
          Dimensions: {
            UnitOfMeasurement: units.length,
            Length: dimensions[0],
            Width: dimensions[1],
            Height: dimensions[2],
          },
        }),
    PackageWeight: { UnitOfMeasurement: units.weight, Weight: weight.toFixed() },
  };
}

/** Elements that count by being there. */
export function handlingOf({ large, additional_handling, simple_rate }: Parcel) {
  return {
    large: large ? { LargePackageIndicator: PRESENT } : {},
    rest: omitUndefined({
      AdditionalHandlingIndicator: additional_handling ? PRESENT : undefined,
      SimpleRate: simple_rate === undefined ? undefined : { Code: simple_rate },
    }),
  };
}
