import {
  createShipment,
  fetchQuotes,
  type RateRequestData,
  recoverShipment,
  type ShipmentRequestData,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { quotedServices } from '@waybill/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { canpar } from '../src/index.js';
import { dayOf, shipmentIn } from '../src/prices.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';

const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());
const proxy = () => canpar.create(running.settings);

const party = (city: string, state_code: string, postal_code: string) => ({
  company_name: 'Lantern Workshop',
  phone_number: '514-555-0123',
  address_lines: ['275 rue Notre-Dame Est'],
  country_code: 'CA',
  city,
  state_code,
  postal_code,
});
const plain: RateRequestData = {
  shipper: party('Montréal', 'QC', 'H2Y 1C6'),
  recipient: party('Vancouver', 'BC', 'V5Y 1V4'),
  shipment: { items: [{ weight: 2.5 }], currency: 'CAD' },
};
const withShipment = (shipment: object, recipient: object = {}): ShipmentRequestData =>
  ({
    ...plain,
    recipient: { ...plain.recipient, ...recipient },
    shipment: { ...plain.shipment, items: [{ weight: 0.3 }], ...shipment },
  }) as ShipmentRequestData;
test.each(['signature', 'do_not_leave'])('%s and no signature contradict each other', async (option) => {
  const shipment = { ...plain.shipment, options: [option, 'leave_at_door'] };
  expect(await fetchQuotes(proxy(), { ...plain, shipment })).toMatchObject([[], [{ code: 'contradiction' }]]);
});

/** What an operation makes of a `return` with HTTP 200. */
const answered = (operation: string, content: string) => ({
  status: 200,
  headers: {},
  body: `<Envelope><Body><${operation}Response><return>${content}</return></${operation}Response></Body></Envelope>`,
});
const { mapper } = canpar.create(simulator.settings);
const shippedBy = (...replies: object[]) =>
  mapper.parseShippingResponse({
    request: { order_id: 'order', packages: 1, service: '1', ship_date: '2026-03-03', shipment: {} },
    replies,
  } as never);
/** What becomes of a purchase that was cut, by the history. */
const recovered = (history: string) =>
  shippedBy(
    { step: 'buy', failure: { kind: 'unknown_outcome', message: 'cut', sent: true } },
    { step: 'search', ...answered('searchShipmentsByOrderId', history) },
  );
const inHistory = (id: string, barcode: string) =>
  `<shipment><id>${id}</id><order_id>ORDER</order_id><packages><barcode>${barcode}</barcode></packages></shipment>`;
const UNITED_STATES = { country_code: 'US', state_code: 'NY', postal_code: '10118', city: 'New York' };
const FRANCE = { country_code: 'FR', state_code: undefined, postal_code: '75001', city: 'Paris' };

describe('the tables', () => {
  test('every service is offered by the simulator somewhere', async () => {
    const requests = [{}, UNITED_STATES, FRANCE].map((to) => withShipment({}, to));
    const codes = canpar.services.rows.map(({ code }) => code);
    expect(await quotedServices(proxy(), ...requests)).toEqual(codes.sort());
  });

  test('lines in two currencies are refused at the line', async () => {
    const line = { description: 'Lamp', weight: 0.1, value_amount: 2 };
    const customs = { items: ['CAD', 'USD'].map((value_currency) => ({ ...line, value_currency })) };
    const ship = withShipment({ services: ['2'], customs }, UNITED_STATES);
    const [, errors] = await createShipment(proxy(), ship);
    expect(errors).toMatchObject([{ field: 'shipment.customs.items[1].value_currency' }]);
  });

  test('two premiums at once are refused', async () => {
    const [, errors] = await fetchQuotes(proxy(), withShipment({ options: ['A', 'S'] }));
    expect(errors).toMatchObject([{ field: 'shipment.options[1]' }]);
  });
});

const PARTS = { freight_charge: '10.10', fuel_surcharge: '1.05', tax_charge_1: '0.55', tax_charge_2: '1.11' };
test.each([
  ['its parts', PARTS, '12.81'],
  ['its parts, the total being 0', { ...PARTS, total: '0.0' }, '12.81'],
  ['its parts, one being nil', { ...PARTS, xc_charge: { '@_nil': 'true' } }, '12.81'],
  [
    'its total without the handling of the shipper',
    { ...PARTS, handling: '5.0', total: '12.8', total_with_handling: '17.8' },
    '12.80',
  ],
  ['not made up without the freight', { fuel_surcharge: '1.05' }, undefined],
  ['not made up of what is below 0', { total: '-3.0' }, undefined],
])('a price is %s', (_, shipment, price) => {
  expect(shipmentIn(shipment)?.price?.total.toFixed(2)).toBe(price);
});

test('days are those of Toronto, in summer and in winter', () => {
  expect(dayOf('2026-12-02T05:00:00.000Z')).toBe('2026-12-02');
  const summer = ['2026-07-02T04:00:00.000Z', '2026-07-02T03:59:59.000Z', '2026-07-02', 'soon'];
  expect(summer.map(dayOf)).toEqual(['2026-07-02', '2026-07-01', '2026-07-02', undefined]);
});

