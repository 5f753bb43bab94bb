const MAY_HAVE_BEEN_MADE = 'The purchase may have been made:';

/**
 * The message of every purchase whose outcome is unknown: why, and what to look up first. A message that says so
 * already stays as it is.
 */
export function mayHaveBeenMade(why: string, lookup: string | undefined): string {
  if (why.includes(MAY_HAVE_BEEN_MADE)) return why;
  const sentence = why.trim().replace(/\.+$/, '');
  const what = lookup === undefined ? 'look it up with the carrier' : `look for ${lookup}`;
  return `${sentence}. ${MAY_HAVE_BEEN_MADE} ${what} before buying again`;
}
