import { locale, texts } from '../texts/index.js';

/** A day (`YYYY-MM-DD`) with its weekday. A day has no time zone: it is written as UTC and read as UTC. */
export function day(date: string): string {
  return written(date, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** The two lines under a plot: `Thu` and `Nov 26`. */
export function dayParts(date: string): readonly [weekday: string, day: string] {
  return [written(date, { weekday: 'short' }), written(date, { month: 'short', day: 'numeric' })];
}

/** A moment by the clock of the person who reads it. */
export function moment(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** How long ago a moment was, for what should be over soon: `3 hours ago`. */
export function age(iso: string): string {
  const minutes = (Date.parse(iso) - Date.now()) / 60_000;
  const [value, unit] =
    minutes > -90
      ? ([minutes, 'minute'] as const)
      : minutes > -2_880
        ? ([minutes / 60, 'hour'] as const)
        : ([minutes / 1_440, 'day'] as const);
  return new Intl.RelativeTimeFormat(locale.value).format(Math.round(value), unit);
}

/** A wait in words: the whole seconds of it below two minutes, else minutes. */
export function wait(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return texts.value.seconds(seconds);
  return new Intl.NumberFormat(locale.value, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.round(seconds / 60),
  );
}

function written(date: string, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return date;
  return new Intl.DateTimeFormat(locale.value, { ...options, timeZone: 'UTC' }).format(time);
}
