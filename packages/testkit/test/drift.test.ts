import type { Quote } from '@waybill/core';
import { expect, test } from 'vitest';
import type { Original } from '../src/changed-replies.js';
import { shippingBreaches, vanished } from '../src/drift.js';
import { mutantsOf } from '../src/mutants/bodies.js';

const quote = (service_type: string, options: string[] = []) =>
  ({ service_type, service_name: service_type, options }) as unknown as Quote;

/** What is missed when the entry at a place is left out of a price list, and these quotes stay. */
function missed(document: object, place: string, before: Quote[], after: Quote[]): string[] {
  const mutant = mutantsOf(JSON.stringify(document)).find(({ what }) => what === `${place}: left out`);
  if (mutant === undefined) throw new Error(`nothing stands at ${place}`);
  return vanished({ usual: { outcome: [before, []] } } as unknown as Original, mutant, [after, []]);
}

const NESTED = { groups: [{ offers: [{ code: 'AIR' }] }, { offers: [{ code: 'SEA' }, { code: 'ROAD' }] }] };
const every = [quote('AIR'), quote('SEA'), quote('ROAD')];

test('a service that the carrier took off a list inside a list is not missed', () => {
  expect(missed(NESTED, 'groups[1].offers[0]', every, [quote('AIR'), quote('ROAD')])).toEqual([]);
});

test('a service that the carrier still names in a list inside a list is missed', () => {
  expect(missed(NESTED, 'groups[1].offers[0]', every, [quote('AIR')])).toEqual([
    'the quote ROAD is gone, and neither an entry nor a notice says so',
  ]);
});

test('a service offered twice is not missed as the one that was taken off an outermost list', () => {
  const list = { offers: [{ code: 'AIR' }, { code: 'AIR', saturday: true }] };
  const both = [quote('AIR'), quote('AIR', ['saturday_delivery'])];
  expect(missed(list, 'offers[1]', both, [quote('AIR')])).toEqual([]);
});

test('a part of an offer that is left out is no reason for the service to go', () => {
  const list = {
    offers: [
      { code: 'AIR', price: '1' },
      { code: 'SEA', price: '2' },
    ],
  };
  expect(missed(list, 'offers[1].price', [quote('AIR'), quote('SEA')], [quote('AIR')])).toEqual([
    'the quote SEA is gone, and neither an entry nor a notice says so',
  ]);
});

test('a number that was reserved before the purchase is not lost with it; one that the purchase made is', () => {
  const meta = {
    parcels: [{ tracking_number: 'N-1', charge: null, bought: true }],
    documents: [],
    notices: [],
  };
  const bought = { tracking_number: 'N-1', documents: [], meta };
  const original = {
    phase: 'purchase',
    usual: { outcome: [bought, []], sent: [{}, {}] },
  } as unknown as Original;
  const unknown = { kind: 'unknown_outcome', code: 'unknown_outcome', message: 'It is unknown.' };
  const sent = [{ path: '/number' }, { path: '/label', once: true }];
  const played = (number: object, label: object) =>
    ({
      outcome: [null, [unknown]],
      sent,
      answers: [number, label].map((body, at) => ({
        path: sent[at]?.path,
        status: 200,
        reply: Buffer.from(JSON.stringify(body)),
      })),
    }) as never;
  expect(shippingBreaches(original, played({ number: 'N-1' }, {}))).toEqual([]);
  expect(shippingBreaches(original, played({}, { number: 'N-1' }))).toEqual(['tracking number N-1 is lost']);
});
