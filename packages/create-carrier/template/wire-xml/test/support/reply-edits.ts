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
  // Replace by a lower price that the carrier's lists have next to the account's own, or leave it out.
  withDecoy: (body) => body.replaceAll('<price>', '<price><published>0.20</published>'),
};
