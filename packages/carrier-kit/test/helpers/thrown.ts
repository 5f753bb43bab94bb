import { inspect } from 'node:util';

/** What a promise is rejected with. */
export async function thrownBy(work: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('nothing was thrown');
}

/** Everything that printing or storing a value could show. */
export function everythingOf(value: unknown): string {
  const { message, stack, cause } = value as Error;
  return [
    message,
    stack,
    inspect(cause, { depth: 10 }),
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
  ].join('\n');
}
