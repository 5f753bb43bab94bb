import type { DeskSettings } from '@waybill/orders';
import { useState } from 'preact/hooks';
import { download } from '../shared/download.js';
import { deskTexts } from '../texts/desk/index.js';
import { settingsIn } from './draft.js';
import { Part } from './Entry.js';

interface AsFileProps {
  readonly settings: DeskSettings;
  readonly onLoad: (settings: DeskSettings) => void;
}

/** The settings as a file, out and in. */
export function AsFile({ settings, onLoad }: AsFileProps) {
  const t = deskTexts.value.settings;
  const [said, setSaid] = useState('');
  const load = async (file: File | undefined) => {
    if (file === undefined) return;
    const loaded = settingsIn(await file.text(), settings.version);
    setSaid(loaded === undefined ? t.bad_file : t.loaded);
    if (loaded !== undefined) onLoad(loaded);
  };
  return (
    <Part title={t.as_file} why={t.as_file_why}>
      <div class="row">
        <button
          type="button"
          onClick={() =>
            download(
              new Blob([JSON.stringify(settings, undefined, 2)], { type: 'application/json' }),
              'desk.json',
            )
          }
        >
          {t.save_file}
        </button>
        <label class="file">
          <span>{t.load_file}</span>
          <input
            type="file"
            accept=".json,application/json"
            aria-label={t.load_file}
            onChange={(event) => void load(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <p role="status">{said}</p>
    </Part>
  );
}
