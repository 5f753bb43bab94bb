import { encode } from 'fast-png';
import { type Dots, drawn, isPdf, withPdf } from './pdf-pages.js';
import { pngOf, readGif } from './picture.js';
import type { PagePicture } from './pictures.js';

/** Draws it here, however long it takes. @throws as `pagePicture` */
export async function drawPage(file: Uint8Array, page: number): Promise<PagePicture> {
  if (isPdf(file))
    return withPdf(file, async (pdf) => {
      const pages = pdf.getPageCount();
      checkPage(page, pages);
      return { png: pngBytes(pngOfPage(await drawn(pdf.getPage(page - 1)))), pages };
    });
  const beginning = Buffer.from(file.subarray(0, 8)).toString('latin1');
  if (beginning !== '\x89PNG\r\n\x1A\n' && !beginning.startsWith('GIF8'))
    throw new Error('the file is neither a PDF nor a PNG nor a GIF');
  checkPage(page, 1);
  return { png: pngBytes(beginning.startsWith('GIF8') ? pngOf(readGif(file)) : file), pages: 1 };
}

function checkPage(page: number, pages: number): void {
  if (Number.isSafeInteger(page) && page >= 1 && page <= pages) return;
  throw new RangeError(
    `the file has ${pages === 1 ? '1 page' : `${pages} pages`}, and none of number ${page}`,
  );
}

/** Most labels are black on white, and white paper is never transparent: a quarter of the bytes takes half of the time. */
function pngOfPage({ data, width, height }: Dots): Uint8Array {
  const dots = width * height;
  const channels = isGrey(data) ? 1 : 3;
  const colours = new Uint8Array(dots * channels);
  for (let dot = 0; dot < dots; dot += 1)
    for (let channel = 0; channel < channels; channel += 1)
      colours[dot * channels + channel] = data[dot * 4 + channel] ?? 0;
  return encode({ data: colours, width, height, channels, depth: 8 });
}

function isGrey(data: Uint8ClampedArray): boolean {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  return true;
}

/** A copy that no pool of buffers shares. */
function pngBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
