import { useEffect, useState } from 'preact/hooks';
import { type DocumentOfPurchase, getPicture } from '../api/shipments.js';
import { texts } from '../texts/index.js';

interface PicturesProps {
  /** The key of the shipment. */
  readonly name: string;
  readonly document: DocumentOfPurchase;
  readonly title: string;
  /** Told the addresses of all pictures once they are there. */
  readonly onPictures: (pictures: readonly string[]) => void;
}

/** Every page of a document. The server wants the key for each, which an `<img>` of its own could not send. */
export function Pictures({ name, document, title, onPictures }: PicturesProps) {
  const t = texts.value;
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  useEffect(() => {
    const stop = new AbortController();
    const made: string[] = [];
    const load = async () => {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await getPicture(name, document.number, page, stop.signal);
        pages = answer.pages;
        made.push(URL.createObjectURL(answer.picture));
        setPictures([...made]);
      }
      setState('there');
      onPictures(made);
    };
    load().catch(() => {
      if (!stop.signal.aborted) setState('failed');
    });
    return () => {
      stop.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [name, document.number]);
  return (
    <div class="pictures" aria-busy={state === 'loading'}>
      {state === 'loading' && <p class="muted">{t.loading}</p>}
      {state === 'failed' && <p class="note warn">{t.shipment.picture_failed}</p>}
      {pictures.map((url, at) => (
        <img key={url} src={url} alt={t.shipment.picture(title, at + 1, pictures.length)} />
      ))}
    </div>
  );
}
