import type { RateRequestData } from './models/request.js';

/** What a request says, as text: the same for the same fields, in whatever order they were written. Take a digest of it. */
export function requestText(request: RateRequestData): string {
  return JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
