import { expect, test } from 'vitest';
import { createReporter, refuseOtherCountry } from '../src/request.js';

test.each([
  ['DE', 'DE', undefined],
  ['FR', undefined, undefined],
  [undefined, 'DE', undefined],
  ['FR', 'DE', 'shipper.country_code is FR; this account ships from DE'],
])('packages from %s on an account of %s', (country_code, home, message) => {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const shipper = country_code === undefined ? {} : { country_code };
  refuseOtherCountry({ shipper }, { home, called: 'this account' }, report);
  expect(report.issues.map((issue) => issue.message)).toEqual(message === undefined ? [] : [message]);
});
