/** What Hermes may answer besides the recorded cases, and what an order looks like. */
import {
  createReturn,
  createShipment,
  fetchTracking,
  ShipmentRequest,
  type ShipmentRequestData,
  schedulePickup,
} from '@waybill/core';
import type { ReturnLabelData } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type HermesDeProxy, hermesDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';

const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());

const party = (address_lines: string[], more: object = {}) => ({
  person_name: 'Jörg Weiß',
  address_lines,
  city: 'Köln',
  postal_code: '50667',
  country_code: 'DE',
  ...more,
});
const request = (recipient: object = {}, shipment: object = {}) => ({
  shipper: party(['Markt 1']),
  recipient: party(['Ring 2'], recipient),
  shipment: { items: [{ weight: 1 }], services: ['PARCEL'], ...shipment },
});
/** What comes of it when Hermes answers with this document; the login is the simulator's. */
const answered = async <Result>(
  body: object,
  act: (proxy: HermesDeProxy) => Promise<Result>,
  { status = 200, ...scope }: { status?: number; times?: number } = {},
) => {
  const fault = { kind: 'reply', status, body: JSON.stringify(body) } as const;
  running.fault(fault, { path: /orders|shipmentinfo/, ...scope });
  return await act(hermesDe.create(running.settings));
};
const buying = (body: object, asked: ShipmentRequestData = request()) =>
  answered(body, (proxy) => createShipment(proxy, asked));
const NUMBER = '89195131100303';
const tracking = (body: object, how = {}) =>
  answered(body, (proxy) => fetchTracking(proxy, { tracking_numbers: [NUMBER] }), how);
const returning = (body: object, return_label: ReturnLabelData, shipment: object = {}, how = {}) =>
  answered(body, (proxy) => createReturn(proxy, { ...request({}, shipment), return_label }), how);

const ORDER = { shipmentID: NUMBER, shipmentOrderID: '52269002670' };
const ZPL = '^XA^FO40,40^FDSAMPLE^FS^XZ';
const FAILED = { code: 'e021', message: 'Label not created.' };

test('a recipient whose address needs a state is refused before anything is sent', async () => {
  const newYork = { country_code: 'US', state_code: 'NY', postal_code: '10118', city: 'New York' };
  const asked = request(newYork, { is_document: true });
  const [none, errors] = await createShipment(hermesDe.create(running.settings), asked);
  expect(none).toBeNull();
  expect(errors.map(({ field }) => field)).toContain('recipient.country_code');
});

describe('the reply to a purchase', () => {
  test('has a label whatever else it reports: all result codes are notices', async () => {
    const labelImage = Buffer.from(ZPL).toString('base64');
    const [shipment, errors] = await buying({ ...ORDER, labelImage, listOfResultCodes: [FAILED] });
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ complete: true, meta: { notices: [FAILED] } });
  });

  test('proves no refusal by a general technical error', async () => {
    const outcome = await buying({ listOfResultCodes: [{ code: 'e999', message: 'Technical error.' }] });
    const entry = { code: 'e999', kind: 'unknown_outcome', retryable: false };
    expect(outcome).toMatchObject([null, [entry]]);
  });

  test('may have the commands of a printer as they are', async () => {
    const [shipment] = await buying({ ...ORDER, labelImage: ZPL });
    expect(shipment?.meta.documents).toMatchObject([{ format: 'ZPL', kind: 'label' }]);
    expect(Buffer.from(shipment?.documents[0] ?? '', 'base64').toString()).toBe(ZPL);
  });

  test.each([
    ['a number and an error', { ...ORDER, listOfResultCodes: FAILED }, ['e021', 'incomplete_reply']],
    ['an order without a word', { shipmentOrderID: '52269002670' }, ['incomplete_reply', 'incomplete_reply']],
    ['a label that is a page', { ...ORDER, labelImage: 'PGh0bWw+' }, ['incomplete_reply']],
  ])('proves a purchase by %s, and says what is missing', async (_, body, codes) => {
    const [shipment, errors] = await buying(body);
    expect(shipment).toMatchObject({ complete: false, reference: { value: '52269002670' }, documents: [] });
    expect(errors.map(({ code }) => code)).toEqual(codes);
    expect(errors.some(({ retryable }) => retryable)).toBe(false);
  });
});

