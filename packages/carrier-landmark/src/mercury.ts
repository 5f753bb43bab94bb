/**
 * Requests and replies of Landmark's system Mercury. Errors come with HTTP 200, before the result or after it, several at once,
 * also next to a success. Source: API Specifications and API Errors of 2024-06-03.
 */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, type ReportedError, replyReader } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import { readXml, writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorKind, Notice } from '@waybill/core';
import type { Call } from '@waybill/core/plugin';
import type { OpenSettings } from './settings.js';

/** Elements that every request begins with, after the login. */
export type WireHead = Readonly<Partial<Record<'Test' | 'ClientID', string>>>;

export function headOf({ environment, client_id }: OpenSettings): WireHead {
  return omitUndefined({ Test: environment === 'sandbox' ? 'true' : undefined, ClientID: client_id });
}

/** The HTTP request of an API; the login is added when it is sent. */
export function apiCall(
  api: 'Ship' | 'Cancel' | 'Track',
  content: XmlNode,
): Pick<Call, 'method' | 'url' | 'headers' | 'body'> {
  return {
    method: 'POST',
    url: `/v2/${api}.php`,
    headers: { accept: 'application/xml', 'content-type': 'application/x-www-form-urlencoded' },
    body: writeXml({ [`${api}Request`]: content }),
  };
}

const wireReply = z.object({
  Errors: maybe(z.object({ Error: listOf(z.object({ ErrorCode: maybeText, ErrorMessage: maybeText })) })),
  Result: maybe(z.object({ Success: maybeText, ResultMessage: maybeText })),
});

/** Reads every reply. Without a login, and where the XML cannot be read, the root is `Response`. */
export const readReply = replyReader({
  parse: readXml,
  errors: (document) => {
    const [root] = Object.values(document ?? {});
    const { Errors, Result } = wireReply.safeParse(root).data ?? {};
    const errors = (Errors?.Error ?? []).map(({ ErrorCode, ErrorMessage }) =>
      reported(ErrorCode, ErrorMessage),
    );
    if (errors.length > 0 || Result === undefined || isSuccess(Result.Success)) return errors;
    return [reported(undefined, Result.ResultMessage ?? 'Landmark reports no success, and no reason.')];
  },
});

/** Whether `Success` is true. */
export function isSuccess(written: string | undefined): boolean {
  return /^(true|1)$/i.test(written ?? '');
}

/** Kinds by the words: codes are often just the name of an element. */
const KINDS: readonly (readonly [RegExp, ErrorKind])[] = [
  [/rate.limit/i, 'rate_limit'],
  [/not set up for delivery|access to the requested shipping service|not support/i, 'not_supported'],
  [/manifested|shipment group/i, 'too_late'],
  [/could not find|failed to find|no shipment (was )?found|no data available/i, 'not_found'],
  [
    /username|password|permission|authenticat|\blogin\b|client (is inactive|has been deactivated)|desired client|client id/i,
    'authentication',
  ],
];

/** Elements that errors name, and the fields that they come from. */
const FIELDS: Readonly<Record<string, string>> = {
  Name: 'recipient.person_name',
  Address1: 'recipient.address_lines',
  City: 'recipient.city',
  State: 'recipient.state_code',
  PostalCode: 'recipient.postal_code',
  Country: 'recipient.country_code',
  ShipMethod: 'shipment.services',
  ItemsCurrency: 'shipment.currency',
  LabelFormat: 'shipment.label.format',
  Items: 'shipment.customs.items',
  Weight: 'shipment.items',
  Dimensions: 'shipment.items',
};

function reported(code = '', message = ''): ReportedError {
  const kind = KINDS.find(([words]) => words.test(code) || words.test(message))?.[1];
  const pause = /retry after (\d+) second/i.exec(message)?.[1];
  return {
    code,
    message,
    field: lookUp(FIELDS, code),
    kind,
    ...(kind === 'rate_limit' && pause !== undefined ? { retry_after_ms: Number(pause) * 1000 } : {}),
    // It fails after the label was made.
    own: !/error adding shipment to batch/i.test(message),
  };
}

/** The notice of an answer to a test, which Landmark makes at random. */
export function testNotices(root: { readonly Test?: string | undefined }): Notice[] {
  if (!isSuccess(root.Test)) return [];
  const message =
    'Landmark answered as a test: nothing was made or cancelled, and the answer is a random one.';
  return [{ code: 'test', message }];
}
