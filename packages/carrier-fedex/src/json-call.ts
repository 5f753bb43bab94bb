import type { Call } from '@waybill/core/plugin';

/** A body of a call as plain data, in the contract's order. */
export type WireBody = Readonly<Record<string, unknown>>;

/** What JSON makes of an object: fields that are `undefined` are gone. */
export function plain(body: object): WireBody {
  return JSON.parse(JSON.stringify(body)) as WireBody;
}

/** A call with a JSON body. */
export function jsonCall(
  step: string,
  url: string,
  body: WireBody,
  headers: Readonly<Record<string, string>> = {},
  method: Call['method'] = 'POST',
): Call {
  return {
    step,
    method,
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
