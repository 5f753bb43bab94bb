/** Does work for each of a list, so many at once, and gives the results in the order of the list. */
export async function sideBySide<T, Result>(
  list: readonly T[],
  most: number,
  work: (one: T, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = list.entries();
  const worker = async () => {
    for (const [index, one] of left) results[index] = await work(one, index);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
