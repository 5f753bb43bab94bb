import { inspect } from 'node:util';
import { carriersIn, container } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { fromEnv, variableOf } from '../src/index.js';
import { carrier, posta, shown } from './support.js';

const both = [posta, carrier('posta-express')];

describe('accounts from the environment', () => {
  it('have the name of the carrier, or the one in the variable', () => {
    const env = {
      WAYBILL_POSTA_KEY: 'a',
      WAYBILL_POSTA_INSURED: 'true',
      WAYBILL_POSTA__TORONTO_KEY: 'b',
      WAYBILL_POSTA__NEW_YORK_EXPRESS_KEY: 'c',
      WAYBILL_POSTA_CARD: '',
      PATH: '/bin',
    };
    expect(shown(fromEnv({ carriers: [posta], env }))).toEqual({
      'posta/posta': { key: 'a', insured: true },
      'posta/toronto': { key: 'b' },
      'posta/new_york': { express_key: 'c' },
    });
  });

  it.each([
    [
      'are kept apart where ids of carriers begin alike',
      both,
      { 'posta-express/posta-express': { key: 'a' } },
    ],
    ['are not those of another carrier', [posta], { 'posta/posta': { express_key: 'a' } }],
    ['can be none', [carrier('hillpost')], {}],
  ])('%s', (_, carriers, accounts) => {
    expect(shown(fromEnv({ carriers, env: { WAYBILL_POSTA_EXPRESS_KEY: 'a' } }))).toEqual(accounts);
  });

  it('are those of the process when no environment is given', () => {
    process.env.WAYBILL_POSTA_KEY = 'mine';
    try {
      expect(shown(fromEnv({ carriers: [posta] }))).toEqual({ 'posta/posta': { key: 'mine' } });
    } finally {
      delete process.env.WAYBILL_POSTA_KEY;
    }
  });

  it.each([
    ['WAYBILL_POSTA_KYE', '; did you mean WAYBILL_POSTA_KEY?'],
    ['WAYBILL_POSTA__KEY', ''],
  ])('are refused with the variable that is misspelt, and the one that was meant: %s', (variable, meant) => {
    const message = `the environment variable ${variable} is not a setting of posta${meant}`;
    expect(() => fromEnv({ carriers: [posta], env: { [variable]: 'a' } })).toThrow(message);
  });
});

describe('an account', () => {
  const [account] = fromEnv({ carriers: [posta], env: { WAYBILL_POSTA__WEST_KEY: 'secret-W7' } });

  it('makes a proxy of that name with its settings checked', async () => {
    expect(account?.create()).toMatchObject({ carrier: 'posta', account: 'west' });
    const [bad] = fromEnv({ carriers: [posta], env: { WAYBILL_POSTA_INSURED: 'true' } });
    const message = 'posta (account posta): settings.key: is required: Key of the account.';
    expect(() => bad?.create()).toThrow(message);
  });

  it('is registered in a container', () => {
    const child = container.createChildContainer();
    account?.register(child);
    expect(carriersIn(child)).toMatchObject([{ carrier: 'posta', account: 'west' }]);
    expect(() => account?.register(child)).toThrow('already registered');
    const other = container.createChildContainer();
    expect(() => account?.register(other, { limits: { calls_at_once: 0 } })).toThrow('limits.calls_at_once');
  });

  it('shows no setting in a log', () => {
    expect(JSON.stringify(account)).toBe('{"carrier":"posta","account":"west"}');
    expect(inspect(account, { depth: 9, showHidden: true })).not.toContain('secret-W7');
  });
});

it('the variable of a setting has the carrier, the account where it has a name of its own, and the setting', () => {
  expect(variableOf(carrier('dhl-express'), 'server_url')).toBe('WAYBILL_DHL_EXPRESS_SERVER_URL');
  expect(variableOf(posta, 'key', 'posta')).toBe('WAYBILL_POSTA_KEY');
  expect(variableOf(posta, 'key', 'east-coast')).toBe('WAYBILL_POSTA__EAST_COAST_KEY');
});
