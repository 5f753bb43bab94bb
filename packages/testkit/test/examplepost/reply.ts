import type { ReplyEdits } from '@waybill/testkit';

interface PriceList {
  readonly prices: readonly { readonly service: string; readonly total: string }[];
}

/** Edits of `/v1/prices`. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => edited(body, ([first]) => codes.map((service) => ({ ...first, service }))),
  withTotal: (body, delta) =>
    edited(body, (prices) =>
      prices.map((price) => ({ ...price, total: (Number(price.total) + delta).toFixed(2) })),
    ),
  withDecoy: (body) =>
    edited(body, (prices) =>
      prices.flatMap((price) => [{ ...price, kind: 'list', base: '0.10', total: '0.20' }, price]),
    ),
};

function edited(body: string, edit: (prices: PriceList['prices']) => readonly object[]): string {
  const document = JSON.parse(body) as Partial<PriceList>;
  return document.prices === undefined ? body : JSON.stringify({ prices: edit(document.prices) });
}
