import { createShipment, fetchProofOfDelivery, type ProofRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { answering, proxyFor, started } from './support/exchange.js';
import { abroad } from './support/requests.js';

const WAYBILL = '7712000015';
const PDF = { encodingFormat: 'PDF', content: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') };

test('of one package is that of its shipment, as a letter and with the signature, once it is delivered', async () => {
  await using at = await started();
  const [shipment] = await createShipment(
    at.proxy,
    abroad({ items: [{ weight: 1, quantity: 2, description: 'Lamp' }] }),
  );
  if (shipment === null) throw new Error('nothing was bought');
  const proof = (more = {}) => fetchProofOfDelivery(at.proxy, { shipment, ...more });
  expect(await proof()).toMatchObject([null, [{ kind: 'not_found', retryable: true }]]);
  at.advance(48);
  const kinds = (found: Awaited<ReturnType<typeof proof>>[0]) =>
    found?.meta.documents.map(({ kind }) => kind);
  const [found, errors] = await proof();
  expect([kinds(found), errors]).toEqual([['letter', 'signature'], []]);
  expect(found?.meta).not.toHaveProperty('waybill_number');
  at.running.fault({ kind: 'html', status: 502 }, { path: /epod-summary-esig/ });
  const own = shipment.meta.parcels[1]?.tracking_number ?? '';
  const [letter, problems] = await proof({ tracking_number: own });
  expect([kinds(letter), problems]).toMatchObject([['letter'], [{ kind: 'unavailable' }]]);
  expect(letter).toMatchObject({ tracking_number: own, meta: { waybill_number: shipment.tracking_number } });
});

test.each<[string, object[], object]>([
  [
    'unreadable_document',
    [{ ...PDF, content: 'PGh0bWw+' }],
    [null, [{ kind: 'unexpected_reply', code: 'unreadable_document' }]],
  ],
  ['nothing', [], [null, [{ kind: 'not_found', code: 'not_found' }]]],
  ['a letter', [PDF], [{ meta: { documents: [{ kind: 'letter' }], notices: [] } }, []]],
])('a reply with %s', async (_, documents, found) => {
  const { http, sent } = answering(200, { documents });
  const request = { tracking_number: WAYBILL, kinds: ['letter', 'letter'] } as const;
  expect(await fetchProofOfDelivery(proxyFor(http), request)).toMatchObject(found);
  const query = 'shipperAccountNumber=961482375&content=epod-summary';
  expect(sent.map(({ url }) => url.split('/shipments/')[1])).toEqual([
    `${WAYBILL}/proof-of-delivery?${query}`,
  ]);
});

test('a notice names the kind that DHL has not', async () => {
  const none = answering(404, { status: '404', detail: 'No electronic proof of delivery found' });
  const letter = answering(200, { documents: [PDF] });
  const http = {
    send: (call: Parameters<typeof none.http.send>[0]) =>
      (/esig/.test(call.url) ? none : letter).http.send(call),
  };
  expect(await fetchProofOfDelivery(proxyFor(http), { tracking_number: WAYBILL })).toMatchObject([
    { meta: { notices: [{ code: 'no_signature', message: 'DHL has no signature of this delivery.' }] } },
    [],
  ]);
});

test.each<[ProofRequestData, string]>([
  [{ tracking_number: WAYBILL, kinds: ['letter', 'photo'] }, 'kinds[1]'],
  [{ tracking_number: 'JD014600000000100001' }, 'tracking_number'],
  [{ tracking_number: `${WAYBILL}1` }, 'tracking_number'],
])('%j is refused by its field', async (request, field) => {
  const { http, sent } = answering(200, {});
  expect((await fetchProofOfDelivery(proxyFor(http), request))[1]).toMatchObject([{ field }]);
  expect(sent).toEqual([]);
});
