import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Characteristics } from '../packages.js';

/** `parcel-characteristics`, the same in rating and shipping. Flags are "true or absent". */
export function parcelCharacteristics(own: Characteristics): {
  [element: string]: XmlNode | string | undefined;
} {
  const { dimensions } = own;
  return {
    weight: own.weight,
    dimensions: dimensions && {
      length: dimensions.length,
      width: dimensions.width,
      height: dimensions.height,
    },
    unpackaged: own.unpackaged ? 'true' : undefined,
    'mailing-tube': own.mailing_tube ? 'true' : undefined,
    oversized: own.oversized ? 'true' : undefined,
  };
}