describe('a purchase', () => {
  const ship = withShipment({ services: ['1'] });
  const reply = (status: number, body: string) => ({ kind: 'reply', status, body }) as const;
  const fault = (text: string) =>
    `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text xml:lang="en-US">${text}</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`;

  test('is refused by a fault about the message, and unknown after any other fault', async () => {
    running.fault(reply(500, fault('Unexpected subelement weight')), { times: 1 });
    const [, refused] = await createShipment(proxy(), ship);
    expect(refused).toMatchObject([{ kind: 'carrier', message: 'Unexpected subelement weight' }]);
    running.fault(reply(500, fault('Connection to the database was lost')), { times: 1 });
    const [, unknown] = await createShipment(proxy(), ship);
    expect(unknown).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
  });

  test('without its labels is complete after a recovery, which buys nothing', async () => {
    running.fault({ kind: 'reset_after' }, { times: 1 });
    const [none, [entry]] = await createShipment(proxy(), ship);
    expect(none).toBeNull();
    const [found, errors] = await recoverShipment(proxy(), entry?.details?.recovery as never);
    expect(errors).toEqual([]);
    expect(found).toMatchObject({ complete: true, documents: [expect.any(String)] });
    expect(running.purchases).toEqual([found?.tracking_number]);
  });

  test('that is found twice stays unknown, with both as candidates', async () => {
    const [shipment, errors] = recovered(inHistory('1', 'D1') + inHistory('2', 'D2'));
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { candidates: ['D1', 'D2'] } }]);
  });

  test('is found in capitals, and an unreadable history is not an empty one', () => {
    const [found] = recovered(inHistory('7', 'D1'));
    expect(found).toMatchObject({ tracking_number: 'D1', reference: { value: '7' } });
    expect(recovered('')[1][0]?.message).toContain('has no shipment with the order id');
    expect(recovered('<error>Invalid password</error>')[1][0]?.message).toContain('could not be read');
  });
});

const FAILURES = [
  'System error',
  'Internal server error',
  'An error has occurred, please contact Canpar',
  'Database is locked',
  'java.lang.NullPointerException',
  'Read timed out',
  'Request timeout',
  'Connection reset',
  'Web service is currently unavailable',
  'Please try again later',
  'Error while processing the shipment',
  'Shipment could not be saved',
];

describe('a text', () => {
  const bought = (content: string) => shippedBy({ step: 'buy', ...answered('processShipment', content) })[1];
  const voided = (content: string) =>
    mapper.parseVoidResponse({
      request: { id: '1', tracking_numbers: ['D1'] },
      replies: [answered('voidShipment', content)],
    } as never);
  const errors = (...texts: string[]) =>
    `<processShipmentResult>${texts.map((text) => `<errors>${text}</errors>`).join('')}</processShipmentResult>`;

  test.each(FAILURES)('of a failure leaves a purchase unknown: %s', (text) => {
    const entries = [`<error>${text}</error>`, errors(text), errors('Weight is invalid', text)].map(bought);
    for (const [entry] of entries) {
      expect(entry).toMatchObject({ kind: 'unknown_outcome', retryable: false });
      expect(entry?.message).toContain(text);
    }
  });

  test.each([
    'Delivery postal code is invalid',
    'Service is not available for this destination',
    'Saturday service unavailable for this postal code',
    'Please correct the weight and try again',
    'Pickup time is out of range',
  ])('of anything else refuses it: %s', (text) => {
    expect(bought(errors(text))).toMatchObject([{ kind: 'carrier', message: text, retryable: false }]);
  });

  test.each(FAILURES)('of a failure leaves other changes unknown, and no number unknown: %s', (text) => {
    const said = `<error>${text}</error>`;
    const outcomes = [
      voided(said),
      mapper.parseManifestResponse({ request: {}, replies: [answered('endOfDay', said)] } as never),
      mapper.parsePickupResponse({ request: {}, replies: [answered('schedulePickupV2', said)] } as never),
      mapper.parsePickupCancelResponse({ request: {}, replies: [answered('cancelPickup', said)] } as never),
    ];
    expect(outcomes.map(([, [entry]]) => entry?.kind)).toEqual(outcomes.map(() => 'unknown_outcome'));
    const request = { numbers: [{ tracking_number: 'D1', field: 'tracking_numbers[0]' }], language: 'en' };
    const reply = { package: 0, ...answered('trackByBarcodeV2', said) };
    const entry = { kind: 'unavailable', message: text, field: 'tracking_numbers[0]', retryable: true };
    expect(mapper.parseTrackingResponse({ request, replies: [reply] } as never)).toMatchObject([[], [entry]]);
  });

  test('that says why it cannot be undone is a refusal', () => {
    const refused = (kind: string) => [{ outcome: 'refused' }, [{ kind }]];
    const manifested = voided('<error>Shipment has already been manifested and cannot be voided</error>');
    expect(manifested).toMatchObject(refused('too_late'));
    expect(voided('<error>Shipment not found</error>')).toMatchObject(refused('not_found'));
    const cancelled = mapper.parsePickupCancelResponse({
      request: { number: '4001' },
      replies: [answered('cancelPickup', '<error>Already picked up, it cannot be cancelled</error>')],
    } as never);
    expect(cancelled).toMatchObject(refused('too_late'));
  });

  test('of a refused login is not a manifest that is not found', () => {
    const replies = [answered('getManifest', '<error>Invalid user_id or password</error>')];
    const outcome = mapper.parseManifestDocumentsResponse({ request: { numbers: ['1'] }, replies } as never);
    expect(outcome).toMatchObject([null, [{ kind: 'authentication' }]]);
  });
});

