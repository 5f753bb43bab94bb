/** Rows that are drawn of a long list, and the room of those above and below. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  /** Pixels. */
  readonly above: number;
  readonly below: number;
}

/** Drawn beyond each edge, so that a fast wheel does not show the paper. */
const BEYOND = 8;

/** @param row_height in pixels, as the others. */
export function windowOf(count: number, row_height: number, scrolled: number, height: number): RowWindow {
  const first = Math.floor(scrolled / row_height);
  const from = Math.max(0, Math.min(first - BEYOND, count));
  const to = Math.min(count, first + Math.ceil(height / row_height) + BEYOND);
  return {
    from,
    to: Math.max(from, to),
    above: from * row_height,
    below: (count - Math.max(from, to)) * row_height,
  };
}

/** Where to scroll so that a row is seen whole; undefined where it is. */
export function scrollTo(
  row: number,
  row_height: number,
  scrolled: number,
  height: number,
): number | undefined {
  const top = row * row_height;
  if (top < scrolled) return top;
  return top + row_height > scrolled + height ? top + row_height - height : undefined;
}
