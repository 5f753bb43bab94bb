import { AddressRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { addressResult, type CandidateFacts } from '../src/after.js';

const carrier = { carrier: 'post', account: 'main' };
const given = {
  address_lines: ['12 Rue Élan', 'Apt 4'],
  city: 'Montréal',
  state_code: 'QC',
  postal_code: 'H2X 1Y4',
  country_code: 'CA',
};
const { postal_code: _, ...noPostalCode } = given;
const { state_code: __, ...noState } = given;
const us = { postal_code: '10118', country_code: 'US' };
const nine = { ...us, postal_code: '10118-0110' };
const laval = { city: 'Laval' };

describe('the answer to an address validation', () => {
  const upper = { ...given, address_lines: ['12 RUE ELAN APT 4'], city: 'MONTREAL', postal_code: 'H2X1Y4' };
  const moved = { ...laval, postal_code: 'H7A 1A1' };
  const named = { ...noState, state: 'Québec' };
  test.each<[string, object, CandidateFacts['address'][], string]>([
    ['when only capitals, accents, spaces and lines differ', given, [upper], 'valid []'],
    ['when the carrier adds the end of a ZIP code', us, [nine], 'valid []'],
    ['when it changes that', { ...us, postal_code: '10118-0111' }, [nine], 'corrected [postal_code]'],
    ['with fields added, and others not reported', noPostalCode, [moved], 'corrected [city,postal_code]'],
    ['for a state with a name and no code', named, [given], 'valid []'],
    ['for no state', noState, [given], 'corrected [state_code]'],
    [
      'for another state',
      { ...given, state: 'Québec' },
      [{ ...given, state_code: 'ON' }],
      'corrected [state_code]',
    ],
    ['with several others', given, [laval, { city: 'Longueuil' }], 'ambiguous [city] [city]'],
    ['with the given one among several', given, [laval, { city: 'Montreal' }], 'valid [] [city]'],
    ['without a candidate', given, [], 'not_found'],
  ])('%s', (_case, address, candidates, verdict) => {
    const found = candidates.map((candidate) => ({ address: candidate }));
    const request = new AddressRequest({ address });
    const result = addressResult(carrier, request, { checked: ['street'], candidates: found });
    const changes = result.candidates.map(({ changed }) => ` [${changed}]`);
    expect(result.verdict + changes.join('')).toBe(verdict);
  });

  test('is incomplete where something is missing, and looks at nothing where it is not checked', () => {
    const request = new AddressRequest({ address: given });
    const checked = ['street'] as const;
    const candidates = [{ address: { city: 'Montréal' } }];
    expect(addressResult(carrier, request, { checked, candidates, missing: ['unit'] })).toMatchObject({
      verdict: 'incomplete',
      missing: ['unit'],
    });
    const unchecked = { checked, candidates: [], verdict: 'not_checked' } as const;
    expect(addressResult(carrier, request, unchecked)).toMatchObject({ verdict: 'not_checked', checked: [] });
  });

  test('gives a candidate whose address goes back into a request', () => {
    const address = { city: 'Laval', state_code: undefined };
    const { candidates, classification } = addressResult(carrier, new AddressRequest({ address: given }), {
      checked: ['city'],
      candidates: [{ address, classification: 'residential' }],
    });
    expect(classification).toBe('residential');
    const again = new AddressRequest({ address: { ...given, ...candidates[0]?.address } });
    expect(again.address).toMatchObject({ city: 'Laval', state_code: 'QC', type: 'residential' });
  });
});
