/**
 * Result codes: `e` is an error, `w` a warning, `i` information, and each may come with HTTP 200. A login that is refused
 * comes in another form, OAuth's.
 */
import { listOf, maybeText, type ReportedError, readJson, replyReader, z } from '@waybill/carrier-kit';
import type { ErrorKind, Notice } from '@waybill/core';

const wireResult = z.object({ code: maybeText, message: maybeText });
const wireReply = z.object({
  listOfResultCodes: listOf(wireResult),
  shipmentOrderID: maybeText,
  returnOrderID: maybeText,
  error: maybeText,
  error_description: maybeText,
});
type WireResult = z.output<typeof wireResult>;

/** A result counts as an error if its code says so, or if it has no code. */
export const isError = ({ code }: WireResult): boolean => !/^[wi]\d/i.test(code ?? '');

/** Reads the replies of one API: the same code has different meanings in different APIs. */
const readerOf = (fieldOf: (result: WireResult) => string | undefined) =>
  replyReader({
    parse: readJson,
    errors: (document, { status }) => {
      const { data } = wireReply.safeParse(document);
      if (data === undefined) return [];
      const { shipmentOrderID = data.returnOrderID, error, error_description } = data;
      const details = shipmentOrderID === undefined ? {} : { details: { order_id: shipmentOrderID } };
      return [
        ...data.listOfResultCodes
          .filter((result) => status >= 400 || isError(result))
          .map((result): ReportedError => ({ ...reported(result), field: fieldOf(result), ...details })),
        ...(error === undefined && error_description === undefined
          ? []
          : [{ code: error, message: error_description }]),
      ];
    },
  });

/** Reads replies of the Order API. An order may have been made without a label: its number is in `details`. */
export const readReply = readerOf(orderFieldOf);
/** Reads replies of the Shipment Info API and the POD API, whose codes are about no field of an order. */
export const readInfoReply = readerOf(() => undefined);

/** The result codes of a reply. */
export const wireResults = (document: unknown): readonly WireResult[] =>
  wireReply.safeParse(document).data?.listOfResultCodes ?? [];

/** Result codes as notices. */
export function resultNotices(results: readonly WireResult[]): Notice[] {
  return results.flatMap(({ code, message }) =>
    code === undefined && message === undefined
      ? []
      : [{ code: code ?? 'result', message: message ?? code ?? '' }],
  );
}

/** HSI Order API of 2025-12-18, and Shipment Info API of 2025-12-08. Other codes are about the request, or what the status says. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  e017: 'not_found',
  e031: 'unavailable',
  e039: 'unavailable',
  e041: 'authentication',
  e058: 'unavailable',
  e059: 'authentication',
  e083: 'authentication',
  e084: 'authentication',
  e900: 'authentication',
  e902: 'authentication',
  e903: 'authentication',
};

/** The field that a code of the Order API is about. */
const FIELDS: Readonly<Record<string, string>> = {
  e004: 'shipment.options',
  e005: 'recipient.country_code',
  e006: 'shipment.options',
  e008: 'shipment.options',
  e010: 'shipment.items',
  e011: 'shipment.items',
  e012: 'shipment.items',
  e013: 'shipment.items',
  e025: 'pickup_date',
  e027: 'pickup_date',
  e028: 'pickup_date',
  e029: 'pickup_date',
  e040: 'address.country_code',
  e067: 'shipment.items',
  e069: 'shipment.delivery_point',
  e071: 'recipient.address_lines',
  e072: 'shipment.services',
  e073: 'shipment.services',
  e074: 'shipment.options',
  e075: 'pickup_date',
  e077: 'shipment.services',
  e089: 'shipment.delivery_point',
  e091: 'shipment.delivery_point',
  e092: 'shipment.delivery_point',
  e100: 'shipment.label.format',
  e108: 'shipment.notify_recipient',
};

/** Parts of a path in the text of e001 and e002. */
const PARTS = [
  [/zipCode/i, 'postal_code'],
  [/town/i, 'city'],
  [/country/i, 'country_code'],
  [/street|houseNumber|addressAddition/i, 'address_lines'],
  [/lastname|firstname/i, 'person_name'],
  [/mail/i, 'email_address'],
  [/mobile/i, 'mobile_number'],
  [/phone/i, 'phone_number'],
] as const;

/** e999 is a "general technical error": it proves no refusal. */
function reported({ code, message }: WireResult): ReportedError {
  const known = code?.toLowerCase() ?? '';
  return { code, message, kind: KINDS[known], own: known !== 'e999' };
}

function orderFieldOf({ code, message }: WireResult): string | undefined {
  const known = code?.toLowerCase() ?? '';
  return FIELDS[known] ?? fieldIn(known, message);
}

function fieldIn(code: string, message = ''): string | undefined {
  if (code !== 'e001' && code !== 'e002') return undefined;
  if (/parcel(Weight|Height|Width|Depth|Class)/i.test(message)) return 'shipment.items';
  const part = PARTS.find(([pattern]) => pattern.test(message))?.[1];
  if (part === undefined) return undefined;
  return /receiver/i.test(message)
    ? `recipient.${part}`
    : /sender/i.test(message)
      ? `shipper.${part}`
      : undefined;
}
