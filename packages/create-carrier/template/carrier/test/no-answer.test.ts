import type { Reply } from '@waybill/core';
import { expect, test } from 'vitest';
import { samplePost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = samplePost.create(simulator.settings);
const failure = { kind: 'timeout', message: 'no answer within 30 s', sent: true } as const;

/** The proxy throws where nothing was answered; an exchange that was stored may end there. */
test.each<[string, Reply[]]>([
  ['no reply', []],
  ['a failure alone', [{ step: 'buy', failure }]],
])('an exchange with %s is told, and a purchase stays unknown', (_, replies) => {
  const rating = { request: { document: {}, services: [], options: [] }, replies };
  expect(mapper.parseQuoteResponse(rating)).toMatchObject([[], [{ code: 'no_reply', retryable: false }]]);

  const request = {
    request_id: 'id-1',
    service: 'STD',
    ship_date: '2026-03-04',
    label_format: 'PDF',
    parcels: 1,
    document: {},
  } as const;
  expect(mapper.parseShippingResponse({ request, replies })).toMatchObject([
    null,
    [{ code: 'no_reply', kind: 'unknown_outcome', message: 'Look for request_id id-1.' }],
  ]);
});
