import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CODES_OF_BOTH_WAYS, EVENT_CODES } from '../src/tracking/codes.js';

const LIST = join(process.env.WAYBILL_CONTRACTS ?? '', 'canadapost/tracking-codes.json');

describe.skipIf(!existsSync(LIST))('each code of Canada Post’s list has a meaning, and no other has', () => {
  test('event identifiers', () => {
    const { status_code: rows } = JSON.parse(readFileSync(LIST, 'utf8'));
    expect([...EVENT_CODES.keys()].sort()).toEqual(rows.map(({ code }: { code: string }) => code).sort());
  });
});

test('the codes that events have on both ways are in the list', () => {
  expect(CODES_OF_BOTH_WAYS.filter((code) => !EVENT_CODES.has(code))).toEqual([]);
});
