/**
 * Errors of GLS. ShipIT: HTTP 400 with an empty body and the headers `error`, `message`, `args`; the text of a Java
 * exception where JSON cannot be read; or a list `errors`. Gateway: `fault`. Tracking: RFC 9457.
 */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readJson,
  replyReader,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Answer } from '@waybill/core/plugin';

const wireTrouble = z.object({
  errors: listOf(
    z.object({ code: maybeText, message: maybeText, field: maybeText, details: z.unknown().optional() }),
  ),
  fault: maybe(z.object({ faultstring: maybeText, detail: maybe(z.object({ errorcode: maybeText })) })),
  title: maybeText,
  detail: maybeText,
});

/** ShipIT manual: the backend is not active. */
const INACTIVE = 490;

/** Reads any reply of GLS: the expected document, one of its errors, or neither. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document, reply) => {
    const { errors = [], fault, title, detail } = wireTrouble.safeParse(document).data ?? {};
    const reported: ReportedError[] = [
      ...inShipIt(reply),
      ...errors.map(({ code, message, field: path, details }) => ({
        code,
        message,
        field: fieldOf(path),
        details: omitUndefined({ path, details }),
      })),
      ...(fault === undefined ? [] : [{ code: fault.detail?.errorcode, message: fault.faultstring }]),
      ...(title === undefined || reply.status < 400 ? [] : [{ message: detail ?? title }]),
    ];
    if (reply.status !== INACTIVE) return reported;
    const [first = { message: 'ShipIT is not active.' }] = reported;
    return [{ ...first, kind: 'unavailable' }];
  },
});

/** Finds a list of a reply, which GLS leaves out where it is empty: `{}`. The document of an error has members of its own. */
export function listIn<Row extends z.ZodType>(name: string, row: Row) {
  return (document: unknown): z.output<Row>[] | undefined => {
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
    const isList = name in document || Object.keys(document).length === 0;
    return isList ? listOf(row).parse(Reflect.get(document, name)) : undefined;
  };
}

function inShipIt({ headers, body }: Answer): ReportedError[] {
  const { error, message, args } = headers;
  if (error !== undefined || message !== undefined)
    return [
      {
        code: error,
        message,
        field: fieldOf(args) ?? fieldOf(message),
        ...(args === undefined ? {} : { details: { args } }),
      },
    ];
  const [, code, text] = /^\s*(com\.fasterxml\.jackson[\w.$]*):?\s*(.*)$/s.exec(body) ?? [];
  return code === undefined ? [] : [{ code, message: text }];
}

const PARTS = [
  [/zip/i, 'postal_code'],
  [/mail/i, 'email_address'],
  [/country/i, 'country_code'],
  [/city/i, 'city'],
  [/street/i, 'address_lines'],
  [/mobilephone/i, 'mobile_number'],
  [/phone/i, 'phone_number'],
] as const;
const FIELDS = [
  [/parcelshop/i, 'shipment.delivery_point.id'],
  [/weight/i, 'shipment.items'],
  [/shippingdate/i, 'shipment.ship_date'],
  [/product/i, 'shipment.services'],
  [/cash/i, 'shipment.cash_on_delivery'],
  [/addonliability/i, 'shipment.insured_amount'],
] as const;

/** The field of the request for a path such as `Shipment.Consignee.Address.ZIPCode` or `consignee.zip`. */
function fieldOf(path: string | undefined): string | undefined {
  if (path === undefined || /contactid/i.test(path)) return undefined;
  const [side] = /consignee|shipper/i.exec(path) ?? [];
  const part = PARTS.find(([pattern]) => pattern.test(path))?.[1];
  if (side !== undefined && part !== undefined)
    return `${side.toLowerCase() === 'consignee' ? 'recipient' : 'shipper'}.${part}`;
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1];
}
