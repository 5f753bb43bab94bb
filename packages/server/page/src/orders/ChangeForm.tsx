import type { OrderChanges, OrderDetails, PricedOrder } from '@waybill/orders';
import { useEffect, useState } from 'preact/hooks';
import { getDesk } from '../api/desk.js';
import { priceOrders } from '../api/orders.js';
import { carrierName, serviceName } from '../app/carriers.js';
import { may } from '../app/me.js';
import { day } from '../format/dates.js';
import { money } from '../format/money.js';
import { typedNumber } from '../format/numbers.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Field, FieldProblems } from '../shared/Field.js';
import { PartyFields, partyDraft, partyWith } from '../shared/PartyFields.js';
import { placeProblems } from '../shared/pointers.js';
import { refusals } from '../shared/refusals.js';
import { useResource } from '../shared/resource.js';
import { deskTexts } from '../texts/desk/index.js';
import { problemText } from './problem-text.js';
import { hasScale, readScale } from './scale.js';

interface ChangeFormProps {
  readonly order: OrderDetails;
  readonly onChange: (changes: OrderChanges) => Promise<void>;
}

/** How long somebody takes to lift a parcel onto the scale. */
const SCALE_MS = 20_000;

/** Address, package, service and notes of an order that is not bought yet. */
export function ChangeForm({ order, onChange }: ChangeFormProps) {
  const t = deskTexts.value.order;
  const { changes, data } = order;
  const before = changes.recipient ?? data.recipient;
  const [address, setAddress] = useState(() => partyDraft(before));
  const [box, setBox] = useState(changes.box ?? '');
  const [weight, setWeight] = useState(String(changes.weight_kg ?? ''));
  const [sender, setSender] = useState(changes.sender ?? '');
  const [choose, setChoose] = useState(chooseText(changes.choose));
  const [note, setNote] = useState(changes.note ?? '');
  const [gift, setGift] = useState(changes.gift_note ?? data.gift_note ?? '');
  const { value: desk } = useResource('desk', getDesk);
  const names = (list: readonly { readonly name: string }[] = [], otherwise: string) => [
    ['', otherwise] as const,
    ...list.map(({ name }) => [name, name] as const),
  ];
  const placed = placeProblems(order.problems, FIELDS, refusals.value);
  const save = () => {
    const recipient = partyWith(before, address);
    const isSame = JSON.stringify(recipient) === JSON.stringify(before);
    return onChange({
      ...(isSame ? {} : { recipient }),
      box: box === '' ? null : box,
      weight_kg: typedNumber(weight) ?? null,
      sender: sender === '' ? null : sender,
      choose: choose.trim() === '' ? null : (choose.trim() as NonNullable<OrderChanges['choose']>),
      note: note.trim() === '' ? null : note.trim(),
      ...(gift === (data.gift_note ?? '') ? {} : { gift_note: gift.trim() === '' ? null : gift.trim() }),
    });
  };
  return (
    <FieldProblems.Provider value={placed.at}>
      <form
        class="change"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save().catch(() => undefined);
        }}
      >
        <fieldset>
          <legend>{t.package}</legend>
          <div class="fields">
            <Field
              label={t.box}
              pointer="/box"
              value={box}
              onChange={setBox}
              options={names(desk?.boxes, order.box ?? t.box_of_rules)}
            />
            <Field
              label={t.weight}
              pointer="/weight_kg"
              value={weight}
              onChange={setWeight}
              hint={order.weight_kg === undefined ? t.weight_hint : `${order.weight_kg} · ${t.weight_hint}`}
              inputMode="decimal"
            />
            {hasScale && <ScaleButton onWeight={(kilograms) => setWeight(String(kilograms))} />}
            <Field
              label={t.sender}
              pointer="/sender"
              value={sender}
              onChange={setSender}
              options={names(desk?.senders, order.sender ?? t.sender_of_rules)}
            />
            <Field
              label={t.service}
              pointer="/choose"
              value={choose}
              onChange={setChoose}
              hint={t.service_hint}
            />
          </div>
        </fieldset>
        {may('quote') && <Quotes order={order} onChoose={(wanted) => onChange({ choose: wanted })} />}
        <fieldset>
          <legend>{t.address}</legend>
          <PartyFields at="/recipient" party={address} onChange={setAddress} />
        </fieldset>
        <div class="fields">
          <Field label={t.note} pointer="/note" value={note} onChange={setNote} class="wide" />
          <Field label={t.gift_note} pointer="/gift_note" value={gift} onChange={setGift} class="wide" />
        </div>
        <div class="row end">
          <ActionButton label={t.save} act={save} isMain />
        </div>
      </form>
    </FieldProblems.Provider>
  );
}

const FIELDS = [
  ...['person_name', 'company_name', 'address_lines/0', 'address_lines/1', 'city', 'state_code'],
  ...['postal_code', 'country_code', 'phone_number', 'email_address'],
]
  .map((name) => `/recipient/${name}`)
  .concat(['/box', '/weight_kg', '/sender', '/choose']);

function chooseText(choose: OrderChanges['choose']): string {
  if (choose == null) return '';
  return typeof choose === 'string' ? choose : choose.join(', ');
}

function ScaleButton({ onWeight }: { readonly onWeight: (kilograms: number) => void }) {
  const t = deskTexts.value.order;
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const read = async () => {
    setState('reading');
    try {
      onWeight(await readScale(AbortSignal.timeout(SCALE_MS)));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <p class="wide">
      <button type="button" class="small" aria-disabled={state === 'reading'} onClick={() => void read()}>
        {t.scale}
      </button>{' '}
      <span class="muted" role="status">
        {state === 'reading' && t.scale_reading}
        {state === 'failed' && t.scale_failed}
      </span>
    </p>
  );
}

interface QuotesProps {
  readonly order: OrderDetails;
  readonly onChoose: (choose: NonNullable<OrderChanges['choose']>) => Promise<void>;
}

/** What the carriers ask for it, each with a button that takes it. */
function Quotes({ order, onChoose }: QuotesProps) {
  const t = deskTexts.value.order;
  const [priced, setPriced] = useState<PricedOrder>();
  useEffect(() => setPriced(undefined), [order.id]);
  const ask = async () => {
    const { rows } = await priceOrders([order.id], new AbortController().signal);
    setPriced(rows[0]);
  };
  return (
    <section class="panel-quotes">
      {priced === undefined && <ActionButton label={t.prices} act={ask} />}
      {priced?.problems.map((problem, at) => (
        <p key={at} class="note warn">
          {problemText(problem)}
        </p>
      ))}
      <ul>
        {priced?.quotes.map((quote) => {
          const { carrier, account, service, total, currency, delivery_date } = quote;
          const { chosen } = priced;
          const isChosen =
            chosen?.account === account && chosen.carrier === carrier && chosen.service === service;
          const name = serviceName(carrier, service) || quote.service_name;
          return (
            <li key={`${carrier}/${account}:${service}`}>
              <span>
                {name} <span class="muted">{carrierName(carrier)}</span>{' '}
                {delivery_date && <span class="muted">{day(delivery_date)}</span>}
              </span>
              <span class="total">{money(total, currency)}</span>
              {isChosen ? (
                <span class="tag good">{t.chosen}</span>
              ) : (
                <ActionButton
                  label="→"
                  name={t.choose(name, money(total, currency))}
                  act={() =>
                    onChoose(`${carrier === account ? carrier : `${carrier}/${account}`}:${service}`)
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
