/** Every reply in JSON: `LabelDataResponse` with a status for each shipment, one `RequestStatus`, or a list of errors. */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';

/** The contract demands `statusCode` and calls it deprecated; its examples have `status` alone. */
const wireStatus = z
  .object({ title: maybeText, detail: maybeText, status: maybe(wireDecimal), statusCode: maybe(wireDecimal) })
  .transform(({ status, statusCode, ...said }) => ({ ...said, code: status ?? statusCode }));
type WireStatus = z.output<typeof wireStatus>;

const wireMessage = z.object({
  property: maybeText,
  validationMessage: maybeText,
  validationState: maybeText,
});
/** `Document`: a label or another paper. */
export const wireFile = maybe(
  z.object({ b64: maybeText, zpl2: maybeText, url: maybeText, fileFormat: maybeText }),
);
/** Files of a shipment, by the names that DHL has for them. */
const files = { label: wireFile, returnLabel: wireFile, customsDoc: wireFile, codLabel: wireFile };
export type FileName = keyof typeof files;
const item = z.object({
  shipmentNo: maybeText,
  returnShipmentNo: maybeText,
  sstatus: maybe(wireStatus),
  validationMessages: wireList(maybe(wireMessage)).catch([]),
  ...files,
});
/** What a reply says of one shipment. */
export type WireItem = z.output<typeof item>;
// The place of an item in the list says which shipment it is, so one that cannot be read keeps its place.
const EMPTY: WireItem = { validationMessages: [] };
const wireItems = z.object({ items: wireList(item.catch(EMPTY)) });

/** The shipments of a reply, in the order of the request; `undefined` for a document that lists none. */
export function itemsIn(document: unknown): readonly WireItem[] | undefined {
  const items = readAs(wireItems, document).data?.items ?? [];
  return items.length === 0 ? undefined : items;
}

/** Calls above the limit are not taken, so nothing was bought, deleted or closed. */
export const REFUSED_AT = [
  {
    status: 429,
    source: 'TooManyRequests of the Shipping API 2.1.13; 429 of Returns 1.0.9 and Pickup 3.0.0',
  },
] as const;

export const readReply = replyReader({ parse: readJson, errors: errorsIn });

const wireProblem = { title: wireText, detail: maybeText, instance: maybeText };
/** `Error` of the pickup API, which lists several. The schema calls the code `errorCode`, the example `code`. */
const wireProblems = listOf(
  z.union([
    z.object({ ...wireProblem, errorCode: wireText, title: maybeText }),
    z
      .object({ code: wireText, ...wireProblem })
      .transform(({ code, ...problem }) => ({ errorCode: code, ...problem })),
  ]),
);

function errorsIn(document: unknown): ReportedError[] {
  const problems = wireProblems.parse(document);
  if (problems.length > 0)
    return problems.map(({ errorCode: code, title, detail, instance }) => ({
      code,
      message: [title, detail].filter((text) => text !== undefined).join(': '),
      details: omitUndefined({ instance }),
    }));
  const { status: whole, sstatus: own } = Object(document);
  const status = [document, whole, own]
    .map((node) => readAs(wireStatus, node).data)
    .find((one) => one !== undefined && isFailure(one));
  const items = itemsIn(document) ?? [];
  const refused = items.flatMap((item, position) => {
    // An item that says what is wrong may leave its status to the whole.
    const { validationMessages, sstatus = validationMessages.length > 0 ? status : undefined } = item;
    return errorsOf({ ...item, sstatus }, position);
  });
  return refused.length > 0 || status === undefined ? refused : [errorOf(status)];
}

/** Why DHL does not have the shipment, as it says it. */
function errorsOf(own: WireItem, position: number): ReportedError[] {
  const { sstatus, validationMessages } = own;
  if (sstatus === undefined || !isFailure(sstatus)) return [];
  const failure = errorOf(sstatus);
  const details = { ...failure.details, package: position + 1 };
  const said = validationMessages.filter((message) => message !== undefined);
  const failures = said.filter((message) => !isWarning(message));
  const problems = failures.length === 0 ? said : failures;
  if (problems.length === 0) return [{ ...failure, details }];
  return problems.map((problem) => ({
    ...failure,
    message: problem?.validationMessage ?? failure.message,
    details: problem?.property === undefined ? details : { ...details, property: problem.property },
  }));
}

/** DHL has done with the shipment what it was asked for. */
export function isDone({ sstatus }: WireItem): boolean {
  return sstatus !== undefined && !isFailure(sstatus);
}

/** DHL has certainly not done it. */
export function isRefused({ sstatus }: WireItem): boolean {
  return sstatus !== undefined && isFailure(sstatus) && !isFault(sstatus);
}

/**
 * What the item at a position says, and of which shipment: DHL lists shipments in the order of the request, and need not repeat
 * their numbers.
 */
export function itemOf(
  items: readonly WireItem[],
  numbers: readonly string[],
  position: number,
): WireItem | undefined {
  const named = items.find(({ shipmentNo }) => shipmentNo === numbers[position]);
  const [inOrder] = items.length === numbers.length ? items.slice(position) : [];
  return named ?? (inOrder?.shipmentNo === undefined ? inOrder : undefined);
}

/** Remarks on a shipment that DHL has made: that its address is not known, for example. */
export function noticesOf(own: WireItem): Notice[] {
  if (own.sstatus !== undefined && isFailure(own.sstatus)) return [];
  return own.validationMessages.flatMap((said) =>
    said?.validationMessage === undefined
      ? []
      : [{ code: said.property ?? 'warning', message: said.validationMessage }],
  );
}

function isWarning({ validationState }: z.output<typeof wireMessage>): boolean {
  return /^warning$/i.test(validationState ?? '');
}

function isFailure({ code = '0' }: WireStatus): boolean {
  return Number(code) >= 400;
}

/** A fault of DHL's server, which does not say whether the shipment was made. */
function isFault({ code = '0' }: WireStatus): boolean {
  return Number(code) >= 500;
}

function errorOf(status: WireStatus): ReportedError {
  const { code, title, detail } = status;
  return {
    code,
    message: detail ?? title,
    status: Number(code),
    own: !isFault(status),
    details: omitUndefined({ title }),
  };
}
