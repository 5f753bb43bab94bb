import type { ReplyEdits } from '@waybill/testkit';

interface Product {
  readonly rate?: { readonly amount: number };
}

/** Edits of a list of products. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) => codes.map((orderedProductId) => ({ ...first, orderedProductId }))),
  withTotal: (body, delta) =>
    edited(body, (products) =>
      products.map(({ rate, ...product }) => ({
        ...product,
        ...(rate && { rate: { ...rate, amount: Number((rate.amount + delta).toFixed(2)) } }),
      })),
    ),
};

function edited(body: string, edit: (products: readonly Product[]) => readonly object[]): string {
  if (!body.startsWith('{')) return body;
  const document = JSON.parse(body) as { readonly products?: Product | readonly Product[] };
  return document.products === undefined
    ? body
    : JSON.stringify({ ...document, products: edit([document.products].flat() as Product[]) });
}
