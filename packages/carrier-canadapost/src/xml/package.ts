import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Package } from '../packages.js';

/** `parcel-characteristics`, the same in rating and shipping. Flags are "true or absent". */
export function parcelCharacteristics(packageItem: Omit<Package, 'item' | 'coverage' | 'collect'>): {
  [element: string]: XmlNode | string | undefined;
} {
  const { dimensions } = packageItem;
  return {
    weight: packageItem.weight,
    dimensions: dimensions && {
      length: dimensions.length,
      width: dimensions.width,
      height: dimensions.height,
    },
    unpackaged: packageItem.unpackaged ? 'true' : undefined,
    'mailing-tube': packageItem.mailing_tube ? 'true' : undefined,
    oversized: packageItem.oversized ? 'true' : undefined,
  };
}
