/** Local times as DHL wants them, with a literal offset: `2026-03-03T12:00:00 GMT+01:00`. */

/** A day and a time, `HH:MM:SS`, with the offset that a time zone has then. */
export function localTime(day: string, time: string, zone: string): string {
  return `${day}T${time} GMT${offsetAt(day, time, zone)}`;
}

/** `HH:MM` in a time zone. */
export function clockIn(zone: string, instant: number): string {
  const parts = partsIn(zone, instant);
  return `${parts.get('hour')}:${parts.get('minute')}`;
}

/** `+01:00`: how far the zone is ahead of Greenwich when its clocks show this day and time. */
function offsetAt(day: string, time: string, zone: string): string {
  const asIfGreenwich = Date.parse(`${day}T${time}Z`);
  const near = offsetOf(zone, asIfGreenwich);
  // The clocks may change between the two instants.
  return offsetOf(zone, asIfGreenwich - milliseconds(near));
}

function offsetOf(zone: string, instant: number): string {
  const name = partsIn(zone, Number.isNaN(instant) ? 0 : instant).get('timeZoneName') ?? '';
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+00:00';
}

function milliseconds(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function partsIn(zone: string, instant: number): ReadonlyMap<string, string> {
  const parts = clockOf(zone).formatToParts(instant);
  return new Map(parts.map(({ type, value }) => [type, value]));
}

/** Kept: making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'longOffset',
    });
  clocks.set(zone, made);
  return made;
}
