import type { ErrorEntry, ErrorKind } from '@waybill/core';

/** What the words of a refusal mean, for a carrier that publishes no codes of them. The first that fits counts. */
export type KindWords = Readonly<Partial<Record<ErrorKind, RegExp>>>;

/** The entry of a carrier's refusal with the kind that its words mean. One whose kind is known stays as it is. */
export function kindByWords(entry: ErrorEntry, words: KindWords): ErrorEntry {
  if (entry.kind !== 'carrier') return entry;
  const [kind] = Object.entries(words).find(([, pattern]) => pattern.test(entry.message)) ?? [];
  return kind === undefined ? entry : { ...entry, kind: kind as ErrorKind };
}
