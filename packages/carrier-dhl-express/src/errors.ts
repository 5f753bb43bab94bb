/** DHL's error documents: `supermodelIoLogisticsExpressErrorResponse`. */
import { z } from '@waybill/carrier-kit';
import { listOf, type ReportedError, readAs, readJson, replyReader } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';
import type { Answer } from '@waybill/core/plugin';
import { text, texts } from './json.js';

/** DHL's own 500 writes `code` for `status`, and its gateway answers a wrong login with `reasons`. */
const wireError = z.object({
  instance: text,
  detail: texts,
  title: text,
  message: text,
  status: text,
  code: text,
  additionalDetails: texts,
  reasons: listOf(z.object({ msg: text })),
});
type WireError = z.output<typeof wireError>;

export const readReply = replyReader({ parse: readJson, errors: errorsIn });

function errorsIn(document: unknown, reply: Answer): ReportedError[] {
  const { data } = readAs(wireError, document);
  if (data === undefined) return [];
  const { problems, announcement } = problemsIn(data);
  const summary = [data.message, data.title].filter((message) => message !== undefined).slice(0, 1);
  const details = omitUndefined({
    status: data.status ?? data.code,
    title: data.title,
    instance: data.instance,
    announcement,
  });
  return (problems.length > 0 ? problems : summary).map((message) => ({
    code: NUMBERED.exec(message)?.[1] ?? data.status ?? data.code,
    message,
    status: statusOf(data),
    details,
    ...(isOwn(data, reply) ? {} : { own: false }),
  }));
}

/** Several problems come as a list, with a `detail` that only announces it. */
const ANNOUNCEMENT = /^multiple problems found/i;

function problemsIn({ detail, additionalDetails, reasons }: WireError): {
  readonly problems: readonly string[];
  readonly announcement: string | undefined;
} {
  const listed = [...additionalDetails, ...reasons.flatMap(({ msg }) => msg ?? [])];
  const announcement = listed.length === 0 ? undefined : detail.find((message) => ANNOUNCEMENT.test(message));
  return { problems: [...detail.filter((message) => message !== announcement), ...listed], announcement };
}

function statusOf({ status, code }: WireError): number | undefined {
  const reported = status ?? code ?? '';
  return /^[45]\d\d$/.test(reported) ? Number(reported) : undefined;
}

/** Whether DHL itself wrote the document. Under HTTP 200 it may be a gateway's, which has none of these marks. */
function isOwn({ instance, status: written, code }: WireError, { status }: Answer): boolean {
  return status >= 400 || (instance ?? written ?? code) !== undefined;
}

/** `996: The requested product(s) …`: DHL's own code stands in front of its text. */
const NUMBERED = /^\s*(\d{3,6})\s*:/;

/** `warnings` of a result. */
export function noticesOf(warnings: readonly string[]): Notice[] {
  return warnings.map((message) => ({ code: NUMBERED.exec(message)?.[1] ?? 'warning', message }));
}
