import type { ReplyEdits } from '@waybill/testkit';

interface Price {
  readonly total: string;
}

/** Edits of `rate_response`. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => edited(body, ([first]) => codes.map((service) => ({ ...first, service }))),
  withTotal: (body, delta) =>
    edited(body, (prices) =>
      prices.map((price) => ({ ...price, total: (Number(price.total) + delta).toFixed(2) })),
    ),
  // Replace by a lower price that the carrier's lists have next to the account's own, or leave it out.
  withDecoy: (body) => edited(body, (prices) => prices.map((price) => ({ published: '0.20', ...price }))),
};

function edited(body: string, edit: (prices: readonly Price[]) => readonly object[]): string {
  const { rate_response } = JSON.parse(body) as { rate_response?: { price: Price[] } };
  return rate_response === undefined
    ? body
    : JSON.stringify({ rate_response: { price: edit(rate_response.price) } });
}
