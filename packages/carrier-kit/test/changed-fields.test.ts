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
const verdictOf = (address: object, ...candidates: CandidateFacts['address'][]) => {
  const found = candidates.map((candidate) => ({ address: candidate }));
  const request = new AddressRequest({ address });
  const result = addressResult(carrier, request, { checked: ['street'], candidates: found });
  return [result.verdict, ...result.candidates.map(({ changed }) => changed)];
};

describe('the answer to an address validation', () => {
  test('is valid when only capitals, accents, spaces and lines differ', () => {
    const found = {
      address_lines: ['12 RUE ELAN APT 4'],
      city: 'MONTREAL',
      state_code: 'QC',
      postal_code: 'H2X1Y4',
      country_code: 'CA',
    };
    expect(verdictOf(given, found)).toEqual(['valid', []]);
  });

  test('is valid when the carrier adds the end of a ZIP code, not when it changes it', () => {
    const us = { postal_code: '10118', country_code: 'US' };
    expect(verdictOf(us, { ...us, postal_code: '10118-0110' })).toEqual(['valid', []]);
    expect(verdictOf({ ...us, postal_code: '10118-0111' }, { ...us, postal_code: '10118-0110' })).toEqual([
      'corrected',
      ['postal_code'],
    ]);
  });

  test('lists fields that were changed or added, and not those that the carrier does not report', () => {
    const { postal_code: _, ...without } = given;
    expect(verdictOf(without, { city: 'Laval', postal_code: 'H7A 1A1' })).toEqual([
      'corrected',
      ['city', 'postal_code'],
    ]);
  });

  test('does not compare a code with the name of a state', () => {
    const named = { ...given, state_code: undefined, state: 'Québec' };
    expect(verdictOf(named, { ...given })).toEqual(['valid', []]);
    const { state_code: _, ...stateless } = given;
    expect(verdictOf(stateless, given)).toEqual(['corrected', ['state_code']]);
    expect(verdictOf({ ...given, state: 'Québec' }, { ...given, state_code: 'ON' })).toEqual([
      'corrected',
      ['state_code'],
    ]);
  });

  test('is ambiguous with several others, and valid with the given one among them, which comes first', () => {
    expect(verdictOf(given, { city: 'Laval' }, { city: 'Longueuil' })[0]).toBe('ambiguous');
    expect(verdictOf(given, { city: 'Laval' }, { city: 'Montreal' })).toEqual(['valid', [], ['city']]);
    expect(verdictOf(given)).toEqual(['not_found']);
  });

  test('is incomplete where something is missing, and looks at nothing where it is not checked', () => {
    const request = new AddressRequest({ address: given });
    const facts = { checked: ['street'], candidates: [{ address: { city: 'Montréal' } }] } as const;
    expect(addressResult(carrier, request, { ...facts, missing: ['unit'] })).toMatchObject({
      verdict: 'incomplete',
      missing: ['unit'],
    });
    expect(
      addressResult(carrier, request, { checked: ['street'], candidates: [], verdict: 'not_checked' }),
    ).toMatchObject({ verdict: 'not_checked', checked: [] });
  });

  test('gives a candidate whose address goes back into a request', () => {
    const request = new AddressRequest({ address: given });
    const facts = {
      address: { city: 'Laval', state_code: undefined },
      classification: 'residential',
    } as const;
    const { candidates, classification } = addressResult(carrier, request, {
      checked: ['city'],
      candidates: [facts],
    });
    expect(classification).toBe('residential');
    const again = new AddressRequest({ address: { ...given, ...candidates[0]?.address } });
    expect(again.address).toMatchObject({ city: 'Laval', state_code: 'QC', type: 'residential' });
  });
});
