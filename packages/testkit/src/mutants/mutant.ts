/** A recorded body with one thing changed. */
export interface Mutant {
  /** Where and how: `prices[1].tax: null`. */
  readonly what: string;
  /** The place without positions: what has the same shape is read by the same code. */
  readonly shape: string;
  /** Whether a node was left out and everything else is as it was. */
  readonly dropped: boolean;
  /** Whether it means the same to a lenient reader: an unknown field added, a list of one without its brackets. */
  readonly harmless: boolean;
  /** The list entry that changed as a whole, if one did. */
  readonly entry: string | undefined;
  /** The list entries, outermost first, in which the change was made. */
  readonly within: readonly string[];
  /** Writes the body. */
  body(): string;
}

/** Text that no contract lists, and that every object in JavaScript has as the name of a member. */
export const UNKNOWN_WORD = 'constructor';
/** No carrier bills this; JavaScript reads it as infinite. */
export const ABSURD_FIGURE = '1e400';

/** The shape of the place and how it was changed. */
export function kindOf({ shape, what }: Mutant): string {
  return `${shape}${what.slice(what.lastIndexOf(': '))}`;
}

/**
 * Mutants by the structure of what they are made in: the shapes in the outermost list entry, or in the document without
 * the entries of its lists.
 */
export function byStructure(mutants: readonly Mutant[]): Map<string, readonly Mutant[]> {
  const together = [...Map.groupBy(mutants, ({ within, entry }) => within[0] ?? entry).values()];
  const structures = Map.groupBy(together, (inOne) =>
    [...new Set(inOne.map(({ shape }) => shape))].sort().join('\n'),
  );
  return new Map([...structures].map(([structure, groups]) => [structure, groups.flat()]));
}

/** At most so many, a fixed stride apart. */
export function strided<T>(list: readonly T[], most: number): T[] {
  const stride = Math.max(1, list.length / most);
  return Array.from(
    { length: Math.min(list.length, most) },
    (_, index) => list[Math.floor(index * stride)] as T,
  );
}

/** Every way to change what a text holds, if it holds a document. */
export type MutantsInText = (text: string) => readonly Mutant[];

/** A change in a document that stands in a text of another one. */
export function inText(
  inner: Mutant,
  outer: { readonly place: string; readonly shape: string; readonly entries: readonly string[] },
  body: (text: string) => string,
): Mutant {
  const inside = (place: string) => `${outer.place} > ${place}`;
  return {
    ...inner,
    what: inside(inner.what),
    shape: `${outer.shape} > ${inner.shape}`,
    entry: inner.entry === undefined ? undefined : inside(inner.entry),
    within: [...outer.entries, ...inner.within.map(inside)],
    body: () => body(inner.body()),
  };
}
