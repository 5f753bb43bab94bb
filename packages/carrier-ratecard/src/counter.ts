/** Where tracking numbers come from. */
export interface Counter {
  /**
   * The next number, never given before: from a database, a file, a service. A number or a bigint is whole and 0 or
   * more; text is taken as it is.
   */
  next(): Promise<string | number | bigint> | string | number | bigint;
}

/** Counts in memory, for tests and for trying out: it begins anew with the process. */
export function sequence(start: number | bigint = 1): Counter {
  let upcoming = BigInt(start);
  return { next: () => upcoming++ };
}

/** Without a counter: the context's identifier, unique without any state, in capitals and digits. */
export function fromIdentifiers(newId: () => string): Counter {
  return { next: () => compact(newId()) };
}

/** A UUID takes 25 digits to the base 36, which keeps its barcode short enough for a label. */
function compact(id: string): string {
  const digits = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/i.test(digits)
    ? BigInt(`0x${digits}`).toString(36).padStart(25, '0').toUpperCase()
    : id.replace(/[^0-9a-z]/gi, '').toUpperCase();
}
