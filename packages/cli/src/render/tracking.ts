import type { ErrorEntry, TrackingDetails, TrackingEvent, TrackingStatus } from '@waybill/core';
import type { EventTime } from '@waybill/core/plugin';
import type { Names } from '../names.js';
import { renderNotices } from './outcome.js';
import type { Tone } from './paint.js';
import { problems } from './problems.js';
import { type TableStyle, table } from './table.js';

const TONES: Partial<Record<TrackingStatus, Tone>> = {
  delivered: 'good',
  attempted: 'notice',
  available_for_pickup: 'notice',
  exception: 'trouble',
  returning: 'trouble',
  returned: 'trouble',
  failed: 'trouble',
};

/** A line for each package; with `events`, everything that happened to each, newest first; then everything that went wrong. */
export function renderTracking(
  details: readonly TrackingDetails[],
  errors: readonly ErrorEntry[],
  names: Names,
  events: boolean,
  style: TableStyle,
): string {
  const trouble = problems(errors, names, style.paint);
  if (details.length === 0) return `The carriers report no package.\n${trouble}`;
  const packages = table(
    [
      { title: 'number' },
      { title: 'carrier' },
      { title: 'status' },
      { title: 'expected' },
      { title: 'last event', wrap: true },
    ],
    details.map((one) => [
      one.tracking_number,
      names.carrier(one.carrier),
      style.paint(TONES[one.status] ?? 'strong', words(one)),
      one.delivered ? '-' : (one.estimated_delivery?.date ?? '-'),
      one.events[0] === undefined ? '-' : [when(one.events[0].time), textOf(one.events[0])].join('  '),
    ]),
    style,
  );
  const histories = events ? details.map((one) => history(one, style)) : [];
  const notices = details.flatMap(({ meta }) => meta.notices);
  return `${packages}${histories.join('')}${trouble}${renderNotices(notices, style)}`;
}

function words({ status, reason }: TrackingDetails): string {
  const name = status.replaceAll('_', ' ');
  return reason === null ? name : `${name} (${reason.replaceAll('_', ' ')})`;
}

function history(details: TrackingDetails, style: TableStyle): string {
  const rows = details.events.map((event) => [
    when(event.time),
    placeOf(event),
    [textOf(event), event.signed_by && `signed by ${event.signed_by}`].filter(Boolean).join(', '),
  ]);
  if (rows.length === 0) return '';
  const columns = [{ title: 'time' }, { title: 'place' }, { title: 'event', wrap: true as const }];
  return `\n${style.paint('strong', details.tracking_number)}\n${table(columns, rows, style)}`;
}

function when(time: EventTime | null): string {
  return time === null ? '-' : timeText(time);
}

/** As the clock on the wall there showed it. */
export function timeText(time: EventTime): string {
  return [time.date, time.time?.slice(0, 5), time.utc_offset].filter((part) => part != null).join(' ');
}

function placeOf({ place }: TrackingEvent): string {
  if (place === null) return '-';
  const { city, state_code, country_code, text } = place;
  const parts = [city, state_code, country_code].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : (text ?? '-');
}

function textOf({ text, code }: TrackingEvent): string {
  return text === '' ? (code ?? '-') : text;
}
