import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  DELIVERY_CODES,
  EXCEPTION_CODES,
  FREIGHT_CODES,
  MAIL_INNOVATIONS_CODES,
  MANIFEST_CODES,
  MOVEMENT_CODES,
  STATUS_CODES,
  TYPES,
} from '../src/tracking/codes.js';
import { meaningOf } from '../src/tracking/meaning.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'ups/tracking-codes.json');

describe.skipIf(!existsSync(LISTS))('each code of UPS’s lists has a meaning, and no other has', () => {
  const lists = JSON.parse(existsSync(LISTS) ? readFileSync(LISTS, 'utf8') : '{}');
  const codesOf = (list: readonly { code: string }[] | object) => [
    ...new Set(Array.isArray(list) ? list.map(({ code }) => code) : Object.keys(list)),
  ];

  test.each([
    ['status_code', STATUS_CODES],
    ['type', TYPES],
    ['movement_code', MOVEMENT_CODES],
    ['manifest_code', MANIFEST_CODES],
    ['exception_reason', EXCEPTION_CODES],
    ['delivery_code', DELIVERY_CODES],
    ['mail_innovations_code', MAIL_INNOVATIONS_CODES],
    ['freight_activity_code', FREIGHT_CODES],
  ])('%s', (name, meanings) => {
    expect([...meanings.keys()].sort()).toEqual(codesOf(lists[name]).sort());
  });
});

describe('where two lists have the same letters', () => {
  test('the three digits decide first', () => {
    expect(meaningOf({ type: 'I', code: 'OT', statusCode: '011' }).status).toBe('delivered');
  });

  test('the type says which list a code is from', () => {
    expect(meaningOf({ type: 'I', code: 'OT' }).status).toBe('out_for_delivery');
    expect(meaningOf({ type: 'X', code: '3D' })).toEqual({ status: 'exception', reason: 'weather' });
    expect(meaningOf({ type: 'MV', code: 'VP' }).status).toBe('cancelled');
  });

  test('a delivery is one unless its code says that the package waits or came back', () => {
    expect(meaningOf({ type: 'D', code: 'FS' }).status).toBe('delivered');
    expect(meaningOf({ type: 'D', code: '1N' }).status).toBe('available_for_pickup');
  });

  test('a code that no list has is a remark, and so is nothing at all', () => {
    expect(meaningOf({ type: 'Z', code: 'ZZ', statusCode: '999' })).toEqual({ status: null, reason: null });
    expect(meaningOf({})).toEqual({ status: null, reason: null });
  });
});
