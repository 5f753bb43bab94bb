import type { Reply } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { samplePost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = samplePost.create(simulator.settings);
const failure = { kind: 'timeout', message: 'no answer within 30 s', sent: true } as const;
const shipment = {
  request_id: 'id-1',
  service: 'STD',
  ship_date: '2026-03-04',
  label_format: 'PDF',
  packages: 1,
  document: {},
} as const;

// The proxy throws when it got no answer. An exchange that was stored may end without one.
test.each<[string, Reply[]]>([
  ['no reply', []],
  ['a failure alone', [{ step: 'rate', failure }]],
])('a rating exchange with %s is an entry', (_, replies) => {
  const request = { document: {}, services: [], options: [] };
  expect(mapper.parseQuoteResponse({ request, replies })).toMatchObject([
    [],
    [{ code: 'no_reply', retryable: false }],
  ]);
});

test('a purchase that was sent and got no answer is unknown, and the entry says what to look for', () => {
  const [result, errors] = mapper.parseShippingResponse({
    request: shipment,
    replies: [{ step: 'buy', failure }],
  });
  expect(result).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'unknown_outcome', retryable: false, details: { lookup: 'request_id id-1' } },
  ]);
});
