import { DOTS_PER_MM, layOut } from './layout.js';
import type { LabelPage } from './page.js';

/** ZPL II: https://www.zebra.com "ZPL II Programming Guide", commands ^FO, ^A, ^BC, ^FH. */
export function zpl(pages: readonly LabelPage[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(pages.flatMap(commandsOf).join(''));
}

function commandsOf(page: LabelPage): string[] {
  const { width, height, texts, barcode } = layOut(page);
  const left = barcode.bars[0]?.x ?? 0;
  return [
    '^XA',
    '^CI28',
    `^PW${dots(width)}`,
    `^LL${dots(height)}`,
    ...texts.map(
      ({ text, x, y, size }) => `^FO${dots(x)},${dots(y)}^A0N,${dots(size)}^FH^FD${field(text)}^FS`,
    ),
    `^FO${dots(left)},${dots(barcode.y)}^BY${dots(barcode.module)}` +
      `^BCN,${dots(barcode.height)},N,N,N,A^FH^FD${field(barcode.text)}^FS`,
    '^XZ',
  ].map((command) => `${command}\n`);
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
