import { expect, test } from 'vitest';
import { countryOf, withTerritory } from '../../src/request.js';
import { requestOf } from './support.js';

test.each([
  [{ country_code: 'US', state_code: 'PR' }, 'PR'],
  [{ country_code: 'US', state: 'Puerto Rico' }, 'PR'],
  [{ country_code: 'US', state_code: 'gu' }, 'GU'],
  [{ country_code: 'US', state: 'U.S. Virgin Islands' }, 'VI'],
  [{ country_code: 'US', state_code: 'AS' }, 'AS'],
  [{ country_code: 'US', state: 'Northern Mariana Islands' }, 'MP'],
  [{ country_code: 'US', state: 'Virgin Islands' }, 'VI'],
  [{ country_code: 'US', state: 'United States Virgin Islands' }, 'VI'],
  [{ country_code: 'US', state: 'Virgin Islands, US' }, 'VI'],
  [{ country_code: 'US', state: 'Guam' }, 'GU'],
  [{ country_code: 'US', state: 'American Samoa' }, 'AS'],
  [{ country_code: 'US', state_code: 'MP', state: 'NY' }, 'MP'],
  [{ country_code: 'US', postal_code: '00601' }, 'PR'],
  [{ country_code: 'US', postal_code: '00701' }, 'PR'],
  [{ country_code: 'US', postal_code: ' 00901' }, 'PR'],
  [{ country_code: 'US', postal_code: '96910' }, 'GU'],
  [{ country_code: 'US', postal_code: '96921' }, 'GU'],
  [{ country_code: 'US', postal_code: '96932' }, 'GU'],
  [{ country_code: 'US', postal_code: '96950' }, 'MP'],
  [{ country_code: 'US', state_code: 'FM', postal_code: '96941' }, 'FM'],
  [{ country_code: 'US', state: 'Marshall Islands' }, 'MH'],
  [{ country_code: 'US', postal_code: '96939' }, 'PW'],
  [{ country_code: 'US', postal_code: '96970-1234' }, 'MH'],
  [{ country_code: 'US', postal_code: '96799' }, 'AS'],
  [{ country_code: 'US', postal_code: '10069' }, 'US'],
  [{ country_code: 'US', postal_code: '00802-1234' }, 'VI'],
  [{ country_code: 'US', state_code: 'NY', postal_code: '00501' }, 'US'],
  [{ country_code: 'US', postal_code: '00501' }, 'US'],
  [{ country_code: 'US', postal_code: '96701' }, 'US'],
  [{ country_code: 'PR' }, 'PR'],
  [{ country_code: 'FR', state_code: 'AS' }, 'FR'],
  [{}, undefined],
])('the country of %j is %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});

test('a request to a territory has it as the country, and is otherwise the same request', () => {
  const request = requestOf({ recipient: { country_code: 'US', state_code: 'PR', postal_code: '00901' } });
  const changed = withTerritory(request);
  expect(changed.recipient.country_code).toBe('PR');
  expect(changed.constructor).toBe(request.constructor);
  expect({ ...changed, recipient: { ...changed.recipient, country_code: 'US' } }).toEqual({ ...request });
  expect(Object.isFrozen(changed)).toBe(true);
  expect(request.recipient.country_code).toBe('US');
});

test('the address that packages leave from and the buyer are read in the same way', () => {
  const there = { country_code: 'US', state_code: 'PR' };
  const customs = { items: [{ weight: 1 }], sold_to: { ...there, state_code: 'GU' } };
  const { shipment } = withTerritory(requestOf({ shipment: { ship_from: there, customs } }));
  expect(shipment.ship_from?.country_code).toBe('PR');
  expect(shipment.customs?.sold_to?.country_code).toBe('GU');
  expect(Object.isFrozen(shipment.customs)).toBe(true);
});

test('a request that touches no territory is returned as it is', () => {
  for (const shipment of [{}, { ship_from: { country_code: 'US', state_code: 'NY' } }]) {
    const request = requestOf({ shipment });
    expect(withTerritory(request)).toBe(request);
  }
});
