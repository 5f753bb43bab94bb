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
export const json: ReplyEdits = {
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

const QUOTE = /<price-quote>.*?<\/price-quote>\s*/gs;

export const xml: ReplyEdits = {
  withServices: (body, codes) => {
    const [first] = body.match(QUOTE) ?? [];
    if (first === undefined) return body;
    const quotes = codes.map((code) => first.replace(/<service-code>[^<]*/, `<service-code>${code}`));
    return body.replace(
      /(<price-quotes[^>]*>).*(<\/price-quotes>)/s,
      (_, start, end) => start + quotes.join('') + end,
    );
  },
  withTotal: (body, delta) =>
    body.replaceAll(/<due>([^<]*)<\/due>/g, (_, due) => `<due>${(Number(due) + delta).toFixed(2)}</due>`),
};
