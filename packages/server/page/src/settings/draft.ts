import type { Box, DeskSettings, Product, Rule, Sender } from '@waybill/orders';

export const EMPTY_SENDER: Sender = { name: '', party: {} as Sender['party'] };
export const EMPTY_BOX: Box = { name: '', length: 0, width: 0, height: 0, empty_weight_kg: 0 };
export const EMPTY_PRODUCT: Product = { sku: '' };
// biome-ignore lint/suspicious/noThenProperty: what a rule does is called so
export const EMPTY_RULE: Rule = { name: '', when: {}, then: {} };

/** A list with one entry changed, or left out. */
export function withEntry<Entry>(
  list: readonly Entry[],
  at: number,
  entry: Entry | undefined,
): readonly Entry[] {
  return list.flatMap((one, index) => (index !== at ? [one] : entry === undefined ? [] : [entry]));
}

/** A list with an entry one place further up or down. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): readonly Entry[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return list;
  return list.with(at, other).with(at + by, one);
}

/** An object with a value in it, or without the name where the value is empty. */
export function withValue<Thing extends object>(thing: Thing, name: keyof Thing, value: unknown): Thing {
  const { [name]: _, ...others } = thing;
  const isEmpty = value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
  return (isEmpty ? others : { ...others, [name]: value }) as Thing;
}

/** `CA, US` as a list. */
export function listOf(text: string): readonly string[] {
  return text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Settings in a file: what is no object with lists is none. The version is that of the server's. */
export function settingsIn(text: string, version: number): DeskSettings | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return undefined;
    const { senders, boxes, products, rules } = read as Partial<DeskSettings>;
    if (![senders, boxes, products, rules].every(Array.isArray)) return undefined;
    return { ...(read as DeskSettings), version };
  } catch {
    return undefined;
  }
}
