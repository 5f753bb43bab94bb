import type { RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { refuseOrigin } from '../../src/request/origin.js';
import { refuseOtherCountry } from '../../src/request.js';
import { reading, requestOf } from './support.js';

type Origins = Parameters<typeof refuseOrigin>[0]['ships_from'];
const ONLY = 'Acme Freight ships from';
const from = (shipper: RateRequestData['shipper'], ship_from?: object) =>
  requestOf({ shipper, shipment: ship_from ? { ship_from } : {} });

test.each<[Origins, ReturnType<typeof from>, ...string[]]>([
  [['CA'], from({ country_code: 'CA' })],
  ['worldwide', from({ country_code: 'DE' })],
  [undefined, from({ country_code: 'DE' })],
  [{ worldwide_except: ['CA'] }, from({ country_code: 'CA' })],
  [['CA'], from({ country_code: undefined } as never)],
  [['CA'], from({ country_code: 'DE' }), `shipper.country_code is DE; ${ONLY} Canada only`],
  [
    ['CA', 'US'],
    from({ country_code: 'DE' }),
    `shipper.country_code is DE; ${ONLY} Canada and United States only`,
  ],
  // A territory counts as itself, and ship_from comes before the shipper.
  [['PR'], from({ country_code: 'US', state_code: 'PR' })],
  [
    ['US'],
    from({ country_code: 'US', state_code: 'PR' }),
    `shipper.country_code is PR; ${ONLY} United States only`,
  ],
  [
    ['CA'],
    from({ country_code: 'CA' }, { country_code: 'DE' }),
    `shipment.ship_from.country_code is DE; ${ONLY} Canada only`,
  ],
])('a carrier that ships from %j takes or refuses the origin', (ships_from, request, ...problems) => {
  expect(reading((report) => refuseOrigin(ships_from ? { ships_from } : {}, request, report)).said).toEqual(
    problems,
  );
});

test.each([
  ['DE', 'DE', []],
  ['FR', undefined, []],
  [undefined, 'DE', []],
  ['FR', 'DE', ['shipper.country_code is FR; this account ships from DE']],
])('packages from %s on an account of %s', (country_code, home, problems) => {
  const shipper = country_code === undefined ? {} : { country_code };
  const account = { home, called: 'this account' };
  expect(reading((report) => refuseOtherCountry({ shipper }, account, report)).said).toEqual(problems);
});
