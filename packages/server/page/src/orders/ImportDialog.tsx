import type { ImportReport } from '@waybill/orders';
import { useEffect, useState } from 'preact/hooks';
import { getMappings } from '../api/desk.js';
import { importOrders, type OrdersPreview, previewOrders } from '../api/orders.js';
import { ProblemError } from '../api/problem.js';
import { announce } from '../app/announce.js';
import { FileDrop } from '../batches/FileDrop.js';
import { Dialog } from '../shared/Dialog.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { ColumnMapper } from './ColumnMapper.js';
import { mappingFor } from './column-map.js';
import { closeDialog, dropped } from './dialogs.js';
import { ImportResult } from './ImportResult.js';
import { readQueue } from './list.js';

/** A file of a shop becomes orders; one that is not recognised, after a person has said what its columns are. */
export function ImportDialog() {
  const t = deskTexts.value.imports;
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<OrdersPreview>();
  const [report, setReport] = useState<ImportReport>();
  const [trouble, setTrouble] = useState<unknown>();
  const isReading =
    file !== undefined && preview === undefined && report === undefined && trouble === undefined;
  const take = async (taken: File, mapping?: string) => {
    setFile(taken);
    setTrouble(undefined);
    setReport(undefined);
    setPreview(undefined);
    try {
      const imported = await importOrders(taken, { mapping });
      setReport(imported);
      announce(t.added(imported.added));
      await readQueue();
    } catch (error) {
      const mayNeedMapping = error instanceof ProblemError && error.status === 422 && mapping === undefined;
      const seen = mayNeedMapping ? await previewOrders(taken) : undefined;
      // A known export, or no table at all.
      if (seen === undefined || seen.format !== null) throw error;
      const kept = mappingFor(seen.header, await getMappings());
      if (kept === undefined) setPreview(seen);
      else await take(taken, kept);
    }
  };
  const start = (taken: File) => void take(taken).catch(setTrouble);
  useEffect(() => {
    if (dropped.value !== undefined) start(dropped.value);
  }, [dropped.value]);
  return (
    <Dialog title={t.title} onClose={closeDialog} isWide>
      {report === undefined && preview === undefined && (
        <>
          <FileDrop
            file={file}
            onFile={start}
            says={{ drop: t.drop, choose: t.choose_file, label: t.file }}
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
          />
          <p class="hint">{t.known_formats}</p>
        </>
      )}
      {isReading && <p role="status">{t.reading(file.name)}</p>}
      <Trouble error={trouble} />
      {preview !== undefined && file !== undefined && (
        <ColumnMapper file={file} preview={preview} onMapped={(mapping) => take(file, mapping)} />
      )}
      {report !== undefined && (
        <ImportResult
          report={report}
          onAnother={() => {
            setFile(undefined);
            setReport(undefined);
          }}
        />
      )}
    </Dialog>
  );
}
