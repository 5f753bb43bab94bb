import { createShipment, fetchQuotes } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { soapBody } from '../src/simulator/soap.js';
import { contracts } from './support/contract.js';
import { boston, NOW, request } from './support/exchange.js';
import { mutationsOf } from './support/mutations.js';
import {
  actionOf,
  cityRequest,
  consolidateRequest,
  deliveryRequest,
  documentsRequest,
  estimateAbroad,
  estimateRequest,
  locationsRequest,
  manifestRequest,
  modifyPickupRequest,
  type Operation,
  PATHS,
  pickupHistoryRequest,
  pickupRequest,
  returnRequest,
  shipmentAbroad,
  shipmentRequest,
  trackReferenceRequest,
  trackRequest,
  voidPickupRequest,
  voidRequest,
} from './support/requests.js';

const start = () => startSimulator(simulator, { now: () => NOW });

interface Login {
  readonly username: string;
  readonly password: string;
}

/** Speaks to the simulator as another program than Waybill would. */
async function post(
  { url, settings }: { readonly url: string; readonly settings: Login },
  operation: Operation,
  body: string,
  headers: Record<string, string> = {},
) {
  const login = Buffer.from(`${settings.username}:${settings.password}`).toString('base64');
  const response = await fetch(url + PATHS[operation], {
    method: 'POST',
    headers: {
      authorization: `Basic ${login}`,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: actionOf(operation),
      ...headers,
    },
    body,
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const cents = (text: string) => Math.round(Number(text) * 100);
const amounts = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)<`, 'g'))].map(([, amount = '']) => cents(amount));

describe('the simulator', () => {
  test('the parts of every price add up', async () => {
    await using running = await start();
    for (const body of [estimateRequest({}, true), estimateAbroad()]) {
      const { text } = await post(running, 'GetFullEstimate', body);
      const estimates = [...text.matchAll(/<ShipmentEstimate>.*?<\/ShipmentEstimate>/gs)].map(([one]) => one);
      expect(estimates.length).toBeGreaterThan(4);
      for (const one of estimates) {
        const parts = [...amounts(one, 'BasePrice'), ...amounts(one, 'Amount')];
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amounts(one, 'TotalPrice')[0]);
      }
    }
  });

  test.each([
    ['ON', 'M5V2T6', 'HST', 13],
    ['QC', 'H2Y1C6', 'PSTQST', 9.975],
    ['AB', 'T2P1J9', 'GST', 5],
  ])('deliveries to %s bear the taxes of the province', async (province, code, tax, percent) => {
    await using running = await start();
    const replace = [
      ['<Province>QC', `<Province>${province}`],
      ['<PostalCode>H2Y1C6', `<PostalCode>${code}`],
    ] as const;
    const { text } = await post(running, 'GetFullEstimate', estimateRequest({ replace }));
    const [, amount = ''] = new RegExp(`<Amount>([^<]*)</Amount><Type>${tax}<`).exec(text) ?? [];
    const taxed = [...text.matchAll(/<Tax><Amount>([^<]*)/g)].reduce(
      (sum, [, one = '']) => sum + cents(one),
      0,
    );
    const net = (amounts(text, 'TotalPrice')[0] ?? 0) - taxed;
    expect(cents(amount)).toBe(Math.round((net * percent) / 100));
  });

  test.each([
    ['another account', estimateRequest({ account: '1234567890' }), '1100917'],
    ['a service of another lane', estimateRequest({ service: 'PurolatorExpressU.S.' }), '1100952'],
    ['a catalogue spelling', estimateAbroad({ service: 'PurolatorExpressU.S.Pack9AM' }), '1100950'],
    ['a sender abroad', estimateRequest({ replace: [['<Country>CA', '<Country>US']] }), '1100905'],
    ['a wrong postal code', estimateRequest({ replace: [['H2Y1C6', 'H2Y 1C6']] }), '1100901'],
    [
      'pieces that do not add up',
      estimateRequest({ replace: [['<TotalPieces>2', '<TotalPieces>3']] }),
      '1100970',
    ],
    [
      'an unknown option',
      estimateRequest({ replace: [['ResidentialSignatureDomestic', 'Nothing']] }),
      '1100980',
    ],
    ['an unknown user token', estimateRequest({}, false, 'nobody'), '1100003'],
  ])('%s is refused with an error inside a 200', async (_, body, code) => {
    await using running = await start();
    const { status, text } = await post(running, 'GetFullEstimate', body);
    expect(status).toBe(200);
    expect(text).toContain(`<Code>${code}</Code>`);
    expect(text).toContain('<ShipmentEstimates i:nil="true"/>');
  });

  test.each([
    [
      'a wrong login',
      { authorization: 'Basic bm9ib2R5Om5vYm9keQ==' },
      estimateRequest(),
      401,
      'Unauthorized',
    ],
    [
      'a wrong action',
      { soapaction: actionOf('GetDocuments') },
      estimateRequest(),
      500,
      'ActionNotSupported',
    ],
    ['a document that is not XML', {}, '<s:Envelope', 500, 's:Client'],
    ['another media type', { 'content-type': 'application/json' }, '{}', 415, ''],
    [
      'a wrong order',
      {},
      estimateRequest({ replace: [[/(<Name>.*?<\/Name>)(<Company>.*?<\/Company>)/, '$2$1']] }),
      500,
      'ValidationFault',
    ],
  ])('%s is answered as Purolator does', async (_, headers, body, status, text) => {
    await using running = await start();
    const answer = await post(running, 'GetFullEstimate', body, headers);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    expect(running.purchases).toEqual([]);
  });

  test('a shipment needs elements that an estimate may leave empty', async () => {
    await using running = await start();
    const { status, text } = await post(
      running,
      'CreateShipment',
      shipmentRequest({ replace: [['<StreetNumber>61</StreetNumber>', '<StreetNumber/>']] }),
    );
    expect(status).toBe(500);
    expect(text).toContain('StreetNumber is required');
    expect(running.purchases).toEqual([]);
  });

  test.each(['PDF', 'ZPL'] as const)(
    'makes %s labels whose barcodes read back as the PINs',
    async (format) => {
      await using running = await start();
      const proxy = purolator.create(running.settings);
      const wanted = request({ label: { format }, items: [{ weight: 1 }, { weight: 2 }] });
      const [shipment, errors] = await createShipment(proxy, wanted);
      expect(errors).toEqual([]);
      expect(running.purchases).toHaveLength(2);
      for (const [index, { tracking_number }] of (shipment?.meta.parcels ?? []).entries()) {
        const label = Buffer.from(shipment?.documents[index] ?? '', 'base64');
        const read =
          format === 'ZPL'
            ? [/\^FD(\d{12})\^FS\s*\^XZ/.exec(label.toString())?.[1]]
            : await readBarcode(label);
        expect(read).toEqual([tracking_number]);
      }
      expect(shipment?.meta.documents.map(({ parcel }) => parcel)).toEqual([0, 1]);
    },
  );

  test('the account with slow documents waits for them, and gets links', async () => {
    await using running = await start();
    const proxy = purolator.create(running.accounts['slow-documents']);
    const customs = {
      commercial_invoice: true,
      items: [
        { description: 'Vase', code: '6913.90', sku: 'V', weight: 1, value_amount: 9, origin_country: 'CA' },
      ],
    };
    const wanted = request({ services: ['PurolatorGroundU.S.'], currency: 'USD', customs }, boston);
    const [shipment, errors] = await createShipment(proxy, wanted);
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({
      complete: true,
      meta: {
        documents: [
          { kind: 'label', parcel: 0 },
          { kind: 'commercial_invoice', parcel: null },
        ],
      },
    });
    const polls = running.exchanges.filter(({ path }) => path.includes('ShippingDocuments'));
    expect(polls).toHaveLength(2);
    expect(running.exchanges.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  test('a shipment is billed as quoted, with options and to homes', async () => {
    await using running = await start();
    const proxy = purolator.create(running.accounts['with-user-token']);
    const wanted = request({ services: [], options: ['signature'], insured_amount: 321.5 });
    const [quotes] = await fetchQuotes(proxy, wanted);
    expect(quotes.length).toBeGreaterThan(5);
    for (const { service_type, options = [], total_charge } of quotes) {
      const shipment = { ...wanted.shipment, services: [service_type], options };
      const [bought] = await createShipment(proxy, { ...wanted, shipment });
      expect(Number(bought?.total_charge?.amount), service_type).toBe(total_charge);
    }
  });
});

const folder = process.env.WAYBILL_CONTRACTS;

describe.skipIf(folder === undefined)("Purolator's schemas (needs WAYBILL_CONTRACTS)", () => {
  const open = () => contracts(folder ?? '');

  test.each([
    ['GetFullEstimate', [estimateRequest(), estimateAbroad()]],
    ['CreateShipment', [shipmentRequest()]],
    ['GetDocuments', [documentsRequest('1', { types: ['A', 'B'] })]],
    ['VoidShipment', [voidRequest('1')]],
    ['Consolidate', [consolidateRequest()]],
    ['GetShipmentManifestDocument', [manifestRequest('2026-03-03')]],
    ['SchedulePickUp', [pickupRequest('SchedulePickUp')]],
    ['ValidatePickUp', [pickupRequest('ValidatePickUp')]],
    ['ValidateCityPostalCodeZip', [cityRequest('K1A0B1', 'X9X9X9')]],
    ['GetDeliveryDetails', [deliveryRequest('1')]],
    ['GetLocationsByPostalCode', [locationsRequest('GetLocationsByPostalCode')]],
    ['GetLocationsByCity', [locationsRequest('GetLocationsByCity')]],
    ['GetLocationsByCoordinates', [locationsRequest('GetLocationsByCoordinates')]],
    ['CreateReturnShipment', [returnRequest()]],
    ['ModifyPickUp', [modifyPickupRequest('21345001')]],
    ['VoidPickUp', [voidPickupRequest('21345001')]],
    ['GetPickUpHistory', [pickupHistoryRequest('21345001')]],
    ['TrackPackagesByPin', [trackRequest('1', '2')]],
    ['TrackPackagesByReference', [trackReferenceRequest('R1')]],
  ] as const)('the simulator accepts exactly what they accept: %s', async (operation, documents) => {
    const official = open();
    const corpus = documents.flatMap((xml) => [{ what: 'as it is', xml }, ...mutationsOf(xml)]);
    const differences: string[] = [];
    let accepted = 0;
    for (const { what, xml } of corpus) {
      const call = { method: 'POST', path: PATHS[operation], headers: {}, body: xml };
      const [fault] = (await official.request(call)) ?? [];
      const refusal = refusalOf(xml, operation);
      if (fault === undefined) accepted += 1;
      if ((fault === undefined) !== (refusal === undefined))
        differences.push(`${what}: schema ${fault ?? 'accepts'}; simulator ${refusal ?? 'accepts'}`);
    }
    console.info(`purolator ${operation}: ${corpus.length} requests, ${accepted} of them valid`);
    expect(differences).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(corpus.length);
  });

  test('every answer of the simulator is valid', async () => {
    await using running = await start();
    await post(running, 'GetFullEstimate', estimateRequest({}, true));
    await post(running, 'GetFullEstimate', estimateAbroad());
    await post(running, 'GetFullEstimate', estimateRequest({ account: '1' }));
    await post(running, 'GetFullEstimate', '<nothing');
    await post(running, 'GetFullEstimate', estimateRequest(), { soapaction: 'none' });
    for (const body of [shipmentRequest(), shipmentAbroad()]) {
      const { text } = await post(running, 'CreateShipment', body);
      const [, pin = ''] = /<ShipmentPIN><Value>(\d+)</.exec(text) ?? [];
      await post(running, 'GetDocuments', documentsRequest(pin));
      await post(running, 'GetDocuments', documentsRequest(pin, { output: 'ZPL', synchronous: 'false' }));
      await post(running, 'GetDocuments', documentsRequest(pin, { types: ['Nothing'] }));
    }
    await post(running, 'ValidateCityPostalCodeZip', cityRequest('K1A0B1', 'X9X9X9'));
    for (const service of ['PurolatorGroundReturn', 'PurolatorGround'])
      await post(running, 'CreateReturnShipment', returnRequest(service));
    for (const code of ['K1A0B1', 'K1A'])
      await post(running, 'GetLocationsByPostalCode', locationsRequest('GetLocationsByPostalCode', code));
    for (const day of ['2026-03-04', '2026-03-01']) {
      await post(running, 'ValidatePickUp', pickupRequest('ValidatePickUp', day));
      await post(running, 'SchedulePickUp', pickupRequest('SchedulePickUp', day));
    }
    for (const number of ['21345001', '0']) {
      await post(running, 'ModifyPickUp', modifyPickupRequest(number));
      await post(running, 'GetPickUpHistory', pickupHistoryRequest(number));
      await post(running, 'VoidPickUp', voidPickupRequest(number));
    }
    const [, pin = ''] =
      /<PIN><Value>(\d+)</.exec((await post(running, 'CreateShipment', shipmentRequest())).text) ?? [];
    for (const hours of [0, 6, 30]) {
      running.advance({ hours });
      await post(running, 'TrackPackagesByPin', trackRequest(pin, '0'));
      for (const one of [pin, '0']) await post(running, 'GetDeliveryDetails', deliveryRequest(one));
    }
    for (const reference of ['R1', 'R2'])
      await post(running, 'TrackPackagesByReference', trackReferenceRequest(reference));
    await post(running, 'VoidShipment', voidRequest(pin));
    const { text: last } = await post(running, 'CreateShipment', shipmentAbroad());
    const [, open_pin = ''] = /<PIN><Value>(\d+)</.exec(last) ?? [];
    await post(running, 'VoidShipment', voidRequest(open_pin));
    await post(running, 'TrackPackagesByPin', trackRequest(open_pin));
    const day = new Date(NOW).toISOString().slice(0, 10);
    await post(running, 'Consolidate', consolidateRequest());
    await post(running, 'Consolidate', consolidateRequest());
    for (const hours of [0, 24, 240]) {
      running.advance({ hours });
      await post(running, 'GetShipmentManifestDocument', manifestRequest(day));
    }
    await post(running, 'CreateShipment', shipmentRequest({ service: 'PurolatorNothing' }));
    await post(running, 'CreateShipment', shipmentRequest({ replace: [['<Name>Desk</Name>', '<Name/>']] }));
    await post(running, 'GetDocuments', documentsRequest('0'));
    const official = open();
    let valid = 0;
    for (const { reply, ...call } of running.exchanges) {
      const problems = reply && (await official.reply(call, reply));
      expect(problems, `${call.path}\n${Buffer.from(reply?.body ?? [])}`).toEqual([]);
      valid += 1;
    }
    console.info(`purolator: ${valid} answers of the simulator are valid`);
    expect(running.routeErrors).toEqual([]);
  });
});

function refusalOf(xml: string, operation: Operation): string | undefined {
  try {
    soapBody({
      method: 'POST',
      path: PATHS[operation],
      query: new URLSearchParams(),
      params: {},
      headers: new Headers({ 'content-type': 'text/xml', soapaction: actionOf(operation) }),
      text: xml,
    });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
