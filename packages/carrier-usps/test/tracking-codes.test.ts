import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  AMBIGUOUS_CODES,
  CATEGORIES,
  EVENT_CODES,
  eventMeaning,
  wordsMeaning,
} from '../src/tracking-codes.js';

const LIST = join(process.env.WAYBILL_CONTRACTS ?? '', 'usps/tracking-codes.json');

describe.skipIf(!existsSync(LIST))('what the list has is what the tables have', () => {
  const list = existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : {};

  test('event codes', () => {
    const rows: { code: string; status: string | null; reason: string | null }[] = list.event_code;
    expect(Object.fromEntries(EVENT_CODES)).toEqual(
      Object.fromEntries(rows.map(({ code, status, reason }) => [code, { status, reason }])),
    );
    expect([...AMBIGUOUS_CODES].sort()).toEqual([...list.text_first].sort());
  });

  test('categories', () => {
    const statuses = Object.fromEntries([...CATEGORIES].map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual(list.status_category);
  });
});

describe('an event means', () => {
  test.each([
    // The words decide where lists disagree on the code.
    ['DX', 'Delivery status not updated', 'in_transit'],
    ['DX', 'Delivered to Agent for Final Delivery', 'delivered'],
    ['DX', '', 'in_transit'],
    ['DN', 'Delivered to Agent, Picked up at USPS', 'delivered'],
    ['44', 'Customer Recalled', null],
    ['43', 'Picked Up', 'accepted'],
    // The code decides elsewhere.
    ['82', 'Departed Shipping Partner Facility, USPS Awaiting Item', 'in_transit'],
    ['of', 'Out to Deliver', 'out_for_delivery'],
    // Abroad there are words alone.
    ['', 'Processed Through Facility', 'in_transit'],
    ['', 'Inbound Into Customs', 'in_transit'],
    ['Z9', 'Attempted Delivery Abroad', 'attempted'],
    ['Z9', 'Something new', null],
  ])('%s "%s": %s', (eventCode, eventType, status) => {
    expect(eventMeaning({ eventCode, eventType } as Parameters<typeof eventMeaning>[0]).status).toBe(status);
  });
});

test.each([
  [
    'Your item was delivered at the front door or porch at 12:01 pm on June 17, 2022 in FAIRFAX, VA 22032.',
    'delivered',
  ],
  [
    'Your item was picked up at the post office at 9:12 am on March 5, 2026 in DENVER, CO 80204.',
    'delivered',
  ],
  ['Your item was delivered to the original sender at 10:09 am on March 9, 2026.', 'returned'],
  ['We attempted to deliver your item at 12:01 pm; a notice left. No access.', 'attempted'],
  [
    'Your item could not be delivered on March 5, 2026 at 12:01 pm. It is being returned to the sender.',
    'returning',
  ],
  ['Departed Shipping Partner Facility, USPS Awaiting Item, June 16, 2022, 2:18 am', 'pre_transit'],
  ['We could not say.', undefined],
])('the sentence "%s" means %s', (sentence, status) => {
  expect(wordsMeaning(sentence)?.status).toBe(status);
});
