import type { RowResult, RowState } from '@waybill/batch';
import { useState } from 'preact/hooks';
import { hashOf } from '../app/route.js';
import { accountName } from '../shared/account-name.js';
import { Charge } from '../shared/Charge.js';
import { refusals } from '../shared/refusals.js';
import { texts } from '../texts/index.js';

const SIGNS: Readonly<Record<RowState, readonly [sign: string, tone: string]>> = {
  waiting: ['…', ''],
  active: ['…', ''],
  bought: ['✓', 'good'],
  refused: ['✕', 'bad'],
  unknown: ['?', 'warn'],
  invalid: ['✕', 'bad'],
  no_quotes: ['✕', 'bad'],
  over_budget: ['✕', 'warn'],
  cancelled: ['–', ''],
};
const WITHOUT_LABEL: readonly RowState[] = ['refused', 'unknown', 'invalid', 'no_quotes', 'over_budget'];

/** More of them take a browser longer to draw than a person to look. */
const MOST_SHOWN = 500;

/** The rows of a batch, with what is wrong with those that have no label. */
export function RowTable({ rows }: { readonly rows: readonly RowResult[] }) {
  const t = texts.value.batches;
  const [onlyProblems, setOnlyProblems] = useState(false);
  const withProblems = rows.filter(({ state }) => WITHOUT_LABEL.includes(state));
  const wanted = onlyProblems ? withProblems : rows;
  const shown = wanted.slice(0, MOST_SHOWN);
  return (
    <>
      <div class="choices" role="radiogroup" aria-label={t.rows}>
        {[false, true].map((only) => (
          <label key={String(only)}>
            <input
              type="radio"
              name="rows"
              checked={only === onlyProblems}
              onChange={() => setOnlyProblems(only)}
            />
            {only ? `${t.with_problems} (${withProblems.length})` : `${t.all_rows} (${rows.length})`}
          </label>
        ))}
      </div>
      <div class="scroll">
        <table class="list">
          <caption class="unseen">{t.rows}</caption>
          <thead>
            <tr>
              <th scope="col">{t.row}</th>
              <th scope="col">{t.order}</th>
              <th scope="col">{t.state}</th>
              <th scope="col">{t.chosen}</th>
              <th scope="col" class="total">
                {t.charge}
              </th>
              <th scope="col">{t.number}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {wanted.length > MOST_SHOWN && <p class="muted">{t.first_rows(MOST_SHOWN, wanted.length)}</p>}
    </>
  );
}

function Row({ row }: { readonly row: RowResult }) {
  const t = texts.value.batches;
  const { number, key, state, chosen, charge, tracking_number, errors, waiting_for, purchase_key } = row;
  const [sign, tone] = SIGNS[state];
  return (
    <tr>
      <td>{number}</td>
      <th scope="row">{key}</th>
      <td>
        <span class={`tag ${tone}`}>
          <span aria-hidden="true">{sign}</span> {t.row_states[state]}
        </span>
        {waiting_for && <span class="muted"> {t.waits(waiting_for.accounts.join(', '))}</span>}
        {state !== 'bought' &&
          errors.map((error) => (
            <p key={error.message} class="words">
              {refusals.value.sentence(error)}
            </p>
          ))}
      </td>
      <td>
        {chosen && (
          <>
            {chosen.service_name} <span class="muted">{accountName(chosen)}</span>
          </>
        )}
      </td>
      <td class="total">
        <Charge charge={charge} quoted={state === 'bought' ? chosen : undefined} />
      </td>
      <td class="number">
        {state === 'bought' || state === 'unknown' ? (
          <a href={hashOf({ view: 'shipments', name: purchase_key })}>{tracking_number ?? t.show}</a>
        ) : (
          tracking_number
        )}
      </td>
    </tr>
  );
}
