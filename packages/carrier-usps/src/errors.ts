/**
 * Errors of USPS, at any status: the document of its APIs, that of the gateway before them, that of the token server, and
 * a sentence in which a payment authorisation is refused.
 */

import { z } from '@waybill/carrier-kit';
import {
  listOf,
  type MultipartPart,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ErrorKind } from '@waybill/core';

/** `ErrorMessage` of every OpenAPI file. */
const wireApi = z.object({
  error: z.object({
    code: maybeText,
    message: maybeText,
    errors: listOf(
      z.object({
        code: maybeText,
        title: maybeText,
        detail: maybeText,
        source: maybe(z.object({ parameter: maybeText })),
      }),
    ),
  }),
});
/** The gateway before the APIs: an app without the product, a token that expired. */
const wireFault = z.object({
  fault: z.object({ faultstring: maybeText, detail: maybe(z.object({ errorcode: maybeText })) }),
});
/** RFC 6749, 5.2. */
const wireToken = z.object({ error: wireText.pipe(z.string().min(1)), error_description: maybeText });
/** Observed in traffic of others: a payment authorisation that is refused with status 200. */
const wireSentence = z.object({ body: wireText.pipe(z.string().min(1)) });

/** Codes that mean more than the status. Source: API-Error-Consolidated-List.xlsx. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  // No price for this combination, for this lane, or of this class at this ZIP code.
  '030002': 'not_supported',
  '030020': 'not_supported',
  '160257': 'not_supported',
  '160258': 'not_supported',
};

/** Parameters that say which field of the request is at fault. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^(originZIPCode|fromAddress\.ZIPCode)$/, 'shipper.postal_code'],
  [/^(destinationZIPCode|foreignPostalCode|toAddress\.(ZIPCode|postalCode))$/, 'recipient.postal_code'],
  [/^destinationCountryCode$/, 'recipient.country_code'],
  [/^(packageDescription\.)?mailingDate$/, 'shipment.ship_date'],
  [/^(packageDescription\.)?mailClass$/, 'shipment.services'],
  [/^(packageDescription\.)?extraServices$/, 'shipment.options'],
];

/** Reads every reply of USPS. */
export const readReply = replyReader({
  parse: readJson,
  // A label without the header that asks for JSON.
  parts: (parts) => Object.fromEntries(parts.map((part) => [part.name, partOf(part)])),
  errors: (document) =>
    [apiErrors(document), faultErrors(document), tokenErrors(document), sentences(document)].find(
      (errors) => errors.length > 0,
    ) ?? [],
});

/** Metadata is JSON, everything else a file. */
function partOf(part: MultipartPart): unknown {
  const written = part.text().trim();
  if (/metadata$/i.test(part.name ?? '') || part.type === 'application/json') return readJson(written);
  // Observed by others: files are base64 whatever their headers say.
  return /^[\w+/=\s-]+$/.test(written) ? written : part.base64();
}

/** Each error of the list in its own words; the message above them says nothing more, and stands only for an empty list. */
function apiErrors(document: unknown): ReportedError[] {
  const { error } = readAs(wireApi, document).data ?? {};
  if (error === undefined) return [];
  const found = error.errors.map(({ code, title, detail, source }) => {
    const own = code ?? error.code;
    return {
      code: own,
      message: detail ?? title ?? error.message,
      kind: lookUp(KINDS, own),
      field: FIELDS.find(([parameter]) => parameter.test(source?.parameter ?? ''))?.[1],
    };
  });
  return found.length > 0 ? found : [{ code: error.code, message: error.message }];
}

function faultErrors(document: unknown): ReportedError[] {
  const { fault } = readAs(wireFault, document).data ?? {};
  if (fault === undefined) return [];
  return [{ code: fault.detail?.errorcode, message: fault.faultstring, own: false }];
}

function tokenErrors(document: unknown): ReportedError[] {
  const { error, error_description } = readAs(wireToken, document).data ?? {};
  return error === undefined ? [] : [{ code: error, message: error_description ?? error, own: false }];
}

function sentences(document: unknown): ReportedError[] {
  const { body } = readAs(wireSentence, document).data ?? {};
  return body === undefined ? [] : [{ message: body }];
}
