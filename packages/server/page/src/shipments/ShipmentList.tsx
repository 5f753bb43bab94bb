import type { PurchaseState } from '@waybill/ledger';
import { useEffect, useState } from 'preact/hooks';
import { listShipments } from '../api/shipments.js';
import { announce } from '../app/announce.js';
import { hashOf } from '../app/route.js';
import { Heading } from '../shared/Heading.js';
import { usePages } from '../shared/pages.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { ShipmentTable } from './ShipmentTable.js';

const STATES: readonly PurchaseState[] = ['bought', 'unknown', 'refused', 'void', 'sending', 'claimed'];
/** A pause in typing after which is searched. */
const PAUSE_MS = 300;

export function ShipmentList() {
  const t = texts.value.shipments;
  const [text, setText] = useState('');
  const [state, setState] = useState<PurchaseState | undefined>();
  const searched = useLater(text.trim());
  const {
    items: shipments,
    trouble,
    again,
    more,
  } = usePages(`${state} ${searched}`, async (after, signal) => {
    const { shipments: items, next } = await listShipments({ text: searched, state, after }, signal);
    return { items, next };
  });
  const found = shipments?.length;
  useEffect(() => {
    if (found !== undefined && searched !== '') announce(t.count(found));
  }, [found, searched]);
  return (
    <>
      <Heading title={t.title} />
      <search class="row filters">
        <div class="field">
          <label for="search">{t.search}</label>
          <input
            id="search"
            type="search"
            value={text}
            placeholder={t.search_hint}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="state">{t.state}</label>
          <select
            id="state"
            value={state ?? ''}
            onChange={({ currentTarget }) => setState(STATES.find((one) => one === currentTarget.value))}
          >
            <option value="">{t.any_state}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {t.states[one]}
              </option>
            ))}
          </select>
        </div>
      </search>
      <Trouble error={trouble} again={again} />
      {shipments?.length === 0 && <NothingThere isFiltered={searched !== '' || state !== undefined} />}
      {shipments !== undefined && shipments.length > 0 && <ShipmentTable shipments={shipments} more={more} />}
      {shipments === undefined && trouble === undefined && <p class="muted">{texts.value.loading}</p>}
    </>
  );
}

function NothingThere({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = texts.value.shipments;
  if (isFiltered) return <p class="empty">{t.none_found}</p>;
  return (
    <p class="empty">
      {t.none} <a href={hashOf({ view: 'prices' })}>{t.to_prices}</a>
    </p>
  );
}

/** A value once it has not changed for a moment. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
