/** One reason why a request is refused. */
export interface Problem {
  /** The carrier's own code; `''` where it has none. */
  readonly code: string;
  readonly message: string;
  /** The element or the member at fault, where the carrier names it. */
  readonly field?: string;
}

/** Thrown where a request ends. The simulator's `refusal` turns it into the carrier's error document. */
export class Refusal extends Error {
  /** HTTP status of the answer. */
  readonly status: number;
  readonly problems: readonly Problem[];

  constructor(status: number, problems: readonly Problem[]) {
    super(problems.map(({ code, message }) => `${code}: ${message}`).join('; '));
    this.status = status;
    this.problems = problems;
  }
}

/** A refusal for one reason. */
export function refuse(code: string, message: string, status = 400): Refusal {
  return new Refusal(status, [{ code, message }]);
}
