import type { Today } from '@waybill/orders';
import { getToday } from '../api/desk.js';
import { ProblemError } from '../api/problem.js';
import { hashOf } from '../app/route.js';
import { age } from '../format/dates.js';
import { TABS } from '../orders/list.js';
import { accountName } from '../shared/account-name.js';
import { Heading } from '../shared/Heading.js';
import { useResource } from '../shared/resource.js';
import { startOfToday } from '../shared/start-of-today.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';
import { Closing } from './Closing.js';
import { Pickup } from './Pickup.js';
import { SettleButton } from './Settling.js';
import { SpentChart } from './SpentChart.js';

/** What is to be done before the day ends. */
export default function TodayView() {
  const t = deskTexts.value;
  const { value: today, trouble, again } = useResource('today', (signal) => getToday(startOfToday(), signal));
  const isAbsent = trouble instanceof ProblemError && trouble.status === 501;
  return (
    <>
      <Heading title={t.today.title} />
      {isAbsent ? <p class="empty">{t.unavailable}</p> : <Trouble error={trouble} again={again} />}
      {today === undefined && trouble === undefined && <p class="muted">{texts.value.loading}</p>}
      {today && (
        <>
          <dl class="day-counts" aria-label={t.today.counts}>
            {TABS.map((state) => (
              <div key={state}>
                <dt>{t.orders.states[state]}</dt>
                <dd>{today.orders[state]}</dd>
              </div>
            ))}
          </dl>
          <div class="day">
            <Closing accounts={today.to_close} onClosed={again} />
            <Unknown purchases={today.unknown} onSettled={again} />
            <SpentChart spent={today.spent} />
            <Stuck parcels={today.stuck} />
            <Pickup accounts={today.to_close} booked={today.pickups} onBooked={again} />
          </div>
        </>
      )}
    </>
  );
}

function Unknown({
  purchases,
  onSettled,
}: {
  readonly purchases: Today['unknown'];
  readonly onSettled: () => void;
}) {
  const t = deskTexts.value.today;
  return (
    <section class="box" aria-labelledby="unknown">
      <h2 id="unknown">{t.unknown}</h2>
      {purchases.length === 0 ? <p class="muted">{t.none_unknown}</p> : <p class="muted">{t.unknown_why}</p>}
      <ul class="day-list">
        {purchases.map((one) => (
          <li key={one.purchase_key}>
            <span>
              <a href={hashOf({ view: 'shipments', name: one.purchase_key })}>
                {one.order ?? one.purchase_key}
              </a>{' '}
              <span class="muted">{accountName(one)}</span>
            </span>
            <span class="tag warn">{age(one.begun_at)}</span>
            <SettleButton purchase={one} onSettled={onSettled} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stuck({ parcels }: { readonly parcels: Today['stuck'] }) {
  const t = deskTexts.value.today;
  return (
    <section class="box" aria-labelledby="stuck">
      <h2 id="stuck">{t.stuck}</h2>
      {parcels.length === 0 && <p class="muted">{t.none_stuck}</p>}
      <ul class="day-list">
        {parcels.map((one) => (
          <li key={one.id}>
            <span>
              <a href={hashOf({ view: 'orders', name: one.id })}>{one.order}</a>{' '}
              <span class="muted">
                {accountName(one)} · {one.tracking_number}
              </span>
            </span>
            <span class="tag warn">{t.days(one.days)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
