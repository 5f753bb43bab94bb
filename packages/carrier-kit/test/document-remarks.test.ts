import type { ShippingDocument, ShippingResult } from '@waybill/core';
import { expect, test } from 'vitest';
import { withDocumentRemarks } from '../src/replies/document-remarks.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const whole = base64('%PDF-1.4 a label\n%%EOF\n');
const account = { carrier: 'acme', account: 'main' };

function shipment(files: readonly [content: string, about?: Partial<ShippingDocument>][], packages = 1) {
  const parcel = { tracking_number: null, charge: null, bought: true };
  const result: ShippingResult = {
    ...account,
    documents: files.map(([content]) => content),
    reference: null,
    service: 'X',
    shipment_date: '2026-11-22',
    total_charge: null,
    tracking_number: null,
    complete: true,
    meta: {
      parcels: Array(packages).fill(parcel),
      documents: files.map(([, about]) => ({ format: 'PDF', kind: 'label', parcel: 0, ...about })),
      notices: [{ code: 'first', message: 'There already.' }],
    },
  };
  return result;
}

test('whole files, files of other formats and no shipment are left as they are', () => {
  const good = shipment([
    [whole],
    [base64('^XA^XZ'), { format: 'ZPL' }],
    [base64(`%PDF ${'x'.repeat(5000)}%%EOF\r\n`)],
  ]);
  expect(withDocumentRemarks([good, []], account)).toEqual([good, []]);
  expect(withDocumentRemarks([null, []], account)).toEqual([null, []]);
});

test('a PDF without its end stays, with an entry, and the shipment is not complete', () => {
  const cut = shipment([[whole], [base64('%PDF-1.4 a la'), { kind: 'return_label', parcel: 1 }]], 2);
  const [result, errors] = withDocumentRemarks([cut, []], account);
  expect(result).toEqual({ ...cut, complete: false });
  expect(errors).toEqual([
    {
      ...account,
      code: 'incomplete_file',
      message: 'Document 2 (return label of package 2) is a PDF without its end: it may be cut short.',
      kind: 'unexpected_reply',
      retryable: false,
    },
  ]);
});

test('an end far before the end of the file is no end', () => {
  const [, errors] = withDocumentRemarks(
    [shipment([[base64(`%PDF-1.4 %%EOF${'x'.repeat(5000)}`)]]), []],
    account,
  );
  expect(errors).toMatchObject([{ code: 'incomplete_file' }]);
});

test('characters that were ignored are a notice', () => {
  const [result, errors] = withDocumentRemarks([shipment([[whole, { ignored_characters: 2 }]]), []], account);
  expect([result?.complete, errors]).toEqual([true, []]);
  expect(result?.meta.notices).toEqual([
    { code: 'first', message: 'There already.' },
    {
      code: 'ignored_characters',
      message:
        'Document 1 (label): 2 characters that base64 does not have were ignored. Check that it prints.',
    },
  ]);
});
