import { carriers, carriersTrouble, loadCarriers } from '../app/carriers.js';
import { Heading } from '../shared/Heading.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { AskingProgress } from './AskingProgress.js';
import { byCurrency } from './days.js';
import { QuotesOfCurrency } from './QuotesOfCurrency.js';
import { askForPrices, isOutdated, quotes, quoting } from './quoting.js';
import { RequestForm } from './RequestForm.js';
import { WithoutPrice } from './WithoutPrice.js';

export function PricesView() {
  const t = texts.value.prices;
  return (
    <>
      <Heading title={t.title} />
      <div class="prices">
        <RequestForm />
        <section class="results" aria-label={t.results} aria-busy={quoting.value?.state === 'asking'}>
          <Trouble error={carriersTrouble.value} again={() => void loadCarriers()} />
          <Results />
        </section>
      </div>
    </>
  );
}

function Results() {
  const t = texts.value.prices;
  const { state, request, shipped, trouble } = quoting.value ?? {};
  if (state === undefined || request === undefined || shipped === undefined) {
    const canAsk = carriers.value?.some(({ accounts }) => accounts.length > 0) ?? true;
    return <p class="empty">{canAsk ? t.empty : t.no_accounts}</p>;
  }
  return (
    <>
      <AskingProgress />
      <Trouble error={trouble} again={() => void askForPrices()} />
      {isOutdated.value && state !== 'asking' && <p class="note warn">{t.changed}</p>}
      {state === 'done' && quotes.value.length === 0 && <p class="note warn">{t.none}</p>}
      {byCurrency(quotes.value, request.shipment.currency).map(([currency, group]) => (
        <QuotesOfCurrency key={currency} currency={currency} quotes={group} shipped={shipped} />
      ))}
      <WithoutPrice />
    </>
  );
}
