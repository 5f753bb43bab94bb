import type { ReplyEdits } from '@waybill/testkit';

const METHODS = /<deliveryMethod.*<\/deliveryMethod>/s;
const PRODUCT = /<product .*?<\/product>/s;

/** Edits of `productConfiguration`. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => {
    const [first = ''] = PRODUCT.exec(body) ?? [];
    const products = codes.map((code) =>
      first.replace(/name="[^"]*"/, () => `name="${code.replaceAll('&', '&amp;')}"`),
    );
    const method = `<deliveryMethod name="home or office">${products.join('')}</deliveryMethod>`;
    return body.replace(METHODS, () => (codes.length === 0 ? '' : method));
  },
  withTotal: (body, delta) =>
    body.replaceAll(/(price\w*To\w*|priceLessThan2)="(\d+)"/g, (_, name, cents) => {
      const changed = Math.round(Number(cents) + delta * 100);
      return `${name}="${changed}"`;
    }),
};
