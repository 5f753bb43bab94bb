import { expect, test } from 'vitest';
import { isResidential } from '../../src/request.js';
import { found, reporter, requestOf } from './support.js';

const read = (recipient: object, rules: { readonly extra?: string } = { extra: 'residential' }) => {
  const report = reporter();
  const residential = isResidential(requestOf({ recipient }).recipient, 'recipient', rules, report);
  return { residential, issues: found(report) };
};

test.each(['residential', 'home', 'Private', 'CONSUMER'])('%s is a home', (type) => {
  expect(read({ type })).toEqual({ residential: true, issues: [] });
});

test.each(['commercial', 'Business', 'COMPANY'])('%s is a business', (type) => {
  expect(read({ type })).toEqual({ residential: false, issues: [] });
});

test('without a word it stays open', () => {
  expect(read({})).toEqual({ residential: undefined, issues: [] });
});

test("the carrier's flag says the same, or contradicts the type", () => {
  expect(read({ extra: { 'acme:residential': 'true' } })).toEqual({ residential: true, issues: [] });
  expect(read({ type: 'home', extra: { 'acme:residential': 'true' } }).issues).toEqual([]);
  expect(read({ type: 'home', extra: { 'acme:residential': 'false' } }).issues).toEqual([
    'recipient.type contradiction',
  ]);
  expect(read({ extra: { 'acme:residential': 'yes' } }).issues).toEqual([
    'recipient.extra["acme:residential"] invalid',
  ]);
});

test('a carrier without the flag does not read it', () => {
  expect(read({ extra: { 'acme:residential': 'true' } }, {})).toEqual({ residential: undefined, issues: [] });
});
