import { stripVTControlCharacters } from 'node:util';
import type { ErrorEntry } from '@waybill/core';
import Table from 'cli-table3';

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

interface Column {
  readonly title: string;
  readonly right?: boolean;
}

/** A table without lines and colours, so that it reads, copies and pipes well. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = new Table({
    head: columns.map(({ title }) => title.toUpperCase()),
    colAligns: columns.map(({ right }) => (right ? 'right' : 'left')),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  lines.push(...rows.map((row) => row.map(plain)));
  return `${lines.toString().replace(/[ \t]+$/gm, '')}\n`;
}

/** Text of a carrier, made safe for a terminal. Line ends stay. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return stripVTControlCharacters(text).replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/** Everything that went wrong, an entry a line, without saying anything twice. */
export function problems(errors: readonly ErrorEntry[], nameOf: (carrier: string) => string): string {
  return errors
    .map(({ carrier, account, code, message, field, retryable }) => {
      const who = account === carrier ? nameOf(carrier) : `${nameOf(carrier)} (${account})`;
      const text = message.startsWith(`${carrier}: `) ? message.slice(carrier.length + 2) : message;
      const at = field === undefined || text.startsWith(field) ? '' : ` [${field}]`;
      const named = text.includes(code) ? '' : ` (${code})`;
      const again = retryable ? ' Asking again later may help.' : '';
      return `- ${who}: ${plain(text + at + named)}${again}\n`;
    })
    .join('');
}
