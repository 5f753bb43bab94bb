import { texts } from '../../texts/index.js';
import type { PlotPoint } from './layout.js';

/** What the kinds of points mean, of those that are there. */
export function Legend({ points }: { readonly points: readonly PlotPoint[] }) {
  const t = texts.value.plot;
  const kinds = [
    { kind: 'best', radius: 6, text: t.marked, isThere: true },
    { kind: 'other', radius: 4, text: t.others, isThere: points.some(({ isBestOfDay }) => !isBestOfDay) },
    {
      kind: 'best estimated',
      radius: 6,
      text: t.estimated,
      isThere: points.some(({ estimated }) => estimated),
    },
  ];
  return (
    <span class="legend">
      {kinds
        .filter(({ isThere }) => isThere)
        .map(({ kind, radius, text }) => (
          <span key={kind}>
            <svg width={16} height={16} viewBox="-8 -8 16 16" aria-hidden="true">
              <g class={`point ${kind}`}>
                <circle class="dot" r={radius} />
              </g>
            </svg>
            {text}
          </span>
        ))}
    </span>
  );
}
