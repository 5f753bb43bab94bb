import type { ErrorEntry } from '@waybill/core';

/** One entry of a problem: what core says about it, and where in the request it is. */
export interface ProblemEntry extends Partial<ErrorEntry> {
  /** JSON pointer into the body that was sent. */
  readonly pointer?: string;
  /** The query parameter or header, where it is not in the body. */
  readonly parameter?: string;
}

/** The body of an answer that is no success, as RFC 9457 writes it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly errors?: readonly ProblemEntry[];
}

/** The server answered, and it is no success. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** Milliseconds, where the server says when to ask again. */
  readonly retry_after_ms: number | undefined;

  constructor(problem: Problem, retry_after_ms?: number) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
    this.retry_after_ms = retry_after_ms;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Whether one of the entries has this code. */
  has(code: string): boolean {
    return (
      this.problem.type.endsWith(`:${code}`) || (this.problem.errors ?? []).some((one) => one.code === code)
    );
  }
}

/** No answer came: the server is away, or the connection broke. */
export class ConnectionError extends Error {}
