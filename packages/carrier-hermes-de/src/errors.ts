/**
 * Result codes: `e` is an error, `w` a warning, `i` information, and each may come with HTTP 200. A login that is refused
 * comes in another form, OAuth's.
 */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
} from '@waybill/carrier-kit/reply';
import type { ErrorKind, Notice } from '@waybill/core';

const wireResult = z.object({ code: maybeText, message: maybeText });
const wireReply = z.object({
  listOfResultCodes: listOf(wireResult),
  shipmentOrderID: maybeText,
  returnOrderID: maybeText,
  shipmentID: maybeText,
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
      const { data } = readAs(wireReply, document);
      if (data === undefined) return [];
      const { shipmentOrderID = data.returnOrderID, error, error_description } = data;
      const details = shipmentOrderID === undefined ? {} : { details: { order_id: shipmentOrderID } };
      const results = data.listOfResultCodes.filter((result) => status >= 400 || isError(result));
      const left = shipmentOrderID !== undefined && data.shipmentID === undefined && results.length > 0;
      return [
        ...results.map(
          (result): ReportedError => ({ ...reported(result), field: fieldOf(result), ...details }),
        ),
        ...(left
          ? [
              {
                code: 'order_left',
                message: `The order ${shipmentOrderID} is left at Hermes without a label.`,
                ...details,
              },
            ]
          : []),
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
  readAs(wireReply, document).data?.listOfResultCodes ?? [];

/** Result codes as notices. */
export function resultNotices(results: readonly WireResult[]): Notice[] {
  return results.flatMap(({ code, message }) =>
    code === undefined && message === undefined
      ? []
      : [{ code: code ?? 'result', message: message ?? code ?? '' }],
  );
}

/** HSI Order API of 2025-12-18, and Shipment Info API of 2025-12-08. Other codes are about the request, or what the status says. */
const KINDS: Readonly<Partial<Record<ErrorKind, readonly string[]>>> = {
  not_found: ['e017'],
  unavailable: ['e031', 'e039', 'e058'],
  authentication: ['e041', 'e059', 'e083', 'e084', 'e900', 'e902', 'e903'],
};

/** The field that codes of the Order API are about. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'shipment.items': ['e010', 'e011', 'e012', 'e013', 'e067'],
  'shipment.services': ['e072', 'e073', 'e077'],
  'shipment.options': ['e004', 'e006', 'e008', 'e074'],
  'shipment.delivery_point': ['e069', 'e089', 'e091', 'e092'],
  'shipment.notify_recipient': ['e108'],
  'shipment.label.format': ['e100'],
  'recipient.country_code': ['e005'],
  'recipient.address_lines': ['e071'],
  'address.country_code': ['e040'],
  pickup_date: ['e025', 'e027', 'e028', 'e029', 'e075'],
};

/** The row of a table that lists a code. */
function rowOf<Row extends string>(table: Readonly<Partial<Record<Row, readonly string[]>>>, code: string) {
  return (Object.keys(table) as Row[]).find((row) => table[row]?.includes(code));
}

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
  return { code, message, kind: rowOf(KINDS, known), own: known !== 'e999' };
}

function orderFieldOf({ code, message }: WireResult): string | undefined {
  const known = code?.toLowerCase() ?? '';
  return rowOf(FIELDS, known) ?? fieldIn(known, message);
}

function fieldIn(code: string, message = ''): string | undefined {
  if (code !== 'e001' && code !== 'e002') return undefined;
  if (/parcel(Weight|Height|Width|Depth|Class)/i.test(message)) return 'shipment.items';
  const part = PARTS.find(([pattern]) => pattern.test(message))?.[1];
  if (part === undefined) return undefined;
  if (/receiver/i.test(message)) return `recipient.${part}`;
  return /sender/i.test(message) ? `shipper.${part}` : undefined;
}
