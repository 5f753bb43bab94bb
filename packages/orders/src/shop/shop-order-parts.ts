import type { ShopItem } from '../shop-order.js';

/** What the goods that are sent cost together. */
export function goodsValue(items: readonly ShopItem[]): number {
  const value = items
    .filter(({ ships }) => ships)
    .reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0);
  return Math.round(value * 100) / 100;
}

/** A text for a present, which shops keep under a name that the theme gives it: `gift_note`, `Gift message`. */
export function giftNote(
  pairs: readonly { readonly key: string; readonly value?: string | undefined }[],
): string | undefined {
  return pairs.find(({ key, value }) => /^_?gift[ _-]?(note|message)$/i.test(key) && value)?.value;
}

/** Without what is `undefined` or has nothing in it. */
export function filled<Part extends object>(
  part: Part,
): { [Key in keyof Part]?: Exclude<Part[Key], undefined | ''> } {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;
}
