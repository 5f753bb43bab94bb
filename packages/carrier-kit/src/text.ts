import { type Issue, issue } from '@waybill/core';

/** Adds an issue when text is longer than the carrier's contract takes; nothing is cut. */
export function fits<T extends string | undefined>(
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
export function flag(written: string | undefined, field: string, issues: Issue[]): boolean | undefined {
  if (written === undefined || written === 'true' || written === 'false')
    return written === undefined ? undefined : written === 'true';
  issues.push(issue(field, 'invalid_value', `must be true or false, not ${JSON.stringify(written)}`));
  return undefined;
}
