import type { ErrorEntry } from '@waybill/core';
import { wait } from '../format/dates.js';
import { texts } from '../texts/index.js';
import { accountName } from './account-name.js';
import { refusals } from './refusals.js';

/** What carriers say instead of a result, in their words, and whether trying again helps. */
export function Entries({ entries }: { readonly entries: readonly ErrorEntry[] }) {
  const t = texts.value.without;
  return (
    <ul class="entries">
      {entries.map((entry, at) => (
        <li key={at}>
          <p>
            <strong>{accountName(entry)}</strong>
            <span class="tag">{t.kinds[entry.kind]}</span>
          </p>
          <p class="words">{refusals.value.sentence(entry)}</p>
          <p class="muted">
            {t.code} <code>{entry.code}</code>
            {adviceFor(entry)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function adviceFor({ kind, retryable, retry_after_ms }: ErrorEntry): string {
  const t = texts.value.without;
  // What helps is to ask the carrier: the place that shows the entry says so.
  if (kind === 'unknown_outcome') return '';
  if (!retryable) return ` · ${t.final}`;
  return ` · ${retry_after_ms === undefined ? t.retryable : t.retry_in(wait(retry_after_ms))}`;
}
