import type { ReplyEdits } from '@waybill/testkit';

const PRODUCT = /<productList>.*?<\/productList>\s*/gs;

/** Edits of `calculateProductsResponse`. */
export const reply: ReplyEdits = {
  withServices: (body, codes) => {
    const first = body.match(PRODUCT)?.find((product) => !/<amountTTC>0\.00</.test(product));
    if (first === undefined) return body;
    const products = codes.map((code) => first.replace(/<productCode>[^<]*/, `<productCode>${code}`));
    return body.replace(/<productList>.*<\/productList>/s, () => products.join(''));
  },
  withTotal: (body, delta) =>
    body.replaceAll(/<amountTTC>([^<]*)/g, (_, total) => `<amountTTC>${(Number(total) + delta).toFixed(2)}`),
};
