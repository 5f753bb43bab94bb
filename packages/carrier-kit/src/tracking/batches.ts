/** A number, and the field of the request that it was first given in. */
export interface AskedNumber {
  readonly tracking_number: string;
  /** `tracking_numbers[2]` */
  readonly field: string;
}

/** The numbers of a request, each once and in its order, in lists of at most so many as the carrier takes in one call. */
export function trackingBatches(tracking_numbers: readonly string[] = [], most = 1): AskedNumber[][] {
  const asked = [...new Set(tracking_numbers)].map((tracking_number) => ({
    tracking_number,
    field: `tracking_numbers[${tracking_numbers.indexOf(tracking_number)}]`,
  }));
  return Array.from({ length: Math.ceil(asked.length / most) }, (_, at) =>
    asked.slice(at * most, (at + 1) * most),
  );
}
