import type { PartyData, ReturnRequestData } from '@waybill/core';
import type { OrderChanges, OrderDetails } from '@waybill/orders';
import { useState } from 'preact/hooks';
import { createReturn } from '../api/desk.js';
import { handOver, voidOrder } from '../api/orders.js';
import { announce } from '../app/announce.js';
import { may } from '../app/me.js';
import { goTo } from '../app/route.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Dialog } from '../shared/Dialog.js';
import { Entries } from '../shared/Entries.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';
import { readQueue } from './list.js';
import { printLabel } from './print-label.js';

interface OrderActionsProps {
  readonly order: OrderDetails;
  readonly onChange: (changes: OrderChanges) => Promise<void>;
  /** Reads the order again. */
  readonly onDone: () => void;
}

/** What can be done with one order, by the state that it is in. */
export function OrderActions({ order, onChange, onDone }: OrderActionsProps) {
  const t = deskTexts.value.order;
  const [asks, setAsks] = useState<'void' | 'return'>();
  const { id, state, purchase_key } = order;
  const isBefore = state === 'to_do' || state === 'attention';
  const isHeld = order.problems.some(({ code }) => code === 'held');
  const isAfter = state === 'bought' || state === 'shipped';
  const hand = (isHandedOver: boolean) => async () => {
    await handOver([id], isHandedOver);
    onDone();
    await readQueue();
  };
  return (
    <div class="row">
      {isAfter && purchase_key !== undefined && (
        <ActionButton label={t.print} act={() => printLabel(purchase_key)} isMain />
      )}
      {state === 'bought' && <ActionButton label={t.hand_over} act={hand(true)} />}
      {state === 'shipped' && <ActionButton label={t.take_back} act={hand(false)} />}
      {isAfter && may('buy') && (
        <>
          {state === 'bought' && (
            <button type="button" onClick={() => setAsks('void')}>
              {t.void} …
            </button>
          )}
          {order.request !== undefined && order.chosen !== undefined && (
            <button type="button" onClick={() => setAsks('return')}>
              {t.return} …
            </button>
          )}
        </>
      )}
      {isBefore && (
        <>
          <ActionButton label={isHeld ? t.release : t.hold} act={() => onChange({ hold: !isHeld })} />
          <ActionButton label={t.skip} act={() => onChange({ skip: true })} />
        </>
      )}
      {state === 'skipped' && <ActionButton label={t.unskip} act={() => onChange({ skip: false })} />}
      {asks === 'void' && <VoidDialog order={order} onClose={() => setAsks(undefined)} onDone={onDone} />}
      {asks === 'return' && <ReturnDialog order={order} onClose={() => setAsks(undefined)} />}
    </div>
  );
}

interface AskingProps {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}

function VoidDialog({ order, onClose, onDone }: AskingProps & { readonly onDone: () => void }) {
  const t = deskTexts.value.order;
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof voidOrder>>>();
  const confirm = async () => {
    const answered = await voidOrder(order.id);
    setAnswer(answered);
    if (answered.result !== null) announce(texts.value.shipment.void_outcomes[answered.result.outcome]);
    onDone();
    await readQueue();
  };
  return (
    <Dialog title={t.void_title(order.order)} onClose={onClose}>
      {answer === undefined ? (
        <>
          <p>{t.void_why}</p>
          <div class="row end">
            <button type="button" onClick={onClose}>
              {texts.value.cancel}
            </button>
            <ActionButton label={t.void} act={confirm} isMain />
          </div>
        </>
      ) : (
        <>
          {answer.result !== null && (
            <p class="note">{texts.value.shipment.void_outcomes[answer.result.outcome]}</p>
          )}
          <Entries entries={answer.errors} />
          <div class="row end">
            <button type="button" onClick={onClose}>
              {texts.value.close}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function ReturnDialog({ order, onClose }: AskingProps) {
  const t = deskTexts.value.order;
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof createReturn>>>();
  const { request, chosen } = order;
  if (request === undefined || chosen === undefined) return null;
  const key = `return-${order.id}`;
  const confirm = async () => {
    const answered = await createReturn(key, chosen, returnOf(request, chosen.service));
    if (answered.shipment === null) setAnswer(answered);
    else goTo({ view: 'shipments', name: key });
  };
  return (
    <Dialog title={t.return_title(order.order)} onClose={onClose}>
      <p>{t.return_why}</p>
      {answer !== undefined && <Entries entries={answer.errors} />}
      <div class="row end">
        <button type="button" onClick={onClose}>
          {texts.value.cancel}
        </button>
        <ActionButton label={t.return} act={confirm} isMain />
      </div>
    </Dialog>
  );
}

/** The same parcel on its way back: the buyer sends it. */
function returnOf(
  { shipper, recipient, shipment }: NonNullable<OrderDetails['request']>,
  service: string,
): ReturnRequestData {
  const { quote: _, options: __, ...parcel } = shipment;
  const [from, to]: PartyData[] = [recipient, shipper];
  return {
    shipper: from as PartyData,
    recipient: to as PartyData,
    shipment: { ...parcel, services: [service] },
  };
}
