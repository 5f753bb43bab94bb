import type { ErrorKind } from './error-entry.js';

/** One thing that is wrong with what was handed in. */
export interface Issue {
  /** Path from the value that was constructed, as JavaScript writes it: `shipment.items[0].weight`. */
  readonly field: string;
  /** A stable word for programs: `required`, `unknown_field`, `out_of_range`, … */
  readonly code: string;
  /** A sentence for people; it begins with the field. */
  readonly message: string;
  /** `validation`: wrong for everyone. `not_supported`: this carrier cannot do it. */
  readonly kind: Extract<ErrorKind, 'validation' | 'not_supported'>;
}

/** Makes the message of an issue begin with its field, so that it reads well alone. */
export function issue(
  field: string,
  code: string,
  problem: string,
  kind: Issue['kind'] = 'validation',
): Issue {
  return { field, code, kind, message: field === '' ? problem : `${field} ${problem}` };
}
