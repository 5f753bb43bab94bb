/** When a package comes, and where its events happened, in the forms in which USPS writes them. */
import { TrackingRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { mapper } from './support/requests.js';

const NUMBER = '9234690000000000000001';

function detailsOf(wire: object) {
  const request = mapper.createTrackingRequest(new TrackingRequest({ tracking_numbers: [NUMBER] }));
  const body = JSON.stringify({ trackingNumber: NUMBER, statusCategory: 'In Transit', ...wire });
  const replies = [{ step: 'track', package: 0, status: 200, headers: {}, body }];
  const [[details] = []] = mapper.parseTrackingResponse({ request, replies });
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

test.each<[event: object, time: object | null]>([
  [{ eventTimestamp: '2026-03-04T09:05:00Z' }, { date: '2026-03-04', time: '09:05:00', utc_offset: null }],
  [
    { eventTimestamp: '2026-03-04T09:05:00', GMTOffset: '-330' },
    { date: '2026-03-04', time: '09:05:00', utc_offset: '-05:30' },
  ],
  [
    { GMTTimestamp: '2026-03-04T15:05:00Z', GMTOffset: '60' },
    { date: '2026-03-04', time: '16:05:00', utc_offset: '+01:00' },
  ],
  [
    { GMTTimestamp: '2026-03-04T15:05:00Z', GMTOffset: '-7:00' },
    { date: '2026-03-04', time: '08:05:00', utc_offset: '-07:00' },
  ],
  [{}, null],
])('an event with %j was at %j', (event, time) => {
  const details = detailsOf({ trackingEvents: [{ eventCode: '10', eventType: 'In transit', ...event }] });
  const at = details?.events[0]?.time ?? null;
  expect(at && { date: at.date, time: at.time, utc_offset: at.utc_offset }).toEqual(time);
});

test.each<[event: object, place: object]>([
  [
    { eventCity: 'DENVER', eventState: 'CO', eventZIP: '80202' },
    { city: 'DENVER', state_code: 'CO', postal_code: '80202' },
  ],
  [{ eventCountry: 'GB' }, { country_code: 'GB' }],
  [{ eventCountry: 'GREAT BRITAIN' }, { text: 'GREAT BRITAIN' }],
])('an event with %j was in %j', (event, place) => {
  expect(detailsOf({ trackingEvents: [{ eventCode: '10', ...event }] })?.events[0]?.place).toMatchObject(
    place,
  );
});

test.each<[wire: object, details: object]>([
  [{ proofOfDeliveryEnabled: true }, { delivered: false, proof: [] }],
  [{ mailClass: 'PRIORITY_MAIL' }, { service: { code: 'PRIORITY_MAIL', name: 'Priority Mail' } }],
  [{ mailClass: 'PARCEL_SELECT' }, { service: { code: 'PARCEL_SELECT', name: null } }],
  [{ mailClass: 'Priority Mail®' }, { service: { code: null, name: 'Priority Mail®' } }],
  [{ returnDateNotice: DAY }, { meta: { return_date: DAY, notices: [{ code: 'return_date' }] } }],
  [{ statusCategory: 'Alert', trackingEvents: [{ eventCode: '21' }] }, { status: 'returning' }],
  [
    { statusCategory: 'Delivered', trackingEvents: [{ eventType: 'Delivered to sender' }] },
    { status: 'returned' },
  ],
  [
    { statusCategory: 'Alert', trackingEvents: [{ eventCode: '04' }] },
    { status: 'exception', reason: 'refused' },
  ],
  [
    { statusCategory: 'In Transit', trackingEvents: [{ eventCode: '04' }] },
    { status: 'in_transit', reason: null },
  ],
  [
    { statusCategory: 'Something new', trackingEvents: [{ eventCode: '11' }] },
    { status: 'failed', reason: 'lost' },
  ],
  [{ statusCategory: 'Something new', status: 'Out for Delivery' }, { status: 'out_for_delivery' }],
  [
    {
      statusCategory: 'Delivered',
      trackingEvents: [{ eventCode: '01', eventType: 'Delivered, Front Door' }],
      proofOfDeliveryEnabled: true,
    },
    { delivered: true, delivery_place: 'Front Door', proof: ['email'] },
  ],
])('%j means %j', (wire, details) => {
  expect(detailsOf(wire)).toMatchObject(details);
});
