import anyAscii from 'any-ascii';

/** Text in Latin-1, the characters of a PDF's standard fonts; other letters in their nearest ASCII. */
export function latin1(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff]/gu, printable);
}

/** Text in printable ASCII. */
export function ascii(text: string): string {
  return printable(text.normalize('NFC'));
}

function printable(text: string): string {
  return anyAscii(text).replace(/[^\x20-\x7e]/g, ' ');
}
