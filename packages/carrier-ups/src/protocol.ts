/** Conventions that all of UPS's APIs share on the wire. */

export const CARRIER = 'ups';

/** `SubVersion` decides what replies contain. From 2407 on they itemise charges and rate modifiers on every level. */
const SUB_VERSION = '2409';

/** Value of an indicator. UPS only looks whether the element is there: to say no, leave it out. */
export const PRESENT = 'Y';

/** {@link PRESENT}, or nothing. */
export const indicator = (set: boolean | undefined) => (set ? PRESENT : undefined);

/** `Request`, the first element of every document. */
export function requestElement(RequestOption: string, request_id: string) {
  return {
    RequestOption,
    SubVersion: SUB_VERSION,
    TransactionReference: { CustomerContext: request_id },
  };
}

/** `transId`, at most 32 characters. */
export function transactionId(request_id: string): string {
  return request_id.replaceAll('-', '').slice(0, 32);
}
