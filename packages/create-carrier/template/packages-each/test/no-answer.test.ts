import type { Reply } from '@waybill/core';
import { expect, test } from 'vitest';
import { samplePost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = samplePost.create(simulator.settings);
const failure = { kind: 'timeout', message: 'no answer within 30 s', sent: true } as const;
const packages = [
  { field: 'shipment.items[0]', wire: { request_id: 'id-1', label_format: 'PDF', document: {} } },
] as const;
const shipment = { service: 'STD', options: [], shipment_date: '2026-03-04', packages };

// The proxy throws when it got no answer. An exchange that was stored may end without one.
test.each<[string, Reply[]]>([
  ['no reply', []],
  ['a failure alone', [{ step: 'rate', package: 0, failure }]],
])('a rating exchange with %s is an entry', (_, replies) => {
  const alike = [{ field: 'shipment.items[0]', wire: { document: {} }, positions: [0] }];
  const request = { services: [], options: [], packages: alike };
  expect(mapper.parseQuoteResponse({ request, replies })).toMatchObject([
    [],
    [{ code: 'no_reply', retryable: false }],
  ]);
});

test('a purchase that was sent and got no answer is unknown, and the entry says what to look for', () => {
  const replies: Reply[] = [{ step: 'buy', package: 0, failure }];
  const [result, errors] = mapper.parseShippingResponse({ request: shipment, replies });
  expect(result).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'unknown_outcome', retryable: false, details: { lookup: 'request_id id-1' } },
  ]);
});
