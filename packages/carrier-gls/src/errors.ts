/**
 * Errors of GLS. ShipIT: HTTP 400 with an empty body and the headers `error`, `message`, `args`; the text of a Java
 * exception where JSON cannot be read; or a list `errors`, which the Customs API has, too. Gateway: `fault`. Tracking: RFC 9457.
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
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorKind } from '@waybill/core';
import type { Answer } from '@waybill/core/plugin';

const wireTrouble = z.object({
  errors: listOf(
    z.object({ code: maybeText, message: maybeText, field: maybeText, details: z.unknown().optional() }),
  ),
  fault: maybe(z.object({ faultstring: maybeText, detail: maybe(z.object({ errorcode: maybeText })) })),
  title: maybeText,
  detail: maybeText,
});

/** The gateway's `fault`, before the call reaches ShipIT. */
export const REFUSED_AT = [
  { status: 429, source: 'Response429 of GLS Track and Trace V1 1.0.7, the gateway of all GLS APIs' },
] as const;

/** ShipIT manual: the backend is not active. */
const INACTIVE = 490;

/** Reads any reply of GLS: the expected document, one of its errors, or neither. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document, reply) => {
    const { errors = [], fault, title, detail } = readAs(wireTrouble, document).data ?? {};
    const reported: ReportedError[] = [
      ...inShipIt(reply),
      ...errors.map(({ code, message, field: path, details }) => ({
        code,
        message,
        field: fieldOf(path),
        details: omitUndefined({ path, details }),
      })),
      ...(fault === undefined ? [] : [{ code: fault.detail?.errorcode, message: fault.faultstring }]),
      ...(title === undefined || reply.status < 400 || errors.length > 0
        ? []
        : [{ message: detail ?? title }]),
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

/** Codes that say more than HTTP 400. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  ACCESS_TO_SHIPPER_DENIED: 'authentication',
  COULD_NOT_TRANSMIT: 'unavailable',
  INVALID_SHIPMENT_ID: 'not_found',
};

function inShipIt({ headers, body }: Answer): ReportedError[] {
  const { error, message, args } = headers;
  if (error !== undefined || message !== undefined)
    return [
      {
        code: error,
        message,
        kind: lookUp(KINDS, error),
        field: lookUp(BY_CODE, error) ?? fieldOf(pathIn(args, message)),
        ...(args === undefined ? {} : { details: { args } }),
      },
    ];
  const [, code, text] = /^\s*(com\.fasterxml\.jackson[\w.$]*):?\s*(.*)$/s.exec(body) ?? [];
  return code === undefined ? [] : [{ code, message: text }];
}

/** Codes whose `args` name no field. */
const BY_CODE: Readonly<Record<string, string>> = {
  INVALID_PARCELSHOP_ID: 'shipment.delivery_point.id',
  INVALID_SERVICE_SELECTION: 'shipment.options',
};

/** `args` is a list in JSON: the field, the value and a text, which are not searched. Not every error has it. */
function pathIn(args: string | undefined, message = ''): string | undefined {
  const [, first] = /^\s*\[\s*"([^"\\]*)"/.exec(args ?? '') ?? [];
  if (first !== undefined) return first;
  return /(?:Invalid field|Mandatory parameter) (\S+?)(?:\. Value | is )/.exec(message)?.[1];
}

/** A party's parts, by the last words of their paths. */
const PARTS = [
  [/zip|postcode/i, 'postal_code'],
  [/mail|shopdelivery/i, 'email_address'],
  [/country/i, 'country_code'],
  [/city/i, 'city'],
  [/street|houseNumber/i, 'address_lines'],
  [/mobile/i, 'mobile_number'],
  [/phone/i, 'phone_number'],
  [/name[23]|contactperson|\/name$/i, 'person_name'],
  [/name1/i, 'company_name'],
  [/province|stateOrRegion/i, 'state_code'],
  [/eori|taxId|vatReg/i, 'tax_ids'],
] as const;
const FIELDS = [
  [/parcelshop/i, 'shipment.delivery_point.id'],
  [/cash|cod\.|notpositive/i, 'shipment.cash_on_delivery'],
  [/addonliability/i, 'shipment.insured_amount'],
  [/hazardousgood/i, 'shipment.items'],
  [/placeofdeposit/i, 'shipment.extra["gls:place_of_deposit"]'],
  [/identpin\.pin|^pin$/i, 'shipment.extra["gls:pin"]'],
  [/birthdate/i, 'shipment.extra["gls:birthdate"]'],
  [/ident\.nationality/i, 'shipment.extra["gls:nationality"]'],
  [/ident\.(first|last)name/i, 'recipient.person_name'],
  [/servicename|article|\.service\./i, 'shipment.options'],
  [/weight/i, 'shipment.items'],
  [/shippingdate/i, 'shipment.ship_date'],
  [/incoterm/i, 'shipment.duty_paid_by'],
  [/product/i, 'shipment.services'],
  [/^routing/i, 'recipient'],
  [/^invoice\/invoiceDate/, 'shipment.invoice.date'],
  [/^invoice\/totalGoodsValue/, 'shipment.customs.items'],
  [/^invoice/, 'shipment.invoice.identifier'],
  [/^exportDeclaration/, 'shipment.customs.export_declaration'],
] as const;

/** Of `lineItems/2/…`. The example of the contract has `countryOfOriginIsoCode`, its schema `countryOfOrigin`. */
const LINE = [
  [/^commodityCode/, 'code'],
  [/^goodsDescription/, 'description'],
  [/^countryOfOrigin/, 'origin_country'],
  [/^valueIn/, 'value_amount'],
  [/^quantity/, 'quantity'],
  [/^grossWeight/, 'weight'],
  [/^netWeight/, 'net_weight'],
] as const;

const SIDES = {
  consignee: 'recipient',
  importer: 'recipient',
  shipper: 'shipper',
  exporter: 'shipper',
} as const;

/** The field of the request for a path such as `Shipment.Consignee.Address.ZIPCode`, `consignee.zip` or `importer/address/city1`. */
function fieldOf(path: string | undefined): string | undefined {
  if (path === undefined || /contactid/i.test(path)) return undefined;
  const among = (rows: readonly (readonly [RegExp, string])[], text: string) =>
    rows.find(([pattern]) => pattern.test(text))?.[1];
  const [, index, member = ''] = /^\/?lineItems\/(\d+)\/?(.*)$/.exec(path) ?? [];
  if (index !== undefined) {
    const name = among(LINE, member);
    return `shipment.customs.items[${index}]${name === undefined ? '' : `.${name}`}`;
  }
  const [side] = /consignee|importer|shipper|exporter/i.exec(path) ?? [];
  const part = among(PARTS, path);
  if (side !== undefined && part !== undefined)
    return `${lookUp(SIDES, side.toLowerCase() as keyof typeof SIDES)}.${part}`;
  return among(FIELDS, path);
}
