import { listBatches, type NamedBatch } from '../api/batches.js';
import { ProblemError } from '../api/problem.js';
import { hashOf } from '../app/route.js';
import { money } from '../format/money.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Heading } from '../shared/Heading.js';
import { usePages } from '../shared/pages.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { BatchForm } from './BatchForm.js';

export function BatchList() {
  const t = texts.value;
  const { items, trouble, again, more } = usePages('batches', async (after, signal) => {
    const { batches, next } = await listBatches(after, signal);
    return { items: batches, next };
  });
  const isAbsent = trouble instanceof ProblemError && trouble.status === 501;
  return (
    <>
      <Heading title={t.batches.title} />
      {isAbsent ? (
        <p class="empty">{t.batches.unavailable}</p>
      ) : (
        <>
          <p class="lead">{t.batches.why}</p>
          <BatchForm />
          <Trouble error={trouble} again={again} />
          {items?.length === 0 && <p class="empty">{t.batches.none}</p>}
          {items !== undefined && items.length > 0 && <BatchTable batches={items} />}
          {more && <ActionButton label={t.shipments.more} act={more} />}
        </>
      )}
    </>
  );
}

function BatchTable({ batches }: { readonly batches: readonly NamedBatch[] }) {
  const t = texts.value.batches;
  return (
    <div class="scroll">
      <table class="list">
        <caption class="unseen">{t.table}</caption>
        <thead>
          <tr>
            <th scope="col">{t.column_name}</th>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.progress}</th>
            <th scope="col" class="total">
              {t.spent}
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map(({ name, state, done, failed, total, spent }) => (
            <tr key={name}>
              <th scope="row">
                <a href={hashOf({ view: 'batches', name })}>{name}</a>
              </th>
              <td>{t.states[state]}</td>
              <td>
                {t.done(done, total)}
                {failed > 0 && <span class="muted"> {t.failed(failed)}</span>}
              </td>
              <td class="total">
                {spent.map(({ amount, currency }) => money(amount, currency)).join(' + ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
