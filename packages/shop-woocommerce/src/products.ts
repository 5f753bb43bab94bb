import { z } from 'zod';
import { type Line, type Order, type Product, productSchema } from './read-order.js';
import type { Rest } from './rest.js';
import type { WooCommerceSettings } from './settings.js';

/** Kilograms. */
const UNITS = { kg: 1, g: 0.001, lbs: 0.45359237, oz: 0.028349523125 } as const;

/** Kilograms in the unit in which the shop weighs. */
export async function kilogramsOf(
  rest: Rest,
  given: WooCommerceSettings['weight_unit'],
  signal: AbortSignal | undefined,
): Promise<number> {
  if (given !== undefined) return UNITS[given];
  const path = '/wc/v3/settings/products/woocommerce_weight_unit';
  const { value } = await rest.get(path, z.object({ value: z.enum(['kg', 'g', 'lbs', 'oz']) }), signal);
  return UNITS[value];
}

const IDS_AT_ONCE = 100;

/** Looks up the products of orders, which alone have weights. What was found is kept for the next orders. */
export function productsOf(rest: Rest) {
  const found = new Map<string, Product | undefined>();
  const keyOf = ({ product_id, variation_id = '0' }: Line) => `${product_id}/${variation_id}`;

  const fetch = async (
    path: string,
    parent: string,
    ids: readonly string[],
    signal: AbortSignal | undefined,
  ) => {
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const include = ids.slice(at, at + IDS_AT_ONCE).join(',');
      for await (const product of rest.all(path, { include }, productSchema, signal))
        found.set(parent === '' ? `${product.id}/0` : `${parent}/${product.id}`, product);
    }
  };

  return {
    of: (line: Line) => found.get(keyOf(line)),
    async look(orders: readonly Order[], signal: AbortSignal | undefined): Promise<void> {
      const lines = orders.flatMap(({ line_items }) => line_items).filter((line) => !found.has(keyOf(line)));
      const products = new Set<string>();
      const variations = new Map<string, Set<string>>();
      for (const line of lines) {
        found.set(keyOf(line), undefined);
        const { product_id, variation_id = '0' } = line;
        if (variation_id === '0') products.add(product_id);
        else variations.set(product_id, (variations.get(product_id) ?? new Set()).add(variation_id));
      }
      products.delete('0');
      await fetch('/wc/v3/products', '', [...products], signal);
      for (const [product, ids] of variations) {
        if (!/^\d+$/.test(product)) continue;
        await fetch(`/wc/v3/products/${product}/variations`, product, [...ids], signal);
      }
    },
  };
}
