import type { BatchDryRun } from '@waybill/batch';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type BatchStart, dryRunBatch } from '../api/batches.js';
import { announce } from '../app/announce.js';
import { money } from '../format/money.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Dialog } from '../shared/Dialog.js';
import { Facts } from '../shared/Facts.js';
import { texts } from '../texts/index.js';

interface StartDialogProps {
  readonly file: File;
  readonly start: BatchStart;
  readonly onStart: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before the labels of a whole file are bought, and says on request what they would cost. */
export function StartDialog({ file, start, onStart, onClose }: StartDialogProps) {
  const t = texts.value;
  const { budget, currency = '' } = start;
  const [found, setFound] = useState<BatchDryRun>();
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const look = async () => {
    const answer = await dryRunBatch(file, start, leaving.current.signal);
    setFound(answer);
    announce(t.batches.would(answer.would_buy, answer.failed));
  };
  return (
    <Dialog title={t.batches.start_title(file.name)} onClose={onClose}>
      <Facts
        facts={[
          [t.batches.column_name, start.name],
          [t.batches.rule, start.choose],
          [t.batches.budget, budget === undefined ? t.batches.no_budget : money(budget, currency)],
        ]}
      />
      <p>{t.batches.start_why}</p>
      {found === undefined ? <ActionButton label={t.batches.look} act={look} /> : <DryRun found={found} />}
      <div class="row end">
        <button type="button" onClick={onClose}>
          {t.cancel}
        </button>
        <ActionButton label={t.batches.start} act={onStart} isMain />
      </div>
    </Dialog>
  );
}

function DryRun({ found: { would_buy, failed, spent } }: { readonly found: BatchDryRun }) {
  const t = texts.value.batches;
  return (
    <p class="note">
      {t.would(would_buy, failed)}{' '}
      <strong>{spent.map(({ amount, currency }) => money(amount, currency)).join(' + ')}</strong>
    </p>
  );
}
