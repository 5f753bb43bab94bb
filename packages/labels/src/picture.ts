/** Pictures of labels as carriers send them: PNG and GIF of any kind, in grey. */
import { deflateSync } from 'node:zlib';
import { convertIndexedToRgb, decode, encode } from 'fast-png';
import { GifReader } from 'omggif';

/** Of white; black is 0. */
const WHITE = 255;
/** Darker than this is printed. */
const INK = 128;

/** A label of 8 by 12 inches at 600 dpi has 35 million. A few bytes can claim billions, which would fill the memory. */
const MOST_DOTS = 40_000_000;

/** One byte a dot. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** The first frame. @throws Error for a file that cannot be read. */
export function readGif(file: Uint8Array): Picture {
  const reader = new GifReader(Buffer.from(file));
  const { width, height } = reader;
  const frame = reader.frameInfo(0);
  dotsOf(frame.width, frame.height);
  const colours = new Uint8Array(4 * dotsOf(width, height));
  reader.decodeAndBlitFrameRGBA(0, colours);
  return { width, height, grey: greyOfRepeated(colours) };
}

/** @throws Error for a file that cannot be read. */
export function readPng(file: Uint8Array): Picture {
  const head = new DataView(file.buffer, file.byteOffset, file.byteLength);
  // The first part of every PNG: its width and height.
  if (file.byteLength >= 24) dotsOf(head.getUint32(16), head.getUint32(20));
  const png = decode(file);
  const { width, height, depth, channels } = png;
  if (png.palette !== undefined)
    return { width, height, grey: greyOf(convertIndexedToRgb(png), (png.palette[0]?.length ?? 3) as 3 | 4) };
  const bytes = depth < 8 ? unpacked(png) : depth === 16 ? png.data.map((value) => value >> 8) : png.data;
  return { width, height, grey: greyOf(bytes, channels) };
}

function dotsOf(width: number, height: number): number {
  if (width * height > MOST_DOTS) throw new RangeError(`a picture of ${width} x ${height} dots is no label`);
  return width * height;
}

/** Values of less than a byte, several in each byte; rows begin with a new byte. */
function unpacked({ width, height, depth, data }: ReturnType<typeof decode>): Uint8Array {
  const row = Math.ceil((width * depth) / 8);
  const most = 2 ** depth - 1;
  const dots = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let bit = 0; bit < width * depth; bit += depth, at += 1) {
      const byte = data[y * row + (bit >> 3)] ?? 0;
      dots[at] = (((byte >> (8 - depth - (bit & 7))) & most) * WHITE) / most;
    }
  }
  return dots;
}

/** @param channels grey, grey and opacity, colour, or colour and opacity. What is transparent is white. */
function greyOf(values: ArrayLike<number>, channels: number): Uint8Array {
  const grey = new Uint8Array(values.length / channels);
  const at = (index: number) => values[index] ?? 0;
  for (let dot = 0, first = 0; dot < grey.length; dot += 1, first += channels) {
    const shade =
      channels > 2 ? 0.299 * at(first) + 0.587 * at(first + 1) + 0.114 * at(first + 2) : at(first);
    const opacity = channels % 2 === 0 ? at(first + channels - 1) / WHITE : 1;
    grey[dot] = Math.round(WHITE + (shade - WHITE) * opacity);
  }
  return grey;
}

/** Colours with opacity in grey. A label has few colours, and most dots are like the one before. */
function greyOfRepeated(colours: Uint8Array): Uint8Array {
  const dots = new Uint32Array(colours.buffer, colours.byteOffset, colours.length / 4);
  const grey = new Uint8Array(dots.length);
  const shades = new Map<number, number>();
  let last: number | undefined;
  let shade = 0;
  for (let at = 0; at < dots.length; at += 1) {
    const dot = dots[at] ?? 0;
    if (dot !== last) {
      last = dot;
      shade = shades.get(dot) ?? greyOf(colours.subarray(4 * at, 4 * at + 4), 4)[0] ?? 0;
      shades.set(dot, shade);
    }
    grey[at] = shade;
  }
  return grey;
}

/** Without the white around it. */
export function trimmed({ width, height, grey }: Picture): Picture {
  const isInk = (shade: number) => shade < INK;
  const first = grey.findIndex(isInk);
  if (first < 0) return { width, height, grey };
  const top = Math.floor(first / width);
  const bottom = Math.floor(grey.findLastIndex(isInk) / width);
  let [left, right] = [width, -1];
  for (let y = top; y <= bottom; y += 1) {
    const row = grey.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < left; x += 1) if ((row[x] ?? WHITE) < INK) left = x;
    for (let x = width - 1; x > right; x -= 1) if ((row[x] ?? WHITE) < INK) right = x;
  }
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const cut = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    const from = (top + y) * width + left;
    cut.set(grey.subarray(from, from + columns), y * columns);
  }
  return { width: columns, height: rows, grey: cut };
}

/** The dots as a PDF holds them, deflated: a bit for each where all are black or white, otherwise a byte. */
export function streamOf({ width, height, grey }: Picture): {
  readonly bits: 1 | 8;
  readonly data: Uint8Array;
} {
  const row = Math.ceil(width / 8);
  const bits = new Uint8Array(row * height);
  for (let at = 0, y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const shade = grey[at] ?? 0;
      if (shade === 0) continue;
      if (shade !== WHITE) return { bits: 8, data: deflateSync(grey) };
      const byte = y * row + (x >> 3);
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { bits: 1, data: deflateSync(bits) };
}

export function pngOf({ width, height, grey }: Picture): Uint8Array {
  return encode({ width, height, data: grey, channels: 1, depth: 8 });
}
