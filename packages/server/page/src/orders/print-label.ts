import { getDocument, getPicture, getShipment } from '../api/shipments.js';
import { download } from '../shared/download.js';
import { printPictures } from '../shipments/print.js';

/** Sends the labels of a purchase to the browser's printing; a file for label printers is saved as it is. */
export async function printLabel(key: string): Promise<void> {
  const { documents } = await getShipment(key);
  const labels = documents.filter(({ kind }) => kind === 'label');
  const { signal } = new AbortController();
  const pictures: string[] = [];
  for (const { number, name, pages_url } of labels) {
    if (pages_url === undefined) {
      download(await getDocument(key, number), name);
      continue;
    }
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await getPicture(key, number, page, signal);
      pages = answer.pages;
      pictures.push(URL.createObjectURL(answer.picture));
    }
  }
  if (pictures.length > 0) await printPictures(pictures);
  for (const url of pictures) URL.revokeObjectURL(url);
}
