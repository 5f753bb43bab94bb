import type { Quote } from '@waybill/core';
import { buying } from '../buying/buying.js';
import { money } from '../format/money.js';
import { accountName } from '../shared/account-name.js';
import { texts } from '../texts/index.js';
import { dayOf } from './days.js';
import { deliveryText } from './delivery-text.js';
import type { QuotesProps } from './QuotesOfCurrency.js';
import { chosen, quoting } from './quoting.js';

/** The cheapest and the fastest quote, and the one that was chosen, each ready to be bought. */
export function BestQuotes({ quotes, shipped }: QuotesProps) {
  const t = texts.value.prices;
  const cheapest = quotes.reduce<Quote | undefined>(cheaper, undefined);
  const fastest = quotes.reduce<Quote | undefined>((best, quote) => faster(best, quote, shipped), undefined);
  const picked = chosen.value;
  const isAnother = picked !== undefined && quotes.includes(picked) && ![cheapest, fastest].includes(picked);
  const cards = [
    { title: t.cheapest, quote: cheapest },
    { title: t.fastest, quote: fastest === cheapest ? undefined : fastest },
    { title: t.your_choice, quote: isAnother ? picked : undefined },
  ];
  return (
    <ul class="cards">
      {cards.map(
        ({ title, quote }) => quote && <Card key={title} title={title} quote={quote} shipped={shipped} />,
      )}
    </ul>
  );
}

interface CardProps {
  readonly title: string;
  readonly quote: Quote;
  readonly shipped: string;
}

function Card({ title, quote, shipped }: CardProps) {
  const t = texts.value.prices;
  const price = money(quote.total_charge, quote.currency);
  const request = quoting.value?.request;
  return (
    <li class={quote === chosen.value ? 'card chosen' : 'card'}>
      <h2>{title}</h2>
      <p class="price">{price}</p>
      <p>
        {quote.service_name}
        <br />
        <span class="muted">
          {accountName(quote)} · {deliveryText(quote, shipped)}
        </span>
      </p>
      <button
        type="button"
        class="main"
        aria-label={t.buy_of(quote.service_name, price)}
        onClick={() => request && buying.begin({ request, quote })}
      >
        {t.buy}
      </button>
    </li>
  );
}

function cheaper(best: Quote | undefined, quote: Quote): Quote {
  return best === undefined || quote.total_charge < best.total_charge ? quote : best;
}

/** Of those that say when they deliver; of several on one day the cheapest. */
function faster(best: Quote | undefined, quote: Quote, shipped: string): Quote | undefined {
  const date = dayOf(quote, shipped)?.date;
  if (date === undefined) return best;
  const bestDate = best && dayOf(best, shipped)?.date;
  if (best === undefined || bestDate === undefined || date < bestDate) return quote;
  return date === bestDate ? cheaper(best, quote) : best;
}
