import { atMost } from '../replies/error-entries.js';

/** What to look for stands behind it. */
const LONGEST_REASON = 1_500;

const MADE = 'The purchase may have been made:';
const DONE = 'It may have been done:';

/**
 * The message of every purchase whose outcome is unknown: why, and what to look up first. A message that says so
 * already stays as it is.
 */
export function mayHaveBeenMade(why: string, lookup: string | undefined): string {
  return why.includes(MADE) ? why : `${sentence(why)} ${MADE} ${lookFor(lookup)} before buying again`;
}

/** The same for a change other than a purchase, such as a void. */
export function mayHaveBeenDone(why: string, lookup: string | undefined): string {
  return why.includes(DONE) ? why : `${sentence(why)} ${DONE} ${lookFor(lookup)}`;
}

function sentence(why: string): string {
  return `${atMost(why.trim(), LONGEST_REASON).replace(/(?<!\.)\.+$/, '')}.`;
}

function lookFor(lookup: string | undefined): string {
  return lookup === undefined ? 'look it up with the carrier' : `look for ${lookup}`;
}
