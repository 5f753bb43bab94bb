import type { PageSize } from './to-pdf.js';

/** Pages, in millimetres. */
export const SIZES: Readonly<Record<PageSize, readonly [width_mm: number, height_mm: number]>> = {
  '4x6': [101.6, 152.4],
  '4x8': [101.6, 203.2],
  A6: [105, 148],
  letter: [215.9, 279.4],
  A4: [210, 297],
};
