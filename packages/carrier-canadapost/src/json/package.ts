import type { Package } from '../packages.js';

/** `parcelCharacteristics`, the same in rating and shipping. Weights and sizes are numbers; flags are "true or absent". */
export function parcelCharacteristics(packageItem: Omit<Package, 'item' | 'coverage' | 'collect'>) {
  const { dimensions } = packageItem;
  return {
    weight: Number(packageItem.weight),
    dimensions: dimensions && {
      length: Number(dimensions.length),
      width: Number(dimensions.width),
      height: Number(dimensions.height),
    },
    unpackaged: packageItem.unpackaged || undefined,
    mailingTube: packageItem.mailing_tube || undefined,
    oversized: packageItem.oversized || undefined,
  };
}
