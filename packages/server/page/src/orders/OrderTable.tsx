import { useEffect, useRef, useState } from 'preact/hooks';
import { route } from '../app/route.js';
import { deskTexts } from '../texts/desk/index.js';
import { cursor, filter, queue, selectAll, selected, selectedOrders } from './list.js';
import { linkId, OrderRow } from './OrderRow.js';
import { scrollTo, windowOf } from './window.js';

/** Pixels of a row; on a telephone it is a block. */
const HEIGHTS = { wide: 46, narrow: 112 };
const NARROW = matchMedia('(max-width: 40rem)');

/** The queue. Of a long one, the rows in sight are drawn. */
export function OrderTable() {
  const t = deskTexts.value.orders;
  const place = useRef<HTMLDivElement>(null);
  const { scrolled, height, row_height } = useScrolling(place);
  const { orders } = queue.value;
  const { from, to, above, below } = windowOf(orders.length, row_height, scrolled, height);
  useEffect(() => {
    place.current?.scrollTo({ top: 0 });
  }, [filter.value]);
  useEffect(() => {
    const at = orders.findIndex(({ id }) => id === cursor.value);
    const { current } = place;
    if (at < 0 || current === null) return;
    const top = scrollTo(at, row_height, current.scrollTop, current.clientHeight - row_height);
    if (top !== undefined) current.scrollTo({ top });
    const focus = () => document.getElementById(linkId(cursor.value ?? ''))?.focus({ preventScroll: true });
    // A row that was out of sight is drawn after the scrolling.
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [cursor.value]);
  const all = selectedOrders.value.length === orders.length;
  return (
    <div class="queue" ref={place}>
      <table class="list orders" aria-rowcount={orders.length + 1}>
        <caption class="unseen">{t.table}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <td class="pick">
              <label class="pick-field">
                <input
                  type="checkbox"
                  checked={all}
                  // Some are selected, others are not.
                  indeterminate={!all && selected.value.size > 0}
                  onChange={selectAll}
                />
                <span class="unseen">{t.select_all(orders.length)}</span>
              </label>
            </td>
            <th scope="col">{t.order}</th>
            <th scope="col">{t.recipient}</th>
            <th scope="col">{t.contents}</th>
            <th scope="col">{t.service}</th>
            <th scope="col" class="total">
              {t.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Room height={above} />}
          {orders.slice(from, to).map((order, at) => (
            <OrderRow
              key={order.id}
              order={order}
              position={from + at + 1}
              isOpen={order.id === route.value.name}
            />
          ))}
          {below > 0 && <Room height={below} />}
        </tbody>
      </table>
    </div>
  );
}

/** In place of rows that are out of sight. */
function Room({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" class="room" style={{ height: `${height}px` }}>
      <td colSpan={6} />
    </tr>
  );
}

function useScrolling(place: { readonly current: HTMLDivElement | null }) {
  const [at, setAt] = useState({ scrolled: 0, height: 800, row_height: rowHeight() });
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    let frame = 0;
    const read = () => {
      frame = 0;
      const { scrollTop: scrolled, clientHeight: height } = current;
      setAt({ scrolled, height, row_height: rowHeight() });
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(read);
    };
    read();
    current.addEventListener('scroll', soon, { passive: true });
    const watching = new ResizeObserver(soon);
    watching.observe(current);
    return () => {
      cancelAnimationFrame(frame);
      current.removeEventListener('scroll', soon);
      watching.disconnect();
    };
  }, []);
  return at;
}

function rowHeight(): number {
  return NARROW.matches ? HEIGHTS.narrow : HEIGHTS.wide;
}
