/** Refusals of Click & Drop and of Tracking API v2. */
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
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Answer } from '@waybill/core/plugin';

/** `ErrorResponse`, `OrderErrorResponse`, `OrderErrorInfo`, `ManifestErrorsErrorDetailsResponse`, `CreateOrderErrorResponse`. */
const wireError = z.object({
  code: maybeText,
  errorCode: maybeText,
  message: maybeText,
  errorMessage: maybeText,
  description: maybeText,
  details: maybeText,
  fields: listOf(z.object({ fieldName: maybeText })),
});
const errors = listOf(wireError);

/** Every place of a document that may hold errors. A list at the root is one of errors, or one of orders, which are none. */
const wireDocument = z.object({
  successCount: maybeText,
  errors,
  failedOrders: listOf(z.object({ errors })),
  createdOrders: listOf(z.object({ labelErrors: errors })),
});

/** An order that failed was not made, also where no error says why. */
const NO_REASON = {
  code: 'failed_order',
  message: 'Click & Drop did not make the order, and gives no reason.',
  fields: [],
};

/** Statuses that come without a document, and what they mean. */
type Statuses = Readonly<Record<number, string>>;

/** Of `POST /orders`. Another one is not Click & Drop's, and proves nothing. */
const OF_ORDERS: Statuses = { 401: 'Click & Drop does not accept the key.' };
const OF_OTHERS: Statuses = {
  ...OF_ORDERS,
  429: 'Click & Drop takes 5 calls a second.',
  403: 'The feature is not available to this account: labels, voids and manifests need an online business account (OBA).',
  404: 'Click & Drop does not know it.',
};

const readerOf = (statuses: Statuses) =>
  replyReader({
    parse: readJson,
    errors: (document, reply): ReportedError[] => {
      const own = readAs(wireDocument, document).data;
      const nested = own && [
        ...own.errors,
        ...own.failedOrders.flatMap((order) => (order.errors.length > 0 ? order.errors : [NO_REASON])),
        ...own.createdOrders.flatMap((order) => order.labelErrors),
      ];
      const all = [...(nested ?? []), ...errors.parse(document), ...withoutDocument(reply, statuses)];
      // An order that is counted as made may have been, whatever the damaged list says of it.
      const counted = Number(own?.successCount ?? 0) > 0 ? { own: false } : {};
      return all.map((error) => ({ ...reported(error), ...counted }));
    },
  });

/** Reads the reply to a purchase: the expected document, an error document, or neither. */
export const readOrder = readerOf(OF_ORDERS);
/** Reads any other reply of Click & Drop. */
export const readReply = readerOf(OF_OTHERS);

type WireError = Partial<z.output<typeof wireError>>;

function withoutDocument({ status, body }: Answer, statuses: Statuses): WireError[] {
  const message = body.trim() === '' ? statuses[status] : undefined;
  return message === undefined ? [] : [{ code: String(status), message }];
}

function reported({ fields = [], details, ...error }: WireError): ReportedError {
  const names = fields.flatMap(({ fieldName }) => fieldName ?? []);
  const text = error.message ?? error.errorMessage ?? error.description;
  return {
    code: error.code ?? error.errorCode,
    message: details === undefined ? text : `${text ?? ''} (${details})`,
    ...(names.length === 0 ? {} : { details: { fields: names } }),
  };
}

const trackingErrors = listOf(
  z.object({
    errorCode: maybeText,
    errorDescription: maybeText,
    errorCause: maybeText,
    errorResolution: maybeText,
  }),
);
/** `errorResponse` of Tracking API v2. A success may have the error of its number within it, as an object or a list. */
const wireTrackingErrors = z.object({
  httpMessage: maybeText,
  moreInformation: maybeText,
  errors: trackingErrors,
  integrationFooter: maybe(z.object({ errors: trackingErrors })),
  mailPieces: listOf(z.object({ error: trackingErrors, errors: trackingErrors })),
});

/** Reads any reply of Tracking API v2. */
export const readTracking = replyReader({
  parse: readJson,
  errors: (document, { status }): ReportedError[] => {
    const { data } = readAs(wireTrackingErrors, document);
    if (data === undefined) return [];
    const message = [data.httpMessage, data.moreInformation].filter((text) => text !== undefined).join(': ');
    const found = [
      ...data.errors,
      ...(data.integrationFooter?.errors ?? []),
      ...data.mailPieces.flatMap((piece) => [...piece.error, ...piece.errors]),
    ];
    if (found.length === 0) return message === '' ? [] : [{ code: String(status), message }];
    return found.map(({ errorCode: code, errorDescription, errorCause, errorResolution: resolution }) => ({
      code,
      message: [errorDescription, errorCause].filter((text) => text !== undefined).join(': '),
      details: omitUndefined({ resolution }),
    }));
  },
});
