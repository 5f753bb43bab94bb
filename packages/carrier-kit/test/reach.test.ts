import { expect, test } from 'vitest';
import { createReporter, refuseReach, servicesGoing } from '../src/request.js';

test.each<[boolean | undefined, string, string | undefined]>([
  [true, 'GB', undefined],
  [true, 'JE', undefined],
  [false, 'FR', undefined],
  [undefined, 'FR', undefined],
  [undefined, 'GB', undefined],
  [
    true,
    'FR',
    'shipment.services is X, which goes to United Kingdom and Jersey only; the recipient is in FR',
  ],
  [false, 'GB', 'shipment.services is X, which goes abroad only; the recipient is in GB'],
])('a service that stays at home (%s) for a recipient in %s', (stays, country_code, message) => {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const rows = stays === undefined ? [] : [{ code: 'X', name: 'Ten', reach: 'somewhere' }];
  const reach = { table: { code_pattern: /^X$/, rows }, at_home: stays ? ['X'] : [] };
  refuseReach('X', reach, ['GB', 'JE'], { recipient: { country_code } }, report);
  expect(report.issues.map((issue) => [issue.field, issue.message])).toEqual(
    message === undefined ? [] : [['shipment.services', message]],
  );
});

const REACH = {
  table: {
    code_pattern: /^[A-Z]$/,
    rows: [
      { code: 'H', name: 'Home', reach: 'US' },
      { code: 'A', name: 'Abroad', reach: 'world' },
    ],
  },
  at_home: ['H'],
};
const CARRIAGE = { carrier: 'Acme', inside: 'inside the United States' };

test.each([
  [false, ['H', 'A', 'N'], ['H', 'N'], undefined],
  [true, ['H', 'A', 'N'], ['A', 'N'], undefined],
  [true, [], [], undefined],
  [true, ['H'], [], 'shipment.services names H, which Acme does not carry to other countries'],
  [false, ['A'], [], 'shipment.services names A, which Acme does not carry inside the United States'],
])('services that go there (abroad: %s) of %j', (abroad, named, going, message) => {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  expect(servicesGoing(named, abroad, REACH, CARRIAGE, report)).toEqual(going);
  expect(report.issues.map((issue) => issue.message)).toEqual(message === undefined ? [] : [message]);
});
