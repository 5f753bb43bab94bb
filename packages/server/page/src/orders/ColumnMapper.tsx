import { useState } from 'preact/hooks';
import { saveMapping } from '../api/desk.js';
import type { OrdersPreview } from '../api/orders.js';
import { ActionButton } from '../shared/ActionButton.js';
import { deskTexts } from '../texts/desk/index.js';
import { fieldsOfMapping, isEnough, mappingWith } from './column-map.js';

interface ColumnMapperProps {
  readonly file: File;
  readonly preview: OrdersPreview;
  /** Called with the name under which the mapping was kept. */
  readonly onMapped: (name: string) => Promise<void>;
}

/** What the columns of a file are that no shop is known by; the server's guess is filled in. */
export function ColumnMapper({ file, preview, onMapped }: ColumnMapperProps) {
  const t = deskTexts.value.imports;
  const [shop, setShop] = useState(file.name.replace(/\.\w+$/, '').slice(0, 60));
  const [fields, setFields] = useState(() => fieldsOfMapping(preview.columns));
  const isReady = isEnough(fields) && shop.trim() !== '';
  const send = async () => {
    if (!isReady) return;
    const name = shop.trim();
    await saveMapping(name, mappingWith(preview.columns, fields));
    await onMapped(name);
  };
  return (
    <>
      <h3>{t.columns}</h3>
      <p class="muted">{t.columns_why}</p>
      <div class="field">
        <label for="shop">{t.shop}</label>
        <input id="shop" value={shop} onInput={(event) => setShop(event.currentTarget.value)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section class="scroll lines" aria-label={t.columns} tabIndex={0}>
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.example}</th>
              <th scope="col">{t.means}</th>
            </tr>
          </thead>
          <tbody>
            {preview.header.map((title, at) => (
              <tr key={`${at} ${title}`}>
                <th scope="row">{title}</th>
                <td class="muted">
                  <span class="cut">
                    {preview.rows.map((row) => row[at] ?? '').find((cell) => cell !== '')}
                  </span>
                </td>
                <td>
                  <select
                    aria-label={title}
                    value={fields.get(title) ?? ''}
                    onChange={(event) => setFields(new Map(fields).set(title, event.currentTarget.value))}
                  >
                    <option value="">{t.nothing}</option>
                    {Object.entries(t.fields).map(([field, name]) => (
                      <option key={field} value={field}>
                        {name}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isReady && <p class="note warn">{t.needed}</p>}
      <div class="row end">
        <ActionButton label={t.import} act={send} isMain />
      </div>
    </>
  );
}
