/** Addresses at the simulator, and replies as other developers saw them. */
import { validateAddress } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { account, NOW, RECIPIENT } from './support/account.js';

const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

describe('at the simulator', () => {
  test.each([
    ['a house that FedEx knows', {}, 'valid', 'commercial'],
    ['a tower without a unit', { address_lines: ['20 Sample Tower'] }, 'incomplete', 'commercial'],
    ['a unit in a tower', { address_lines: ['21 Sample Tower', 'Apt 4'] }, 'valid', 'residential'],
    ['a street without a house', { address_lines: ['Main Street'] }, 'not_found', 'unknown'],
    ['a country that FedEx does not look at', { country_code: 'KP' }, 'not_checked', 'unknown'],
  ] as const)('%s', async (_what, more, verdict, classification) => {
    const clock = { now: () => NOW, wait: async () => {} };
    await using running = await startSimulator(simulator, clock);
    const proxy = fedex.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
    const [result, errors] = await validateAddress(proxy, { address: { ...RECIPIENT, ...more } });
    expect(errors).toEqual([]);
    expect(result).toMatchObject({ verdict, classification });
  });
});

describe('an answer', () => {
  const read = (attributes: object | undefined, more: object = {}) => {
    const { mapper } = account();
    const { address_lines, city, state_code, postal_code, country_code } = RECIPIENT;
    const found = {
      streetLinesToken: address_lines,
      city,
      stateOrProvinceCode: state_code,
      postalCodeToken: { value: postal_code },
      countryCode: country_code,
      ...(attributes && { attributes }),
      ...more,
    };
    return mapper.parseAddressResponse({
      request: { transaction_id: 'id-1', asked: RECIPIENT, body: {} },
      replies: [
        {
          step: 'resolve',
          status: 200,
          headers: {},
          body: JSON.stringify({ output: { resolvedAddresses: [found] } }),
        },
      ],
    })[0];
  };

  test('has its attributes as texts, too', () => {
    expect(read({ Resolved: 'true', AddressType: 'STANDARDIZED' })?.verdict).toBe('valid');
    expect(read({ Resolved: 'true', InvalidSuiteNumber: 'true' })).toMatchObject({
      verdict: 'incomplete',
      missing: ['unit'],
    });
    expect(read({ Resolved: 'false', AddressType: 'NORMALIZED' })?.verdict).toBe('not_found');
  });

  test('without attributes proves nothing', () => {
    expect(read(undefined)).toMatchObject({ verdict: 'not_checked', candidates: [] });
  });

  test('of several matches is ambiguous, although one address stands in it', () => {
    expect(read({ Resolved: 'false', MultipleMatches: 'true' })).toMatchObject({
      verdict: 'ambiguous',
      candidates: [{ changed: [] }],
    });
  });

  test('keeps messages under the name that samples have', () => {
    const said = { code: 'RRHC.CONVERSION', message: 'Rural route converted.' };
    expect(read({ Resolved: 'true' }, { customerMessages: [said] })?.meta.notices).toEqual([said]);
  });
});

test('an address that FedEx cannot look at is refused by its fields', async () => {
  const [, errors] = await validateAddress(account(), {
    address: { country_code: 'US', address_lines: ['1', '2', '3', '4'] },
  });
  expect(errors.map(({ field }) => field)).toEqual(['address.address_lines', 'address.city']);
});
