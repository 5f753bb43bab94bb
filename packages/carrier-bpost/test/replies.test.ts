import type { Reply } from '@waybill/core';
import { expect, test } from 'vitest';
import { bpost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = bpost.create(simulator.settings);
const V3 = 'http://schema.post.be/shm/deepintegration/v3/';
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const request = {
  account_id: '100234',
  reference: 'id-1',
  service: 'bpack 24h Pro',
  ship_date: '2026-03-03',
  packages: 1,
  label: { format: 'PDF', paper: 'A6', returns: true },
  document: '<order/>',
} as const;

function answer(step: string, body: string, status = 200): Reply {
  return { step, status, headers: { 'content-type': 'application/xml' }, body };
}

test('labels in namespaces of version 3, with prefixes, are those of a package and of its return', () => {
  const label = (barcode: string) =>
    `<v:label><v:barcode>${barcode}</v:barcode><v:mimeType>application/pdf</v:mimeType><v:bytes>${PDF}</v:bytes></v:label>`;
  const body = `<v:labels xmlns:v="${V3}">${label('323212345659900357664050')}${label('323212345659900357663030')}</v:labels>`;
  const replies = [answer('buy', '', 201), answer('label', body)];
  expect(mapper.parseShippingResponse({ request, replies })).toMatchObject([
    {
      tracking_number: '323212345659900357663030',
      complete: true,
      meta: {
        parcels: [{ return_tracking_number: '323212345659900357664050' }],
        documents: [{ kind: 'return_label' }, { kind: 'label' }],
      },
    },
    [],
  ]);
});

test.each([
  [
    'an exception with status 200',
    '<businessException><code>1</code><message>No</message></businessException>',
    'carrier',
  ],
  ['a page', '<html><body>Welcome</body></html>', 'unknown_outcome'],
])('%s is no order', (_, body, kind) => {
  const [result, errors] = mapper.parseShippingResponse({ request, replies: [answer('buy', body)] });
  expect(result).toBeNull();
  expect(errors).toMatchObject([{ kind }]);
});

test.each([403, 429, 500, 503])('an empty answer with status %i proves no order', (status) => {
  const [result] = mapper.parseShippingResponse({ request, replies: [answer('buy', '', status)] });
  expect(result).toBeNull();
});
