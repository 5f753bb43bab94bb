/** Conventions that all of UPS's APIs share on the wire. */
import { z } from '@waybill/carrier-kit';
import {
  type Decimal,
  decimal,
  listOf,
  maybe,
  maybeText,
  single,
  wireDecimal,
  wireText,
} from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';

export const CARRIER = 'ups';

/** `SubVersion` decides what replies contain. From 2407 on they itemise charges and rate modifiers on every level. */
const SUB_VERSION = '2409';

/** Value of an indicator. UPS only looks whether the element is there: to say no, leave it out. */
export const PRESENT = 'Y';

/** `HTTPUserAgent` of labels that are pictures: UPS's own default. */
export const USER_AGENT = 'Mozilla/4.5';

/** {@link PRESENT}, or nothing. */
export const indicator = (set: boolean | undefined) => (set ? PRESENT : undefined);

/** `Request`, the first element of every document. */
export function requestElement(RequestOption: string, request_id: string) {
  return {
    RequestOption,
    SubVersion: SUB_VERSION,
    TransactionReference: { CustomerContext: request_id },
  };
}

/** `transId`, at most 32 characters. */
export function transactionId(request_id: string): string {
  return request_id.replaceAll('-', '').slice(0, 32);
}

/** A call that sends the document of a request. */
export function post(
  step: string,
  url: string,
  { request_id, document }: { readonly request_id: string; readonly document: object },
) {
  const headers = { transid: transactionId(request_id) };
  return { step, method: 'POST', url, headers, body: JSON.stringify(document) } as const;
}

/** The element, or `undefined` if it would be empty: UPS refuses empty elements. */
export function elementOf(content: object): object | undefined {
  const element = omitUndefined(content);
  return Object.keys(element).length === 0 ? undefined : element;
}

/** `CurrencyCode` and `MonetaryValue`. */
export interface MoneyElement {
  readonly CurrencyCode: string;
  readonly MonetaryValue: string;
}

/** An object that may be missing. If it is there but unreadable, it counts as an empty object, not as missing. */
export function presentOrEmpty<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return maybe(single(schema.catch(() => schema.parse({}))));
}

const notice = z.object({ Code: maybeText, Description: maybeText });
/** `Alert`, `RatedShipmentAlert`, `Disclaimer`. */
export const wireNotices = listOf(notice).transform((list): Notice[] =>
  list.map(({ Code = '', Description = '' }) => ({ code: Code.trim(), message: Description.trim() })),
);

/** In place of an amount when UPS sent something that is not one. */
export const UNREADABLE = 'unreadable';
const unreadable = z.unknown().transform((): typeof UNREADABLE => UNREADABLE);

/** An ISO 4217 code; other text counts as missing. */
const currency = maybe(
  wireText.pipe(
    z
      .string()
      .trim()
      .regex(/^[A-Z]{3}$/),
  ),
);
const amount: z.ZodType<Decimal, unknown> = wireDecimal.transform(decimal);

/** `CurrencyCode` and `MonetaryValue`. */
export const wireMoney = z.object({ CurrencyCode: currency, MonetaryValue: amount });
export type ReadMoney = z.output<typeof wireMoney>;

export const wireItemized = z.object({
  Code: wireText.catch(''),
  Description: maybeText,
  SubType: maybeText,
  CurrencyCode: currency,
  MonetaryValue: amount,
});
export type Itemized = z.output<typeof wireItemized>;

/** An adjustment with its sign. UPS lists it apart from the itemised charges. */
export const wireModifier = z.object({
  ModifierType: maybeText,
  ModifierDesc: maybeText,
  Amount: amount,
});
export type Modifier = z.output<typeof wireModifier>;

/** `TotalCharges` and the like. An unreadable total must be noticed, because the account is billed for it. */
export const wireTotal = single(z.union([wireMoney, unreadable]));
export type ReadTotal = z.output<typeof wireTotal>;

const wireTax = z.object({ Type: maybeText, MonetaryValue: amount });
/** `TaxCharges`. One that cannot be read makes their sum unknown. */
export const wireTaxes = listOf(z.union([wireTax, unreadable]));
export type ReadTax = z.output<typeof wireTax> | typeof UNREADABLE;
