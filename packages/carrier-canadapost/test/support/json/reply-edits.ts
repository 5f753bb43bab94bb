import type { ReplyEdits } from '@waybill/testkit';

interface Price {
  readonly serviceCode: string;
  readonly priceDetails: { readonly due: number };
}

/** The prices in a body; none in a document of another kind. */
function pricesIn(body: string): Price[] {
  const document: unknown = JSON.parse(body);
  return Array.isArray(document) && document.every((entry) => 'priceDetails' in entry) ? document : [];
}

/** Edits of the list of prices. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => {
    const [first] = pricesIn(body);
    return first === undefined
      ? body
      : JSON.stringify(codes.map((serviceCode) => ({ ...first, serviceCode })));
  },
  withTotal: (body, delta) => {
    const prices = pricesIn(body);
    if (prices.length === 0) return body;
    return JSON.stringify(
      prices.map(({ priceDetails, ...price }) => ({
        ...price,
        priceDetails: { ...priceDetails, due: Number((priceDetails.due + delta).toFixed(2)) },
      })),
    );
  },
};
