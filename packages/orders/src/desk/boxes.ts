import type { Box, Product } from './settings-types.js';

/** What is to be packed. */
export interface ToPack {
  readonly weight_kg: number | undefined;
  /** The sides of each piece as far as the product table has them. */
  readonly pieces: readonly { readonly product: Product | undefined; readonly quantity: number }[];
}

/** Pieces do not fill a box to the last corner. */
const FILLED = 0.85;

/**
 * The box for some pieces: where all sides are known the smallest that they fit into, else the first in the shop's order that
 * takes the weight. `undefined` where none will do.
 */
export function boxFor({ weight_kg, pieces }: ToPack, boxes: readonly Box[]): Box | undefined {
  const carried = boxes.filter(({ limit_kg }) => (weight_kg ?? 0) <= (limit_kg ?? Number.POSITIVE_INFINITY));
  const sides = pieces.map(({ product, quantity }) => ({ quantity, sides: sidesOf(product) }));
  if (sides.some((one) => one.sides === undefined)) return carried[0];
  const volume = sides.reduce((sum, { quantity, sides = [] }) => sum + quantity * product(sides), 0);
  return carried
    .toSorted((one, other) => volumeOf(one) - volumeOf(other))
    .find((box) => {
      const inner = sorted([box.length, box.width, box.height]);
      const fits = sides.every(({ sides = [] }) => sides.every((side, at) => side <= (inner[at] ?? 0)));
      const isAlone = sides.length === 1 && sides[0]?.quantity === 1;
      return fits && (isAlone || volume <= FILLED * volumeOf(box));
    });
}

function sidesOf(product: Product | undefined): number[] | undefined {
  const { length, width, height } = product ?? {};
  if (length === undefined || width === undefined || height === undefined) return undefined;
  return sorted([length, width, height]);
}

function volumeOf({ length, width, height }: Box): number {
  return length * width * height;
}

function product(sides: readonly number[]): number {
  return sides.reduce((result, side) => result * side, 1);
}

function sorted(sides: readonly number[]): number[] {
  return sides.toSorted((one, other) => one - other);
}
