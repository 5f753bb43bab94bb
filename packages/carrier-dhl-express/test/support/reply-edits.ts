import type { ReplyEdits } from '@waybill/testkit';

interface PriceList {
  products: {
    productCode: string;
    totalPrice: { currencyType?: string; price: number }[];
  }[];
}

/** Edits of a price list; any other body stays as it is. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, (list) => {
      const [first] = list.products;
      return {
        ...list,
        products: codes.flatMap((productCode) => (first === undefined ? [] : [{ ...first, productCode }])),
      };
    }),
  withTotal: (body, delta) =>
    edited(body, (list) => ({
      ...list,
      products: list.products.map((product) => ({
        ...product,
        totalPrice: product.totalPrice.map((total) =>
          total.currencyType === 'BILLC' && total.price > 0
            ? { ...total, price: Math.round((total.price + delta) * 100) / 100 }
            : total,
        ),
      })),
    })),
  // A figure of another currency type before what is billed. Without its currency it is not shown either.
  withDecoy: (body) =>
    edited(body, (list) => ({
      ...list,
      products: list.products.map((product) => ({
        ...product,
        totalPrice: [{ currencyType: 'PULCL', price: 0.2 }, ...product.totalPrice],
      })),
    })),
};

function edited(body: string, edit: (list: PriceList) => PriceList): string {
  const document: unknown = JSON.parse(body);
  return typeof document === 'object' && document !== null && 'products' in document
    ? JSON.stringify(edit(document as PriceList))
    : body;
}
