import { encode } from 'fast-png';
import { DOTS_PER_MM } from './barcode.js';
import { type Drawing, type DrawnText, leftOf } from './drawing.js';
import { glyphOf, textWidth } from './font.js';
import { gifFile } from './gif.js';

const BLACK = 0;
const WHITE = 1;

/** A picture of black and white dots, one byte a dot. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

export function png({ width, height, dots }: Raster): Uint8Array<ArrayBuffer> {
  const row = Math.ceil(width / 8);
  // A bit for each dot, eight to a byte.
  const data = new Uint8Array(row * height).fill(0xff);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (dots[y * width + x] !== BLACK) continue;
      const byte = y * row + (x >> 3);
      data[byte] = (data[byte] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  return new Uint8Array(encode({ width, height, data, channels: 1, depth: 1 }));
}

export function gif({ width, height, dots }: Raster): Uint8Array<ArrayBuffer> {
  return gifFile(width, height, dots);
}

export function rasterOf({ boxes, barcode, texts, ...size }: Drawing): Raster {
  const raster = blank(size.width * DOTS_PER_MM, size.height * DOTS_PER_MM);
  const bars = barcode.bars.map((bar) => ({ ...barcode, x: barcode.x + bar.x, width: bar.width }));
  for (const { x, y, width, height } of [...boxes, ...bars]) {
    const left = Math.round(x * DOTS_PER_MM);
    const top = Math.round(y * DOTS_PER_MM);
    const columns = Math.round(width * DOTS_PER_MM);
    for (let row = 0; row < Math.round(height * DOTS_PER_MM); row += 1)
      paint(raster, left, top + row, columns, BLACK);
  }
  for (const text of texts) print(raster, text);
  return raster;
}

function blank(width: number, height: number): Raster {
  const columns = Math.round(width);
  const rows = Math.round(height);
  return { width: columns, height: rows, dots: new Uint8Array(columns * rows).fill(WHITE) };
}

function print(raster: Raster, text: DrawnText): void {
  const baseline = Math.round(text.baseline * DOTS_PER_MM);
  const left = Math.round(leftOf(text) * DOTS_PER_MM);
  const size = Math.round(text.size * DOTS_PER_MM);
  let x = 0;
  for (const character of text.text) {
    const glyph = glyphOf(character, size, text.weight);
    for (const { row, column, length } of glyph)
      paint(raster, left + Math.round(x) + column, baseline + row, length, text.white ? WHITE : BLACK);
    x += textWidth(character, size, text.weight);
  }
}

/** Dots side by side. */
function paint({ width, height, dots }: Raster, x: number, y: number, length: number, colour: number): void {
  if (y < 0 || y >= height) return;
  dots.fill(colour, y * width + Math.max(0, x), y * width + Math.min(width, x + length));
}

/** A quarter to the left. */
export function turned({ width, height, dots }: Raster): Raster {
  const result = blank(height, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      result.dots[(width - 1 - x) * height + y] = dots[y * width + x] ?? WHITE;
  }
  return result;
}

/** One line of text, with no white around it but to the next row of bytes. Its baseline is `ascent` dots below its top. */
export function textPicture(
  text: string,
  size_mm: number,
  weight: DrawnText['weight'],
): Raster & { ascent: number } {
  const size = Math.round(size_mm * DOTS_PER_MM);
  const ascent = Math.ceil(size * 1.1);
  const raster = blank(Math.ceil(textWidth(text, size, weight) / 8) * 8, ascent + Math.ceil(size * 0.3));
  print(raster, { text, x: 0, baseline: ascent / DOTS_PER_MM, size: size_mm, weight });
  return { ...raster, ascent };
}
