/** One of `errors` of an error document. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly parameterList?: readonly { readonly key: string; readonly value: string }[];
}

/** Thrown where a request ends: answered with this status and an `ErrorResponseVO`. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404,
    readonly problems: readonly Problem[],
  ) {
    super(problems.map(({ code, message }) => `${code}: ${message}`).join('; '));
  }
}

export const refuse = (code: string, message: string, status: Refusal['status'] = 400) =>
  new Refusal(status, [{ code, message }]);
