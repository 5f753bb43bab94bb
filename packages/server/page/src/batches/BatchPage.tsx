import type { BatchProgress } from '@waybill/batch';
import { useEffect, useState } from 'preact/hooks';
import { type BatchFile, getBatchFile, stopBatch } from '../api/batches.js';
import { announce } from '../app/announce.js';
import { hashOf } from '../app/route.js';
import { wait } from '../format/dates.js';
import { money } from '../format/money.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Dialog } from '../shared/Dialog.js';
import { download } from '../shared/download.js';
import { Heading } from '../shared/Heading.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { useBatch } from './following.js';
import { RowTable } from './RowTable.js';

/** A batch as it runs, and what it has made. */
export function BatchPage({ name }: { readonly name: string }) {
  const t = texts.value;
  const [round, setRound] = useState(0);
  const again = () => setRound(round + 1);
  const { progress, rows, isLost, trouble } = useBatch(name, round);
  useEffect(() => {
    if (progress && progress.state !== 'running')
      announce(`${t.batches.states[progress.state]}: ${t.batches.done(progress.done, progress.total)}`);
  }, [progress?.state]);
  return (
    <>
      <p>
        <a href={hashOf({ view: 'batches' })}>← {t.batches.back}</a>
      </p>
      <Heading title={name}>
        {progress && <span class="tag">{t.batches.states[progress.state]}</span>}
      </Heading>
      <Trouble error={trouble} again={again} />
      {isLost && <p class="note warn">{t.batches.lost}</p>}
      {progress === undefined && trouble === undefined && <p class="muted">{t.loading}</p>}
      {progress && <Progress progress={progress} />}
      {progress && <BatchActions name={name} progress={progress} onStopped={again} />}
      {rows.length > 0 && <RowTable rows={rows} />}
    </>
  );
}

function Progress({ progress }: { readonly progress: BatchProgress }) {
  const t = texts.value.batches;
  const { total, done, failed, waiting, spent, time_left_ms, stopped_because } = progress;
  const parts = [
    ...(failed > 0 ? [t.failed(failed)] : []),
    ...spent.map(({ amount, currency }) => `${t.spent} ${money(amount, currency)}`),
    ...(time_left_ms === undefined ? [] : [t.time_left(wait(time_left_ms))]),
  ];
  return (
    <div class="progress">
      <label>
        {t.done(done, total)}
        <progress max={Math.max(total, 1)} value={total - waiting} />
      </label>
      <p class="muted">{parts.join(' · ')}</p>
      {stopped_because && <p class="note warn">{t.stopped_because[stopped_because]}</p>}
    </div>
  );
}

interface BatchActionsProps {
  readonly name: string;
  readonly progress: BatchProgress;
  readonly onStopped: () => void;
}

function BatchActions({ name, progress, onStopped }: BatchActionsProps) {
  const t = texts.value;
  const [isAsking, setIsAsking] = useState(false);
  const file = (which: BatchFile) => async () =>
    download(await getBatchFile(name, which), `${name} ${which}`);
  const stop = async () => {
    await stopBatch(name);
    setIsAsking(false);
    onStopped();
  };
  return (
    <div class="row">
      {progress.done > 0 && <ActionButton label={t.batches.labels} act={file('labels.pdf')} isMain />}
      <ActionButton label={t.batches.results} act={file('results.csv')} />
      {progress.failed > 0 && <ActionButton label={t.batches.problems} act={file('problems.csv')} />}
      {progress.state === 'running' && (
        <button type="button" onClick={() => setIsAsking(true)}>
          {t.batches.stop} …
        </button>
      )}
      {isAsking && (
        <Dialog title={t.batches.stop_title} onClose={() => setIsAsking(false)}>
          <p>{t.batches.stop_why}</p>
          <div class="row end">
            <button type="button" onClick={() => setIsAsking(false)}>
              {t.cancel}
            </button>
            <ActionButton label={t.batches.stop} act={stop} isMain />
          </div>
        </Dialog>
      )}
    </div>
  );
}
