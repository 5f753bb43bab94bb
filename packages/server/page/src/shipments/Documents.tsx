import { useState } from 'preact/hooks';
import { type DocumentOfPurchase, getDocument, type Purchase } from '../api/shipments.js';
import { ActionButton } from '../shared/ActionButton.js';
import { download } from '../shared/download.js';
import { texts } from '../texts/index.js';
import { Pictures } from './Pictures.js';
import { printPictures } from './print.js';

/** The labels and papers of a shipment, as pictures where they have one. */
export function Documents({ shipment }: { readonly shipment: Purchase }) {
  const t = texts.value.shipment;
  return (
    <section class="documents" aria-labelledby="documents">
      <h2 id="documents">{t.documents}</h2>
      {shipment.documents.length === 0 && <p class="muted">{t.no_documents}</p>}
      {shipment.documents.map((one) => (
        <DocumentOf key={one.number} name={shipment.key} document={one} />
      ))}
    </section>
  );
}

interface DocumentOfProps {
  /** The key of the shipment. */
  readonly name: string;
  readonly document: DocumentOfPurchase;
}

function DocumentOf({ name, document }: DocumentOfProps) {
  const t = texts.value.shipment;
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const title = titleOf(document);
  return (
    <article aria-label={title}>
      <header class="row">
        <h3>{title}</h3>
        {pictures.length > 0 && (
          <ActionButton label={t.print} name={t.print_of(title)} act={() => printPictures(pictures)} isMain />
        )}
        <ActionButton
          label={t.download}
          name={t.download_of(document.name)}
          act={async () => download(await getDocument(name, document.number), document.name)}
        />
      </header>
      {document.pages_url === undefined ? (
        <p class="note">{t.no_picture(formatOf(document))}</p>
      ) : (
        <Pictures name={name} document={document} title={title} onPictures={setPictures} />
      )}
    </article>
  );
}

function titleOf({ kind, package: parcel }: DocumentOfPurchase): string {
  const t = texts.value.shipment;
  const title = t.kinds[kind] ?? kind.replaceAll('_', ' ');
  return parcel === null ? title : `${title}, ${t.for_package(parcel + 1)}`;
}

/** `ZPL` and the like; the media type of anything else. */
function formatOf({ name, media_type }: DocumentOfPurchase): string {
  return /\.zpl$/i.test(name) || /zpl/i.test(media_type) ? 'ZPL' : media_type;
}
