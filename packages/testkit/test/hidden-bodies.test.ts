import { expect, test } from 'vitest';
import { isShownBody } from '../src/bodies.js';

test('a secret that a dry run hides in a body may be anything in the call, and nothing else may differ', () => {
  const sent = '<login>a+b&amp;c</login><weight>1.5</weight>';
  expect(isShownBody('<login>[redacted]</login><weight>1.5</weight>', sent)).toBe(true);
  expect(isShownBody('<login>[redacted]</login><weight>2.5</weight>', sent)).toBe(false);
  expect(isShownBody('<login>[redacted]</login><weight>1x5</weight>', sent)).toBe(false);
  expect(isShownBody('{"b":1,"a":2}', '{"a":2,"b":1}')).toBe(true);
});
