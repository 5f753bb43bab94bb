import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../page/src/prices/plot/layout.js';
import { quote } from './quotes.js';

const SHIPPED = '2026-11-26';
const on = (delivery_date: string, total_charge: number) =>
  quote({ delivery_date, total_charge, service_type: `${delivery_date} ${total_charge}` });

const early = [on('2026-11-27', 40), on('2026-11-27', 41)];
const quotes = [...early, on('2026-11-30', 20), on('2026-12-01', 19.5), quote({ total_charge: 12 })];
const datesOf = (days: readonly { date: string }[]) => days.map(({ date }) => date).join(' ');

describe.each([280, 700])('a plot %i pixels wide', (width) => {
  const plot = layoutOf(quotes, SHIPPED, width, 300);

  it('has every quote inside of it, and no two in one place', () => {
    const isInside = ({ x, y }: { x: number; y: number }) =>
      x > plot.left && x < width && y > 0 && y < plot.bottom;
    expect(plot.points.filter(isInside)).toHaveLength(quotes.length);
    expect(new Set(plot.points.map(({ x, y }) => `${x} ${y}`)).size).toBe(quotes.length);
  });

  it('has days from left to right with weekends in between, then what has no day', () => {
    expect(datesOf(plot.days)).toBe('2026-11-27 2026-11-28 2026-11-29 2026-11-30 2026-12-01 ');
    const places = plot.days.map(({ x }) => x);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('has dearer quotes higher', () => {
    const heights = new Map(plot.points.map((point) => [point.quote.total_charge, point.y]));
    expect(heights.get(40)).toBeLessThan(heights.get(20)!);
    expect(heights.get(41)).toBeLessThan(heights.get(40)!);
  });

  it('has labels that do not cross', () => {
    const labels = plot.points.filter(({ isBestOfDay }) => isBestOfDay);
    for (const [at, one] of labels.entries()) {
      for (const other of labels.slice(at + 1)) {
        const isBeside = Math.abs(one.x - other.x) >= 44;
        const isBelow = Math.abs(one.y + one.label - other.y - other.label) >= 14;
        expect(isBeside || isBelow).toBe(true);
      }
    }
  });
});

it('lists points from day to day, the cheapest of each first', () => {
  const { points } = layoutOf(quotes, SHIPPED, 700, 300);
  expect(points.map((point) => point.quote.total_charge)).toEqual([40, 41, 20, 19.5, 12]);
});

it('shows a single price in the middle of its scale', () => {
  const { points, prices } = layoutOf([on('2026-11-27', 20)], SHIPPED, 700, 300);
  expect(points).toHaveLength(1);
  expect(prices.length).toBeGreaterThan(1);
});

it('leaves out days on which nothing arrives where there are too many', () => {
  const { days } = layoutOf([on('2026-11-27', 20), on('2027-01-20', 10)], SHIPPED, 700, 300);
  expect(datesOf(days)).toBe('2026-11-27 2027-01-20');
});
