/** A rule of a law that begins and ends on a day. */
export interface Dated {
  /** The first day, `YYYY-MM-DD`; left out, it is older than this package. */
  readonly valid_from?: string;
  /** The last day. */
  readonly valid_until?: string;
}

export function inForce({ valid_from = '', valid_until = '9999-12-31' }: Dated, day: string): boolean {
  return valid_from <= day && day <= valid_until;
}
