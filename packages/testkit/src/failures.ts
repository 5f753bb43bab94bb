import { AssertionError } from 'node:assert/strict';
import { relative } from 'node:path';
import { type ErrorEntry, WaybillError } from '@waybill/core';
import type { Case, LaterCase } from './cases.js';

/** A case with its file, from where the tests run: `case one-box (test/fixtures/rating/one-box/case.yaml)`. */
export function caseText({ name, file }: Pick<Case | LaterCase, 'name' | 'file'>): string {
  const path = relative(process.cwd(), file);
  return `case ${name} (${path.startsWith('..') ? file : path})`;
}

/** Does something with a case; a failure that does not say so itself begins with the case. */
export async function about<Result>(
  recorded: Pick<Case | LaterCase, 'name' | 'file'>,
  act: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (failure) {
    const text = caseText(recorded);
    if (failure instanceof Error && !failure.message.includes(text)) prefix(failure, `${text}: `);
    throw failure;
  }
}

/** The stack repeats the message. */
function prefix(failure: Error, text: string): void {
  const { message, stack } = failure;
  failure.message = text + message;
  if (stack !== undefined) failure.stack = stack.replace(message, () => failure.message);
}

/** A failure in words, without frames: where in this suite it was found says nothing about the carrier. */
export function finding(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}

/**
 * Fails with problems, one a line, and without a comparison that would repeat them.
 * @throws Error unless there are none.
 */
export function mustBeNone(problems: readonly string[], what?: string): void {
  if (problems.length === 0) return;
  // Several values or cases may show the same problem.
  const different = [...new Set(problems)];
  throw finding((what === undefined ? different : [`${what}:`, ...different]).join('\n'));
}

/** Marks a failure whose message says all, so that a test runner does not print `actual` and `expected` as well. */
export function withoutComparison(failure: unknown): unknown {
  if (!(failure instanceof AssertionError)) return failure;
  const isCondition = failure.operator === '==' && failure.expected === true;
  // `diff` is an option of Node's and a text for the reader of Vitest's.
  const hidden = { showDiff: false, diff: undefined };
  return failure.generatedMessage || isCondition ? Object.assign(failure, hidden) : failure;
}

/** Entries for people: `not_supported: names no service (shipment.services)`. */
export function entriesText(errors: readonly ErrorEntry[]): string {
  return errors
    .map(({ kind, code, message, field }) => {
      const name = code === kind ? kind : `${kind} ${code}`;
      return `${name}: ${message}${field === undefined ? '' : ` (${field})`}`;
    })
    .join('; ');
}

/** Frames of a stack that lead to the mistake; those further out are the same for every error. */
const FRAMES = 5;

/** An error with the beginning of its stack. */
export function withStack(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${error.message}`, ...frames.slice(0, FRAMES)].join('\n');
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** Whether an error was thrown that is none of Waybill's own: no carrier may end in one. */
export function isDefect(thrown: unknown): boolean {
  return thrown !== undefined && !(thrown instanceof WaybillError);
}
