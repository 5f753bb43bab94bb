/** What FedEx's JSON calls and replies have in common. */
import { z } from '@waybill/carrier-kit';
import { maybe, wireDecimal, wireOptional, wireText } from '@waybill/carrier-kit/reply';
import type { Call } from '@waybill/core/plugin';

/** A body of a call as plain data, in the contract's order. */
export type WireBody = Readonly<Record<string, unknown>>;

/** What JSON makes of an object: fields that are `undefined` are gone. */
export function plain(body: object): WireBody {
  return JSON.parse(JSON.stringify(body)) as WireBody;
}

/** What FedEx wants to know of a call apart from its body. */
interface CallFacts {
  /** `x-customer-transaction-id`: our name of the call, by which FedEx's support finds it. */
  readonly transaction_id?: string;
  /** `x-locale`: the language of FedEx's texts. */
  readonly locale?: string;
}

/** A call with a JSON body. */
export function jsonCall(
  step: string,
  url: string,
  body: WireBody,
  { transaction_id, locale }: CallFacts = {},
  method: Call['method'] = 'POST',
): Call {
  return {
    step,
    method,
    url,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(transaction_id !== undefined && { 'x-customer-transaction-id': transaction_id }),
      ...(locale !== undefined && { 'x-locale': locale }),
    },
    body: JSON.stringify(body),
  };
}

/** Text that must be there, without blanks around it. */
export const word = wireText.transform((written) => written.trim());

/** Text that may be missing; FedEx writes an empty one for what it does not know. */
export const text = maybe(word);

export const figure = maybe(wireDecimal);

/** A total. `null`: it is there and cannot be read, so that no lesser figure may take its place. */
export const total = z.union([wireOptional(wireDecimal), z.unknown().transform(() => null)]);
