import { type Issue, issue } from '@waybill/core';

/** Adds an issue when text is longer than the carrier's contract takes; nothing is cut. */
export function maxLength<T extends string | undefined>(
  text: T,
  longest: number,
  field: string,
  issues: Issue[],
): T {
  if (text !== undefined && text.length > longest) {
    issues.push(issue(field, 'too_long', `is ${text.length} characters long; the carrier takes ${longest}`));
  }
  return text;
}

/** A flag written as text, as `extra` holds it; `undefined` where it is left out, or adds an issue. */
export function parseFlag(written: string | undefined, field: string, issues: Issue[]): boolean | undefined {
  if (written === undefined || written === 'true' || written === 'false')
    return written === undefined ? undefined : written === 'true';
  issues.push(issue(field, 'invalid_value', `must be true or false, not ${JSON.stringify(written)}`));
  return undefined;
}

/** One word of a list; `undefined` where it is left out, or adds an issue. */
export function parseEnum<const Word extends string>(
  written: string | undefined,
  words: readonly Word[],
  field: string,
  issues: Issue[],
): Word | undefined {
  const word = words.find((known) => known === written);
  if (written !== undefined && word === undefined) {
    const problem = `must be one of ${words.join(', ')}, not ${JSON.stringify(written)}`;
    issues.push(issue(field, 'invalid_value', problem));
  }
  return word;
}
