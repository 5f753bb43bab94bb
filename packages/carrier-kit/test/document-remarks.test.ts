import type { ShippingDocument, ShippingResult } from '@waybill/core';
import { expect, test } from 'vitest';
import { withDocumentRemarks } from '../src/replies/document-remarks.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const [whole, zpl] = ['%PDF-1.4 a label\n%%EOF\n', '^XA^XZ'].map(base64) as [string, string];
const account = { carrier: 'acme', account: 'main' };
const before = { code: 'first', message: 'There already.' };

type File = readonly [content: string, about?: Partial<ShippingDocument>];
const shipment = (files: readonly File[], packages = 1) =>
  ({
    ...account,
    documents: files.map(([content]) => content),
    complete: true,
    meta: {
      parcels: Array(packages).fill({}),
      documents: files.map(([, about]) => ({ format: 'PDF', kind: 'label', parcel: 0, ...about })),
      notices: [before],
    },
  }) as unknown as ShippingResult;

test('whole files, files of other formats and no shipment are left as they are', () => {
  const late = base64(`%PDF ${'x'.repeat(5000)}%%EOF\r\n`);
  const good = shipment([[whole], [zpl, { format: 'ZPL' }], [late]]);
  expect(withDocumentRemarks([good, []], account)).toEqual([good, []]);
  expect(withDocumentRemarks([null, []], account)).toEqual([null, []]);
});

test('a PDF without its end stays, with an entry, and the shipment is not complete', () => {
  const cut = shipment([[whole], [base64('%PDF-1.4 a la'), { kind: 'return_label', parcel: 1 }]], 2);
  const message = 'Document 2 (return label of package 2) is a PDF without its end: it may be cut short.';
  const entry = { ...account, code: 'incomplete_file', message, kind: 'unexpected_reply', retryable: false };
  expect(withDocumentRemarks([cut, []], account)).toEqual([{ ...cut, complete: false }, [entry]]);
});

test('an end far before the end of the file is no end', () => {
  const early = shipment([[base64(`%PDF-1.4 %%EOF${'x'.repeat(5000)}`)]]);
  expect(withDocumentRemarks([early, []], account)[1]).toMatchObject([{ code: 'incomplete_file' }]);
});

test('characters that were ignored are a notice', () => {
  const [result, errors] = withDocumentRemarks([shipment([[whole, { ignored_characters: 2 }]]), []], account);
  const message =
    'Document 1 (label): 2 characters that base64 does not have were ignored. Check that it prints.';
  expect([result?.complete, errors]).toEqual([true, []]);
  expect(result?.meta.notices).toEqual([before, { code: 'ignored_characters', message }]);
});
