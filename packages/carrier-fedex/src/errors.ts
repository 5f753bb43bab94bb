/** FedEx's error documents, alerts and messages. Source: FedEx API documents, error responses by status. */
import {
  listOf,
  maybe,
  type ReportedError,
  readJson,
  replyReader,
  wireBoolean,
  wireText,
  z,
} from '@waybill/carrier-kit';
import type { Answer, Notice } from '@waybill/core';
import { text } from './reply-schemas.js';

/** An error, an alert or a customer message: FedEx writes all three alike. */
const wireProblem = z.object({
  code: text,
  message: text,
  parameterList: listOf(z.object({ key: text, id: text, value: text })),
});
type WireProblem = z.output<typeof wireProblem>;

/** Errors, alerts or messages; empty ones are left out. */
export const wireNotices = listOf(z.union([wireText, wireProblem])).transform((nodes) =>
  nodes.flatMap((node): Notice[] => {
    if (typeof node === 'string') return node.trim() === '' ? [] : [{ code: '', message: node }];
    const { code = '', message = '' } = node;
    return code === '' && message === '' ? [] : [{ code, message: filled(message, node) }];
  }),
);

/** Messages may hold `{FIELD}` for a value of `parameterList`. */
function filled(message: string, { parameterList }: WireProblem): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const found = parameterList.find(({ key, id }) => (key ?? id)?.toLowerCase() === name.toLowerCase());
    return found?.value ?? hole;
  });
}

const list = listOf(z.unknown());

/** The documents of FedEx, and of the gateway in front of it, that report errors. */
const wireRefusal = z.object({
  errors: wireNotices,
  output: maybe(
    z.object({
      errors: wireNotices,
      alerts: wireNotices,
      rateReplyDetails: list,
      transactionShipments: list,
      jobId: text,
      completeTrackResults: list,
      cancelledShipment: maybe(wireBoolean),
    }),
  ),
  error: text,
  error_detail: text,
  error_description: text,
  fault: maybe(z.object({ faultstring: text, detail: maybe(z.object({ errorcode: text })) })),
  code: text,
  message: text,
});
type WireRefusal = z.output<typeof wireRefusal>;

export const readReply = replyReader({ parse: readJson, errors: errorsIn });

function errorsIn(document: unknown, reply: Answer): ReportedError[] {
  const { data } = wireRefusal.safeParse(document);
  if (data === undefined) return [];
  const own = [...data.errors, ...(data.output?.errors ?? [])];
  if (own.length > 0) return own.map((error) => reported(error, true, reply));
  const gateway = gatewayErrors(data);
  if (gateway.length > 0) return gateway.map((error) => reported(error, false, reply));
  // With results an alert is a notice; without any it is the reason.
  return hasResults(data) ? [] : (data.output?.alerts ?? []).map((alert) => reported(alert, false, reply));
}

function gatewayErrors({
  error,
  error_detail,
  error_description,
  fault,
  code,
  message,
}: WireRefusal): Notice[] {
  if (error !== undefined)
    return [{ code: error, message: error_detail ?? error_description ?? message ?? '' }];
  if (fault?.faultstring !== undefined)
    return [{ code: fault.detail?.errorcode ?? '', message: fault.faultstring }];
  return code !== undefined && message !== undefined ? [{ code, message }] : [];
}

function hasResults({ output }: WireRefusal): boolean {
  if (output === undefined) return false;
  const { rateReplyDetails, transactionShipments, completeTrackResults, jobId, cancelledShipment } = output;
  const lists = [rateReplyDetails, transactionShipments, completeTrackResults];
  return lists.some(({ length }) => length > 0) || jobId !== undefined || cancelledShipment !== undefined;
}

/** Codes that mean more than the status. Source: FedEx API error documents, by status. */
const KINDS: Readonly<Record<string, ReportedError['kind']>> = {
  'NOT.AUTHORIZED.ERROR': 'authentication',
  'LOGIN.REAUTHENTICATE.ERROR': 'authentication',
  'UNAUTHORIZED.USAGE': 'authentication',
  'FORBIDDEN.ERROR': 'authentication',
  'INTERNAL.SERVER.ERROR': 'unavailable',
  'SERVICE.UNAVAILABLE.ERROR': 'unavailable',
};

/**
 * One error as the kit takes it.
 * @param own whether it stands in FedEx's own document. Under 4xx a gateway's is a refusal as well; trouble of FedEx's
 * own servers never proves that nothing was bought.
 */
function reported({ code, message }: Notice, own: boolean, { status }: Answer): ReportedError {
  // A burst of calls gets 403, as does a project without this API; the text tells them apart.
  const throttled = status === 403 && /rate limit|throttl|too many/i.test(message);
  const kind = throttled ? 'rate_limit' : KINDS[code];
  return { code, message, kind, own: (own || status >= 400) && kind !== 'unavailable' };
}
