/** A function of a text that keeps its latest results: the same documents are looked at again and again. */
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
