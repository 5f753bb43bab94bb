import type { ImportReport, OrderNotice, OrderProblem } from '@waybill/orders';
import { useEffect, useRef } from 'preact/hooks';
import { fieldName } from '../shared/field-name.js';
import { refusals } from '../shared/refusals.js';
import { deskTexts } from '../texts/desk/index.js';
import { closeDialog } from './dialogs.js';
import { filter, showOrders } from './list.js';

interface ImportResultProps {
  readonly report: ImportReport;
  readonly onAnother: () => void;
}

/** What came of a file: how many orders, and one line for each thing that is wrong, at its row. */
export function ImportResult({ report, onAnother }: ImportResultProps) {
  const t = deskTexts.value.imports;
  const { format, added, changed, known, skipped, problems, notices, ignored } = report;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const wrong = new Set(problems.map(({ order }) => order)).size;
  const counts = [
    t.added(added),
    ...(changed > 0 ? [t.changed(changed)] : []),
    ...(known > 0 ? [t.known(known)] : []),
    ...(skipped.length > 0 ? [t.skipped(skipped.length)] : []),
  ];
  const leave = () => {
    if (filter.value.state !== 'to_do') showOrders({ state: 'to_do' });
    closeDialog();
  };
  return (
    <>
      <p class="note" role="status">
        {format !== undefined && `${t.format(format)} `}
        <strong>{counts.join(', ')}.</strong>
      </p>
      <h3>{wrong === 0 ? t.no_problems : t.problems(wrong)}</h3>
      {problems.length > 0 && <Lines lines={problems} what={t.what} />}
      {skipped.length > 0 && (
        <details>
          <summary>{t.skipped(skipped.length)}</summary>
          <ul>
            {skipped.map(({ order, why }) => (
              <li key={order}>
                {order} <span class="muted">{deskTexts.value.orders.skips[why]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {notices.length > 0 && (
        <details>
          <summary>{t.notices(notices.length)}</summary>
          <Lines lines={notices} what={t.repaired} />
        </details>
      )}
      {ignored.length > 0 && (
        <details>
          <summary>
            {t.ignored} ({ignored.length})
          </summary>
          <p class="muted">{ignored.join(', ')}</p>
        </details>
      )}
      <div class="row end">
        <button type="button" onClick={onAnother}>
          {t.another}
        </button>
        <button type="button" class="main" ref={button} onClick={leave}>
          {t.done}
        </button>
      </div>
    </>
  );
}

type Line = (OrderProblem | OrderNotice) & { readonly order: string; readonly row?: number };

/** More of them are not read by anybody at once. */
const MOST_LINES = 200;

function Lines({ lines, what }: { readonly lines: readonly Line[]; readonly what: string }) {
  const t = deskTexts.value.imports;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section class="scroll lines" aria-label={what} tabIndex={0}>
      <table class="list">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.order}</th>
            <th scope="col">{t.field}</th>
            <th scope="col">{what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map((line, at) => (
            <tr key={at}>
              <td>{line.row}</td>
              <th scope="row">{line.order}</th>
              <td>{fieldName(line.field)}</td>
              <td>{refusals.value.problem(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES && (
        <p class="muted">{deskTexts.value.orders.more(lines.length - MOST_LINES)}</p>
      )}
    </section>
  );
}
