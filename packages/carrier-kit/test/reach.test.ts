import { expect, test } from 'vitest';
import { refuseReach, servicesGoing } from '../src/request.js';
import { reading } from './request/support.js';

test.each<[stays: boolean | undefined, country: string, problem?: string]>([
  [true, 'GB'],
  [true, 'JE'],
  [false, 'FR'],
  [undefined, 'FR'],
  [undefined, 'GB'],
  [true, 'FR', 'goes to United Kingdom and Jersey only; the recipient is in FR'],
  [false, 'GB', 'goes abroad only; the recipient is in GB'],
])('a service that stays at home (%s) for a recipient in %s', (stays, country_code, problem) => {
  const rows = stays === undefined ? [] : [{ code: 'X', name: 'Ten', reach: 'somewhere' }];
  const reach = { table: { code_pattern: /^X$/, rows }, at_home: stays ? ['X'] : [] };
  const { said } = reading((report) =>
    refuseReach('X', reach, ['GB', 'JE'], { recipient: { country_code } }, report),
  );
  expect(said).toEqual(problem === undefined ? [] : [`shipment.services is X, which ${problem}`]);
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
  [false, ['H', 'A', 'N'], ['H', 'N'], []],
  [true, ['H', 'A', 'N'], ['A', 'N'], []],
  [true, [], [], []],
  [true, ['H'], [], ['shipment.services names H, which Acme does not carry to other countries']],
  [false, ['A'], [], ['shipment.services names A, which Acme does not carry inside the United States']],
])('services that go there (abroad: %s) of %j', (abroad, named, going, problems) => {
  const { value, said } = reading((report) => servicesGoing(named, abroad, REACH, CARRIAGE, report));
  expect([value, said]).toEqual([going, problems]);
});