test('a part whose order has no number is the last one that is bought: the others must name it', async () => {
  const parts = request({}, { items: [{ weight: 1, quantity: 3 }] });
  const body = { ...ORDER, shipmentOrderID: undefined, labelImage: ZPL };
  const [shipment, errors] = await buying(body, parts);
  expect(running.exchanges.filter(({ path }) => path.includes('shipmentorders'))).toHaveLength(1);
  expect(shipment).toMatchObject({ tracking_number: ORDER.shipmentID, complete: false });
  expect(shipment?.meta.parcels.map(({ bought }) => bought)).toEqual([true, false, false]);
  const left = { code: 'not_bought', retryable: false };
  expect(errors).toMatchObject([left, left]);
  expect(errors[0]?.message).toContain('named no order');
});

test('the only answer to one number may leave the number out, and be no list', async () => {
  const status = { timestamp: '2026-12-03 11:42:00', code: '3530', description: 'Collected.' };
  const [[details], errors] = await tracking({ shipmentinfo: { status } });
  expect(errors).toEqual([]);
  expect(details).toMatchObject({ tracking_number: NUMBER, status: 'delivered' });
  expect(details?.events[0]?.time?.utc).toBe('2026-12-03T10:42:00Z');
});

test.each([
  ['OK', 'pre_transit', []],
  ['w031', 'pre_transit', ['w031']],
  ['e002', undefined, []],
])('a number with the result %s and without a scan is %s', async (code, status, notices) => {
  const info = { shipmentID: NUMBER, result: { code, message: 'Some words.' }, status: [] };
  const [[details], errors] = await tracking({ shipmentinfo: [info] });
  expect(details?.status).toBe(status);
  expect(details?.meta.notices.map((one) => one.code) ?? []).toEqual(notices);
  expect(errors.map((one) => one.code)).toEqual(status === undefined ? [code] : []);
});

describe('an error in the reply to a question', () => {
  test('names no field of an order: its codes are those of another API', async () => {
    const listOfResultCodes = ['e008', 'e005'].map((code) => ({ code, message: 'Some words.' }));
    const [, errors] = await tracking({ listOfResultCodes }, { status: 400 });
    expect(errors).toMatchObject(listOfResultCodes);
    expect(errors.map(({ field }) => field)).toEqual([undefined, undefined]);
  });

  test.each([
    [400, 'e903'],
    [403, 'e902'],
  ])('with HTTP %i and %s, that the token is over, is followed by a new token', async (status, code) => {
    const listOfResultCodes = [{ code, message: 'Token is expired.' }];
    const [, errors] = await tracking({ listOfResultCodes }, { status, times: 1 });
    expect(errors).toMatchObject([{ code: 'e001', kind: 'not_found' }]);
  });

  test('beside an empty list does not make the number unknown', async () => {
    const failed = { code: 'e999', message: 'General technical error.' };
    const [, errors] = await tracking({ shipmentinfo: [], listOfResultCodes: [failed] });
    expect(errors).toMatchObject([failed]);
  });
});

test.each([
  [{}, 'clientReference2'],
  [{ outbound_tracking_number: NUMBER }, 'shipmentID'],
])('a return of %j without a clear answer is looked for by what was sent', async (more, name) => {
  const [none, errors] = await returning({}, { kind: 'label', ...more }, {}, { status: 500 });
  expect(none).toBeNull();
  const call = running.exchanges.find(({ path }) => path.includes('returnorders'));
  const details = { references: { [name]: JSON.parse(call?.body ?? '{}')[name] } };
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', details }]);
});

test('of a return the RMA number is the reference, and what has no place is named', async () => {
  const return_label = { kind: 'qr_code', rma_number: 'RMA-7', email_address: 'greta@example.com' } as const;
  const shipment = { references: ['A-1'], ship_date: '2099-01-01' };
  const [made] = await returning({ shipmentID: NUMBER }, return_label, shipment);
  const messages = made?.meta.notices.map(({ message }) => message).join(' ');
  for (const field of ['shipment.references', 'return_label.email_address', 'shipment.ship_date'])
    expect(messages).toContain(`${field} is left out`);
});

