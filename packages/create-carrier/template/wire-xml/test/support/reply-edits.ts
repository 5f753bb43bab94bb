import type { ReplyEdits } from '@waybill/testkit';

const PRICE = /<price>.*?<\/price>/gs;

/** Edits of `rate_response`. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => {
    const [first] = body.match(PRICE) ?? [];
    if (first === undefined) return body;
    const prices = codes.map((code) => first.replace(/<service>[^<]*/, `<service>${code}`));
    return `<rate_response>${prices.join('')}</rate_response>`;
  },
  withTotal: (body, delta) =>
    body.replaceAll(/<total>([^<]*)/g, (_, total) => `<total>${(Number(total) + delta).toFixed(2)}`),
};
