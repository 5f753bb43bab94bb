import type { Today } from '@waybill/orders';
import { useState } from 'preact/hooks';
import { bookPickup, getDesk, type PickupAnswer } from '../api/desk.js';
import { accountsThatCan } from '../app/carriers.js';
import { may } from '../app/me.js';
import { day } from '../format/dates.js';
import { today } from '../prices/days.js';
import { ActionButton } from '../shared/ActionButton.js';
import { accountName } from '../shared/account-name.js';
import { Entries } from '../shared/Entries.js';
import { deskTexts } from '../texts/desk/index.js';

interface PickupProps {
  readonly accounts: Today['to_close'];
  readonly booked: Today['pickups'];
  readonly onBooked: () => void;
}

/** Drivers that come, and a form that books another one. */
export function Pickup({ accounts, booked, onBooked }: PickupProps) {
  const t = deskTexts.value.today;
  const able = accountsThatCan('pickup');
  const [chosen, setChosen] = useState(able[0] === undefined ? '' : accountName(able[0]));
  const [ready, setReady] = useState('15:00');
  const [until, setUntil] = useState('18:00');
  const [answer, setAnswer] = useState<PickupAnswer>();
  const [hasNoSender, setHasNoSender] = useState(false);
  if (able.length === 0 || !may('buy')) return null;
  const account = able.find((one) => accountName(one) === chosen) ?? able[0];
  const book = async () => {
    if (account === undefined) return;
    const [sender] = (await getDesk()).senders;
    setHasNoSender(sender === undefined);
    if (sender === undefined) return;
    const count = accounts.find((one) => accountName(one) === accountName(account))?.shipments ?? 1;
    const answered = await bookPickup(account, {
      address: sender.party,
      pickup_date: today(),
      ready_time: ready,
      closing_time: until,
      package_count: Math.max(1, count),
    });
    setAnswer(answered);
    if (answered.result !== null) onBooked();
  };
  return (
    <section class="box" aria-labelledby="pickups">
      <h2 id="pickups">{t.pickups}</h2>
      <ul class="day-list">
        {booked.map((one, at) => (
          <li key={at}>
            <span>
              <strong>{accountName(one)}</strong> <span class="muted">{one.confirmation_number}</span>
            </span>
            <span>
              {day(one.pickup_date)} {one.ready_time}–{one.closing_time}
            </span>
          </li>
        ))}
      </ul>
      <p class="muted">{t.pickup_why}</p>
      <div class="fields">
        <div class="field wide">
          <label for="pickup-account">{t.pickup_account}</label>
          <select
            id="pickup-account"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {able.map((one) => (
              <option key={accountName(one)}>{accountName(one)}</option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="pickup-ready">{t.pickup_ready}</label>
          <input
            id="pickup-ready"
            type="time"
            value={ready}
            onInput={(event) => setReady(event.currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="pickup-until">{t.pickup_until}</label>
          <input
            id="pickup-until"
            type="time"
            value={until}
            onInput={(event) => setUntil(event.currentTarget.value)}
          />
        </div>
      </div>
      {hasNoSender && <p class="note warn">{t.pickup_no_sender}</p>}
      {answer?.result && <p class="note">{t.pickup_booked(answer.result.confirmation_number ?? '–')}</p>}
      {answer !== undefined && <Entries entries={answer.errors} />}
      <ActionButton label={t.pickup_book} act={book} />
    </section>
  );
}
