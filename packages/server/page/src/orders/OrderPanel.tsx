import type { OrderChanges, OrderDetails } from '@waybill/orders';
import { useEffect, useRef } from 'preact/hooks';
import { changeOrder, getOrder } from '../api/orders.js';
import { announce } from '../app/announce.js';
import { serviceName } from '../app/carriers.js';
import { goTo, hashOf } from '../app/route.js';
import { day } from '../format/dates.js';
import { money } from '../format/money.js';
import { accountName } from '../shared/account-name.js';
import { Facts } from '../shared/Facts.js';
import { partyText } from '../shared/party-text.js';
import { useResource } from '../shared/resource.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';
import { ChangeForm } from './ChangeForm.js';
import { putOrder, readQueue } from './list.js';
import { OrderActions } from './OrderActions.js';
import { linkId } from './OrderRow.js';
import { forgetPrices } from './pricing.js';
import { problemText } from './problem-text.js';
import { StateOf } from './StateOf.js';

/** One order beside the queue: what is wrong with it, what can be changed, and what was bought. */
export function OrderPanel({ id }: { readonly id: string }) {
  const t = deskTexts.value;
  const { value: order, trouble, again, set } = useResource(id, (signal) => getOrder(id, signal));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      const link = document.getElementById(linkId(id));
      requestAnimationFrame(() => link?.focus({ preventScroll: true }));
    };
  }, []);
  const change = async (changes: OrderChanges) => {
    const changed = await changeOrder(id, changes);
    forgetPrices([id]);
    set(changed);
    putOrder(changed);
    announce(t.order.saved);
    await readQueue();
  };
  const isOpen = order !== undefined && ['to_do', 'attention', 'skipped'].includes(order.state);
  return (
    <aside class="panel" aria-labelledby="panel-title">
      <header class="row">
        <h2 id="panel-title" ref={heading} tabIndex={-1}>
          {order?.order ?? texts.value.loading}
        </h2>
        {order && <StateOf state={order.state} />}
        <button
          type="button"
          class="plain close"
          aria-label={t.order.close}
          onClick={() => goTo({ view: 'orders' })}
        >
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <Trouble error={trouble} again={again} />
      {order && (
        <>
          <Problems order={order} />
          <OrderActions order={order} onChange={change} onDone={again} />
          {isOpen ? (
            <ChangeForm
              key={`${order.id} ${JSON.stringify(order.changes)}`}
              order={order}
              onChange={change}
            />
          ) : (
            <p class="words">{partyText(order.changes.recipient ?? order.data.recipient).join('\n')}</p>
          )}
          <Contents order={order} />
          <KnownFacts order={order} />
        </>
      )}
    </aside>
  );
}

function Problems({ order: { problems, notices } }: { readonly order: OrderDetails }) {
  if (problems.length === 0 && notices.length === 0) return null;
  return (
    <ul class="panel-problems">
      {problems.map((problem, at) => (
        <li key={at} class="note bad">
          {problemText(problem)}
        </li>
      ))}
      {notices.map((notice, at) => (
        <li key={at} class="muted">
          {problemText(notice)}
        </li>
      ))}
    </ul>
  );
}

function Contents({ order }: { readonly order: OrderDetails }) {
  const t = deskTexts.value.order;
  const { items, currency = '' } = { ...order.data, items: order.changes.items ?? order.data.items };
  return (
    <section aria-label={t.contents}>
      <h3>{t.contents}</h3>
      <ul class="items">
        {items.map(({ name, sku, quantity, price }, at) => (
          <li key={at}>
            <span>
              {quantity} × {name} {sku !== undefined && <span class="muted">{sku}</span>}
            </span>
            {price !== undefined && <span class="total">{money(price * quantity, currency)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function KnownFacts({ order }: { readonly order: OrderDetails }) {
  const t = deskTexts.value.order;
  const { charge, chosen, tracking_number, purchase_key, rules, data } = order;
  return (
    <Facts
      facts={[
        [t.placed, order.placed_at && day(order.placed_at.slice(0, 10))],
        [t.paid_shipping, order.shipping_method],
        [t.value, order.goods_value && order.currency && money(order.goods_value, order.currency)],
        [t.rules, rules.join(', ')],
        [t.service, chosen && `${serviceName(chosen.carrier, chosen.service)} · ${accountName(chosen)}`],
        [t.charge, charge && money(charge.amount, charge.currency)],
        [t.number, tracking_number],
        [
          t.shipment,
          purchase_key && <a href={hashOf({ view: 'shipments', name: purchase_key })}>{purchase_key}</a>,
        ],
        [
          t.buyer_page,
          tracking_number && (
            <a href={order.tracking_page} target="_blank" rel="noreferrer">
              {order.tracking_page}
            </a>
          ),
        ],
        [t.note, data.note],
      ]}
    />
  );
}
