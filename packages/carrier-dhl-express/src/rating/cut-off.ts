const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The moment of a cut-off, ISO 8601 in UTC: `localCutoffDateAndTime` is on the clock of the origin, and `GMTCutoffTime` the same
 * on that of UTC, without its day. (Observed 2026-11-22; the contract has only the first.)
 */
export function cutOffMoment(local: string | undefined, gmt: string | undefined): string | undefined {
  const there = momentIn(local?.slice(0, 19));
  const time = momentIn(`${local?.slice(0, 10)}T${gmt}`);
  if (there === undefined || time === undefined) return undefined;
  // From 11 hours behind UTC to 13 ahead of it, as New Zealand is in summer.
  const day = Math.ceil((there - time - 13 * HOUR_MS) / DAY_MS);
  return new Date(time + day * DAY_MS).toISOString();
}

/** As if it were UTC. */
function momentIn(text: string | undefined): number | undefined {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
