/**
 * Errors: DHL's own document, whose code is the last part of its `type`; that of the gateway; and a list, which other
 * programs read.
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

const problem = {
  type: maybeText,
  code: maybeText,
  title: maybeText,
  message: maybeText,
  invalidParams: listOf(z.object({ name: maybeText, path: maybeText, reason: maybeText })),
};
const wireErrors = z.object({
  ...problem,
  errors: listOf(z.object({ ...problem, reason: maybeText })),
  fault: maybe(z.object({ faultstring: maybeText, detail: maybe(z.object({ errorcode: maybeText })) })),
});

/** Codes that mean more than their status. Source: the errors page of developer.dhl.com. */
const KINDS: Readonly<Record<string, ErrorKind>> = { '400.0000005': 'authentication' };

/** Fields of a request by the objects that `path` names. */
const PLACES: Readonly<Record<string, string>> = {
  consigneeAddress: 'recipient',
  returnAddress: 'shipper',
  pickupAddress: 'shipment.ship_from',
};
const PARTY_FIELDS: Readonly<Record<string, string>> = {
  name: 'person_name',
  companyName: 'company_name',
  address1: 'address_lines[0]',
  address2: 'address_lines[1]',
  address3: 'address_lines[2]',
  city: 'city',
  state: 'state_code',
  country: 'country_code',
  postalCode: 'postal_code',
  email: 'email_address',
  phone: 'phone_number',
};

/** Reads any reply: the expected document, an error document, or neither. */
export const readReply = replyReader({
  // The reply to a void may be empty.
  parse: (body) => (body.trim() === '' ? {} : readJson(body)),
  errors: errorsIn,
});

/** The errors that a document reports. Every invalid parameter is one. */
export function errorsIn(document: unknown): ReportedError[] {
  const { success, data } = readAs(wireErrors, document);
  if (!success) return [];
  const { fault, errors, ...own } = data;
  if (fault !== undefined) return [faultOf(fault)];
  const listed = errors.map(({ reason, ...error }) => ({ ...error, message: error.message ?? reason }));
  const isError = (own.type ?? own.title) !== undefined || own.invalidParams.length > 0;
  return [...(isError ? [own] : []), ...listed].flatMap(
    ({ type, code = type?.split('/').at(-1), title, message, invalidParams }): ReportedError[] => {
      const error = {
        code,
        message: message ?? title,
        kind: lookUp(KINDS, code),
        ...(title !== undefined && message !== undefined && message !== title && { details: { title } }),
      };
      if (invalidParams.length === 0) return [error];
      return invalidParams.map(({ name, path, reason = error.message }) => ({
        ...error,
        message: reason,
        field: fieldOf(path, name),
        details: omitUndefined({
          path: (path ?? name) === undefined ? undefined : [path, name].join('/'),
          title: reason === title ? undefined : title,
        }),
      }));
    },
  );
}

/** The field of the request that `path` and `name` stand for, if there is one. */
function fieldOf(path = '', name = ''): string | undefined {
  const parts = [...path.split(/[/.]/), name].filter((part) => part !== '');
  const party = parts.map((part) => lookUp(PLACES, part)).find((place) => place !== undefined);
  const field = lookUp(PARTY_FIELDS, parts.at(-1));
  if (party !== undefined) return field === undefined ? party : `${party}.${field}`;
  if (parts.includes('orderedProductId')) return 'shipment.services';
  return parts.includes('customsDetails') ? 'shipment.customs.items' : undefined;
}

/**
 * The gateway limits calls in two ways: a rate limit, and a weekly quota, where waiting does not help. After neither is it certain
 * whether a purchase was made.
 */
function faultOf({ faultstring, detail }: NonNullable<z.output<typeof wireErrors>['fault']>): ReportedError {
  const code = detail?.errorcode;
  const limit = /quota/i.test(code ?? '') ? 'quota' : /spike/i.test(code ?? '') ? 'burst' : undefined;
  const retryable = limit === 'quota' ? false : undefined;
  return {
    code,
    message: faultstring,
    own: false,
    retryable,
    ...(limit === undefined ? {} : { details: { limit } }),
  };
}