test('a result without a barcode is that of the number, with the page of the language', () => {
  const track = (language: 'en' | 'fr', content: string) =>
    mapper.parseTrackingResponse({
      request: { numbers: [{ tracking_number: 'D1', field: 'tracking_numbers[0]' }], language },
      replies: [{ package: 0, ...answered('trackByBarcodeV2', `<result>${content}</result>`) }],
    } as never)[0];
  const event = '<events><code>DEL</code><address><postal_code>K1P5Z9</postal_code></address></events>';
  const urls = '<tracking_url_en>https://e</tracking_url_en><tracking_url_fr>https://f</tracking_url_fr>';
  const [details] = track('fr', `${event}${urls}`);
  expect(details).toMatchObject({ status: 'delivered', events: [{ place: { postal_code: 'K1P5Z9' } }] });
  expect(details).toMatchObject({ delivery_place: null, meta: { tracking_url: 'https://f' } });
  expect(track('en', '<barcode>D2</barcode>')).toEqual([]);
});

test('a price of 0 is not quoted', () => {
  const free = '<service_type>1</service_type><freight_charge>0.0</freight_charge><total>0.0</total>';
  const result = `<processShipmentResult><shipment>${free}</shipment></processShipmentResult>`;
  const replies = [answered('rateShipmentAllServices', result)];
  const [quotes, errors] = mapper.parseQuoteResponse({
    request: { services: [], options: [] },
    replies,
  } as never);
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ kind: 'unexpected_reply' }]);
});

test('a mobile number is the telephone where there is no other', () => {
  const phones = { phone_number: undefined, mobile_number: '604-555-0199' };
  const wire = mapper.createShipmentRequest(withShipment({ services: ['1'] }, phones) as never);
  expect(wire).toMatchObject({ shipment: { delivery_address: { phone: '6045550199' } } });
});

test('a shipment within Canada has no proforma, also with a declaration', () => {
  const customs = { items: [{ weight: 0.2, description: 'Lamp', value_amount: 20 }] };
  const wire = (recipient: object) =>
    mapper.createShipmentRequest(withShipment({ services: ['1'], customs }, recipient) as never);
  expect(JSON.stringify(wire({}))).not.toContain('proforma');
  expect(JSON.stringify(wire(UNITED_STATES))).toContain('proforma');
});

test('the simulator refuses an element at another place than that of the schema', async () => {
  await fetchQuotes(proxy(), plain);
  const [sent] = running.exchanges;
  const post = (body = '') => {
    const headers = { 'content-type': sent?.headers['content-type'] ?? '' };
    return fetch(`${running.url}${sent?.path}`, { method: 'POST', headers, body });
  };
  expect((await post(sent?.body)).status).toBe(200);
  const refused = await post(
    sent?.body.replace(/(<d:premium>N<\/d:premium>)(.*?)(<\/w:shipment>)/s, '$2$1$3'),
  );
  expect(`${refused.status} ${await refused.text()}`).toMatch(/^500.*Unexpected subelement premium/s);
});

test('an event is read by its code, else by its words', () => {
  expect(meaningOf('PIC', '').status).toBe('accepted');
  for (const code of ['ARR', 'INO', 'INA']) expect(meaningOf(code, '').status).toBe('in_transit');
  expect(meaningOf('DEL', '').status).toBe('delivered');
  expect(meaningOf('XYZ', 'RETURNED TO SHIPPER').status).toBe('returning');
  expect(meaningOf('XYZ', 'NOT DELIVERED YET').status).toBeNull();
  expect(meaningOf('XYZ', 'SHIPMENT VOIDED').status).toBe('cancelled');
  expect(meaningOf('XYZ', 'HOLD FOR PICKUP').status).toBe('available_for_pickup');
  expect(meaningOf('XYZ', 'ON HOLD - CUSTOMS').status).toBeNull();
  expect(meaningOf('XYZ', 'DELIVERY ATTEMPTED')).toEqual({ status: 'attempted', reason: null });
  expect(meaningOf(undefined, '').status).toBeNull();
});
