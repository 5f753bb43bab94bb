import { useState } from 'preact/hooks';
import { getDocuments } from '../api/orders.js';
import { announce } from '../app/announce.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Dialog } from '../shared/Dialog.js';
import { download } from '../shared/download.js';
import { deskTexts } from '../texts/desk/index.js';
import { closeDialog } from './dialogs.js';
import { selectedOrders } from './list.js';
import { rangeOf } from './range.js';

/** Labels and slips of the selected orders in one file, or of a range of them. */
export function PrintDialog() {
  const t = deskTexts.value.printing;
  const [orders] = useState(() => selectedOrders.value);
  const [range, setRange] = useState({ from: '', to: '' });
  const wanted = rangeOf(orders, range);
  return (
    <Dialog title={t.title} onClose={closeDialog}>
      <details>
        <summary>{t.range}</summary>
        <div class="fields">
          {(['from', 'to'] as const).map((end) => (
            <div class="field" key={end}>
              <label for={`range-${end}`}>{t[end]}</label>
              <input
                id={`range-${end}`}
                list="range-orders"
                value={range[end]}
                onInput={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
              />
            </div>
          ))}
        </div>
        <datalist id="range-orders">
          {orders.slice(0, 500).map(({ id, order }) => (
            <option key={id} value={order} />
          ))}
        </datalist>
      </details>
      <p>
        <strong>{wanted.length === 0 ? t.empty : t.count(wanted.length)}</strong>{' '}
        <span class="muted">{t.order}</span>
      </p>
      {wanted.length > 0 && <PrintForm orders={wanted.map(({ id }) => id)} />}
    </Dialog>
  );
}

interface PrintFormProps {
  readonly orders: readonly string[];
  /** The button alone: labels with slips for any printer. */
  readonly isShort?: boolean;
}

const STORED = 'waybill.desk.printer';

/** What is printed, and the button that makes the file. */
export function PrintForm({ orders, isShort }: PrintFormProps) {
  const t = deskTexts.value;
  const [labels, setLabels] = useState(true);
  const [slips, setSlips] = useState(true);
  const [format, setFormat] = useState<'pdf' | 'zpl'>(localStorage.getItem(STORED) === 'zpl' ? 'zpl' : 'pdf');
  const make = async () => {
    const wanted = { labels: labels || format === 'zpl', slips: slips && format === 'pdf', format };
    const { file, leftOut } = await getDocuments({ orders, ...wanted });
    download(file, `labels-${new Date().toISOString().slice(0, 10)}.${format}`);
    if (leftOut > 0) announce(t.printing.left_out(leftOut));
  };
  if (isShort) return <ActionButton label={`${t.orders.print} (${orders.length})`} act={make} isMain />;
  return (
    <>
      <div class="field">
        <label for="printer">{t.printing.format}</label>
        <select
          id="printer"
          value={format}
          onChange={(event) => {
            const chosen = event.currentTarget.value === 'zpl' ? 'zpl' : 'pdf';
            localStorage.setItem(STORED, chosen);
            setFormat(chosen);
          }}
        >
          <option value="pdf">{t.printing.pdf}</option>
          <option value="zpl">{t.printing.zpl}</option>
        </select>
      </div>
      {format === 'pdf' && (
        <fieldset class="choices">
          <legend class="unseen">{t.printing.what}</legend>
          <label>
            <input type="checkbox" checked={labels} onChange={() => setLabels(!labels)} />
            {t.printing.labels}
          </label>
          <label>
            <input type="checkbox" checked={slips} onChange={() => setSlips(!slips)} />
            {t.printing.slips}
          </label>
        </fieldset>
      )}
      <div class="row end">
        {(labels || slips || format === 'zpl') && <ActionButton label={t.printing.make} act={make} isMain />}
      </div>
    </>
  );
}
