import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CHECKPOINTS } from '../src/tracking/codes.js';

const LIST = join(process.env.WAYBILL_CONTRACTS ?? '', 'dhl-express/tracking-codes.json');

describe.skipIf(!existsSync(LIST))('each checkpoint of DHL’s list', () => {
  const list = JSON.parse(existsSync(LIST) ? readFileSync(LIST, 'utf8') : '{"status_code":[]}') as {
    status_code: { code: string; status: string | null; reason: string | null }[];
  };

  test('has its meaning, and no other code has one', () => {
    const listed = list.status_code.map(({ code, status, reason }) => [code, { status, reason }] as const);
    expect(Object.fromEntries(CHECKPOINTS)).toEqual(Object.fromEntries(listed));
  });
});

test.each([
  ['PU', 'accepted', null],
  ['WC', 'out_for_delivery', null],
  ['NH', 'attempted', 'recipient_unavailable'],
  ['OK', 'delivered', null],
  ['PD', 'exception', 'partial_delivery'],
  ['RT', 'returned', null],
  ['PY', null, null],
])('%s is %s', (code, status, reason) => {
  expect(CHECKPOINTS.get(code)).toEqual({ status, reason });
});
