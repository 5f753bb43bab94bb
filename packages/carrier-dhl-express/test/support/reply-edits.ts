import type { ReplyEdits } from '@waybill/testkit';

interface Total {
  readonly currencyType?: string;
  readonly price: number;
}
interface Product {
  readonly productCode: string;
  readonly totalPrice: Total[];
}

/** Edits of a price list; any other body stays as it is. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      codes.flatMap((productCode) => (first === undefined ? [] : [{ ...first, productCode }])),
    ),
  withTotal: (body, delta) =>
    withTotals(body, (totals) =>
      totals.map((total) =>
        total.currencyType === 'BILLC' && total.price > 0
          ? { ...total, price: Math.round((total.price + delta) * 100) / 100 }
          : total,
      ),
    ),
  // A figure of another currency type before what is billed. Without its currency it is not shown either.
  withDecoy: (body) => withTotals(body, (totals) => [{ currencyType: 'PULCL', price: 0.2 }, ...totals]),
};

function withTotals(body: string, edit: (totals: Total[]) => Total[]): string {
  return edited(body, (products) => products.map((one) => ({ ...one, totalPrice: edit(one.totalPrice) })));
}

function edited(body: string, edit: (products: Product[]) => Product[]): string {
  const document: unknown = JSON.parse(body);
  if (typeof document !== 'object' || document === null || !('products' in document)) return body;
  return JSON.stringify({ ...document, products: edit(document.products as Product[]) });
}
