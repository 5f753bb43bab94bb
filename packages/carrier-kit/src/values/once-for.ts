/**
 * Works a fact out once for each object that cannot change: for a request, say, that is written for one carrier after the other.
 * For any other object it is worked out each time.
 */
export function onceFor<Key extends object, Fact>(factOf: (key: Key) => Fact): (key: Key) => Fact {
  const known = new WeakMap<Key, { readonly fact: Fact }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.fact;
    const fact = factOf(key);
    if (Object.isFrozen(key)) known.set(key, { fact });
    return fact;
  };
}
