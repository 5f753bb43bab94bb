/** One step of a path: `.name`, `[0]` or `["any text"]`. */
const STEP = /\.?([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gy;

/**
 * A field as a JSON pointer (RFC 6901): `shipment.items[0].extra["ups:x"]` is `/shipment/items/0/extra/ups:x`. What does not
 * look like a path is one step; no text at all is the whole document.
 */
export function pointerOf(field: string): string {
  const steps: string[] = [];
  let end = 0;
  for (const [written, name, index, quoted] of field.matchAll(STEP)) {
    steps.push(name ?? index ?? (JSON.parse(quoted as string) as string));
    end += written.length;
  }
  return pointerTo(end === field.length ? steps : [field]);
}

/** A path as a JSON pointer; that of the whole document is empty. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
