/** Files that UPS sends: which of its words for their format count. */
import { type DocumentFile, decodeDocument } from '@waybill/carrier-kit';

/** Printer languages whose files begin with anything. */
const HEADLESS = ['EPL', 'EPL2', 'SPL', 'STARPL'];

/** The file in base64; `undefined` for an error document, other bytes, and a web page where none is due. */
export function upsFile(
  content: string,
  { called, web_page }: { readonly called: string; readonly web_page: boolean },
): DocumentFile | undefined {
  const counts = HEADLESS.includes(called) || (web_page && called === 'HTML');
  return decodeDocument(content, counts ? called : undefined);
}
