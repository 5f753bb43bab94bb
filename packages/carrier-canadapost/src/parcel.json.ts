import type { Parcel } from './parcels.js';

/** `parcelCharacteristics`, the same in rating and shipping. Weights and sizes are numbers; flags are "true or absent". */
export function parcelCharacteristics(parcel: Omit<Parcel, 'item' | 'coverage' | 'collect'>) {
  const { dimensions } = parcel;
  return {
    weight: Number(parcel.weight),
    dimensions: dimensions && {
      length: Number(dimensions.length),
      width: Number(dimensions.width),
      height: Number(dimensions.height),
    },
    unpackaged: parcel.unpackaged || undefined,
    mailingTube: parcel.mailing_tube || undefined,
    oversized: parcel.oversized || undefined,
  };
}
