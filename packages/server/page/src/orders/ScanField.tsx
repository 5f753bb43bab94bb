import { useState } from 'preact/hooks';
import { listOrders } from '../api/orders.js';
import { announce } from '../app/announce.js';
import { goTo } from '../app/route.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { TABS } from './list.js';
import { printLabel } from './print-label.js';

const STORED = 'waybill.desk.scan-prints';

/** A field for a barcode scanner, which types like a keyboard and ends with Enter: opens the order, and prints its label. */
export function ScanField() {
  const t = deskTexts.value.scan;
  const [text, setText] = useState('');
  const [prints, setPrints] = useState(localStorage.getItem(STORED) !== 'no');
  const [missing, setMissing] = useState<string>();
  const [trouble, setTrouble] = useState<unknown>();
  const scan = async () => {
    const wanted = text.trim();
    if (wanted === '') return;
    setText('');
    setMissing(undefined);
    setTrouble(undefined);
    try {
      const { orders } = await listOrders(
        { search: wanted, state: TABS },
        undefined,
        new AbortController().signal,
      );
      const found =
        orders.find((one) => sameNumber(one.order, wanted) || one.tracking_number === wanted) ?? only(orders);
      if (found === undefined) {
        setMissing(wanted);
        return;
      }
      goTo({ view: 'orders', name: found.id });
      if (prints && found.purchase_key !== undefined && found.tracking_number !== undefined) {
        announce(t.printed(found.order));
        await printLabel(found.purchase_key);
      }
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <form
      class="scan"
      onSubmit={(event) => {
        event.preventDefault();
        void scan();
      }}
    >
      <div class="field">
        <label for="scan">{t.label}</label>
        <input
          id="scan"
          type="text"
          autocomplete="off"
          spellcheck={false}
          title={t.hint}
          aria-invalid={missing !== undefined}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={prints}
          onChange={(event) => {
            setPrints(event.currentTarget.checked);
            localStorage.setItem(STORED, event.currentTarget.checked ? 'yes' : 'no');
          }}
        />
        {t.print}
      </label>
      {missing !== undefined && (
        <p class="problem" role="alert">
          {t.not_found(missing)}
        </p>
      )}
      <Trouble error={trouble} />
    </form>
  );
}

/** `1001` is `#1001`. */
function sameNumber(order: string, scanned: string): boolean {
  const plain = (text: string) => text.replace(/^#/, '').toLowerCase();
  return plain(order) === plain(scanned);
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
