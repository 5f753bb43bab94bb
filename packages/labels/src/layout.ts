import bwipjs from 'bwip-js';
import type { LabelPage } from './page.js';
import { fittingSize, wrapped } from './text-width.js';

/** Dots a millimetre of a thermal printer with 203 dpi. */
export const DOTS_PER_MM = 8;

/** A line of text: its upper left corner and its height, in millimetres. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A black rectangle, in millimetres. */
export interface PlacedBar {
  readonly x: number;
  readonly width: number;
}

/** Where everything on a label stands, in millimetres from its upper left corner. */
export interface LabelLayout {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  readonly barcode: {
    readonly text: string;
    readonly y: number;
    readonly height: number;
    /** Width of the narrowest bar: whole dots. */
    readonly module: number;
    readonly bars: readonly PlacedBar[];
  };
}

const MARGIN = 5;
const LINE_SIZE = 3.5;
/** Code 128 wants ten modules of white on either side (ISO/IEC 15417). */
const QUIET_MODULES = 10;
const LARGEST_MODULE_DOTS = 4;

/** @throws RangeError when the barcode holds other than printable ASCII or does not fit on the page. */
export function layOut({
  title,
  banner,
  lines,
  barcode: text,
  width_mm = 101.6,
  height_mm = 152.4,
}: LabelPage): LabelLayout {
  const bottom = height_mm - MARGIN;
  const barcode = { text, y: bottom - 31, height: 25, ...barsOf(text, width_mm) };
  const room = width_mm - 2 * MARGIN;
  const onOneLine = (line: string, y: number, size: number): PlacedText => ({
    text: line,
    x: MARGIN,
    y,
    size: fittingSize(line, size, room),
  });
  const head = [onOneLine(title, MARGIN, 6), ...(banner === undefined ? [] : [onOneLine(banner, 15, 9)])];
  const top = banner === undefined ? 16 : 28;
  const body = lines
    .flatMap((line) => wrapped(line, LINE_SIZE, room))
    .map((line, index) => ({ text: line, x: MARGIN, y: top + 5 * index, size: LINE_SIZE }))
    .filter(({ y, size }) => y + size < barcode.y);
  return {
    width: width_mm,
    height: height_mm,
    texts: [...head, ...body, onOneLine(text, bottom - 4.5, 4)],
    barcode,
  };
}

function barsOf(text: string, page_width: number): { module: number; bars: PlacedBar[] } {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`not printable ASCII: ${JSON.stringify(text)}`);
  const widths = modulesOf(text);
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES);
  const dots = Math.min(LARGEST_MODULE_DOTS, Math.floor((page_width * DOTS_PER_MM) / modules));
  if (dots < 1)
    throw new RangeError(`a barcode of ${text.length} characters does not fit on ${page_width} mm`);
  const module = dots / DOTS_PER_MM;
  const bars: PlacedBar[] = [];
  let x = Math.floor(((page_width * DOTS_PER_MM) / dots - modules) / 2 + QUIET_MODULES) * module;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width: width * module });
    x += width * module;
  }
  return { module, bars };
}

/** Widths of bars and spaces by turns, the first a bar, in modules. */
function modulesOf(text: string): number[] {
  try {
    const [symbol] = bwipjs.raw('code128', text, {});
    if (symbol !== undefined && 'sbs' in symbol) return symbol.sbs;
  } catch (cause) {
    throw new RangeError(`no Code 128 barcode for ${text.length} characters`, { cause });
  }
  throw new TypeError('Code 128 has become another kind of barcode');
}
