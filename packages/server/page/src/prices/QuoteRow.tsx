import type { Quote } from '@waybill/core';
import { useId, useState } from 'preact/hooks';
import { buying } from '../buying/buying.js';
import { money } from '../format/money.js';
import { accountName } from '../shared/account-name.js';
import { texts } from '../texts/index.js';
import { dayOf } from './days.js';
import { deliveryText } from './delivery-text.js';
import { pointed } from './plot/pointed.js';
import { QuoteParts } from './QuoteParts.js';
import { chosen, quoting } from './quoting.js';

interface QuoteRowProps {
  readonly quote: Quote;
  readonly shipped: string;
  readonly isBestOfDay: boolean;
}

/** A quote, and the parts of its price below it once they are asked for. */
export function QuoteRow({ quote, shipped, isBestOfDay }: QuoteRowProps) {
  const t = texts.value.prices;
  const [isOpen, setIsOpen] = useState(false);
  const parts = useId();
  const isChosen = quote === chosen.value;
  const price = money(quote.total_charge, quote.currency);
  const request = quoting.value?.request;
  const days = quote.transit_days;
  return (
    <tbody
      class={[isChosen ? 'chosen' : '', pointed.value === quote ? 'pointed' : ''].join(' ')}
      onMouseEnter={() => {
        pointed.value = quote;
      }}
      onMouseLeave={() => {
        pointed.value = undefined;
      }}
    >
      <tr>
        <th scope="row" class="service">
          <span class="name">{quote.service_name}</span>
          <span class="muted"> {accountName(quote)}</span>
          {isBestOfDay && <span class="tag best">{t.best_of_day}</span>}
          {isChosen && <span class="tag">{t.chosen}</span>}
        </th>
        <td class="delivery">
          {deliveryText(quote, shipped)}
          {days !== undefined && dayOf(quote, shipped) && <span class="muted"> {t.days(days)}</span>}
        </td>
        <td class="total">{price}</td>
        <td class="actions">
          <button
            type="button"
            class="small"
            aria-expanded={isOpen}
            aria-controls={parts}
            aria-label={t.parts_of(quote.service_name)}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t.parts} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
          </button>
          <button
            type="button"
            class="small"
            aria-label={t.buy_of(quote.service_name, price)}
            onClick={() => {
              chosen.value = quote;
              if (request) buying.begin({ request, quote });
            }}
          >
            {t.buy}
          </button>
        </td>
      </tr>
      <tr id={parts} hidden={!isOpen}>
        <td colSpan={4}>{isOpen && <QuoteParts quote={quote} />}</td>
      </tr>
    </tbody>
  );
}
