import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '@waybill/simulator';
import { xsdValidator } from '@waybill/testkit/xsd';
import { describe, expect, test } from 'vitest';
import { simulator } from '../../src/simulator/index.js';
import {
  readMailingScenario,
  readNonContractRefund,
  readNonContractShipment,
  readRefund,
  readShipment,
} from '../../src/simulator/xml/requests.js';
import { xmlContracts } from '../support/contracts.js';
import { clientOf, MEDIA_TYPES } from '../support/xml/client.js';
import * as documents from '../support/xml/documents.js';
import { mutationsOf, variantsOf } from '../support/xml/mutations.js';

const contracts = process.env.WAYBILL_CONTRACTS;
const folder = join(contracts ?? '', 'canadapost');

describe.skipIf(contracts === undefined)("Canada Post's XML contract (needs WAYBILL_CONTRACTS)", () => {
  describe('the simulator accepts exactly what the schema accepts', () => {
    test.each([
      {
        file: 'rating.xsd',
        read: readMailingScenario,
        full: documents.rateRequest,
        others: [documents.rateToUnitedStates, documents.rateToGermany],
      },
      {
        file: 'shipment.xsd',
        read: readShipment,
        full: documents.shipmentRequest,
        others: [documents.groupShipmentRequest, documents.shipmentAbroad, documents.shipmentAtHome],
      },
      {
        file: 'ncshipment.xsd',
        read: readNonContractShipment,
        full: documents.nonContractRequest,
        others: [],
      },
      { file: 'shipment.xsd', read: readRefund, full: documents.refundRequest, others: [] },
      {
        file: 'ncshipment.xsd',
        read: readNonContractRefund,
        full: documents.nonContractRefundRequest,
        others: [],
      },
    ])('$file', ({ file, read, full, others }) => {
      const validate = xsdValidator(join(folder, 'spec', file));
      const bothBranches = full.replace(
        '<transmit-shipment>',
        '<group-id>monday</group-id><transmit-shipment>',
      );
      const corpus = [
        ...[full, ...others].flatMap((document) => [...variantsOf(document)]),
        { change: 'with both branches', xml: bothBranches },
        ...mutationsOf(full),
        // The branches of a choice that the full document has not.
        ...others.flatMap((document) =>
          [...mutationsOf(document)].filter(({ change }) => /^(destination|group-id)/.test(change)),
        ),
      ];
      let accepted = 0;
      const differences: string[] = [];
      for (const { change, xml } of corpus) {
        const faults = validate(xml);
        const { refusal } = read(xml);
        if (faults.length === 0) accepted += 1;
        if ((faults.length === 0) !== (refusal === undefined)) {
          differences.push(`${change}: schema ${faults[0] ?? 'accepts'}; simulator ${refusal ?? 'accepts'}`);
        }
      }
      console.info(`canadapost ${file}: ${corpus.length} requests, ${accepted} of them valid`);
      expect(differences).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThan(corpus.length);
    });
  });

  test('the simulator reads the sample requests', () => {
    const readers = { rate: readMailingScenario, 'shipment-contract': readShipment } as const;
    const samples = readdirSync(join(folder, 'samples')).filter((name) => name.startsWith('request-'));
    for (const name of samples) {
      const read =
        Object.entries(readers).find(([kind]) => name.startsWith(`request-${kind}`))?.[1] ??
        readNonContractShipment;
      expect(read(readFileSync(join(folder, 'samples', name), 'utf8')), name).toHaveProperty('document');
    }
    expect(samples.length).toBeGreaterThan(0);
  });

  test('every answer of the simulator is valid', async () => {
    await using running = await startSimulator(simulator, { now: () => Date.parse('2026-03-03T15:00:00Z') });
    const contract = clientOf(running.accounts.xml);
    const nonContract = clientOf(running.accounts['xml-non-contract']);
    const rate = (body: string, language = 'en-CA') =>
      contract.post('/rs/ship/price', MEDIA_TYPES.rate, body, { 'accept-language': language });
    const ship = (body: string) =>
      contract.post('/rs/0007654321/0007654321/shipment', MEDIA_TYPES.shipment, body);
    const shipWithoutContract = (body: string) =>
      nonContract.post('/rs/0008123456/ncshipment', MEDIA_TYPES.non_contract, body);

    for (const province of 'VTSRPNLMKHJGEBCAXY') {
      await rate(
        documents.rateRequest.replace('M5V2T6', `${province}1A1A1`).replace(/<services>.*<\/services>/, ''),
      );
    }
    await rate(documents.rateRequest, 'fr-CA');
    await rate(documents.rateToUnitedStates);
    await rate(documents.rateToGermany);
    await rate(documents.rateRequest.replace('K1A0B1', 'K1A 0B1'));
    await rate(documents.rateRequest.replace('2.500', '31'));
    const { groupShipmentRequest, shipmentAbroad, shipmentAtHome, nonContractRequest } = documents;
    const services = (xml: string, ...codes: string[]) =>
      codes.map((code, index) =>
        xml
          .replace(/<service-code>[^<]*/, `<service-code>${code}`)
          .replace('order-42-1', `${code}-${index}`)
          .replace('<weight>2.500', '<weight>0.400')
          .replace(/<unit-weight>[^<]*/, '<unit-weight>0.1')
          .replace(/<option>\s*<option-code>COV.*?<\/option>/s, '')
          .replace(/<options>\s*<\/options>/, ''),
      );
    const bought = [
      ...services(shipmentAtHome, 'DOM.RP', 'DOM.EP', 'DOM.LIB'),
      ...services(shipmentAbroad, 'USA.XP', 'USA.SP.AIR'),
      ...services(shipmentAbroad.replace('>US<', '>DE<'), 'INT.IP.SURF', 'INT.TP'),
      ...services(shipmentAbroad.replace('>Account<', '>CreditCard<'), 'USA.EP'),
      shipmentAbroad.replace(/<transmit-shipment>.*<\/transmit-shipment>/, '<group-id>monday</group-id>'),
    ];
    const infos = [];
    for (const body of bought) infos.push(await ship(body));
    expect((await ship(groupShipmentRequest)).status).toBe(400);
    for (const body of services(nonContractRequest, 'USA.XP', 'USA.SP.AIR')) {
      infos.push(await shipWithoutContract(body));
    }
    for (const { status, text, document } of infos) {
      expect(status, text).toBe(200);
      const info = document['shipment-info'] ?? document['non-contract-shipment-info'];
      for (const link of info.links.link) {
        const client = text.includes('/ncshipment/') ? nonContract : contract;
        if (['self', 'price', 'receipt', 'label'].includes(link['@_rel'])) await client.follow(link);
      }
    }

    running.advance({ hours: 31 });
    const search = 'mailingDateFrom=2026-03-01&mailingDateTo=2026-03-31&customerNumber=0007654321';
    for (const path of [
      `pin/${infos[0]?.document['shipment-info']['tracking-pin']}/detail`,
      'pin/2004418820079999/detail',
      `ref/summary?${search}&referenceNumber=order%2042`,
      `ref/summary?${search}`,
    ])
      await contract.get(`/vis/track/${path}`, MEDIA_TYPES.track);
    const paths = infos.map(({ document }) => {
      const info = document['shipment-info'] ?? document['non-contract-shipment-info'];
      return new URL(info.links.link[0]['@_href']).pathname;
    });
    for (const path of [...paths, '/rs/0007654321/0007654321/shipment/1']) {
      if (path.includes('/ncshipment/'))
        await nonContract.post(
          `${path}/refund`,
          MEDIA_TYPES.non_contract,
          documents.nonContractRefundRequest,
        );
      else {
        await contract.delete(path, MEDIA_TYPES.shipment);
        await contract.post(`${path}/refund`, MEDIA_TYPES.shipment, documents.refundRequest);
      }
    }

    const judged = xmlContracts(contracts ?? '');
    const counts = new Map<string, number>();
    for (const { reply, ...call } of running.exchanges) {
      const verdict = reply === null ? undefined : await judged.reply(call, reply);
      if (reply === null || verdict === undefined) continue;
      const text = Buffer.from(reply.body).toString('utf8');
      const root = /<([a-z][a-z-]*)/.exec(text)?.[1] ?? '';
      expect(verdict, `${call.path}\n${text}`).toEqual([]);
      counts.set(root, (counts.get(root) ?? 0) + 1);
    }
    console.info(`canadapost answers: ${[...counts].map(([root, count]) => `${count} ${root}`).join(', ')}`);
    expect([...counts.keys()].sort()).toEqual([
      'messages',
      'non-contract-shipment-info',
      'non-contract-shipment-receipt',
      'non-contract-shipment-refund-request-info',
      'price-quotes',
      'shipment-info',
      'shipment-price',
      'shipment-receipt',
      'shipment-refund-request-info',
      'tracking-detail',
      'tracking-summary',
    ]);
    expect(running.routeErrors).toEqual([]);
  });
});
