/** GIF89a with two colours. Its LZW has codes of 3 to 12 bits: 0 and 1 are dots, 4 clears the table, 5 ends. */
const CLEAR = 4;
const END = 5;
const SMALLEST_BITS = 3;
const MOST_CODES = 4096;

/**
 * A picture of black (0) and white (1) dots as a GIF file. Written for two colours: a general writer takes many times as
 * long, and simulators make hundreds of labels.
 */
export function gifFile(width: number, height: number, dots: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = [
    ...[...'GIF89a'].map((sign) => sign.charCodeAt(0)),
    ...[...twoBytes(width), ...twoBytes(height)],
    // A table of two colours, the first as background, square dots: black and white.
    ...[0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff],
    // One picture that fills the page, with the colours above.
    ...[0x2c, 0, 0, 0, 0, ...twoBytes(width), ...twoBytes(height), 0],
    SMALLEST_BITS - 1,
  ];
  const codes = compressed(dots);
  const blocks = Math.ceil(codes.length / 255);
  const file = new Uint8Array(head.length + codes.length + blocks + 2);
  file.set(head);
  let at = head.length;
  for (let from = 0; from < codes.length; from += 255) {
    const block = codes.subarray(from, from + 255);
    file[at] = block.length;
    file.set(block, at + 1);
    at += block.length + 1;
  }
  // The end of the picture, and of the file.
  file.set([0, 0x3b], at);
  return file;
}

function twoBytes(number: number): number[] {
  return [number & 0xff, number >> 8];
}

function compressed(dots: Uint8Array): Uint8Array {
  const written = new Uint8Array(2 * dots.length + 16);
  // The code of a known run of dots that is followed by a black or a white one; 0 where there is none yet.
  const longer = new Uint16Array(2 * MOST_CODES);
  let length = 0;
  let pending = 0;
  let pendingBits = 0;
  let bits = SMALLEST_BITS;
  let next = END + 1;
  const write = (code: number): void => {
    pending |= code << pendingBits;
    pendingBits += bits;
    for (; pendingBits >= 8; pendingBits -= 8, pending >>>= 8) written[length++] = pending & 0xff;
  };
  write(CLEAR);
  let run = dots[0] ?? 1;
  for (let at = 1; at < dots.length; at++) {
    const dot = dots[at] ?? 1;
    const known = longer[2 * run + dot];
    if (known) {
      run = known;
      continue;
    }
    write(run);
    if (next === MOST_CODES) {
      write(CLEAR);
      longer.fill(0);
      bits = SMALLEST_BITS;
      next = END + 1;
    } else {
      if (next === 1 << bits) bits += 1;
      longer[2 * run + dot] = next++;
    }
    run = dot;
  }
  write(run);
  // A reader has added the code that it could not complete yet.
  if (next === 1 << bits && bits < 12) bits += 1;
  write(END);
  if (pendingBits > 0) written[length++] = pending & 0xff;
  return written.subarray(0, length);
}
