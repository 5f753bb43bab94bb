type Place = readonly [holder: Record<string, unknown>, name: string];

/** Every place in a value: the object or list that holds it, and its name there. */
export function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name): Place[] => [[holder, name], ...placesIn(holder[name])]);
}
