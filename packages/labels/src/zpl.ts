import { DOTS_PER_MM } from './barcode.js';
import { type Box, type Drawing, type DrawnText, leftOf } from './drawing.js';
import { textPicture } from './image.js';

/** ZPL II: https://www.zebra.com "ZPL II Programming Guide", commands ^FO, ^FT, ^A, ^BC, ^FB, ^FH, ^FR, ^GB, ^GF. */
export function zpl(drawings: readonly Drawing[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(drawings.flatMap(commandsOf).join(''));
}

function commandsOf({ width, height, boxes, texts, barcode }: Drawing): string[] {
  return [
    '^XA',
    '^CI28',
    `^PW${dots(width)}`,
    `^LL${dots(height)}`,
    ...boxes.map(box),
    ...texts.map((text) => (isInPrinter(text.text) ? writtenText(text) : drawnText(text))),
    `^FO${dots(barcode.x)},${dots(barcode.y)}^BY${dots(barcode.module)}` +
      `^BCN,${dots(barcode.height)},N,N,N,A^FH^FD${field(barcode.text)}^FS`,
    '^XZ',
  ].map((command) => `${command}\n`);
}

function box({ x, y, width, height }: Box): string {
  const thickness = dots(Math.min(width, height));
  return `^FO${dots(x)},${dots(y)}^GB${dots(width)},${dots(height)},${thickness}^FS`;
}

/** Every printer's own font has Latin-1. */
function isInPrinter(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff]*$/.test(text);
}

/** In the printer's scalable font, which is narrower than the one that the label is laid out with. */
function writtenText(text: DrawnText): string {
  const { x, baseline, size, white, align } = text;
  const left = leftOf(text);
  const look = `^FT${dots(left)},${dots(baseline)}^A0N,${dots(size)}${white ? '^FR' : ''}`;
  if (align !== 'centre') return `${look}^FH^FD${field(text.text)}^FS`;
  // A block of one line, as wide to the left as to the right of the middle. Backslashes are its escapes.
  return `${look}^FB${dots(2 * (x - left))},1,0,C^FH^FD${field(text.text.replaceAll('\\', '\\\\'))}^FS`;
}

/** As a picture: whether a printer has other letters depends on its model. */
function drawnText(text: DrawnText): string {
  const { width, height, dots: colours, ascent } = textPicture(text.text, text.size, text.weight);
  const bytes = width / 8;
  const rows = Array.from({ length: height }, (_, y) =>
    hexadecimal(colours.subarray(y * width, (y + 1) * width)),
  );
  const reversed = text.white ? '^FR' : '';
  const position = `^FO${dots(leftOf(text))},${dots(text.baseline) - ascent}`;
  return `${position}${reversed}^GFA,${bytes * height},${bytes * height},${bytes},${rows.join('')}^FS`;
}

/** A row of a picture: a bit for each dot; a comma stands for zeros up to its end. */
function hexadecimal(row: Uint8Array): string {
  let digits = '';
  for (let at = 0; at < row.length; at += 4) {
    const bits = [0, 1, 2, 3].reduce((sum, bit) => sum * 2 + (row[at + bit] === 0 ? 1 : 0), 0);
    digits += bits.toString(16).toUpperCase();
  }
  return /0$/.test(digits) ? digits.replace(/(?<!0)0+$/, ',') : digits;
}

function dots(mm: number): number {
  return Math.round(mm * DOTS_PER_MM);
}

/** Characters that would begin a command, or an escape itself, as hexadecimal escapes of ^FH. */
function field(text: string): string {
  return text.replace(/[\^~_\r\n]/g, (character) => {
    return `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
