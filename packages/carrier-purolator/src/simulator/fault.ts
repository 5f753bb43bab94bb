import { type Problem, Refusal } from '@waybill/simulator/server';

/** A SOAP fault with 500. Its problems are the details of a `ValidationFault`; a generic fault has none. */
export class Fault extends Refusal {
  readonly faultcode: string;
  readonly faultstring: string;

  constructor(faultcode: string, faultstring: string, details: readonly Problem[] = []) {
    super(500, details);
    this.faultcode = faultcode;
    this.faultstring = faultstring;
  }
}

export function validationFault(details: readonly Problem[]): Fault {
  return new Fault('s:Client', 'The request failed validation.', details);
}
