import type { Issue, Notice } from '@waybill/core';
import { type CarrierIdentity, issue } from '@waybill/core/plugin';

/**
 * Collects what is wrong with a request for one carrier, and what was changed to make it fit. A carrier makes one for
 * each request and hands it to every function that reads a part of it, so that all problems are reported together.
 *
 * Each message begins with its field, so a problem is the rest of a sentence: `must be a ZIP code such as 10118`.
 * The same issue or notice is kept once, however many packages or functions report it.
 */
export interface Reporter {
  /** Identifier of the carrier, e.g. `ups`. */
  readonly carrier: string;
  /** The carrier's name in sentences, e.g. `UPS`. */
  readonly name: string;
  /** The problems, in the order in which they were found. With one or more, nothing is sent. */
  readonly issues: readonly Issue[];
  /** Remarks on text that was left out or shortened, and on what was assumed. */
  readonly notices: readonly Notice[];
  /**
   * The field is missing: `is required by UPS`. With several fields, one of them is enough.
   * @param when the rest of the sentence, e.g. `in Canada`.
   */
  required(field: string | readonly string[], when?: string): void;
  /** The field does not have the form it must have. */
  invalid(field: string, problem: string): void;
  /** A number or a day outside the bounds. */
  outOfRange(field: string, problem: string): void;
  /** Refuses text that is longer than the carrier takes; nothing is cut. Returns the text. */
  tooLong<Text extends string | undefined>(field: string, text: Text, longest: number): Text;
  /** Refuses a list that is longer than the carrier takes. */
  tooMany(field: string, count: number, most: number, what?: string): void;
  /** A weight, a size or an amount above what the carrier takes. */
  tooLarge(field: string, problem: string): void;
  /** Two fields say different things. */
  contradiction(field: string, problem: string): void;
  /** The field has more than one meaning here. */
  ambiguous(field: string, problem: string): void;
  /** The carrier cannot do it. */
  notSupported(field: string, problem: string): void;
  add(issue: Issue): void;
  /**
   * Adds issues that say all there is to say about their fields: what is reported of such a field later, or of something
   * in it, is not kept.
   */
  refuse(issues: readonly Issue[]): void;
  /** @param code a stable word for programs, e.g. `shortened`. */
  notice(code: string, message: string): void;
  /**
   * The carrier has seen to what the kit would ask or remark at a border: `export_filing`, `eu_product_identifiers`, or
   * `customs_declaration` for goods that it takes across a border without one.
   */
  settle(what: string): void;
  readonly settled: ReadonlySet<string>;
}

/**
 * A reporter of one carrier, for one request.
 * @param onIssue gets each issue once
 */
export function createReporter(
  { id, name }: { readonly id: string; readonly name: string },
  onIssue?: (issue: Issue) => void,
): Reporter {
  const issues: Issue[] = [];
  const notices: Notice[] = [];
  const refused: string[] = [];
  const settled = new Set<string>();
  const add = (found: Issue) => {
    if (refused.some((path) => isWithin(found.field, path))) return;
    const known = issues.some(
      ({ field, code, message }) => field === found.field && code === found.code && message === found.message,
    );
    if (known) return;
    issues.push(found);
    onIssue?.(found);
  };
  return {
    carrier: id,
    name,
    issues,
    notices,
    required: (field, when) => {
      const [first = '', ...others] = typeof field === 'string' ? [field] : field;
      const either = others.map((other) => `or ${other} `).join('');
      add(issue(first, 'required', `${either}is required by ${name}${when === undefined ? '' : ` ${when}`}`));
    },
    invalid: (field, problem) => add(issue(field, 'invalid', problem)),
    outOfRange: (field, problem) => add(issue(field, 'out_of_range', problem)),
    tooLong: (field, text, longest) => {
      if (text !== undefined && text.length > longest)
        add(issue(field, 'too_long', `is ${text.length} characters long; ${name} takes ${longest}`));
      return text;
    },
    tooMany: (field, count, most, what = 'entries') => {
      if (count > most)
        add(issue(field, 'too_many', `has ${count} ${what}; ${name} takes ${most}`, 'not_supported'));
    },
    tooLarge: (field, problem) => add(issue(field, 'too_large', problem, 'not_supported')),
    contradiction: (field, problem) => add(issue(field, 'contradiction', problem)),
    ambiguous: (field, problem) => add(issue(field, 'ambiguous', problem)),
    notSupported: (field, problem) => add(issue(field, 'not_supported', problem, 'not_supported')),
    add,
    refuse: (found) => {
      for (const one of found) add(one);
      refused.push(...found.map(({ field }) => field));
    },
    notice: (code, message) => {
      if (!settled.has(code) && !notices.some((known) => known.code === code && known.message === message))
        notices.push({ code, message });
    },
    settle: (what) => {
      settled.add(what);
    },
    settled,
  };
}

/** Whether something is wrong with exactly this field. */
export function hasIssue({ issues }: Pick<Reporter, 'issues'>, field: string): boolean {
  return issues.some((issue) => issue.field === field);
}

/** Whether a field is this one or stands in it. */
function isWithin(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
}

/** Path of one of a carrier's own extras: `shipment.extra["ups:cod_amount"]`; with an empty `at`, of the request itself. */
export function extraField(
  carrier: string | Pick<CarrierIdentity, 'carrier'>,
  key: string,
  at = 'shipment',
): string {
  return `${at === '' ? '' : `${at}.`}extra["${typeof carrier === 'string' ? carrier : carrier.carrier}:${key}"]`;
}
