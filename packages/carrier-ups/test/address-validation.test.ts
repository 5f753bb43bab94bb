import { type PartyData, validateAddress } from '@waybill/core';
import { AddressRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { fieldsOf, mapperOf, party } from './support/requests.js';

describe('an address', () => {
  const checked = async (address: PartyData) => {
    const running = await startSimulator(simulator);
    try {
      const [result, errors] = await validateAddress(ups.create(running.settings), { address });
      if (result === null) throw new Error(JSON.stringify(errors));
      return result;
    } finally {
      await running.close();
    }
  };

  test('of a company is valid as it was given, and goes back into a request', async () => {
    const { verdict, candidates } = await checked(party('US'));
    expect(verdict).toBe('valid');
    expect({ ...party('US'), ...candidates[0]?.address }).toMatchObject({
      type: 'commercial',
      person_name: 'Mara Quill',
      address_lines: ['820 LARIMER ST'],
      postal_code: '80204-0001',
    });
  });

  test.each([
    ['corrected', { ...party('US'), address_lines: ['820 Larimer Street'] }],
    ['ambiguous', { ...party('US'), address_lines: ['Larimer St'] }],
    ['not_found', { ...party('US'), postal_code: '00000' }],
    ['valid', party('PR')],
    ['not_checked', party('CA')],
  ] as const)('is %s', async (verdict, address) => {
    expect((await checked(address)).verdict).toBe(verdict);
  });

  test('without an indicator in the reply is not called valid', () => {
    const mapper = mapperOf();
    const request = mapper.createAddressRequest(new AddressRequest({ address: party('US') }));
    const body = JSON.stringify({ XAVResponse: { Response: {}, ValidAddressIndicator: null } });
    const reply = { step: 'validate', status: 200, headers: {}, body };
    expect(mapper.parseAddressResponse({ request, replies: [reply] })).toMatchObject([
      null,
      [{ kind: 'unexpected_reply' }],
    ]);
  });

  test('without a street, and without city and ZIP code, is refused', () => {
    const address = { country_code: 'US' } as const;
    expect(fieldsOf(() => mapperOf().createAddressRequest(new AddressRequest({ address })))).toEqual([
      'address.address_lines',
      'address.postal_code',
    ]);
  });
});
