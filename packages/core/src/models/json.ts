/**
 * A copy that JSON can hold. Everything else becomes text: big integers, functions, circular references, values that
 * cannot be read.
 */
export function jsonable(value: unknown, holders: readonly unknown[] = []): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object') return textOf(value);
  if (holders.includes(value)) return '[circular]';
  if (holders.length >= DEEPEST) return '[too deep]';
  const within = [...holders, value];
  try {
    if ('toJSON' in value && typeof value.toJSON === 'function') return jsonable(value.toJSON(), within);
    if (Array.isArray(value)) return value.map((entry) => jsonable(entry, within));
    if (value instanceof Error) return textOf(value);
    const present = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(present.map(([key, field]) => [key, jsonable(field, within)]));
  } catch (error) {
    return `[unreadable: ${textOf(error)}]`;
  }
}

const DEEPEST = 100;

/** Any value as text, even one that cannot be converted: `Object.create(null)`, an object whose `toString` throws. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
