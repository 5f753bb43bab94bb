import bwipjs from 'bwip-js';
import { encode } from 'fast-png';
import { ascii } from './characters.js';
import { gifFile } from './gif.js';
import { DOTS_PER_MM, layOut, type PlacedText } from './layout.js';
import type { LabelPage } from './page.js';

const BLACK = 0;
const WHITE = 1;
/** Share of a font's size that its capitals are high. */
const CAPITAL_HEIGHT = 0.72;
/** The font is wide: an address needs it narrower than it is drawn. */
const NARROW = 0.7;

/** A picture of black and white dots, one byte a dot. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

export function png(page: LabelPage): Uint8Array<ArrayBuffer> {
  const { width, height, dots } = rasterOf(page);
  const data = dots.map((dot) => (dot === BLACK ? 0 : 255));
  return new Uint8Array(encode({ width, height, data, channels: 1, depth: 8 }));
}

export function gif(page: LabelPage): Uint8Array<ArrayBuffer> {
  const { width, height, dots } = rasterOf(page);
  return gifFile(width, height, dots);
}

function rasterOf(page: LabelPage): Raster {
  const { texts, barcode, ...size } = layOut(page);
  const width = Math.round(size.width * DOTS_PER_MM);
  const height = Math.round(size.height * DOTS_PER_MM);
  const raster = { width, height, dots: new Uint8Array(width * height).fill(WHITE) };
  for (const bar of barcode.bars) {
    for (let y = 0; y < barcode.height * DOTS_PER_MM; y += 1) {
      for (let x = 0; x < bar.width * DOTS_PER_MM; x += 1) {
        blacken(raster, bar.x * DOTS_PER_MM + x, barcode.y * DOTS_PER_MM + y);
      }
    }
  }
  for (const text of texts) print(raster, text);
  return raster;
}

/** Prints with the font that the barcode library brings. */
function print(raster: Raster, { text, x, y, size }: PlacedText): void {
  const { FontLib } = bwipjs;
  const font = FontLib.lookup('OCR-B');
  const height = Math.round((size / CAPITAL_HEIGHT) * DOTS_PER_MM);
  const width = Math.round(height * NARROW);
  const baseline = (y + size) * DOTS_PER_MM;
  let left = x * DOTS_PER_MM;
  for (const character of ascii(text)) {
    const glyph = FontLib.getglyph(font, character.charCodeAt(0), width, height);
    for (let row = 0; row < glyph.height; row += 1) {
      for (let column = 0; column < glyph.width; column += 1) {
        const shade = glyph.bytes[glyph.offset + row * glyph.width + column] ?? 0;
        if (shade > 127) blacken(raster, left + glyph.left + column, baseline - glyph.top + row);
      }
    }
    left += glyph.advance;
  }
}

/** What lies outside the page is cut off. */
function blacken({ width, height, dots }: Raster, x: number, y: number): void {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column >= 0 && column < width && row >= 0 && row < height) dots[row * width + column] = BLACK;
}
