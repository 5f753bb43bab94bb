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
    const due = ({ priceDetails }: Price) => Number((priceDetails.due + delta).toFixed(2));
    const raised = prices.map((one) => ({ ...one, priceDetails: { ...one.priceDetails, due: due(one) } }));
    return prices.length === 0 ? body : JSON.stringify(raised);
  },
};

const QUOTE = /<price-quote>.*?<\/price-quote>\s*/gs;

export const xml: ReplyEdits = {
  withServices: (body, codes) => {
    const [first] = body.match(QUOTE) ?? [];
    if (first === undefined) return body;
    const quotes = codes.map((code) => first.replace(/<service-code>[^<]*/, `<service-code>${code}`));
    const [before = '', ...after] = body.split(/(?=<price-quote>|<\/price-quotes>)/);
    return before + quotes.join('') + after.at(-1);
  },
  withTotal: (body, delta) =>
    body.replaceAll(/<due>([^<]*)<\/due>/g, (_, due) => `<due>${(Number(due) + delta).toFixed(2)}</due>`),
};
