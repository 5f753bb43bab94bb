/** Pictures of labels as carriers send them: PNG and GIF of any kind, in grey. */
import { convertIndexedToRgb, decode, encode } from 'fast-png';
import { GifReader } from 'omggif';

/** Of white; black is 0. */
const WHITE = 255;
/** Darker than this is printed. */
const INK = 128;

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
  const colours = new Uint8Array(4 * width * height);
  reader.decodeAndBlitFrameRGBA(0, colours);
  return { width, height, grey: greyOf(colours, 4) };
}

/** @throws Error for a file that cannot be read. */
export function readPng(file: Uint8Array): Picture {
  const png = decode(file);
  const { width, height, depth, channels } = png;
  if (png.palette !== undefined)
    return { width, height, grey: greyOf(convertIndexedToRgb(png), (png.palette[0]?.length ?? 3) as 3 | 4) };
  const bytes = depth < 8 ? unpacked(png) : depth === 16 ? png.data.map((value) => value >> 8) : png.data;
  return { width, height, grey: greyOf(bytes, channels) };
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

/** Without the white around it. */
export function trimmed({ width, height, grey }: Picture): Picture {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((grey[y * width + x] ?? WHITE) >= INK) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return { width, height, grey };
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const cut = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    const from = (top + y) * width + left;
    cut.set(grey.subarray(from, from + columns), y * columns);
  }
  return { width: columns, height: rows, grey: cut };
}

export function pngOf({ width, height, grey }: Picture): Uint8Array {
  return encode({ width, height, data: grey, channels: 1, depth: 8 });
}
