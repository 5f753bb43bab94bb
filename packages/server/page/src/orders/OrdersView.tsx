import { useEffect, useState } from 'preact/hooks';
import { ProblemError } from '../api/problem.js';
import { may } from '../app/me.js';
import { route } from '../app/route.js';
import { Heading } from '../shared/Heading.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { BuyDialog } from './BuyDialog.js';
import { BuyProgress } from './BuyProgress.js';
import { dialog, dropped, openDialog } from './dialogs.js';
import { ImportDialog } from './ImportDialog.js';
import { KeysDialog } from './KeysDialog.js';
import { useKeys } from './keys.js';
import { filter, queue, readQueue, stopReading } from './list.js';
import { OrderPanel } from './OrderPanel.js';
import { OrderTable } from './OrderTable.js';
import { PrintDialog } from './PrintDialog.js';
import { stopPricing } from './pricing.js';
import { ScanField } from './ScanField.js';
import { Actions, Filters } from './Toolbar.js';

/** The queue of orders, from the shop's export to the van. */
export default function OrdersView() {
  const t = deskTexts.value;
  const { trouble } = queue.value;
  const [isOver, setIsOver] = useState(false);
  useKeys();
  useEffect(() => {
    void readQueue();
    return () => {
      stopReading();
      stopPricing();
    };
  }, []);
  if (trouble instanceof ProblemError && trouble.status === 501)
    return (
      <>
        <Heading title={t.orders.title} />
        <p class="empty">{t.unavailable}</p>
      </>
    );
  const { name } = route.value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button that imports is the first
    <div
      class={`desk ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file === undefined || !may('buy')) return;
        dropped.value = file;
        openDialog('import');
      }}
    >
      <div class="desk-top">
        <Heading title={t.orders.title}>
          {may('buy') && (
            <button type="button" onClick={() => openDialog('import')}>
              {t.orders.import} …
            </button>
          )}
          <button type="button" onClick={() => openDialog('keys')}>
            {t.keys.open} <kbd>?</kbd>
          </button>
        </Heading>
        <ScanField />
      </div>
      <BuyProgress />
      <Filters />
      <Trouble error={trouble} again={() => void readQueue()} />
      <div class={name === undefined ? 'desk-main' : 'desk-main with-panel'}>
        <div class="desk-list" aria-busy={queue.value.isLoading}>
          <Actions />
          <Listed />
        </div>
        {name !== undefined && <OrderPanel key={name} id={name} />}
      </div>
      {dialog.value === 'import' && <ImportDialog />}
      {dialog.value === 'buy' && <BuyDialog />}
      {dialog.value === 'print' && <PrintDialog />}
      {dialog.value === 'keys' && <KeysDialog />}
    </div>
  );
}

function Listed() {
  const t = deskTexts.value.orders;
  const { orders, counts, isLoading } = queue.value;
  if (orders.length > 0)
    return (
      <>
        <OrderTable />
        {isLoading && orders.length >= 1000 && <p class="muted">{t.loading(orders.length)}</p>}
      </>
    );
  if (isLoading) return null;
  const isEmpty = filter.value.search === '' && Object.values(counts).every((count) => count === 0);
  return <p class="empty">{isEmpty ? t.none : t.none_found}</p>;
}
