import { useEffect, useState } from 'preact/hooks';
import { type Resource, useResource } from './resource.js';

/** A part of a list, and where the next one begins. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: number | null;
}

interface Pages<Item> extends Pick<Resource<Page<Item>>, 'trouble' | 'again'> {
  /** What was read so far; undefined before the first page. */
  readonly items: readonly Item[] | undefined;
  /** Reads the next page; undefined after the last. */
  readonly more: (() => Promise<void>) | undefined;
}

/** Reads a list page by page, and anew when `name` changes. */
export function usePages<Item>(
  name: string,
  read: (after: number | undefined, signal: AbortSignal) => Promise<Page<Item>>,
): Pages<Item> {
  const { value: first, trouble, again } = useResource(name, (signal) => read(undefined, signal));
  const [later, setLater] = useState<Page<Item> & { readonly of?: Page<Item> }>(NO_PAGE);
  useEffect(() => setLater(NO_PAGE), [first]);
  // Further pages of another list are not shown, not even until they are forgotten.
  const isFirst = later.of !== first;
  const next = isFirst ? first?.next : later.next;
  const more = async (after: number) => {
    const page = await read(after, new AbortController().signal);
    const items = isFirst ? page.items : [...later.items, ...page.items];
    setLater({ items, next: page.next, ...(first && { of: first }) });
  };
  return {
    items: first && (isFirst ? first.items : [...first.items, ...later.items]),
    trouble,
    again,
    more: next == null ? undefined : () => more(next),
  };
}

const NO_PAGE = { items: [], next: null };