test('either field of a return may hold the picture of the code', async () => {
  const shippinglabel = Buffer.from('\x89PNG\r\n', 'latin1').toString('base64');
  const [made, errors] = await returning({ shipmentID: NUMBER, shippinglabel }, { kind: 'qr_code' });
  expect(errors).toEqual([]);
  expect(made?.meta.documents).toMatchObject([{ format: 'PNG', kind: 'qr_code' }]);
});

test('a return without its code is made all the same', async () => {
  const body = { shipmentID: NUMBER, listOfResultCodes: [FAILED] };
  const [made, errors] = await returning(body, { kind: 'qr_code' });
  expect(made).toMatchObject({ tracking_number: NUMBER, complete: false });
  expect(errors.map(({ code }) => code)).toEqual(['e021', 'incomplete_reply']);
});

describe('a pickup', () => {
  const book = (body: object, closing_time = '17:00') => {
    const today = new Date().toISOString().slice(0, 10);
    const times = { pickup_date: today, ready_time: '12:30', closing_time };
    const asked = { address: party(['Markt 1']), ...times, package_count: 1 };
    return answered(body, (proxy) => schedulePickup(proxy, asked));
  };

  test('is booked in the first slot that fits, and an error next to its number is shown', async () => {
    const [pickup, errors] = await book({ pickupOrderID: '52269002800', listOfResultCodes: [FAILED] });
    expect(pickup).toMatchObject({ confirmation_number: '52269002800', ready_time: '14:00' });
    expect(errors.map(({ code }) => code)).toEqual(['e021']);
  });

  test('needs a time that a slot fits into', async () => {
    const [none, errors] = await book({}, '15:00');
    expect([none, errors.map(({ field }) => field)]).toEqual([null, ['closing_time']]);
  });
});

