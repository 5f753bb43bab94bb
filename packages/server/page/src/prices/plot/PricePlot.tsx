import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/index.js';
import type { QuotesProps } from '../QuotesOfCurrency.js';
import { Axes } from './Axes.js';
import { Labels } from './Labels.js';
import { Legend } from './Legend.js';
import { layoutOf } from './layout.js';
import { PointedQuote } from './PointedQuote.js';
import { Points } from './Points.js';

const HEIGHT = 300;

/** Price against delivery day, in one currency. The cheapest of each day stands out; any quote can be chosen. */
export function PricePlot({ currency, quotes, shipped }: QuotesProps) {
  const t = texts.value.plot;
  const [frame, width] = useWidth();
  const layout = layoutOf(quotes, shipped, width, HEIGHT);
  return (
    <figure class="plot">
      <figcaption>
        <strong>{t.title(currency)}</strong>
        <Legend points={layout.points} />
      </figcaption>
      <div class="frame" ref={frame}>
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="presentation">
            <Axes layout={layout} currency={currency} />
            <Labels layout={layout} />
            <Points layout={layout} currency={currency} shipped={shipped} />
          </svg>
        )}
        <PointedQuote layout={layout} shipped={shipped} />
      </div>
      <p class="unseen">{t.how}</p>
    </figure>
  );
}

/** The width that is there, as it changes: text of a plot keeps its size. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
