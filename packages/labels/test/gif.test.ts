import { GifReader } from 'omggif';
import { expect, test } from 'vitest';
import { gifFile } from '../src/gif.js';

/** The dots of a file as another program reads them. */
function dotsOf(file: Uint8Array): { size: readonly number[]; dots: Uint8Array } {
  const reader = new GifReader(Buffer.from(file));
  const colours = new Uint8Array(4 * reader.width * reader.height);
  reader.decodeAndBlitFrameRGBA(0, colours);
  const dots = new Uint8Array(reader.width * reader.height);
  for (let at = 0; at < dots.length; at++) dots[at] = colours[4 * at] === 0 ? 0 : 1;
  return { size: [reader.width, reader.height], dots };
}

/** Dots without an order, the same every time. */
function noise(count: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 16) & 1;
  });
}

test.each([
  ['a single dot', 1, 1, Uint8Array.of(0)],
  ['white', 300, 200, new Uint8Array(60_000).fill(1)],
  ['stripes', 64, 64, Uint8Array.from({ length: 4096 }, (_, at) => (at >> 3) & 1)],
  ['noise that fills the table of codes several times', 500, 500, noise(250_000)],
])('a GIF of %s is read as it was written', (_what, width, height, dots) => {
  const read = dotsOf(gifFile(width, height, dots));
  expect(read.size).toEqual([width, height]);
  expect(Buffer.compare(read.dots, dots)).toBe(0);
});

test('a GIF of any length ends where its reader expects it', () => {
  const dots = noise(700);
  for (let length = 1; length <= 700; length++) {
    const written = dots.subarray(0, length);
    expect(Buffer.compare(dotsOf(gifFile(length, 1, written)).dots, written)).toBe(0);
  }
});
