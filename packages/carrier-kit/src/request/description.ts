import type { Item, Shipment } from '@waybill/core';
import type { Reporter } from './report.js';

/** Text that only decorates, cut between words to `longest` characters, with a notice. */
export function shortened(text: string, longest: number, field: string, report: Reporter): string;
export function shortened(
  text: string | undefined,
  longest: number,
  field: string,
  report: Reporter,
): string | undefined;
export function shortened(
  text: string | undefined,
  longest: number,
  field: string,
  report: Reporter,
): string | undefined {
  const whole = text?.trim().replace(/\s+/g, ' ');
  if (whole === undefined || whole.length <= longest) return whole;
  const cut = whole.slice(0, longest + 1);
  const space = cut.lastIndexOf(' ');
  // A single long word is cut, but never inside a surrogate pair.
  const short = (space > longest / 2 ? cut.slice(0, space) : whole.slice(0, longest)).replace(
    /[\ud800-\udbff]$/,
    '',
  );
  const reason = `it has ${whole.length} characters, ${report.name} takes ${longest}`;
  report.notice('shortened', `${field} is shortened to ${JSON.stringify(short)}: ${reason}.`);
  return short;
}

/**
 * Text broken between words into lines. What needs more lines, or has a word that is longer than a line, is refused:
 * for descriptions that are declared to customs.
 */
export function linesOf(
  text: string,
  { most, longest }: { readonly most: number; readonly longest: number },
  field: string,
  report: Reporter,
): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length > most || lines.some((line) => line.length > longest)) {
    const problem = `does not fit into ${most} lines of ${longest} characters, which ${report.name} takes`;
    report.add({ field, code: 'too_long', kind: 'validation', message: `${field} ${problem}` });
  }
  return lines;
}

/** The contents of a package: its `content`, else its `description`. */
export function contentOf(
  { content, description }: Item,
  path: string,
): { readonly text: string; readonly field: string } | undefined {
  if (content !== undefined) return { text: content, field: `${path}.content` };
  return description === undefined ? undefined : { text: description, field: `${path}.description` };
}

/**
 * The contents of the whole shipment: the description of customs, else the contents of its packages, else its customs
 * items, each once. `undefined` when the request does not describe them.
 */
export function descriptionOf({
  customs,
  items,
}: Pick<Shipment, 'customs' | 'items'>): { readonly text: string; readonly field: string } | undefined {
  if (customs?.description !== undefined)
    return { text: customs.description.trim(), field: 'shipment.customs.description' };
  const inside = joined(items.map((item) => contentOf(item, '')?.text));
  if (inside !== undefined) return { text: inside, field: 'shipment.items' };
  const declared = joined((customs?.items ?? []).map(({ description }) => description));
  return declared === undefined ? undefined : { text: declared, field: 'shipment.customs.items' };
}

function joined(texts: readonly (string | undefined)[]): string | undefined {
  const different = new Set(texts.flatMap((text) => (text === undefined ? [] : [text.trim()])));
  return different.size === 0 ? undefined : [...different].join(', ');
}
