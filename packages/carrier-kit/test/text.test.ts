import type { Issue } from '@waybill/core';
import { describe, expect, it, test } from 'vitest';
import { maxLength, parseFlag, redactor } from '../src/index.js';

test('text that fits passes unchanged, longer text is refused with its field and never cut', () => {
  const issues: Issue[] = [];
  expect(maxLength('12345', 5, 'a.b', issues)).toBe('12345');
  expect(maxLength(undefined, 5, 'a.b', issues)).toBeUndefined();
  expect(issues).toEqual([]);
  expect(maxLength('123456', 5, 'a.b', issues)).toBe('123456');
  expect(issues).toMatchObject([{ field: 'a.b', code: 'too_long', kind: 'validation' }]);
});

test('a flag is true, false or left out; anything else is refused with its field', () => {
  const issues: Issue[] = [];
  expect([
    parseFlag('true', 'a', issues),
    parseFlag('false', 'a', issues),
    parseFlag(undefined, 'a', issues),
  ]).toEqual([true, false, undefined]);
  expect(issues).toEqual([]);
  expect(parseFlag('yes', 'a.b', issues)).toBeUndefined();
  expect(issues).toMatchObject([{ field: 'a.b', code: 'invalid_value' }]);
});

describe('redactor', () => {
  it('takes a short secret for one only where it stands alone', () => {
    const redact = redactor(['ship', '1234']);
    expect(redact('<shipment-info><tracking-pin>123456789012</tracking-pin></shipment-info>')).toBe(
      '<shipment-info><tracking-pin>123456789012</tracking-pin></shipment-info>',
    );
    expect(redact('user ship, password "1234"')).toBe('user [redacted], password "[redacted]"');
  });

  it('finds a long secret wherever it stands', () => {
    expect(redactor(['a.long+secret$1'])('xa.long+secret$1y')).toBe('x[redacted]y');
  });
});
