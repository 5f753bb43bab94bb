/**
 * Waits for all to end, also when one fails: it must not find its files removed.
 * @throws what failed: itself when it is the only one, else an AggregateError of all.
 */
export async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${work.length} failed`);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
