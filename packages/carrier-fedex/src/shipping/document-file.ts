/** Files that FedEx sends: its word for ZPL is its own. */
import { type DocumentFile, decodeDocument } from '@waybill/carrier-kit';

/**
 * The file in base64; `undefined` for a page, an error document, something else than what it is said to be.
 * @param docType FedEx's word for the format.
 */
export function fedexFile(
  content: string | undefined,
  docType: string | undefined,
): DocumentFile | undefined {
  return decodeDocument(content, docType?.toUpperCase() === 'ZPLII' ? 'ZPL' : docType);
}
