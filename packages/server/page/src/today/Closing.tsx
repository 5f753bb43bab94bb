import type { ToClose } from '@waybill/orders';
import { useState } from 'preact/hooks';
import { closeDay, type ManifestAnswer } from '../api/desk.js';
import { announce } from '../app/announce.js';
import { may } from '../app/me.js';
import { day, moment } from '../format/dates.js';
import { ActionButton } from '../shared/ActionButton.js';
import { accountName } from '../shared/account-name.js';
import { download } from '../shared/download.js';
import { Entries } from '../shared/Entries.js';
import { startOfToday } from '../shared/start-of-today.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';

interface ClosingProps {
  readonly accounts: readonly ToClose[];
  readonly onClosed: () => void;
}

/** Accounts with parcels of the day; one button closes one, and its manifest is saved. */
export function Closing({ accounts, onClosed }: ClosingProps) {
  const t = deskTexts.value.today;
  const [answers, setAnswers] = useState<ReadonlyMap<string, ManifestAnswer>>(new Map());
  const close = (account: ToClose) => async () => {
    const answer = await closeDay(account, startOfToday());
    setAnswers(new Map(answers).set(accountName(account), answer));
    if (answer.result === null) return;
    announce(t.is_closed);
    for (const at of answer.result.documents.keys()) saveManifest(account, answer, at);
    onClosed();
  };
  return (
    <section class="box" aria-labelledby="closing">
      <h2 id="closing">{t.close}</h2>
      {accounts.length === 0 && <p class="muted">{t.none_to_close}</p>}
      <ul class="day-list">
        {accounts.map((account) => {
          const name = accountName(account);
          const answer = answers.get(name);
          const { shipments, must, closed_at, open } = account;
          return (
            <li key={name}>
              <span>
                <strong>{name}</strong>{' '}
                <span class="muted">
                  {texts.value.shipments.count(shipments)} ·{' '}
                  {closed_at !== undefined && open.length === 0 ? t.closed(moment(closed_at)) : t.must[must]}
                </span>
              </span>
              {must !== 'no' && open.length > 0 && may('buy') && (
                <ActionButton
                  label={t.close_day}
                  name={t.close_of(name)}
                  act={close(account)}
                  isMain={must === 'yes'}
                />
              )}
              {answer !== undefined && <Answer account={account} answer={answer} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Answer({ account, answer }: { readonly account: ToClose; readonly answer: ManifestAnswer }) {
  const t = deskTexts.value.today;
  const { result, errors } = answer;
  return (
    <div class="wide-line">
      {result !== null && <p class="note">{t.is_closed}</p>}
      {result?.documents.map((_, at) => (
        <button key={at} type="button" class="small" onClick={() => saveManifest(account, answer, at)}>
          {t.manifest} {result.manifests[result.meta.documents[at]?.manifest ?? at]?.id}
        </button>
      ))}
      {result?.manifests.map(
        ({ id, available_after }) =>
          available_after !== null && (
            <p key={id} class="muted">
              {t.manifest_later(day(available_after))}
            </p>
          ),
      )}
      <Entries entries={errors} />
    </div>
  );
}

function saveManifest(account: ToClose, { result }: ManifestAnswer, at: number): void {
  const document = result?.documents[at];
  if (document === undefined) return;
  const bytes = Uint8Array.from(atob(document), (letter) => letter.charCodeAt(0));
  const format = result?.meta.documents[at]?.format.toLowerCase() ?? 'pdf';
  const isPdf = format.includes('pdf');
  const name = `manifest-${accountName(account).replace('/', '-')}-${at + 1}.${isPdf ? 'pdf' : (format.split('/').at(-1) ?? format)}`;
  download(new Blob([bytes], { type: isPdf ? 'application/pdf' : 'application/octet-stream' }), name);
}
