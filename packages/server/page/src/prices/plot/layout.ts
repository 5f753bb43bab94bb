import type { Quote } from '@waybill/core';
import { scaleLinear, scalePoint } from 'd3-scale';
import { cheapestOfEachDay, dayOf } from '../days.js';

/** Where something stands in the plot, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PlotPoint extends Place {
  readonly quote: Quote;
  /** Which of {@link PlotLayout.days} it is at. */
  readonly day: number;
  readonly isBestOfDay: boolean;
  /** How far below the point its label stands, so that labels do not cross. */
  readonly label: number;
  /** Whether its day was counted from days in transit. */
  readonly estimated: boolean;
}

export interface PlotLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  /** From day to day, each from the cheapest up: the order in which arrow keys go. */
  readonly points: readonly PlotPoint[];
  /** `date` is empty for quotes whose day is not known. */
  readonly days: readonly { readonly date: string; readonly x: number; readonly isLabelled: boolean }[];
  readonly prices: readonly { readonly amount: number; readonly y: number }[];
  /** Pixels between two days. */
  readonly step: number;
}

const MARGIN = { top: 26, right: 22, bottom: 44, left: 64 };
/** Labels of prices, in pixels. */
const LABEL = { below: 21, room: 46, width: 44, height: 14 };
/** A label of a day needs so much room. */
const DAY_LABEL = 50;
/** More days than this are drawn without those on which nothing arrives. */
const EVERY_DAY = 16;

/** Places quotes of one currency: days to the right, prices upwards. */
export function layoutOf(
  quotes: readonly Quote[],
  shipped: string,
  width: number,
  height: number,
): PlotLayout {
  const best = cheapestOfEachDay(quotes, shipped);
  const dated = quotes.map((quote) => ({ quote, day: dayOf(quote, shipped) }));
  const dates = daysShown(dated.map(({ day }) => day?.date ?? ''));
  const bottom = height - MARGIN.bottom;
  const across = scalePoint(dates, [MARGIN.left, width - MARGIN.right]).padding(0.5);
  const totals = quotes.map(({ total_charge }) => total_charge);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  // The cheapest prices have their labels below them.
  const up = scaleLinear([least, most > least ? most : least + 1], [bottom - LABEL.room, MARGIN.top]);
  const every = Math.max(1, Math.ceil(DAY_LABEL / Math.max(1, across.step())));
  const points = dated.map(({ quote, day }) => ({
    quote,
    x: across(day?.date ?? '') ?? 0,
    y: up(quote.total_charge),
    day: dates.indexOf(day?.date ?? ''),
    isBestOfDay: best.has(quote),
    label: LABEL.below,
    estimated: day?.estimated ?? false,
  }));
  return {
    width,
    height,
    left: MARGIN.left,
    bottom,
    points: withLabels(sideBySide(points)).sort((a, b) => a.day - b.day || b.y - a.y),
    days: dates.map((date, at) => ({
      date,
      x: across(date) ?? 0,
      isLabelled: at % every === 0 || date === '',
    })),
    prices: scaleLinear([up.invert(bottom), up.invert(MARGIN.top)], [bottom, MARGIN.top])
      .ticks(5)
      .filter((amount) => amount >= 0)
      .map((amount) => ({ amount, y: up(amount) })),
    step: across.step(),
  };
}

/** Every day from the first to the last, so that a weekend is a gap; the unknown day (empty) after a gap of its own. */
function daysShown(dates: readonly string[]): readonly string[] {
  const known = [...new Set(dates.filter((date) => date !== ''))].sort();
  const [first, last] = [known[0], known.at(-1)];
  const all = first === undefined || last === undefined ? [] : daysBetween(first, last);
  return [...(all.length > EVERY_DAY ? known : all), ...(dates.includes('') ? [''] : [])];
}

function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = [];
  const time = new Date(`${first}T00:00:00Z`);
  for (let date = first; date <= last && days.length <= EVERY_DAY; ) {
    days.push(date);
    time.setUTCDate(time.getUTCDate() + 1);
    date = time.toISOString().slice(0, 10);
  }
  return days;
}

/** Moves points of the same day and nearly the same price apart, so that each can be pointed at. */
function sideBySide(points: readonly PlotPoint[]): PlotPoint[] {
  const placed: PlotPoint[] = [];
  for (const point of [...points].sort(
    (a, b) => Number(b.isBestOfDay) - Number(a.isBestOfDay) || b.y - a.y,
  )) {
    const tries = [0, 10, -10, 20, -20, 30, -30];
    const free = tries.find(
      (shift) => !placed.some((other) => isNear(other, { x: point.x + shift, y: point.y })),
    );
    placed.push({ ...point, x: point.x + (free ?? 0) });
  }
  return placed;
}

/** Moves labels down that would cross one to their left. */
function withLabels(points: readonly PlotPoint[]): PlotPoint[] {
  const placed: Place[] = [];
  return [...points]
    .sort((a, b) => a.x - b.x)
    .map((point) => {
      if (!point.isBestOfDay) return point;
      const { x } = point;
      let y = point.y + LABEL.below;
      while (placed.some((other) => x - other.x < LABEL.width && Math.abs(y - other.y) < LABEL.height))
        y += LABEL.height / 2;
      placed.push({ x, y });
      return { ...point, label: y - point.y };
    });
}

function isNear(a: Place, b: Place): boolean {
  return Math.abs(a.x - b.x) < 9 && Math.abs(a.y - b.y) < 9;
}
