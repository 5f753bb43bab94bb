import type { ErrorEntry } from '@waybill/core';
import { pointerOf } from './pointer.js';

/** The kinds of problem of the API itself, with the status and the title of each. */
export const PROBLEMS = {
  malformed: [400, 'The request cannot be read'],
  unauthorized: [401, 'Somebody must be signed in, or an API key sent'],
  forbidden: [403, 'This is not allowed'],
  not_found: [404, 'There is no such thing'],
  method_not_allowed: [405, 'This path takes other methods'],
  not_acceptable: [406, 'It cannot be had in this form'],
  conflict: [409, 'It is too late for this, or too early'],
  too_large: [413, 'The request is too large'],
  unsupported_media_type: [415, 'The body is in a form that is not read here'],
  misdirected: [421, 'The server has another name'],
  invalid: [422, 'The request is wrong'],
  refused: [422, 'It was refused'],
  too_many_requests: [429, 'Too many requests'],
  defect: [500, 'A defect of the server'],
  not_offered: [501, 'This server does not offer it'],
  carrier_failed: [502, 'The carrier’s answer is of no use'],
  unavailable: [503, 'It cannot be reached at the moment'],
  late: [504, 'There was no answer in time'],
} as const satisfies Record<string, readonly [status: number, title: string]>;
/** The last part of a problem's `type`. */
export type ProblemWord = keyof typeof PROBLEMS;

/** An entry of a problem: what is wrong, and where. */
export interface ProblemEntry extends ErrorEntry {
  /** JSON pointer (RFC 6901) of the value in the body that is wrong. */
  readonly pointer?: string;
  /** Name of the query parameter or header that is wrong. */
  readonly parameter?: string;
}

/** The body of an answer that is a problem, as RFC 9457 has it. */
export interface ProblemDetails {
  /** `urn:waybill:problem:…` */
  readonly type: string;
  readonly title: string;
  /** HTTP status. */
  readonly status: number;
  /** A sentence for people. */
  readonly detail: string;
  /** Everything that is wrong, as every answer has it. */
  readonly errors: readonly ProblemEntry[];
}

/** The most entries of an answer. */
export const MOST_PROBLEMS = 100;

/** Ends a request with an answer that is a problem. */
export class Problem extends Error {
  readonly word: ProblemWord;
  readonly errors: readonly ProblemEntry[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    word: ProblemWord,
    detail: string,
    {
      errors = [],
      headers = {},
    }: {
      readonly errors?: readonly ProblemEntry[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(detail);
    this.word = word;
    this.errors = errors.slice(0, MOST_PROBLEMS);
    this.headers = headers;
  }

  /** The same, with the place of each value that is wrong. */
  placed(isInBody: boolean): Problem {
    const errors = this.errors.map((entry) => placed(entry, isInBody));
    return new Problem(this.word, this.message, { errors, headers: this.headers });
  }

  get status(): number {
    return PROBLEMS[this.word][0];
  }

  toResponse(): Response {
    const details: ProblemDetails = {
      type: `urn:waybill:problem:${this.word}`,
      title: PROBLEMS[this.word][1],
      status: this.status,
      detail: this.message,
      errors: this.errors,
    };
    return new Response(JSON.stringify(details), {
      status: this.status,
      headers: { ...this.headers, 'content-type': 'application/problem+json' },
    });
  }
}

/** What core calls the key of a purchase is a header here. */
const HEADERS: ReadonlyMap<string, string> = new Map([['idempotency_key', 'Idempotency-Key']]);

/** A field of core's requests is one of the body, or a parameter where there is no body. */
function placed(entry: ProblemEntry, isInBody: boolean): ProblemEntry {
  const { field, parameter, pointer } = entry;
  if (parameter !== undefined || pointer !== undefined) return entry;
  const header = HEADERS.get(field ?? '');
  if (header !== undefined) return { ...entry, parameter: header };
  if (isInBody) return { ...entry, pointer: pointerOf(field ?? '') };
  return field === undefined ? entry : { ...entry, parameter: field };
}
