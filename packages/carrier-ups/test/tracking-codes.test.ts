import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as codes from '../src/tracking-codes.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'ups/tracking-codes.json');

describe.skipIf(!existsSync(LISTS))('each code of UPS’s lists has a meaning, and no other has', () => {
  const lists = JSON.parse(existsSync(LISTS) ? readFileSync(LISTS, 'utf8') : '{}');
  const codesOf = (list: readonly { code: string }[] | object) => [
    ...new Set(Array.isArray(list) ? list.map(({ code }) => code) : Object.keys(list)),
  ];

  test.each([
    ['status_code', codes.STATUS_CODES],
    ['type', codes.TYPES],
    ['movement_code', codes.MOVEMENT_CODES],
    ['manifest_code', codes.MANIFEST_CODES],
    ['exception_reason', codes.EXCEPTION_CODES],
    ['delivery_code', codes.DELIVERY_CODES],
    ['mail_innovations_code', codes.MAIL_INNOVATIONS_CODES],
    ['freight_activity_code', codes.FREIGHT_CODES],
  ])('%s', (name, meanings) => expect([...meanings.keys()].sort()).toEqual(codesOf(lists[name]).sort()));
});

test('where lists have the same letters, the three digits decide, then the type, then the service', () => {
  const meaning = (type?: string, code?: string, statusCode?: string, service?: string) => {
    const { status, reason } = codes.meaningOf({ type, code, statusCode }, service);
    return reason === null ? status : `${status}: ${reason}`;
  };
  expect(meaning('I', 'OT', '011')).toBe('delivered');
  expect(['I', 'P', 'O'].map((type) => meaning(type, 'OT'))).toEqual(Array(3).fill('out_for_delivery'));
  expect(meaning('X', '3D')).toBe('exception: weather');
  expect(['M', 'MV'].map((type) => meaning(type, 'VP'))).toEqual(['cancelled', 'cancelled']);
  expect([meaning('D', 'FS'), meaning('D', '1N'), meaning('D', 'ZZ'), meaning(undefined, '1N')]).toEqual([
    'delivered',
    'available_for_pickup',
    'delivered',
    'available_for_pickup',
  ]);
  expect([meaning('Z', 'ZZ', '999'), meaning(), meaning(undefined, 'ZZ')]).toEqual([null, null, null]);
  expect([
    meaning('I', '012', undefined, 'UPS Freight LTL'),
    meaning('I', 'ZZ', undefined, 'UPS Freight'),
    meaning('I', '012'),
  ]).toEqual(['delivered', 'in_transit', 'in_transit']);
  const mail = [...codes.MAIL_INNOVATIONS_CODES].find(
    ([code, { status }]) => codes.MOVEMENT_CODES.get(code)?.status !== status,
  );
  expect(meaning('I', mail?.[0], undefined, 'UPS Mail Innovations')?.split(':')[0]).toBe(mail?.[1].status);
});
