import { createShipment, fetchProofOfDelivery, type ProofRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { answering, proxyFor, started } from './support/exchange.js';
import { abroad } from './support/requests.js';

const WAYBILL = '7712000015';
const PDF = { encodingFormat: 'PDF', content: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64') };

test('of one package is that of its shipment, as a letter and with the signature, once it is delivered', async () => {
  await using at = await started();
  const [shipment] = await createShipment(at.proxy, abroad({ items: [{ weight: 1, quantity: 2 }] }));
  if (shipment === null) throw new Error('nothing was bought');
  at.advance(48);
  const proof = async (more = {}) => {
    const [found, errors] = await fetchProofOfDelivery(at.proxy, { shipment, ...more });
    return { ...found, kinds: found?.meta.documents.map(({ kind }) => kind), errors };
  };
  expect(await proof()).toMatchObject({ kinds: ['letter', 'signature'], errors: [] });
  expect((await proof()).meta).not.toHaveProperty('waybill_number');
  at.running.fault({ kind: 'html', status: 502 }, { path: /epod-summary-esig/ });
  const tracking_number = shipment.meta.parcels[1]?.tracking_number ?? '';
  const meta = { waybill_number: shipment.tracking_number };
  const letter = { kinds: ['letter'], errors: [{ kind: 'unavailable' }], tracking_number, meta };
  expect(await proof({ tracking_number })).toMatchObject(letter);
});

const unreadable = { kind: 'unexpected_reply', code: 'unreadable_document' };
test.each<[object[], object]>([
  [[{ ...PDF, content: 'PGh0bWw+' }], [null, [unreadable]]],
  [[], [null, [{ kind: 'not_found', code: 'not_found' }]]],
  [[PDF], [{ meta: { documents: [{ kind: 'letter' }], notices: [] } }, []]],
])('a reply with %j is %j, and each kind is asked for once', async (documents, found) => {
  const { http, sent } = answering(200, { documents });
  const request: ProofRequestData = { tracking_number: WAYBILL, kinds: ['letter', 'letter'] };
  expect(await fetchProofOfDelivery(proxyFor(http), request)).toMatchObject(found);
  const query = 'shipperAccountNumber=961482375&content=epod-summary';
  expect(sent.map(({ url }) => url.split('/shipments/')[1])).toEqual([
    `${WAYBILL}/proof-of-delivery?${query}`,
  ]);
});

test.each<[string, ProofRequestData]>([
  ['kinds[1]', { tracking_number: WAYBILL, kinds: ['letter', 'photo'] }],
  ['tracking_number', { tracking_number: 'JD014600000000100001' }],
  ['tracking_number', { tracking_number: `${WAYBILL}1` }],
])('%s is refused: %j', async (field, request) => {
  const { http, sent } = answering(200, {});
  expect((await fetchProofOfDelivery(proxyFor(http), request))[1]).toMatchObject([{ field }]);
  expect(sent).toEqual([]);
});
