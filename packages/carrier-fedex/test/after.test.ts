/** What comes after a purchase: voiding, closing the day, proof of delivery and pickups. */
import {
  cancelPickup,
  createReturn,
  fetchManifest,
  fetchProofOfDelivery,
  findLocations,
  validateAddress,
  voidShipment,
} from '@waybill/core';
import { PickupRequest, ProofRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { account, answer, bought, extra, issuesOf, mapper, request, SHIPPER } from './support/account.js';

const NUMBERS = /trackingnumbers/;
const CANCEL = /shipments\/cancel/;
const refused = (entry: object) => [{ outcome: 'refused' }, [entry]];

test('a void is too late once FedEx has the package, also when answers of tracking are lost', async () => {
  await using at = await bought();
  at.running.advance({ hours: 6 });
  at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS, times: 9 });
  const entry = { kind: 'too_late', message: expect.stringContaining('tendered'), retryable: false };
  expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject(refused(entry));
});

const not_voided = { kind: 'carrier', code: 'not_voided' };
const virtual = { code: 'VIRTUAL.RESPONSE', message: 'V.' };
const alerts = [virtual, { code: 'X', message: 'Closed already.' }];
test.each<[answer: object, entry: object, notices: object[]]>([
  [{}, { ...not_voided, message: 'FedEx did not void the shipment.' }, []],
  [{ alerts }, { kind: 'too_late', code: 'X', message: 'Closed already.' }, [virtual]],
  [{ alerts, successMessage: 'Not now.' }, { ...not_voided, message: 'Not now.' }, alerts],
])('a void is refused by an answer with %j: %j', async (more, entry, notices) => {
  await using at = await bought();
  const body = JSON.stringify({ output: { cancelledShipment: 'false', ...more } });
  at.running.fault({ kind: 'reply', status: 200, body }, { path: CANCEL });
  at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS });
  const [result, errors] = await voidShipment(at.proxy, { shipment: at.stored });
  expect([result, errors]).toMatchObject(refused(entry));
  expect(result?.meta.notices).toEqual(notices);
});

test('a shipment that is known only by its job is voided once it has numbers', async () => {
  await using at = await bought(41);
  const shipment = { carrier: 'fedex', reference: at.stored.reference };
  const body = JSON.stringify({ output: { alerts: [] } });
  at.running.fault({ kind: 'reply', status: 200, body }, { path: /results/, times: 1 });
  const early = [null, [{ code: 'job_unfinished', retryable: true }]];
  expect(await voidShipment(at.proxy, { shipment })).toMatchObject(early);
  expect(at.calls(CANCEL)).toEqual([]);
  expect(await voidShipment(at.proxy, { shipment })).toMatchObject([{ outcome: 'voided' }, []]);
  const stranger = { ...shipment, reference: { type: 'jobId', value: 'none' } };
  const unknown = [null, [{ code: 'JOBID.NOTFOUND', kind: 'not_found', retryable: false }]];
  expect(await voidShipment(at.proxy, { shipment: stranger })).toMatchObject(unknown);
});

test('a return whose label FedEx sends by e-mail is voided as one', async () => {
  const email = extra({ return_delivery: 'email', return_email: 'ada@sample.example' });
  const wanted = { items: [{ weight: 1, description: 'Shoes' }], options: ['return_label'], ...email };
  await using at = await bought(1, wanted);
  const voided = [{ outcome: 'voided' }, []];
  expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject(voided);
});

test('the letter that proves a delivery is looked for from the day of the label on, for a week', () => {
  const wanted = new ProofRequest({ tracking_number: '7', ship_date: '2026-03-03' });
  const { body } = mapper.createProofRequest(wanted);
  const days = { shipDateBegin: '2026-03-03', shipDateEnd: '2026-03-10' };
  expect(body).toMatchObject({ trackDocumentSpecification: [days] });
});

const pickup = (more: object) =>
  mapper.createPickupRequest(
    new PickupRequest({
      ...{ address: SHIPPER, pickup_date: '2026-03-04', ready_time: '10:00', closing_time: '17:00' },
      ...{ package_count: 2, services: ['FEDEX_2_DAY'], ...more },
    }),
  );

const PLACES =
  'front_door:FRONT back_door:REAR side_door:SIDE other:NONE reception:NONE:At_the_reception. ' +
  'mail_room:NONE:In_the_mail_room. office:NONE:In_the_office. loading_dock:NONE:At_the_loading_dock. ' +
  'porch:NONE:On_the_porch. mailbox:NONE:At_the_mailbox. knock:NONE:Please_knock.';
test.each(PLACES.split(' ').map((row) => row.split(':')))(
  'a pickup at %s is at %s, in words %s',
  (...row) => {
    const [package_location, packageLocation, words] = row;
    const { body } = pickup({ package_location });
    expect(body).toMatchObject({ originDetail: { packageLocation } });
    expect(body.remarks).toBe(words?.replaceAll('_', ' '));
  },
);

const asked = { transaction_id: 'id', company: 'FDXE', pickup_date: '2026-03-04', body: {} } as const;
const availability = (is_home: boolean, ...days: object[]) => {
  const options = days.map((day) => ({ carrier: 'FDXE', available: true, pickupDate: '2026-03-04', ...day }));
  const replies = [answer('availability', { output: { options } })];
  return mapper.parsePickupAvailabilityResponse({ request: { ...asked, is_home }, replies })[0];
};
test.each([
  [{ residentialAvailable: false }, true, false],
  [{ residentialAvailable: false }, false, true],
  [{ carrier: 'FDXG' }, false, null],
  [{ pickupDate: '2026-03-05' }, false, null],
])('a pickup may be had by the option %j, at a home: %s: %s', (option, is_home, available) => {
  expect(availability(is_home, option)?.available).toBe(available);
});

