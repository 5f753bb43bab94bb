/** What codes and words of USPS mean, when a package comes, and where its events happened; and letters that prove a delivery. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProofRequest, TrackingRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { AMBIGUOUS_CODES, EVENT_CODES } from '../src/tracking-codes.js';
import { answer, letters, mapper } from './support/requests.js';

const LIST = join(process.env.WAYBILL_CONTRACTS ?? '', 'usps/tracking-codes.json');

test.skipIf(!existsSync(LIST))('what the list of codes has is what the table has', () => {
  const list = JSON.parse(readFileSync(LIST, 'utf8'));
  const rows: { code: string; status: string | null; reason: string | null }[] = list.event_code;
  const meanings = rows.map(({ code, status, reason }) => [code, { status, reason }]);
  expect(Object.fromEntries(EVENT_CODES)).toEqual(Object.fromEntries(meanings));
  expect([...AMBIGUOUS_CODES].sort()).toEqual([...list.text_first].sort());
});

const tracking_number = '9234690000000000000001';

function detailsOf(wire: object) {
  const request = mapper.createTrackingRequest(new TrackingRequest({ tracking_numbers: [tracking_number] }));
  const document = { trackingNumber: tracking_number, statusCategory: 'In Transit', ...wire };
  const [[details] = []] = mapper.parseTrackingResponse({ request, replies: [answer('track', document)] });
  return details;
}

const DAY = '2026-03-06';
test.each<[wire: object, kind: string, from: string | null, to: string | null]>([
  [{ predictedDeliveryDate: DAY, predictedDeliveryWindowStartTime: '9:00 am' }, 'estimated', '09:00', null],
  [{ predictedDeliveryDate: DAY, predictedDeliveryWindowEndTime: '17:30' }, 'estimated', null, '17:30'],
  [{ predictedDeliveryTimeStamp: `${DAY}T18:00:00` }, 'estimated', null, '18:00'],
  [{ expectedDeliveryTimeStamp: `${DAY}T00:00:00` }, 'scheduled', null, null],
  [{ expectedDeliveryDate: DAY, expectedDeliveryTime: '9:00 pm' }, 'scheduled', null, '21:00'],
  [{ guaranteedDeliveryTimeStamp: `${DAY}T12:00:00Z` }, 'committed', null, '12:00'],
  [{ guaranteedDeliveryDate: DAY }, 'committed', null, null],
  [{ guaranteedDeliveryDate: '2026-03-05', expectedDeliveryDate: DAY }, 'scheduled', null, null],
  [{ expectedDeliveryDate: '2026-03-05', predictedDeliveryDate: DAY }, 'estimated', null, null],
])('%j is %s, %s to %s', (wire, kind, from, to) => {
  expect(detailsOf(wire)?.estimated_delivery).toEqual({ date: DAY, from, to, utc_offset: null, kind });
  expect(detailsOf({ ...wire, statusCategory: 'Delivered' })?.estimated_delivery).toBeNull();
});

const CATEGORY_MEANINGS =
  'Pre-Shipment:pre_transit Accepted:accepted In_Transit:in_transit Moving_Through_Network:in_transit ' +
  'Arriving_Early:in_transit Arriving_On_Time:in_transit Arriving_Late:exception Forwarded:in_transit ' +
  'Out_for_Delivery:out_for_delivery Delivery_Attempt:attempted Available_for_Pickup:available_for_pickup ' +
  'Delivered:delivered Delivered_to_Agent:delivered Alert:exception Return_to_Sender:returning ' +
  'Returned_to_Sender:returned';
test('each category means a status', () => {
  for (const [category = '', meaning] of CATEGORY_MEANINGS.split(' ').map((row) => row.split(':')))
    expect(detailsOf({ statusCategory: category.replaceAll('_', ' ') })?.status, category).toBe(meaning);
});

const eventAt = (event: object, time: string): [object, object] => {
  const [date, clock, offset = null] = time.split(' ');
  return [{ trackingEvents: [event] }, { events: [{ time: { date, time: clock, utc_offset: offset } }] }];
};
const event = (eventCode: string, eventType = '', more: object = {}) => ({
  trackingEvents: [{ eventCode, eventType, ...more }],
});
const said = (statusCategory: string, more: object) => ({ statusCategory, ...more });
const summary = (text: string) => said('Something new', { statusSummary: `Your item ${text}` });
const status = (own: string | null) => ({ events: [{ status: own }] });
const placed = (place: object) => ({ events: [{ place }] });
const front = event('01', 'Delivered, Front Door');
test.each<[wire: object, details: object]>([
  eventAt({ eventTimestamp: '2026-03-04T09:05:00Z' }, '2026-03-04 09:05:00'),
  eventAt({ eventTimestamp: '2026-03-04T09:05:00', GMTOffset: '-330' }, '2026-03-04 09:05:00 -05:30'),
  eventAt({ GMTTimestamp: '2026-03-04T15:05:00Z', GMTOffset: '60' }, '2026-03-04 16:05:00 +01:00'),
  eventAt({ GMTTimestamp: '2026-03-04T15:05:00Z', GMTOffset: '-7:00' }, '2026-03-04 08:05:00 -07:00'),
  // The words decide where lists disagree on the code, which decides elsewhere; abroad there are words alone.
  [event('DX', 'Delivery status not updated'), status('in_transit')],
  [event('DX', 'Delivered to Agent for Final Delivery'), status('delivered')],
  [event('DX', ''), status('in_transit')],
  [event('DN', 'Delivered to Agent, Picked up at USPS'), status('delivered')],
  [event('44', 'Customer Recalled'), status(null)],
  [event('43', 'Picked Up'), status('accepted')],
  [event('82', 'Departed Shipping Partner Facility, USPS Awaiting Item'), status('in_transit')],
  [event('of', 'Out to Deliver'), status('out_for_delivery')],
  [event('', 'Processed Through Facility'), status('in_transit')],
  [event('', 'Inbound Into Customs'), status('in_transit')],
  [event('Z9', 'Attempted Delivery Abroad'), status('attempted')],
  [event('Z9', 'Something new'), status(null)],
  [
    summary('was delivered at the front door or porch at 12:01 pm in FAIRFAX, VA 22032.'),
    { status: 'delivered' },
  ],
  [summary('was picked up at the post office at 9:12 am in DENVER, CO 80204.'), { status: 'delivered' }],
  [summary('was delivered to the original sender at 10:09 am on March 9, 2026.'), { status: 'returned' }],
  [summary('had a notice left at 12:01 pm. No access.'), { status: 'attempted' }],
  [summary('could not be delivered. It is being returned to the sender.'), { status: 'returning' }],
  [summary('departed a partner facility, USPS Awaiting Item, June 16, 2022.'), { status: 'pre_transit' }],
  [event('10'), { events: [{ time: null }] }],
  [event('10', '', { eventState: 'CO' }), placed({ state_code: 'CO' })],
  [event('10', '', { eventZIP: '80202' }), placed({ postal_code: '80202' })],
  [event('01', '', { firm: 'Lamps' }), { events: [{ signed_by: 'Lamps' }] }],
  [event('10', '', { eventCountry: 'GB' }), placed({ country_code: 'GB' })],
  [event('10', '', { eventCountry: 'GREAT BRITAIN' }), placed({ text: 'GREAT BRITAIN' })],
  [{ mailClass: 'PRIORITY_MAIL' }, { service: { code: 'PRIORITY_MAIL', name: 'Priority Mail' } }],
  [{ mailClass: 'PARCEL_SELECT' }, { service: { code: 'PARCEL_SELECT', name: null } }],
  [{ mailClass: 'Priority Mail®' }, { service: { code: null, name: 'Priority Mail®' } }],
  [{ returnDateNotice: DAY }, { meta: { return_date: DAY, notices: [{ code: 'return_date' }] } }],
  [said('Alert', event('21')), { status: 'returning' }],
  [said('Delivered', event('', 'Delivered to sender')), { status: 'returned' }],
  [said('Alert', event('04')), { status: 'exception', reason: 'refused' }],
  [said('In Transit', event('04')), { status: 'in_transit', reason: null }],
  [said('Something new', event('11')), { status: 'failed', reason: 'lost' }],
  [{ statusCategory: 'Something new', status: 'Out for Delivery' }, { status: 'out_for_delivery' }],
  [said('Delivered', front), { delivered: true, delivery_place: 'Front Door', proof: [] }],
  [said('Delivered', { proofOfDeliveryEnabled: true }), { delivered: true, proof: ['email'] }],
  [said('In Transit', { proofOfDeliveryEnabled: true }), { delivered: false, proof: [] }],
])('%j means %j', (wire, details) => {
  expect(detailsOf(wire)).toMatchObject(details);
});

const email_address = 'mara@quillprints.example';
const asked = { tracking_number, email_address };
const mailpiece = { uniqueMailPieceId: '71408826', mailPieceIntakeDate: '2026-03-03 16:05:12:000' };
const delivered = { trackingNumber: tracking_number, statusCategory: 'Delivered', ...mailpiece };
const outcomeOf = (status: number, body: unknown, tracked: object = { ...delivered, tableCode: 'T' }) =>
  mapper.parseProofResponse({
    request: mapper.createProofRequest(new ProofRequest(asked)),
    replies: [answer('track', tracked), answer('proof', body, status)],
  });

const refused = { kind: 'carrier', code: '-1', message: 'No signature' };
const details = { lookup: expect.stringContaining(email_address) };
const unknown = { kind: 'unknown_outcome', retryable: true, details };
test.each<[status: number, body: unknown, outcome: [object | null, object[]]]>([
  [202, {}, [{ sent_to: [email_address] }, []]],
  [200, { returnCode: '0' }, [{ sent_to: [email_address] }, []]],
  [202, { returnCode: '-1', resultText: 'No signature' }, [null, [refused]]],
  [200, {}, [null, [unknown]]],
  [200, '<html>', [null, [unknown]]],
  [503, { resultText: 'Unavailable' }, [null, [unknown]]],
])('a letter that proves a delivery with status %s and %j is %j', (status, body, outcome) => {
  expect(outcomeOf(status, body)).toMatchObject(outcome);
});

test('a letter that proves a delivery is not requested without the facts of the mailpiece', () => {
  expect(outcomeOf(202, {}, delivered)).toMatchObject([null, [{ code: 'no_mailpiece' }]]);
});

test.each([
  [{ email_address: undefined as never }, 'email_address'],
  [{ email_address: 'mara' }, 'email_address'],
  [{ email_address: `${letters(39)}@example.com` }, 'email_address'],
  [{ kinds: ['photo'] as const }, 'kinds'],
  [{ tracking_number: '9205 5909' }, 'tracking_number'],
])('a letter that proves a delivery with %j is refused by field', (changes, field) => {
  expect(() => mapper.createProofRequest(new ProofRequest({ ...asked, ...changes }))).toThrow(field);
});

test.each([
  [email_address, {}, 'mara', 'mara'],
  ['mara.quill@example.com', {}, 'mara', 'quill'],
  [`${letters(38)}@example.com`, {}, letters(38), letters(38)],
  [email_address, { extra: { 'usps:name': 'Mara Anne Quill' } }, 'Mara Anne', 'Quill'],
])('a letter that proves a delivery to %s with %j names %s %s', (to, extra, first_name, last_name) => {
  const request = new ProofRequest({ tracking_number, email_address: to, ...extra });
  expect(mapper.createProofRequest(request)).toMatchObject({ first_name, last_name });
});
