import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Parcel } from './parcels.js';

/** `parcel-characteristics`, the same in rating and shipping. Flags are "true or absent". */
export function parcelCharacteristics(parcel: Omit<Parcel, 'item' | 'coverage' | 'collect'>): {
  [element: string]: XmlNode | string | undefined;
} {
  const { dimensions } = parcel;
  return {
    weight: parcel.weight,
    dimensions: dimensions && {
      length: dimensions.length,
      width: dimensions.width,
      height: dimensions.height,
    },
    unpackaged: parcel.unpackaged ? 'true' : undefined,
    'mailing-tube': parcel.mailing_tube ? 'true' : undefined,
    oversized: parcel.oversized ? 'true' : undefined,
  };
}
