import type { ProblemEntry } from '../api/problem.js';
import { ENGLISH, type Refusals } from '../texts/refusals.js';

/** The pointer of a path as core writes it: `shipment.items[0].weight` is `/shipment/items/0/weight`. */
export function pointerOf(path: string): string {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** What is wrong with one field. */
export interface FieldProblem {
  readonly code: string;
  /** Without the path that messages begin with: the field is known. */
  readonly message: string;
}

/** Messages at the fields of a form, and those that belong to none of them. */
export interface PlacedProblems {
  readonly at: ReadonlyMap<string, readonly FieldProblem[]>;
  /** Whole sentences. */
  readonly elsewhere: readonly string[];
}

/**
 * Gives each problem to the field that it names, to the first field below what it names (`/shipper/address_lines` to its first
 * line), or to the field that it is a part of.
 */
export function placeProblems(
  entries: readonly ProblemEntry[],
  fields: readonly string[],
  words: Refusals = ENGLISH,
): PlacedProblems {
  const at = new Map<string, FieldProblem[]>();
  const elsewhere: string[] = [];
  for (const entry of entries) {
    const { pointer, field, code = '' } = entry;
    const wanted = pointer ?? (field === undefined ? undefined : pointerOf(field));
    const found = wanted === undefined ? undefined : fieldFor(wanted, fields);
    if (found === undefined) elsewhere.push(words.sentence(entry));
    else at.set(found, [...(at.get(found) ?? []), { code, message: words.problem(entry) }]);
  }
  return { at, elsewhere };
}

export function fieldFor(pointer: string, fields: readonly string[]): string | undefined {
  return (
    fields.find((field) => field === pointer) ??
    fields.find((field) => pointer !== '' && field.startsWith(`${pointer}/`)) ??
    fields.find((field) => pointer.startsWith(`${field}/`))
  );
}
