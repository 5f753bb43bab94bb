import { raw } from './bwip.js';

/** Dots a millimetre of a thermal printer with 203 dpi. */
export const DOTS_PER_MM = 8;

/** Code 128 wants ten modules of white on either side (ISO/IEC 15417). */
const QUIET_MODULES = 10;
const LARGEST_MODULE_DOTS = 4;

/** A Code 128 barcode in millimetres, its quiet zones left out. */
export interface Bars {
  /** Of the narrowest bar: whole dots. */
  readonly module: number;
  readonly width: number;
  /** Where each bar begins, and how wide it is. */
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

/** @throws RangeError when the text is not printable ASCII, or so long that its barcode is wider than the room. */
export function barsOf(text: string, room: number): Bars {
  const widths = modulesOf(text);
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const fitting = Math.floor((room * DOTS_PER_MM) / (modules + 2 * QUIET_MODULES));
  if (fitting < 1) throw new RangeError(`a barcode of ${text.length} characters does not fit on ${room} mm`);
  const module = Math.min(LARGEST_MODULE_DOTS, fitting) / DOTS_PER_MM;
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width: width * module });
    x += width * module;
  }
  return { module, width: x, bars };
}

/** Widths of bars and spaces by turns, the first a bar, in modules. */
function modulesOf(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError(`not printable ASCII: ${JSON.stringify(text)}`);
  try {
    const [symbol] = raw('code128', text, {});
    if (symbol !== undefined && 'sbs' in symbol) return symbol.sbs;
  } catch (cause) {
    throw new RangeError(`no Code 128 barcode for ${text.length} characters`, { cause });
  }
  throw new TypeError('Code 128 has become another kind of barcode');
}
