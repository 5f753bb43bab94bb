import { money } from '../../format/money.js';
import { accountName } from '../../shared/account-name.js';
import { deliveryText } from '../delivery-text.js';
import type { PlotLayout } from './layout.js';
import { pointed } from './pointed.js';

/** Half of its width at most. */
const REACH = 110;

/** What the price under the pointer is of. The list of points says the same to people who do not see it. */
export function PointedQuote({ layout, shipped }: { readonly layout: PlotLayout; readonly shipped: string }) {
  const quote = pointed.value;
  const point = layout.points.find((one) => one.quote === quote);
  if (quote === undefined || point === undefined) return null;
  const x = Math.max(REACH, Math.min(layout.width - REACH, point.x));
  return (
    <div class="pointed-quote" aria-hidden="true" style={{ left: `${x}px`, top: `${point.y - 14}px` }}>
      <strong>{money(quote.total_charge, quote.currency)}</strong> {quote.service_name}
      <br />
      <span class="muted">
        {accountName(quote)} · {deliveryText(quote, shipped)}
      </span>
    </div>
  );
}