test('a pickup can be had until the cut-off, and on the next day that is left', () => {
  const times = { cutOffTime: '16:00:00', accessTime: { hours: 2, minutes: 30 } };
  const cut_off = { time: '16:00', of: 'ready' };
  expect(availability(false, times)).toMatchObject({ cut_off, shortest_window_minutes: 150 });
  const other = availability(false, { pickupDate: '2026-03-03' }, { pickupDate: '2026-03-05' });
  expect(other).toMatchObject({ available: null, next_date: '2026-03-05' });
});

const x = (length: number) => 'x'.repeat(length);
const at = (place: object) => ({ address: { ...SHIPPER, ...place } });
const dialled = (phone_number: string) => at({ country_code: 'DE', postal_code: '10117', phone_number });
test.each<[object, string]>([
  [{ services: ['FEDEX_2_DAY', 'FEDEX_GROUND'] }, 'services contradiction'],
  [{ services: ['ups:03'] }, 'services[0] not_supported'],
  [{ services: [] }, 'services required'],
  [{ instruction: x(60) }, ''],
  [{ instruction: x(61) }, 'instruction too_long'],
  [{ instruction: x(42), package_location: 'reception' }, ''],
  [{ instruction: x(43), package_location: 'reception' }, 'instruction too_long'],
  [{ total_weight: 99_999, weight_unit: 'LB' }, ''],
  [{ total_weight: 99_999.01, weight_unit: 'LB' }, 'total_weight too_large'],
  [at({ person_name: undefined }), 'address.person_name required'],
  [at({ person_name: x(71) }), 'address.person_name too_long'],
  [at({ company_name: x(36), city: x(36) }), 'address.company_name too_long, address.city too_long'],
  [at({ address_lines: ['a', 'b', 'c', 'd'] }), 'address.address_lines too_many'],
  [at({ address_lines: [x(36)] }), 'address.address_lines[0] too_long'],
  [dialled('1234567'), 'address.phone_number invalid'],
  [dialled('1234567890123'), ''],
  [dialled('12345678901234'), 'address.phone_number invalid'],
  [at({ phone_number: '206 555 0100 x1234567' }), 'address.phone_number invalid'],
])('a pickup of %j: "%s"', (more, problems) => {
  expect(issuesOf(() => pickup(more))).toBe(problems);
});

const me = account();
const cancelled = (more: object, why: object = {}) =>
  cancelPickup(me, { pickup: { carrier: 'fedex', confirmation_number: '7', ...more }, ...why });
const day = { pickup_date: '2026-03-04' };
const returned = (return_label: object, shipment: object = {}) =>
  createReturn(me, { ...request(shipment), return_label } as never);
const closed = (more: object) => fetchManifest(me, { manifest: { carrier: 'fedex', ...more } });
const address = { postal_code: '38017', country_code: 'US' } as const;
const found = (more: object) => findLocations(me, { near: { address }, ...more });
const valid = (place: object) => validateAddress(me, { address: { country_code: 'US', ...place } });
const meta = { parcels: [{ tracking_number: '1' }, { tracking_number: '2' }] };
const voided = (more: object, packages?: number[]) =>
  voidShipment(me, { shipment: { carrier: 'fedex', ...more } as never, ...(packages && { packages }) });

test.each<[string, () => Promise<readonly [unknown, readonly { field?: string | undefined }[]]>]>([
  ['pickup.pickup_date pickup.meta.carrier_code', () => cancelled({})],
  ['pickup.meta.location', () => cancelled({ ...day, meta: { carrier_code: 'FDXE' } })],
  ['requested_by', () => cancelled({ ...day, meta: { carrier_code: 'FDXG' } }, { requested_by: x(47) })],
  ['reason', () => cancelled({ ...day, meta: { location: 'NQAA' } }, { requested_by: 'Al', reason: x(45) })],
  ['return_label.kind', () => returned({ kind: 'qr_code' })],
  ['return_label.expires_on', () => returned({ expires_on: '2026-04-30' })],
  ['shipment.label.format', () => returned({}, { label: { format: 'GIF' } })],
  ['shipment.extra["fedex:return_delivery"]', () => returned({}, extra({ return_delivery: 'email' }))],
  ['manifest.meta.close_date', () => closed({})],
  ['manifest.meta.close_date', () => closed({ meta: { close_date: '2026-02-30' } })],
  ['kinds[1]', () => fetchProofOfDelivery(me, { tracking_number: '7', kinds: ['letter', 'photo'] })],
  ['id', () => found({ id: 'YBZA' })],
  ['near.address.country_code', () => found({ near: { latitude: 35, longitude: -90 } })],
  ['near.address.postal_code', () => found({ near: { address: { country_code: 'US' } } })],
  ['kinds[1]', () => found({ kinds: ['shop', 'other'] })],
  ['address.address_lines address.city', () => valid({ address_lines: ['1', '2', '3', '4'] })],
  ['address.address_lines', () => valid({ city: 'Town' })],
  ['packages', () => voided({ tracking_number: '1', meta }, [1])],
  ['shipment.tracking_number', () => voided({})],
])('what comes after a purchase is refused by %s', async (fields, call) => {
  const [, errors] = await call();
  expect(errors.map(({ field }) => field).join(' ')).toBe(fields);
});
