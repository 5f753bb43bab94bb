import { carrierName } from '../../app/carriers.js';
import { figure } from '../../format/money.js';
import type { PlotLayout } from './layout.js';

/** A carrier's name below a price needs so much room. */
const NAME_WIDTH = 84;

/** The price below the cheapest of each day, and its carrier where there is room. */
export function Labels({ layout }: { readonly layout: PlotLayout }) {
  const labelled = layout.points.filter(({ isBestOfDay }) => isBestOfDay);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the points say the same
    <g class="labels" aria-hidden="true">
      {labelled.map(({ quote, day, x, y, label }) => (
        <text key={day} x={x} y={y + label} text-anchor="middle">
          {figure(quote.total_charge, quote.currency)}
          {layout.step >= NAME_WIDTH && (
            <tspan class="muted" x={x} dy={14}>
              {carrierName(quote.carrier)}
            </tspan>
          )}
        </text>
      ))}
    </g>
  );
}
