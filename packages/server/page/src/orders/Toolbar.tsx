import { useEffect, useState } from 'preact/hooks';
import { getTrackingFile, handOver } from '../api/orders.js';
import { announce } from '../app/announce.js';
import { may } from '../app/me.js';
import { money } from '../format/money.js';
import { ActionButton } from '../shared/ActionButton.js';
import { download } from '../shared/download.js';
import { startOfToday } from '../shared/start-of-today.js';
import { deskTexts } from '../texts/desk/index.js';
import { openDialog } from './dialogs.js';
import {
  filter,
  queue,
  readQueue,
  selectAll,
  selected,
  selectedOrders,
  showOrders,
  sources,
  TABS,
} from './list.js';
import { priceAll, prices, pricing, selectedSums } from './pricing.js';

/** A pause in typing after which is searched. */
const PAUSE_MS = 250;

/** Which orders are shown. */
export function Filters() {
  const t = deskTexts.value.orders;
  const [text, setText] = useState(filter.value.search);
  useEffect(() => {
    if (text === filter.value.search) return undefined;
    const timer = setTimeout(() => showOrders({ search: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <div class="tabs" role="radiogroup" aria-label={t.which}>
        {TABS.map((state) => (
          <label key={state} class={state === filter.value.state ? 'chosen' : ''}>
            <input
              type="radio"
              name="orders"
              checked={state === filter.value.state}
              onChange={() => showOrders({ state })}
            />
            {t.states[state]} <span class="count">{queue.value.counts[state]}</span>
          </label>
        ))}
      </div>
      <search class="row filters">
        <div class="field">
          <label for="orders-search">{t.search}</label>
          <input
            id="orders-search"
            type="search"
            value={text}
            placeholder={t.search_hint}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        {sources.value.length > 1 && (
          <div class="field">
            <label for="orders-source">{t.source}</label>
            <select
              id="orders-source"
              value={filter.value.source}
              onChange={(event) => showOrders({ source: event.currentTarget.value })}
            >
              <option value="">{t.all_sources}</option>
              {sources.value.map((source) => (
                <option key={source}>{source}</option>
              ))}
            </select>
          </div>
        )}
      </search>
    </>
  );
}

/** What can be done with the selected orders, and what they cost. */
export function Actions() {
  const t = deskTexts.value.orders;
  const { orders } = queue.value;
  const { state } = filter.value;
  const ids = selectedOrders.value.map(({ id }) => id);
  const isBefore = state === 'to_do' || state === 'attention';
  const isAfter = state === 'bought' || state === 'shipped';
  return (
    <div class="row actions">
      <button type="button" onClick={selectAll} aria-disabled={orders.length === 0}>
        {ids.length > 0 && ids.length === orders.length ? t.unselect : t.select_all(orders.length)}
      </button>
      {ids.length > 0 && <strong>{t.selected(ids.length)}</strong>}
      {isBefore && ids.length > 0 && may('quote') && (
        <ActionButton label={t.prices} act={() => priceAll(ids)} />
      )}
      {isBefore && ids.length > 0 && may('buy') && (
        <button type="button" class="main" onClick={() => openDialog('buy')}>
          {t.buy} …
        </button>
      )}
      {isAfter && ids.length > 0 && (
        <>
          <button type="button" class="main" onClick={() => openDialog('print')}>
            {t.print} …
          </button>
          {state === 'bought' && <ActionButton label={t.hand_over} act={handOverSelected} />}
        </>
      )}
      {isAfter && ids.length === 0 && sources.value.length > 0 && <TrackingFile />}
      <Sums />
    </div>
  );
}

/** Keeps that the driver has the selected orders. */
export async function handOverSelected(): Promise<void> {
  const ids = selectedOrders.value.map(({ id }) => id);
  if (ids.length === 0) return;
  await handOver(ids, true);
  announce(deskTexts.value.orders.handed_over(ids.length));
  selected.value = new Set();
  await readQueue();
}

function TrackingFile() {
  const t = deskTexts.value.orders;
  const source = filter.value.source || (sources.value[0] ?? '');
  return (
    <ActionButton
      label={`${t.tracking_file}: ${source}`}
      act={async () => download(await getTrackingFile(source, startOfToday()), `${source}-tracking.csv`)}
    />
  );
}

function Sums() {
  const t = deskTexts.value.orders;
  const progress = pricing.value;
  const unpriced = selectedOrders.value.filter(
    ({ id }) => prices.value.has(id) && !prices.value.get(id)?.chosen,
  );
  return (
    <span class="sums" aria-live="polite">
      {progress !== undefined && <span class="muted">{t.pricing(progress.done, progress.all)} </span>}
      {selectedSums.value.length > 0 && (
        <>
          {t.sum}{' '}
          <strong>
            {selectedSums.value.map(({ amount, currency }) => money(amount, currency)).join(' + ')}
          </strong>
        </>
      )}
      {unpriced.length > 0 && <span class="muted"> {t.unpriced(unpriced.length)}</span>}
    </span>
  );
}
