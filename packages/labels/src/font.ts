/**
 * Arimo, a font with the widths of Helvetica and Arial, in Latin, Greek and Cyrillic letters. Labels are laid out with its
 * widths in every format, and pictures are drawn with it.
 */
import { readFileSync } from 'node:fs';
import { FontLib } from './bwip.js';
import { installedFile } from './installed-file.js';

/** Regular or bold. */
export type Weight = 'regular' | 'bold';

const FILES: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  bold: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
};
/** bwip-js scales a font to the height of its ascenders: 1854 of 2048 units in Arimo. */
const ASCENT = 1854 / 2048;
const MEASURED = 1000;

interface Font {
  readonly file: Uint8Array;
  /** Its place among the fonts of bwip-js. */
  readonly id: number;
  /** Advances as shares of the size; `undefined` for a character that the font lacks. */
  readonly advances: Map<string, number | undefined>;
}

const fonts = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const known = fonts.get(weight);
  if (known !== undefined) return known;
  const file = new Uint8Array(readFileSync(installedFile(FILES[weight])));
  FontLib.loadFont(`Arimo ${weight}`, file);
  const font = { file, id: FontLib.lookup(`Arimo ${weight}`), advances: new Map() };
  fonts.set(weight, font);
  return font;
}

/** The font as a TrueType file. */
export function fontFile(weight: Weight): Uint8Array {
  return fontOf(weight).file;
}

export function hasGlyph(character: string): boolean {
  return advanceOf(character, 'regular') !== undefined;
}

/** In the unit of `size`, the em of the font. */
export function textWidth(text: string, size: number, weight: Weight): number {
  let width = 0;
  for (const character of text) width += advanceOf(character, weight) ?? 1;
  return width * size;
}

function advanceOf(character: string, weight: Weight): number | undefined {
  const { id, advances } = fontOf(weight);
  if (advances.has(character)) return advances.get(character);
  const paths = FontLib.getpaths(id, character.codePointAt(0) ?? 0, MEASURED, MEASURED) ?? undefined;
  const advance = paths === undefined ? undefined : (paths.advance / MEASURED) * ASCENT;
  advances.set(character, advance);
  return advance;
}

/** The dark dots of a character, in runs: the row from the baseline, the first column from where the character begins. */
export type Glyph = readonly { readonly row: number; readonly column: number; readonly length: number }[];

const glyphs = new Map<string, Glyph>();

/** @param size the em of the font in dots, whole. */
export function glyphOf(character: string, size: number, weight: Weight): Glyph {
  const key = `${weight} ${size} ${character}`;
  const known = glyphs.get(key);
  if (known !== undefined) return known;
  const glyph = drawGlyph(character, size, weight);
  glyphs.set(key, glyph);
  return glyph;
}

function drawGlyph(character: string, size: number, weight: Weight): Glyph {
  const height = size * ASCENT;
  const drawn = FontLib.getglyph(fontOf(weight).id, character.codePointAt(0) ?? 0, height, height);
  const runs: { row: number; column: number; length: number }[] = [];
  for (let row = 0; row < drawn.height; row += 1) {
    let length = 0;
    for (let column = 0; column <= drawn.width; column += 1) {
      const shade = column < drawn.width ? (drawn.bytes[drawn.offset + row * drawn.width + column] ?? 0) : 0;
      if (shade > 127) length += 1;
      else if (length > 0) {
        runs.push({ row: row - drawn.top, column: drawn.left + column - length, length });
        length = 0;
      }
    }
  }
  return runs;
}
