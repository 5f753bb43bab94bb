import type { ReplyEdits } from '@waybill/testkit';

const QUOTE = /<price-quote>.*?<\/price-quote>\s*/gs;

/** Edits of `price-quotes`. */
export const reply: ReplyEdits = {
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
