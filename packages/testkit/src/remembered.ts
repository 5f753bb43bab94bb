/** A function of a text that keeps its latest results: the same few documents are looked at with every changed reply. */
export function remembered<Result>(make: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept.result;
    const result = make(text);
    if (known.size >= most) known.clear();
    known.set(text, { result });
    return result;
  };
}
