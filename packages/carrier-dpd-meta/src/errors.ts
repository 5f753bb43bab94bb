/**
 * Errors: one object, or the list of the older contract. Pickups and collections may also come with HTTP 200 and without a number: then
 * the status has the business unit's reason. `debugList` holds logins and is never read.
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

const wireTrouble = z.object({
  errorCode: maybeText,
  errorMessage: maybeText,
  errorOrigin: maybeText,
  originError: maybe(z.object({ type: maybeText, code: maybeText, description: maybeText })),
  scheduledPickupResponse: listOf(
    z.object({ pickupreference: maybeText, statusCode: maybeText, statusDescription: maybeText }),
  ),
  collectionId: maybeText,
  parcelId: maybeText,
  statusList: listOf(z.object({ code: maybeText, info: maybeText, description: maybeText })),
});
const wireTroubles = listOf(wireTrouble);

/** Reads any reply: the expected document, one of the errors, or neither. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document) => wireTroubles.parse(document).flatMap(errorsIn),
});

/**
 * A pickup without a number is refused, because the contract has no HTTP 400 for pickups, unless its status says that all went well. The
 * words of a status are not documented.
 */
const SUCCESS = /^(0+|200|ok|success)$/i;

/** Whether a server failed, or the business unit did not answer META in time: that proves no refusal, whatever the HTTP status is. */
function isFailure(code = '', message = ''): boolean {
  return /^(408|5\d\d)$/.test(code) || /time-?out|timed out/i.test(message);
}

function errorsIn(trouble: z.output<typeof wireTrouble>): ReportedError[] {
  const { errorCode, errorMessage, errorOrigin, originError, collectionId, parcelId } = trouble;
  const origin = errorOrigin ?? originError?.type;
  const code = errorCode ?? originError?.code;
  const message = errorMessage ?? originError?.description;
  const isCollected = (collectionId ?? parcelId) !== undefined;
  return [
    {
      code,
      message,
      ...(origin === undefined ? {} : { details: { origin } }),
      own: !isFailure(code, message),
    },
    ...trouble.scheduledPickupResponse
      .filter(({ pickupreference }) => pickupreference === undefined)
      .map(({ statusCode, statusDescription }) => ({
        code: statusCode,
        message: statusDescription,
        own: !SUCCESS.test(statusCode ?? ''),
      })),
    ...(isCollected ? [] : trouble.statusList).map(({ code, info, description }) => ({
      code,
      message: description ?? info,
      // Collections are refused with HTTP 400: no status of another reply proves that nothing was ordered.
      own: false,
    })),
  ];
}
