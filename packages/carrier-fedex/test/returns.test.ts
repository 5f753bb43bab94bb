/** What a return refuses before anything is sent. */
import { createReturn, type ReturnRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { account, request } from './support/account.js';

const wanted = (
  return_label: ReturnRequestData['return_label'] & object,
  extra: Record<string, string> = {},
): ReturnRequestData => ({ ...request({ services: ['FEDEX_GROUND'], extra }), return_label });

test.each<[what: string, asked: ReturnRequestData, field: string]>([
  ['a code for a counter', wanted({ kind: 'qr_code' }), 'return_label.kind'],
  ['a last day of a printed label', wanted({ expires_on: '2026-04-30' }), 'return_label.expires_on'],
  [
    'an extra that says another kind',
    wanted({ kind: 'label' }, { 'fedex:return_delivery': 'email' }),
    'shipment.extra["fedex:return_delivery"]',
  ],
])('%s is refused', async (_what, asked, field) => {
  const [result, errors] = await createReturn(account(), asked);
  expect(result).toBeNull();
  expect(errors.map((entry) => entry.field)).toEqual([field]);
});
