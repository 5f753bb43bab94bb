import type { ErrorKind } from './error-entry.js';

/** The code of an {@link Issue}: an app can switch on it. */
export type IssueCode =
  /** The field is missing or empty. */
  | 'required'
  /** There is no such field, option or extra. */
  | 'unknown_field'
  /** The value has the wrong form, or is not one of the words allowed. */
  | 'invalid'
  /** A number or a date outside its limits. */
  | 'out_of_range'
  /** Text that is longer than the carrier takes. */
  | 'too_long'
  /** A weight or a size above the carrier's limit. */
  | 'too_large'
  /** More packages, references or lines than the carrier takes. */
  | 'too_many'
  /** This carrier cannot do it. */
  | 'not_supported'
  /** Two fields do not agree. */
  | 'contradiction'
  /** Several things could be meant. */
  | 'ambiguous'
  /** The value could not be read at all. */
  | 'unreadable';

/** After so many problems nothing more of a request is looked at. */
export const MOST_PROBLEMS = 100;

/** One problem with a request. */
export interface Issue {
  /** Path from the value that was constructed, as JavaScript writes it: `shipment.items[0].weight`. */
  readonly field: string;
  /** A program can switch on it. */
  readonly code: IssueCode;
  /** A sentence for people that begins with the field. */
  readonly message: string;
  /** `validation`: wrong for every carrier. `not_supported`: this carrier cannot do it. */
  readonly kind: Extract<ErrorKind, 'validation' | 'not_supported'>;
}

/** Makes an issue. Its message begins with the field, so that it can be read alone. */
export function issue(
  field: string,
  code: IssueCode,
  problem: string,
  kind: Issue['kind'] = 'validation',
): Issue {
  return { field, code, kind, message: field === '' ? problem : `${field} ${problem}` };
}
