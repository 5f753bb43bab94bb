/** One reason why a request is refused. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

/** The carrier says no, in its own error document. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 422;
  readonly faults: readonly Fault[];

  constructor(status: Refusal['status'], faults: readonly Fault[]) {
    super(faults.map(({ code, message }) => `${code} ${message}`).join('; '));
    this.status = status;
    this.faults = faults;
  }
}
