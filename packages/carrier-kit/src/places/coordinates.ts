/** Degrees as a carrier reports them: text or figures. */
export type Degrees = number | string | null | undefined;

/** A point on the map; `null` in both where one is missing, where there is no such point, and at 0, 0, which stands for "not known". */
export function coordinates(latitude: Degrees, longitude: Degrees) {
  const [north, east] = [latitude, longitude].map(figureOf) as [number, number];
  const isPoint = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0);
  return isPoint ? { latitude: north, longitude: east } : { latitude: null, longitude: null };
}

function figureOf(written: Degrees): number {
  const text = String(written ?? '').trim();
  // -0 is not what it is in JSON.
  return text === '' ? Number.NaN : Number(text) || 0;
}
