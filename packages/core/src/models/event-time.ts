/** A moment in the words of the carrier: the clock on the wall at that place, and its zone where that is known. */
export interface EventTime {
  /** `YYYY-MM-DD` at that place. */
  readonly date: string;
  /** `HH:MM:SS` at that place; `null` if the carrier reports only the day. */
  readonly time: string | null;
  /** `-05:00`; `null` if the carrier does not report it. It is never guessed. */
  readonly utc_offset: string | null;
  /** `YYYY-MM-DDTHH:MM:SSZ`, the same moment everywhere; `null` unless time and offset are known. */
  readonly utc: string | null;
}
