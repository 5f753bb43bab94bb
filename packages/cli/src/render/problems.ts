import type { ErrorEntry } from '@waybill/core';
import type { Names } from '../names.js';
import type { Paint } from './paint.js';
import { plain } from './table.js';

/** The section of everything that went wrong, an entry in a line; nothing when all went well. */
export function problems(errors: readonly ErrorEntry[], names: Names, paint: Paint): string {
  if (errors.length === 0) return '';
  return `\n${paint('trouble', 'Errors:')}\n${errors.map((entry) => line(entry, names)).join('')}`;
}

/** An entry without saying anything twice. */
function line({ carrier, account, code, message, field, retryable }: ErrorEntry, names: Names): string {
  const name = names.carrier(carrier);
  const who = account === carrier ? name : `${name} (${account})`;
  const text = message.startsWith(`${carrier}: `) ? message.slice(carrier.length + 2) : message;
  const at = field === undefined || text.startsWith(field) ? '' : ` [${field}]`;
  const named = text.includes(code) ? '' : ` (${code})`;
  const again = retryable ? ' Asking again later may help.' : '';
  return `- ${who}: ${plain(text + at + named)}${again}\n`;
}
