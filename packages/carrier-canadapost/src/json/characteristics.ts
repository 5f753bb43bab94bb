import type { Characteristics } from '../packages.js';

/** `parcelCharacteristics`, the same in rating and shipping. Weights and sizes are numbers; flags are "true or absent". */
export function parcelCharacteristics(own: Characteristics) {
  const { dimensions } = own;
  return {
    weight: Number(own.weight),
    dimensions: dimensions && {
      length: Number(dimensions.length),
      width: Number(dimensions.width),
      height: Number(dimensions.height),
    },
    unpackaged: own.unpackaged || undefined,
    mailingTube: own.mailing_tube || undefined,
    oversized: own.oversized || undefined,
  };
}
