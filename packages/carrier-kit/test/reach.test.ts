import { expect, test } from 'vitest';
import { createReporter, refuseReach } from '../src/index.js';

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
  refuseReach('X', { stays, home: ['GB', 'JE'] }, { recipient: { country_code } }, report);
  expect(report.issues.map((issue) => [issue.field, issue.message])).toEqual(
    message === undefined ? [] : [['shipment.services', message]],
  );
});
