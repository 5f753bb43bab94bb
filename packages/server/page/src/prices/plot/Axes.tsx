import { dayParts } from '../../format/dates.js';
import { figure } from '../../format/money.js';
import { texts } from '../../texts/index.js';
import type { PlotLayout } from './layout.js';

/** Lines and labels of prices and days. The table says the same to people who do not see them. */
export function Axes({ layout, currency }: { readonly layout: PlotLayout; readonly currency: string }) {
  const { width, left, bottom, prices, days } = layout;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g class="axes" aria-hidden="true">
      {prices.map(({ amount, y }) => (
        <g key={amount} transform={`translate(0 ${y})`}>
          <line x1={left} x2={width} />
          <text x={left - 10} dy="0.32em" text-anchor="end">
            {figure(amount, currency)}
          </text>
        </g>
      ))}
      {days.map(({ date, x, isLabelled }) => (
        <g key={date} transform={`translate(${x} ${bottom})`}>
          <line y2={isLabelled ? 6 : 3} />
          {isLabelled && <DayLabel date={date} />}
        </g>
      ))}
    </g>
  );
}

function DayLabel({ date }: { readonly date: string }) {
  if (date === '') {
    return (
      <text y={20} text-anchor="middle">
        {texts.value.plot.no_day}
      </text>
    );
  }
  const [weekday, day] = dayParts(date);
  return (
    <text y={20} text-anchor="middle">
      {weekday}
      <tspan x={0} dy={15}>
        {day}
      </tspan>
    </text>
  );
}
