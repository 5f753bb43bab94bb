import { inspect } from 'node:util';
import { carriersIn, container } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { type Account, fromEnv, variableOf } from '../src/index.js';
import { carrier, posta } from './posta.js';

const shown = (accounts: readonly Account[]) =>
  accounts.map(({ carrier, account, settings }) => [`${carrier}/${account}`, settings]);

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
    expect(shown(fromEnv({ carriers: [posta], env }))).toEqual([
      ['posta/posta', { key: 'a', insured: true }],
      ['posta/toronto', { key: 'b' }],
      ['posta/new_york', { express_key: 'c' }],
    ]);
  });

  it('keep carriers apart whose ids begin alike', () => {
    const env = { WAYBILL_POSTA_EXPRESS_KEY: 'a' };
    expect(shown(fromEnv({ carriers: [posta, carrier('posta-express')], env }))).toEqual([
      ['posta-express/posta-express', { key: 'a' }],
    ]);
    expect(shown(fromEnv({ carriers: [posta], env }))).toEqual([['posta/posta', { express_key: 'a' }]]);
  });

  it('are those of the process when no environment is given', () => {
    process.env.WAYBILL_POSTA_KEY = 'mine';
    try {
      expect(shown(fromEnv({ carriers: [posta] }))).toEqual([['posta/posta', { key: 'mine' }]]);
    } finally {
      delete process.env.WAYBILL_POSTA_KEY;
    }
  });

  it('can be none', () => {
    expect(fromEnv({ carriers: [posta], env: { WAYBILL_HILLPOST_KEY: 'a' } })).toEqual([]);
  });

  it('name the variable that was meant when one is misspelled', () => {
    expect(() => fromEnv({ carriers: [posta], env: { WAYBILL_POSTA_KYE: 'a' } })).toThrow(
      'the environment variable WAYBILL_POSTA_KYE is not a setting of posta; did you mean WAYBILL_POSTA_KEY?',
    );
    expect(() => fromEnv({ carriers: [posta], env: { WAYBILL_POSTA__KEY: 'a' } })).toThrow(
      'WAYBILL_POSTA__KEY is not a setting of posta',
    );
  });
});

describe('an account', () => {
  const [account] = fromEnv({ carriers: [posta], env: { WAYBILL_POSTA__WEST_KEY: 'secret-W7' } });

  it('makes a proxy of that name with its settings checked', async () => {
    const proxy = account?.create();
    expect(proxy).toMatchObject({ carrier: 'posta', account: 'west' });
    const [bad] = fromEnv({ carriers: [posta], env: { WAYBILL_POSTA_INSURED: 'true' } });
    expect(() => bad?.create()).toThrow(
      'posta (account posta): settings.key: is required: Key of the account.',
    );
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

describe('the variable of a setting', () => {
  it('has the carrier, the account where it has a name of its own, and the setting', () => {
    expect(variableOf(carrier('dhl-express'), 'server_url')).toBe('WAYBILL_DHL_EXPRESS_SERVER_URL');
    expect(variableOf(posta, 'key', 'posta')).toBe('WAYBILL_POSTA_KEY');
    expect(variableOf(posta, 'key', 'east-coast')).toBe('WAYBILL_POSTA__EAST_COAST_KEY');
  });
});
