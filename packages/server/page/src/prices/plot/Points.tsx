import { useRef, useState } from 'preact/hooks';
import { money } from '../../format/money.js';
import { accountName } from '../../shared/account-name.js';
import { texts } from '../../texts/index.js';
import { deliveryText } from '../delivery-text.js';
import { chosen } from '../quoting.js';
import type { PlotLayout, PlotPoint } from './layout.js';
import { pointed } from './pointed.js';

interface PointsProps {
  readonly layout: PlotLayout;
  readonly currency: string;
  readonly shipped: string;
}

/** The quotes as a list from which one is chosen: one of them has the focus, arrow keys move it. */
export function Points({ layout, currency, shipped }: PointsProps) {
  const t = texts.value;
  const list = useRef<SVGGElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, layout.points.length - 1);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(layout.points.length - 1, to));
    setAt(next);
    list.current?.querySelectorAll<SVGGElement>('[role=option]')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, current, layout.points);
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' || event.key === ' ') chosen.value = layout.points[current]?.quote;
    else return;
    event.preventDefault();
  };
  return (
    <g ref={list} role="listbox" aria-label={t.plot.title(currency)} onKeyDown={onKeyDown}>
      {layout.points.map((point, place) => {
        const { quote, x, y, isBestOfDay } = point;
        const price = money(quote.total_charge, quote.currency);
        const what = t.plot.point(
          quote.service_name,
          accountName(quote),
          price,
          deliveryText(quote, shipped),
        );
        return (
          <g
            key={`${quote.carrier}/${quote.account}/${quote.service_type}/${quote.options?.join()}/${quote.handle}`}
            role="option"
            aria-selected={chosen.value === quote}
            aria-label={isBestOfDay ? `${what}, ${t.plot.cheapest}` : what}
            tabIndex={place === current ? 0 : -1}
            class={classOf(point)}
            transform={`translate(${x} ${y})`}
            onMouseEnter={() => pointAt(quote)}
            onMouseLeave={() => pointAt(undefined)}
            onFocus={() => {
              setAt(place);
              pointAt(quote);
            }}
            onBlur={() => pointAt(undefined)}
            onClick={() => {
              chosen.value = quote;
            }}
          >
            <circle class="target" r={12} />
            <circle class="ring" r={10} />
            <circle class="dot" r={isBestOfDay ? 6 : 4} />
          </g>
        );
      })}
    </g>
  );
}

function pointAt(quote: PlotPoint['quote'] | undefined): void {
  pointed.value = quote;
}

function classOf({ quote, isBestOfDay, estimated }: PlotPoint): string {
  return [
    'point',
    isBestOfDay ? 'best' : 'other',
    estimated ? 'estimated' : '',
    chosen.value === quote ? 'chosen' : '',
    pointed.value === quote ? 'pointed' : '',
  ].join(' ');
}

/** Right and left go to the next day's cheapest, up and down along one day. */
function targetOf(key: string, current: number, points: readonly PlotPoint[]): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return current + 1;
    case 'ArrowDown':
      return current - 1;
    case 'Home':
      return 0;
    case 'End':
      return points.length - 1;
    case 'ArrowRight': {
      const next = points.findIndex(({ isBestOfDay }, at) => at > current && isBestOfDay);
      return next === -1 ? current : next;
    }
    case 'ArrowLeft': {
      const before = points.findLastIndex(({ isBestOfDay }, at) => at < current && isBestOfDay);
      return before === -1 ? current : before;
    }
    default:
      return undefined;
  }
}
