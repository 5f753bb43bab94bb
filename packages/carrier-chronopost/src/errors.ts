/** Errors: a number and a text in a reply with HTTP 200, whose meaning depends on the service; and SOAP faults. */

import { z } from '@waybill/carrier-kit';
import { maybeText, type ReportedError, readAs, replyReader } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import { readXml } from '@waybill/carrier-kit/xml';
import type { ErrorKind } from '@waybill/core';
import type { SoapOperation } from './soap.js';

const NONE = '0';

/** What a number means in each service, read in other programs on 2026-11-22. The same number means other things elsewhere. */
const KINDS: Readonly<Record<SoapOperation, Readonly<Record<string, ErrorKind>>>> = {
  calculateProducts: { 1: 'unavailable', 3: 'authentication' },
  shippingMultiParcelV5: { 1: 'unavailable', 33: 'authentication' },
  cancelSkybill: { 1: 'unavailable', 2: 'not_found', 3: 'too_late' },
  trackSkybillV2: { 1: 'unavailable', 2: 'not_found' },
};
const SYSTEM_ERROR = '1';

const wireReturn = z.object({ errorCode: maybeText, errorMessage: maybeText });
/** SOAP 1.1, 4.4 */
const wireFault = z.object({ faultcode: maybeText, faultstring: maybeText });

/** The `return` of an operation. */
export type Returned = Readonly<Record<string, unknown>>;

/** Reads every reply of Chronopost; {@link returnOf} finds the result in it. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document) => {
    const { Fault, ...responses } = bodyOf(document);
    return [
      ...Object.entries(responses).flatMap(([name, response]) => returnedErrors(name, response)),
      ...faultErrors(Fault),
    ];
  },
});

/** Members that report how a request ended, and nothing else. */
const VERDICT = ['errorCode', 'errorMessage', 'statusCode'];

/** Finds the `return` of an operation; an error alone does not count. */
export function returnOf(operation: SoapOperation) {
  return (document: unknown): Returned | undefined => {
    const found = childrenOf(childrenOf(bodyOf(document)[`${operation}Response`])?.return);
    const isVerdict = Object.keys(found ?? {}).every((name) => VERDICT.includes(name));
    return found === undefined || (isVerdict && !isSuccess(found)) ? undefined : found;
  };
}

/** Whether a `return` says that all went well. */
function isSuccess(returned: Returned): boolean {
  return readAs(wireReturn, returned).data?.errorCode === NONE;
}

function bodyOf(document: unknown): Returned {
  return childrenOf(childrenOf(childrenOf(document)?.Envelope)?.Body) ?? {};
}

/** The children of an element; of several, those of the first. */
function childrenOf(node: unknown): Returned | undefined {
  const [one] = [node].flat();
  return typeof one === 'object' && one !== null ? (one as Returned) : undefined;
}

function returnedErrors(name: string, response: unknown): ReportedError[] {
  const { errorCode: code = NONE, errorMessage: message } =
    readAs(wireReturn, childrenOf(childrenOf(response)?.return)).data ?? {};
  if (code === NONE) return [];
  const operation = name.replace(/Response$/, '') as SoapOperation;
  // A system error does not prove that nothing was made.
  return [{ code, message, kind: lookUp(KINDS[operation], code), own: code !== SYSTEM_ERROR }];
}

/** A fault proves nothing about what was done, unless it is about the message: SOAP 1.1, 4.4.1. */
function faultErrors(node: unknown): ReportedError[] {
  const fault = readAs(wireFault, childrenOf(node)).data;
  if (fault === undefined) return [];
  const code = fault.faultcode?.replace(/^.*:/, '') ?? '';
  return [{ code, message: fault.faultstring ?? '', own: code === 'Client' }];
}

/** Faults that are certain come with this status, too. */
export const FAULT_STATUS = [{ status: 500, source: 'SOAP 1.1, 6.2: faults come with HTTP 500' }] as const;