describe('an order', () => {
  const { mapper } = hermesDe.create(simulator.settings, { newId: () => 'id-1' });
  const addressOf = (recipient: object) => {
    const wire = mapper.createShipmentRequest(new ShipmentRequest(request(recipient)));
    return { receiverAddress: {}, ...wire.packages[0]?.wire.document }.receiverAddress;
  };

  test('has Latin letters as they are, and other signs left out', () => {
    const address = addressOf({ address_lines: ['Łódzka-Straße 5'], city: 'Mülheim € Đà Nẵng' });
    expect(address).toMatchObject({ street: 'Łódzka-Straße', houseNumber: '5', town: 'Mülheim Đà Nang' });
  });

  test.each([
    ['Musterweg 5 App. 12', { street: 'Musterweg', houseNumber: '5', addressAddition: 'App. 12' }],
    [
      'Hauptstr. 12 Hinterhaus 2. OG',
      { street: 'Hauptstr.', houseNumber: '12', addressAddition: 'Hinterhaus 2. OG' },
    ],
    ['Straße des 17. Juni 135', { street: 'Straße des 17. Juni', houseNumber: '135' }],
    ['Straße 73 5a', { street: 'Straße 73', houseNumber: '5a' }],
    ['Lindenstr.5-7', { street: 'Lindenstr.', houseNumber: '5-7' }],
    [
      'Apenrader Str. 16 / Whg. 3',
      { street: 'Apenrader Str.', houseNumber: '16', addressAddition: 'Whg. 3' },
    ],
    ['M4, 8', { street: 'M4', houseNumber: '8' }],
  ])('to %s has the number of the house', (line, expected) => {
    const { street, houseNumber, addressAddition } = addressOf({ address_lines: [line] }) as Record<
      string,
      string
    >;
    expect(JSON.stringify({ street, houseNumber, addressAddition })).toBe(JSON.stringify(expected));
  });

  test('has the number of the next line, Latin letters of the country, and no locker or box', async () => {
    expect(addressOf({ address_lines: ['Rathausmarkt', '12a'] })).toMatchObject({
      street: 'Rathausmarkt',
      houseNumber: '12a',
    });
    expect(
      addressOf({ country_code: 'GR', postal_code: '10563', city: 'Αθήνα', address_lines: ['Ερμού 15'] }),
    ).toMatchObject({
      street: 'Ermou',
      houseNumber: '15',
      town: 'Athina',
    });
    for (const lines of [['Packstation 145', '12345678'], ['Postfach 10 01 23']]) {
      const [, errors] = await buying(ORDER, request({ address_lines: lines }));
      expect(errors).toMatchObject([{ field: 'recipient.address_lines[0]', code: 'not_supported' }]);
    }
  });

  test('keeps a long house number in the street, and the company in an addition', () => {
    const address_lines = ['Am Alten Hafen 12-14 bis', 'Hof 3'];
    expect(addressOf({ address_lines, company_name: 'Laterne' })).toMatchObject({
      street: 'Am Alten Hafen 12-14 bis',
      addressAddition: 'Laterne',
      addressAddition2: 'Hof 3',
    });
    expect(addressOf({ address_lines })).not.toHaveProperty('houseNumber');
  });

  test('declares the first tax number of a type, and says that another is not sent', async () => {
    const tax_ids = ['DE123', 'DE456'].map((value) => ({ type: 'VAT', value }));
    const shipper = party(['Markt 1'], { tax_ids });
    const items = [{ description: 'Lamps', value_amount: 5, weight: 1 }];
    const abroad = { country_code: 'CH', postal_code: '8001' };
    const asked = { ...request(abroad, { currency: 'EUR', customs: { items } }), shipper };
    const wire = mapper.createShipmentRequest(new ShipmentRequest(asked));
    const customsAndTaxes = { client: { vatId: 'DE123' } };
    expect(wire.packages[0]?.wire.document).toMatchObject({ customsAndTaxes });
    const [made] = await buying(ORDER, asked);
    const messages = made?.meta.notices.map(({ message }) => message).join(' ');
    expect(messages).toContain('shipper.tax_ids[1] is not sent');
  });

  test('within Germany has no tax numbers, so none is refused for its form', async () => {
    const tax_ids = [{ type: 'VAT' as const, value: '123456789' }];
    const asked = { ...request(), shipper: party(['Markt 1'], { tax_id: '37/123', tax_ids }) };
    const [made] = await buying({ ...ORDER, labelImage: ZPL }, asked);
    expect(made?.meta.notices.map(({ code }) => code)).toEqual(['tax_id_not_sent', 'tax_id_not_sent']);
  });

  test('to Heligoland is a national one, without a declaration', async () => {
    const asked = request({ postal_code: '27498', city: 'Helgoland' });
    const outcome = await buying({ ...ORDER, labelImage: ZPL }, asked);
    expect(outcome).toMatchObject([{ tracking_number: ORDER.shipmentID }, []]);
  });

  test.each([
    [{}, { options: ['cash_on_delivery'] }, 'shipment.cash_on_delivery'],
    [{}, { delivery_point: { id: '656499' } }, 'recipient.email_address'],
    [{ address_lines: ['a'.repeat(48), 'b'.repeat(51)] }, {}, 'recipient.address_lines'],
    [{}, { options: ['adult_signature', 'hermes-de:identVerifyFsk16'] }, 'shipment.options'],
    [{}, { extra: { 'hermes-de:stated_time': 'NOON' } }, 'shipment.extra["hermes-de:stated_day"]'],
    [{ country_code: 'AT', postal_code: '1010' }, { options: ['saturday_delivery'] }, 'shipment.options[0]'],
  ])('of %j with %j is refused before it is sent', async (recipient, shipment, field) => {
    const [none, errors] = await buying({}, request(recipient, shipment));
    expect(none).toBeNull();
    expect(errors.map((entry) => entry.field)).toContain(field);
  });
});

test.each([
  ['0-0-0', 'pre_transit'],
  ['50-1-0', 'out_for_delivery'],
  ['050001000', 'out_for_delivery'],
  ['3000', 'out_for_delivery'],
  ['35-0', 'delivered'],
  ['50-1-7', 'out_for_delivery'],
  ['60-3-7', null],
  ['320-1-301', null],
  ['X', null],
])('code %s means %s', (code, status) => {
  expect(meaningOf(code).status).toBe(status);
});
