/** How UPS, its gateway and its older APIs refuse a request. */

import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorKind } from '@waybill/core';
import type { Answer } from '@waybill/core/plugin';

const error = z.object({ code: maybeText, message: maybeText });
const errors = listOf(error);

/** Where errors are listed: in REST, in Time in Transit, in Locator, in the older JSON API with access keys, and by the gateway. */
const wireRefusal = z.object({
  response: maybe(z.object({ errors })),
  Response: maybe(z.object({ errors })),
  errors,
  LocatorResponse: maybe(
    z.object({
      Response: maybe(
        z.object({ Error: listOf(z.object({ ErrorCode: maybeText, ErrorDescription: maybeText })) }),
      ),
    }),
  ),
  Fault: maybe(
    z.object({
      faultstring: maybeText,
      detail: maybe(
        z.object({
          Errors: z.object({
            ErrorDetail: listOf(
              z.object({ PrimaryErrorCode: z.object({ Code: maybeText, Description: maybeText }) }),
            ),
          }),
        }),
      ),
    }),
  ),
  fault: maybe(z.object({ faultstring: maybeText, detail: maybe(z.object({ errorcode: maybeText })) })),
});

/** Codes that mean more than the status says. Sources: UPS OpenAPI (OAuth), UPS "Errors". */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  '10429': 'rate_limit',
  '250002': 'authentication',
  '250003': 'authentication',
};

export const readReply = replyReader({
  parse: readJson,
  errors: (document, reply) => {
    const found = errorsIn(document);
    return found.length > 0 || holdsResponse(document) ? found : errorsInHeaders(reply);
  },
});

function errorsIn(document: unknown): readonly ReportedError[] {
  const read = readAs(wireRefusal, document);
  if (!read.success) return [];
  const { response, Response, errors: listed, LocatorResponse, Fault, fault } = read.data;
  const ofLocator = (LocatorResponse?.Response?.Error ?? []).map(({ ErrorCode, ErrorDescription }) => ({
    code: ErrorCode,
    message: ErrorDescription,
  }));
  const old = (Fault?.detail?.Errors.ErrorDetail ?? []).map(({ PrimaryErrorCode }) => ({
    code: PrimaryErrorCode.Code,
    message: PrimaryErrorCode.Description,
  }));
  return [
    ...(response?.errors ?? []),
    ...(Response?.errors ?? []),
    ...listed,
    ...ofLocator,
    ...(old.length > 0 ? old : [{ message: Fault?.faultstring }]),
    { code: fault?.detail?.errorcode, message: fault?.faultstring },
  ]
    .filter(({ code, message }: ReportedError) => code !== undefined || message !== undefined)
    .map((reported: ReportedError) => ({ ...reported, kind: lookUp(KINDS, reported.code?.trim()) }));
}

/** The document of a good answer. */
function holdsResponse(document: unknown): boolean {
  return Object.keys(Object(document)).some((key) =>
    /^(?:(?:Rate|Shipment|VoidShipment|LabelRecovery|Pickup[A-Za-z]+|XAV|Locator)Response|trackResponse)$/.test(
      key,
    ),
  );
}

/** Some refusals are only in headers, even with status 200. They do not prove that nothing was bought (`own: false`). */
function errorsInHeaders({
  headers: { errorcode: code, errordescription: message },
}: Answer): ReportedError[] {
  return code === undefined && message === undefined ? [] : [{ code, message, own: false }];
}
