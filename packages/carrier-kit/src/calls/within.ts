import { UnavailableError } from '@waybill/core';

/**
 * Waits for `work` at most so long. The work itself goes on.
 * @param what it brings, for the message
 * @throws UnavailableError with `details.sent: false`.
 */
export async function within<T>(ms: number, work: Promise<T>, what: string, code = 'late'): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new UnavailableError(`${what} did not come within ${ms} ms`, { code, details: { sent: false } }),
      );
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
