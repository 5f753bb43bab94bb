/** What Purolator answers when it says no. */

/** A business error: `Error` of a `ResponseInformation`, in a 200. */
export interface BusinessError {
  readonly code: string;
  readonly description: string;
  readonly information?: string;
}

/** Thrown with the reasons by whatever finds one. */
export class Refusal extends Error {
  readonly errors: readonly BusinessError[];

  constructor(errors: readonly BusinessError[]) {
    super(errors.map(({ description }) => description).join('; '));
    this.errors = errors;
  }
}

export function refuse(code: string, description: string, information?: string): Refusal {
  return new Refusal([{ code, description, ...(information === undefined ? {} : { information }) }]);
}

/** A SOAP fault with 500. */
export class Fault extends Error {
  readonly faultcode: string;
  /** Of a `ValidationFault`; a generic fault has none. */
  readonly details: readonly { readonly key: string; readonly message: string; readonly tag?: string }[];

  constructor(faultcode: string, faultstring: string, details: Fault['details'] = []) {
    super(faultstring);
    this.faultcode = faultcode;
    this.details = details;
  }
}

export function validationFault(details: Fault['details']): Fault {
  return new Fault('s:Client', 'The request failed validation.', details);
}
