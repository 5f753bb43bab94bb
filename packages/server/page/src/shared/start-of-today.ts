/** Midnight by the clock of the person who asks, ISO 8601. */
export function startOfToday(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}
