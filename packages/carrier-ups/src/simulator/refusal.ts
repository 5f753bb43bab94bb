/** One entry of UPS's error document. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

/** Thrown where a request ends: answered with this status and an error document. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404,
    readonly faults: readonly Fault[],
  ) {
    super(faults.map(({ code, message }) => `${code}: ${message}`).join('; '));
  }
}

export const refuse = (code: string, message: string, status: Refusal['status'] = 400) =>
  new Refusal(status, [{ code, message }]);
