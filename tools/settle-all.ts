/**
 * Waits for all to end, also when one fails: it must not find its files removed.
 * @throws what the first that failed has thrown.
 */
export async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
