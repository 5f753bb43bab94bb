import type { UnknownOrder } from '@waybill/orders';
import { useState } from 'preact/hooks';
import { settleShipment } from '../api/desk.js';
import { recoverShipment } from '../api/shipments.js';
import { may } from '../app/me.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Dialog } from '../shared/Dialog.js';
import { deskTexts } from '../texts/desk/index.js';

interface SettlingProps {
  readonly purchase: UnknownOrder;
  readonly onSettled: () => void;
}

/** Asks the carrier about a purchase, or keeps what a person found out. */
export function SettleButton({ purchase, onSettled }: SettlingProps) {
  const t = deskTexts.value.today;
  const [isOpen, setIsOpen] = useState(false);
  const name = purchase.order ?? purchase.purchase_key;
  if (!may('buy')) return null;
  return (
    <>
      <button type="button" aria-label={t.settle_of(name)} onClick={() => setIsOpen(true)}>
        {t.settle} …
      </button>
      {isOpen && (
        <Dialog title={t.settle_title(name)} onClose={() => setIsOpen(false)}>
          <SettleForm
            purchase={purchase}
            onSettled={() => {
              setIsOpen(false);
              onSettled();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function SettleForm({ purchase: { purchase_key }, onSettled }: SettlingProps) {
  const t = deskTexts.value.today;
  const [said, setSaid] = useState('');
  const [bought, setBought] = useState<boolean>();
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const ask = async () => {
    const { shipment } = await recoverShipment(purchase_key);
    setSaid(shipment === null ? t.carrier_silent : t.carrier_knows);
    if (shipment !== null) onSettled();
  };
  const keep = async () => {
    if (bought === undefined || note.trim() === '') return;
    const tracking = number.trim() === '' ? {} : { tracking_number: number.trim() };
    await settleShipment(purchase_key, {
      bought,
      note: note.trim(),
      ...(bought ? tracking : {}),
    } as Parameters<typeof settleShipment>[1]);
    onSettled();
  };
  return (
    <>
      <div class="row">
        <ActionButton label={t.ask_carrier} act={ask} />
        <span role="status">{said}</span>
      </div>
      <div class="choices" role="radiogroup" aria-label={t.settle}>
        {([true, false] as const).map((was) => (
          <label key={String(was)}>
            <input type="radio" name="settled" checked={bought === was} onChange={() => setBought(was)} />
            {was ? t.was_bought : t.was_not}
          </label>
        ))}
      </div>
      {bought === true && (
        <div class="field">
          <label for="settled-number">{t.number}</label>
          <input
            id="settled-number"
            value={number}
            onInput={(event) => setNumber(event.currentTarget.value)}
          />
        </div>
      )}
      {bought !== undefined && (
        <div class="field">
          <label for="settled-note">{t.note}</label>
          <input id="settled-note" value={note} onInput={(event) => setNote(event.currentTarget.value)} />
        </div>
      )}
      {bought !== undefined && note.trim() !== '' && (
        <div class="row end">
          <ActionButton label={t.keep} act={keep} isMain />
        </div>
      )}
    </>
  );
}
