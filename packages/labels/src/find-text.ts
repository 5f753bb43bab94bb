/** Finds texts in pictures of our own labels, by drawing them again in every size that a label has. */
import { textPicture, turned } from './image.js';
import { type Picture, readGif, readPng, trimmed } from './picture.js';

/** Of fonts, in millimetres: those of `fit`. */
const SIZES = Array.from({ length: 24 }, (_, step) => 7.5 - step / 4);
const WEIGHTS = ['bold', 'regular'] as const;

/** Whether a PNG or GIF has a text as one of its lines, in black or white. */
export function pictureShows(file: Uint8Array, text: string): boolean {
  const { width, height, grey } = file[0] === 0x47 ? readGif(file) : readPng(file);
  const raster = { width, height, dots: grey.map((shade) => (shade < 128 ? 0 : 1)) };
  const upright = width > height ? turned(turned(turned(raster))) : raster;
  const black = Buffer.from(upright.dots.map((dot) => 255 * dot));
  const white = Buffer.from(upright.dots.map((dot) => 255 * (1 - dot)));
  return SIZES.some((size) =>
    WEIGHTS.some((weight) => {
      const drawn = textPicture(text, size, weight);
      const pattern = trimmed({ ...drawn, grey: drawn.dots.map((dot) => 255 * dot) });
      return contains(black, upright.width, pattern) || contains(white, upright.width, pattern);
    }),
  );
}

function contains(dots: Buffer, width: number, { grey, ...size }: Picture): boolean {
  const rowOf = (y: number) => grey.subarray(y * size.width, (y + 1) * size.width);
  const rows = Array.from({ length: size.height }, (_, y) => rowOf(y));
  // A row through the middle of the letters is found first, because it is rare.
  const middle = size.height >> 1;
  for (let at = dots.indexOf(rowOf(middle)); at !== -1; at = dots.indexOf(rowOf(middle), at + 1)) {
    const top = at - middle * width;
    if (top < 0 || (at % width) + size.width > width) continue;
    const same = rows.every((row, y) => {
      const from = top + y * width;
      return dots.subarray(from, from + size.width).equals(row);
    });
    if (same) return true;
  }
  return false;
}
