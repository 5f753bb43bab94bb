import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfigurationError, capabilitiesOf } from '../src/index.js';
import {
  type CarrierContext,
  defineCarrier,
  isCarrierDefinition,
  type SettingsSchema,
} from '../src/plugin.js';
import { goodSettings, type SampleSettings, sample } from './sample-carrier.js';

function refusal(run: () => unknown): ConfigurationError {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
}

function withSchema(schema: SettingsSchema<SampleSettings, SampleSettings>) {
  return defineCarrier({ ...sample, settings: { ...sample.settings, schema } });
}

describe('create', () => {
  test('gives the proxy its settings and a complete context', () => {
    const { account, context, settings } = sample.create(goodSettings);
    expect(account).toBe('sample');
    expect(settings).toEqual(goodSettings);
    expect(Math.abs(context.clock.now() - Date.now())).toBeLessThan(1000);
    expect(context.newId()).not.toBe(context.newId());
    expect(context.newId().length).toBeLessThanOrEqual(36);
    expect(Object.hasOwn(context, 'http') || Object.hasOwn(context, 'tokens')).toBe(false);
    expect(() => context.logger.error('x')).not.toThrow();
  });

  test('uses what the caller passes in the context', () => {
    const own = { clock: { now: () => 5 }, newId: () => 'id', http: { send: vi.fn() } };
    const { context } = sample.create(goodSettings, { ...own, account: 'toronto' });
    expect(context).toMatchObject({ ...own, account: 'toronto' } satisfies Partial<CarrierContext>);
  });

  test('makes a new proxy each time', () => {
    expect(sample.create(goodSettings)).not.toBe(sample.create(goodSettings));
    expect(capabilitiesOf(sample.create(goodSettings))).toEqual(['rating', 'shipping']);
  });
});

describe('settings', () => {
  test('are refused with every problem, and without any secret', () => {
    const bad = { user: 'me', password: 'pw123' };
    const error = refusal(() => sample.create(bad, { account: 'toronto' }));
    expect(error.message).toBe(
      'sample (account toronto):\n- settings.user: too short: received me\n' +
        '- settings.password: is not valid (the reason is withheld: it repeats a secret)',
    );
    expect(error).toMatchObject({ code: 'invalid_settings', carrier: 'sample', account: 'toronto' });
    expect(JSON.stringify(error)).not.toContain('pw123');
    expect(error.details?.problems).toHaveLength(2);
  });

  test('that are not an object are refused without being repeated', () => {
    const error = refusal(() => sample.checkSettings('user:hunter2'));
    expect(error.message).not.toContain('hunter2');
    expect(error.message).toContain('settings: is not valid');
  });

  test('may be described with zod', () => {
    const carrier = withSchema(z.strictObject({ user: z.string(), password: z.string().min(6) }));
    expect(carrier.checkSettings(goodSettings)).toEqual(goodSettings);
    const error = refusal(() => carrier.checkSettings({ user: 5, password: 'pw123', pasword: 'hunter2' }));
    expect(error.details?.problems).toHaveLength(3);
    expect(error.message).toMatch(
      /settings\.user: .*\n- settings\.password: .*\n- settings\.pasword: is not a setting; did you mean password\?/,
    );
    expect(error.message).not.toMatch(/pw123|hunter2/);
  });

  test('say where a rate card belongs', () => {
    const carrier = withSchema(z.strictObject({ user: z.string(), password: z.string().min(6) }));
    const error = refusal(() => carrier.checkSettings({ ...goodSettings, priced_by: 'own.yaml' }));
    expect(error.message).toBe(
      'sample (account sample): settings.priced_by: is not a setting: in a config file it stands next to `settings`, in code in the second argument of `create`',
    );
  });

  test('that are missing are reported with the meaning that the declaration gives', () => {
    const carrier = withSchema(z.strictObject({ user: z.string(), password: z.string() }));
    expect(refusal(() => carrier.checkSettings({ user: 'me' })).message).toBe(
      `sample (account sample): settings.password: is required: ${sample.settings.fields.password.meaning}`,
    );
  });

  test('that are empty are reported with their meaning, whatever the schema says of them', () => {
    const carrier = withSchema(z.strictObject({ user: z.string().min(3), password: z.string() }));
    const { user, password } = sample.settings.fields;
    expect(refusal(() => carrier.checkSettings({ user: '', password: ' ' })).message).toBe(
      `sample (account sample):\n- settings.user: is empty: ${user.meaning}\n- settings.password: is empty: ${password.meaning}`,
    );
    // A blank is no secret that a message could repeat.
    expect(refusal(() => carrier.checkSettings({ user: 'me', password: ' ' })).message).toContain(
      'settings.user: Too small',
    );
  });

  test('are reported with their path', () => {
    const carrier = withSchema({
      '~standard': {
        version: 1,
        vendor: 'by-hand',
        validate: () => ({ issues: [{ path: ['hosts', 0, { key: 'base url' }], message: 'is wrong' }] }),
      },
    });
    expect(refusal(() => carrier.checkSettings({})).message).toContain(
      'settings.hosts[0]["base url"]: is wrong',
    );
  });

  test('must be checked synchronously', () => {
    const carrier = withSchema({
      '~standard': { version: 1, vendor: 'by-hand', validate: async () => ({ value: goodSettings }) },
    });
    expect(refusal(() => carrier.create(goodSettings)).message).toBe(
      'sample: its settings schema must be synchronous',
    );
  });
});

describe('a definition', () => {
  test('is recognised, even if another copy of the package made it', async () => {
    vi.resetModules();
    const other = await import('../src/plugin.js');
    expect(isCarrierDefinition(sample)).toBe(true);
    expect(other.isCarrierDefinition(sample)).toBe(true);
    expect(isCarrierDefinition({ ...sample })).toBe(true);
    for (const value of [null, undefined, 'sample', {}, { id: 'sample' }]) {
      expect(isCarrierDefinition(value)).toBe(false);
    }
  });

  test('keeps what was declared, and cannot be changed', () => {
    expect(sample).toMatchObject({ id: 'sample', name: 'Sample Post', options: [], extras: [] });
    expect(Object.isFrozen(sample)).toBe(true);
  });
});
