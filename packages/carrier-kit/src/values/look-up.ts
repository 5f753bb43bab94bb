/**
 * The value of a table under a word that somebody else wrote: `toString` and `__proto__` are in no table. `node tools/check.ts
 * lookups` refuses any other look-up by such a word.
 */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  word: string | undefined,
): Value | undefined {
  return table !== undefined && word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
}
