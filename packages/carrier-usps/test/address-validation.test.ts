/** What USPS's replies about addresses mean, beyond the recorded cases. */
import type { PartyData } from '@waybill/core';
import { AddressRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { usps } from '../src/index.js';

const address: PartyData = {
  address_lines: ['1 HARBOR TOWER', 'APT 4'],
  city: 'BOSTON',
  state_code: 'MA',
  postal_code: '02110',
  country_code: 'US',
};

const { mapper } = usps.create({ client_id: 'made-up', client_secret: 'made-up' });

function read(status: number, body: object) {
  const request = mapper.createAddressRequest(new AddressRequest({ address }));
  const reply = { step: 'validate', status, headers: {}, body: JSON.stringify(body) };
  return mapper.parseAddressResponse({ request, replies: [reply] });
}

const FOUND = {
  streetAddress: '1 HARBOR TOWER',
  secondaryAddress: 'APT 4',
  city: 'BOSTON',
  state: 'MA',
  ZIPCode: '02110',
};

describe('an address', () => {
  test.each([
    [{ additionalInfo: { DPVConfirmation: 'Y' } }, 'valid', []],
    [{ additionalInfo: { DPVConfirmation: 'N' } }, 'not_found', []],
    [{ additionalInfo: { DPVConfirmation: 'Y' }, corrections: [{ code: '32' }] }, 'incomplete', ['unit']],
    [{ additionalInfo: { DPVConfirmation: 'Y' }, corrections: [{ code: '22' }] }, 'incomplete', ['street']],
    [{ matches: [{ code: '31' }] }, 'valid', []],
  ])('with %j is %s', (said, verdict, missing) => {
    expect(read(200, { address: FOUND, ...said })).toMatchObject([{ verdict, missing }, []]);
  });

  test('that nothing is said of is not called valid', () => {
    expect(read(200, { address: FOUND })).toMatchObject([null, [{ kind: 'unexpected_reply' }]]);
  });

  test.each([
    ['010003', 'not_found'],
    ['010005', 'not_found'],
    ['010006', 'incomplete'],
  ])('that is refused with %s is %s', (code, verdict) => {
    const error = { code: '400', message: 'Bad Request', errors: [{ code, detail: 'The words of USPS' }] };
    const notices = [{ code, message: 'The words of USPS' }];
    expect(read(400, { error })).toMatchObject([{ verdict, meta: { notices } }, []]);
  });

  test('that is refused for another reason has no verdict', () => {
    const fault = { faultstring: 'No such resource', detail: { errorcode: 'messaging.adaptors' } };
    expect(read(404, { fault })).toMatchObject([null, [{ message: 'No such resource' }]]);
  });

  test('without a state, and without city and ZIP code, is refused by field', () => {
    const incomplete = new AddressRequest({ address: { address_lines: ['1 Main St'], country_code: 'US' } });
    expect(() => mapper.createAddressRequest(incomplete)).toThrow(
      /address\.state_code or address\.state.*address\.postal_code or address\.city/s,
    );
  });

  test.each(['PR', 'PW'] as const)('of %s names it as the state', (country_code) => {
    const { state_code: _, ...stateless } = address;
    const party = new AddressRequest({ address: { ...stateless, country_code } });
    expect(mapper.createAddressRequest(party).query).toMatchObject({ state: country_code });
  });

  test('of three lines has the further ones in its second', () => {
    const address_lines = ['1 HARBOR TOWER', 'APT 4', 'REAR ENTRANCE'];
    const party = new AddressRequest({ address: { ...address, address_lines } });
    expect(mapper.createAddressRequest(party).query).toMatchObject({
      secondaryAddress: 'APT 4, REAR ENTRANCE',
    });
  });

  test('of a firm whose name has more than 50 characters is looked up without it', () => {
    const queryOf = (company_name: string) =>
      mapper.createAddressRequest(new AddressRequest({ address: { ...address, company_name } })).query;
    expect(queryOf('N'.repeat(50))).toHaveProperty('firm');
    expect(queryOf('N'.repeat(51))).not.toHaveProperty('firm');
  });

  test.each([
    [{ DPVConfirmation: 'S' }, 'valid', 'unit_not_confirmed'],
    [{ DPVConfirmation: 'Y', carrierRoute: 'R777' }, 'valid', 'no_street_delivery'],
    [{ DPVConfirmation: 'Y', carrierRoute: 'R779' }, 'valid', 'no_street_delivery'],
    [{ DPVConfirmation: 'Y', vacant: 'Y' }, 'valid', 'vacant'],
    [{ DPVConfirmation: 'D' }, 'incomplete', undefined],
    [{ DPVConfirmation: 'Y', carrierRoute: 'R770', vacant: 'N' }, 'valid', undefined],
  ])('with %j is %s, with the notice %s', (additionalInfo, verdict, code) => {
    const notices = code === undefined ? [] : [{ code }];
    expect(read(200, { address: FOUND, additionalInfo })).toMatchObject([{ verdict, meta: { notices } }, []]);
  });
});
