/**
 * Errors of PostNL. Each API writes them in its own way, and labelling next to shipments of a reply with HTTP 200 as well.
 */

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

/** One error: labelling, barcodes and locations name its code and its words each in their own way. */
const wireIssue = z
  .object({
    Code: maybeText,
    ErrorNumber: maybeText,
    ErrorCode: maybeText,
    Description: maybeText,
    ErrorMsg: maybeText,
    ErrorDescription: maybeText,
    // Labelling: what `Description` explains.
    Error: maybeText,
  })
  .transform(({ Code, ErrorNumber, ErrorCode, Description, ErrorMsg, ErrorDescription, Error: what }) => ({
    code: Code ?? ErrorNumber ?? ErrorCode,
    message: Description ?? ErrorMsg ?? ErrorDescription ?? what,
    ...(what === undefined ? {} : { details: { error: what } }),
  }));
const wireTrouble = z.object({
  Errors: listOf(wireIssue),
  ResponseShipments: listOf(z.object({ Errors: listOf(wireIssue) })),
  errors: listOf(wireIssue),
  Error: listOf(wireIssue),
  fault: maybe(z.object({ faultstring: maybeText, detail: maybe(z.object({ errorcode: maybeText })) })),
  message: maybeText,
  http_status_code: maybeText,
});

/** The one error with a status of 500 that proves that nothing was made: the request was not understood. */
const VALIDATION = 'Validation Fault';

/** Reads any reply of PostNL: the expected document, its errors, or neither. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document, { status, step, body }): ReportedError[] => {
    // Guidelines of the Labelling API.
    if (status === 404 && step === 'buy' && body.trim() === '')
      return [{ code: '404', message: 'PostNL takes no request of more than 200 kB.' }];
    const read = readAs(wireTrouble, document).data;
    if (read === undefined) return [];
    const { Errors, ResponseShipments, errors, Error: alone, fault, message, http_status_code } = read;
    const issues = [...Errors, ...ResponseShipments.flatMap((one) => one.Errors), ...errors, ...alone];
    const code = fault?.detail?.errorcode;
    const said: ReportedError[] = [
      ...issues.map((one) => ({ ...one, field: fieldOf(one.code) })),
      ...(fault === undefined ? [] : [{ code, message: fault.faultstring }]),
      ...(http_status_code === undefined ? [] : [{ message }]),
    ];
    // At a limit the documented form alone, labellingTooManyRequest, says that nothing was made.
    const own = status === 429 ? http_status_code !== undefined : status < 500 || code === VALIDATION;
    return said.map((one) => ({ ...one, own }));
  },
});

const SIDES: Readonly<Record<string, string>> = {
  '01': 'recipient',
  '02': 'shipper',
  '09': 'shipment.delivery_point.address',
};
/** By the last digits of `128{AddressType}01` and `176{AddressType}02`. */
const PARTS: Readonly<Record<string, string>> = {
  12701: 'country_code',
  12703: 'country_code',
  12801: 'country_code',
  17601: 'postal_code',
  17602: 'house_number',
  17603: 'postal_code',
};
const FIELDS: Readonly<Record<string, string>> = {
  10602: 'recipient',
  10802: 'recipient.postal_code',
  11502: 'recipient.city',
  11503: 'recipient.address_lines',
  12213: 'recipient.house_number',
  12214: 'recipient.postal_code',
  12215: 'recipient.country_code',
  13801: 'shipment.insured_amount',
  13913: 'recipient.mobile_number',
  13915: 'recipient.email_address',
  16301: 'shipment.customs',
};

/** The field that a code is about: seven digits hold the type of an address. Source: PostNL, error codes. */
function fieldOf(code = ''): string | undefined {
  const [, kind, type = '', rest] = /^(127|128|176)(\d\d)(\d\d)$/.exec(code) ?? [];
  if (kind === undefined) return lookUp(FIELDS, code);
  const [side, part] = [lookUp(SIDES, type), lookUp(PARTS, `${kind}${rest}`)];
  return side !== undefined && part !== undefined ? `${side}.${part}` : side;
}
