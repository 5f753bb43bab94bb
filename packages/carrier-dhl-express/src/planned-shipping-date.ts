import { extraOf, shipDate, today } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { type Account, CARRIER } from './account.js';

/** When a shipment is handed over, at its origin. */
export interface PlannedShippingDate {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `plannedShippingDateAndTime`: `2026-03-03T12:00:00 GMT+01:00`. */
  readonly text: string;
}

/** When a shipment is ready unless told: not so early that it is past, not so late that it misses the day. */
const USUAL = '12:00:00';
const LAST = '23:59:59';
const HOUR_MS = 3_600_000;

/**
 * The day and time of a shipment, with the offset of the account's time zone. DHL refuses what is past and advises
 * against the time of sending, so that today's shipment is ready an hour from now, or at noon if that is later.
 */
export function plannedShippingDate(
  shipment: Shipment,
  { context, settings }: Account,
  issues: Issue[],
): PlannedShippingDate {
  const zone = settings.time_zone;
  const now = context.clock.now();
  const current = today(context.clock, zone);
  const day = shipDate(shipment) ?? current;
  const time = readyTime(shipment, issues) ?? (day === current ? laterToday(now, zone) : USUAL);
  return { day, text: `${day}T${time} GMT${offsetAt(day, time, zone)}` };
}

function readyTime(shipment: Shipment, issues: Issue[]): string | undefined {
  const written = extraOf(CARRIER, shipment, 'ready_time');
  if (written === undefined) return undefined;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(written)) {
    const problem = `must be a time such as 14:30, not ${JSON.stringify(written)}`;
    issues.push(issue(`shipment.extra["${CARRIER}:ready_time"]`, 'invalid_value', problem));
  }
  return `${written}:00`;
}

function laterToday(now: number, zone: string): string {
  const inAnHour = partsIn(zone, now + HOUR_MS);
  if (inAnHour.get('hour') === '00') return LAST;
  const time = `${inAnHour.get('hour')}:${inAnHour.get('minute')}:00`;
  return time > USUAL ? time : USUAL;
}

/** `+01:00`: what the zone's clocks are ahead of Greenwich when they show this day and time. */
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
  const format = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  });
  return new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}
