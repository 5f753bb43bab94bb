import { type BodyReader, Refusal, startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { simulator } from '../../src/simulator/index.js';
import { rateBody, shipmentBody } from '../../src/simulator/json/requests.js';
import { jsonContracts } from '../support/contracts.js';
import { clientOf } from '../support/json/client.js';
import * as documents from '../support/json/documents.js';
import { mutationsOf } from '../support/json/mutations.js';

const contracts = process.env.WAYBILL_CONTRACTS;
const open = () => jsonContracts(contracts ?? '');

/** The official file has these limits as `multipleOf`; the schemas beside it leave them out. */
const FINER = /has more than \d decimals/;

/** What a reader of bodies has against a document. */
function problemsOf(read: BodyReader<unknown>, document: unknown): string[] {
  const headers = new Headers({ 'content-type': 'application/json' });
  const text = JSON.stringify(document);
  try {
    read({ method: 'POST', path: '/', query: new URLSearchParams(), params: {}, headers, text });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problems.map(({ message }) => message);
  }
}

describe.skipIf(contracts === undefined)("Canada Post's JSON contract (needs WAYBILL_CONTRACTS)", () => {
  describe('the simulator accepts exactly what the schema accepts', () => {
    test.each([
      {
        path: '/rating/v1/prices',
        read: rateBody,
        corpus: [documents.rateRequest, documents.rateToUnitedStates, documents.rateToGermany],
      },
      {
        path: '/shipping/v1/0007654321/0007654321/shipments',
        read: shipmentBody,
        corpus: [
          documents.shipmentRequest,
          documents.shipmentAtHome,
          documents.groupShipment,
          documents.quickShipment,
        ],
      },
    ])('$path', async ({ path, read, corpus }) => {
      const { request } = open();
      const faultsOf = (document: unknown) =>
        request({ method: 'POST', path, headers: {}, body: JSON.stringify(document) });
      let accepted = 0;
      const differences: string[] = [];
      const mutations = corpus.flatMap((document, index) => [
        ...mutationsOf(document, corpus.slice(0, index)),
      ]);
      for (const { change, document } of mutations) {
        const faults = (await faultsOf(document)) ?? [];
        const said = problemsOf(read, document);
        if (faults.length === 0) accepted += 1;
        if ((faults.length === 0) !== (said.length === 0) && !said.every((text) => FINER.test(text)))
          differences.push(`${change}: schema ${faults[0] ?? 'accepts'}; simulator ${said[0] ?? 'accepts'}`);
        if (said.length === 0 && faults.length > 0)
          differences.push(`${change}: only the simulator accepts it`);
      }
      console.info(`canadapost ${path}: ${mutations.length} requests, ${accepted} of them valid`);
      expect(differences).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThan(mutations.length);
    });
  });

  test('every answer of the simulator is valid', async () => {
    await using running = await startSimulator(simulator, { now: () => Date.parse('2026-03-03T15:00:00Z') });
    const contract = await clientOf(running.settings);
    const card = await clientOf(running.accounts['non-contract']);
    const { services: _services, ...rates } = documents.rateRequest;
    for (const province of 'VTSRPNLMKHJGEBCAXY') {
      const destination = { domestic: { postalCode: `${province}1A1A1` } };
      await contract.post('/rating/v1/prices', { ...rates, destination }, { 'accept-language': 'fr-CA' });
    }
    await contract.post('/rating/v1/prices', documents.rateToUnitedStates);
    await contract.post('/rating/v1/prices', documents.rateToGermany);
    await contract.post('/rating/v1/prices', { ...rates, originPostalCode: 'K1A 0B1', unknown: 1 });

    const ship = (
      document: documents.Loose,
      change: documents.Loose,
      spec: documents.Loose,
      customer = '0007654321',
    ) =>
      (customer === '0007654321' ? contract : card).post(`/shipping/v1/${customer}/${customer}/shipments`, {
        ...document,
        ...change,
        deliverySpec: { ...(document.deliverySpec as documents.Loose), ...spec },
      });
    const light = { weight: 0.4, dimensions: { length: 20, width: 15, height: 5 } };
    const { provideReceiptInfo: _receipt, ...withoutReceipt } = documents.shipmentAtHome;
    const { providePricingInfo: _price, ...withoutPrice } = withoutReceipt;
    const credit = { intendedMethodOfPayment: 'CreditCard' };
    const sold = [
      await ship(documents.shipmentAtHome, { customerRequestId: 'a' }, {}),
      await ship(documents.shipmentAbroad, { customerRequestId: 'b' }, {}),
      await ship(
        documents.shipmentAbroad,
        { customerRequestId: 'c' },
        {
          serviceCode: 'USA.SP.AIR',
          options: [{ optionCode: 'RASE' }],
          parcelCharacteristics: light,
          customs: documents.lightCustoms,
        },
      ),
      await ship(documents.groupShipment, { customerRequestId: 'd' }, {}),
      await ship(documents.shipmentAtHome, {}, { settlementInfo: credit }, '0008123456'),
      await ship(withoutPrice, { customerRequestId: 'e' }, { settlementInfo: credit }, '0008123456'),
    ];
    for (const [index, { status, document }] of sold.entries()) {
      expect(status, JSON.stringify(document)).toBe(200);
      const client = index > 3 ? card : contract;
      for (const link of document.links) {
        if (['self', 'price', 'receipt', 'label'].includes(link.rel)) await client.follow(link);
      }
    }
    expect((await ship(documents.shipmentAtHome, { customerRequestId: 'a' }, {})).status).toBe(400);

    const own = '/shipping/v1/0007654321/0007654321/shipments';
    const group = await ship(documents.groupShipment, { customerRequestId: 'f' }, {});
    for (const id of [sold[0]?.document.shipmentId, group.document.shipmentId]) {
      await contract.post(`${own}/${id}/refund`, { email: 'dana.roy@example.com' });
      expect((await contract.delete(`${own}/${id}`)).status).toBe(
        id === group.document.shipmentId ? 204 : 400,
      );
      await contract.post(`${own}/${id}/refund`, { email: 'dana.roy@example.com' });
    }
    running.advance({ hours: 31 });
    const later = await clientOf(running.settings);
    const search = 'mailing-date-from=2026-03-01&mailing-date-to=2026-03-31&customer-number=0007654321';
    for (const path of [
      `pins/${sold[0]?.document.trackingPin}/details`,
      'pins/2004418820079999/details',
      `refs/summaries?${search}&reference-number=order%2042`,
      `refs/summaries?${search}`,
    ])
      await later.get(`/tracking/v1/${path}`);

    const { request, reply } = open();
    let requests = 0;
    let replies = 0;
    for (const { reply: answer, ...call } of running.exchanges) {
      if (answer === null) continue;
      const asked = answer.status < 400 ? await request(call) : undefined;
      const answered = await reply(call, answer);
      expect([asked ?? [], answered ?? []].flat(), `${call.path}\n${Buffer.from(answer.body)}`).toEqual([]);
      requests += asked === undefined ? 0 : 1;
      replies += answered === undefined ? 0 : 1;
    }
    console.info(`canadapost JSON answers: ${replies} valid, to ${requests} valid requests`);
    expect(replies).toBeGreaterThan(30);
    expect(running.routeErrors).toEqual([]);
  });
});
