import { type DocumentFile, decodeDocument } from '@waybill/carrier-kit/reply';

/**
 * The file in base64; `undefined` for an error page or another thing than the format it is declared as.
 * @param docType FedEx's word for the format; its word for ZPL is its own.
 */
export function fedexFile(
  content: string | undefined,
  docType: string | undefined,
): DocumentFile | undefined {
  return decodeDocument(content, docType?.toUpperCase() === 'ZPLII' ? 'ZPL' : docType);
}
