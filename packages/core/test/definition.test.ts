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

type Schema = SettingsSchema<SampleSettings, SampleSettings>;
const withSchema = (schema: Schema) => defineCarrier({ ...sample, settings: { ...sample.settings, schema } });
const byHand = (validate: Schema['~standard']['validate']) =>
  withSchema({ '~standard': { version: 1, vendor: 'by-hand', validate } });

/** The error with which settings must be refused. */
function refusal(run: () => unknown): ConfigurationError {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
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
    const proxy = sample.create(goodSettings);
    expect(sample.create(goodSettings)).not.toBe(proxy);
    expect(capabilitiesOf(proxy)).toEqual(['rating', 'shipping']);
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

  const strict = withSchema(z.strictObject({ user: z.string().min(3), password: z.string().min(6) }));
  const { user, password } = sample.settings.fields;

  test('that are not an object are refused without being repeated', () => {
    const { message } = refusal(() => sample.checkSettings('user:hunter2'));
    expect(message).not.toContain('hunter2');
    expect(message).toContain('settings: is not valid');
  });

  test('may be described with zod', () => {
    expect(strict.checkSettings(goodSettings)).toEqual(goodSettings);
    const error = refusal(() => strict.checkSettings({ user: 5, password: 'pw123', pasword: 'hunter2' }));
    expect(error.details?.problems).toHaveLength(3);
    expect(error.message).toMatch(
      /settings\.user: .*\n- settings\.password: .*\n- settings\.pasword: is not a setting; did you mean password\?/,
    );
    expect(error.message).not.toMatch(/pw123|hunter2/);
    // A blank is no secret that a message could repeat.
    const blank = refusal(() => strict.checkSettings({ user: 'me', password: ' ' }));
    expect(blank.message).toContain('settings.user: Too small');
  });

  test.each([
    // Where a rate card belongs.
    [
      { ...goodSettings, priced_by: 'own.yaml' },
      ' settings.priced_by: is not a setting: in a config file it stands next to `settings`, in code in the second argument of `create`',
    ],
    // With the meaning that the declaration gives, whatever the schema says of what is empty.
    [{ user: 'user-1' }, ` settings.password: is required: ${password.meaning}`],
    [
      { user: '', password: ' ' },
      `\n- settings.user: is empty: ${user.meaning}\n- settings.password: is empty: ${password.meaning}`,
    ],
  ])('%j are refused with what helps', (given, problems) => {
    expect(refusal(() => strict.checkSettings(given)).message).toBe(`sample (account sample):${problems}`);
  });

  test('are reported with their path', () => {
    const issues = [{ path: ['hosts', 0, { key: 'base url' }], message: 'is wrong' }];
    const { message } = refusal(() => byHand(() => ({ issues })).checkSettings({}));
    expect(message).toContain('settings.hosts[0]["base url"]: is wrong');
  });

  test('must be checked synchronously', () => {
    const carrier = byHand(async () => ({ value: goodSettings }));
    const { message } = refusal(() => carrier.create(goodSettings));
    expect(message).toBe('sample: its settings schema must be synchronous');
  });
});

describe('a definition', () => {
  test('is recognised, even if another copy of the package made it', async () => {
    vi.resetModules();
    const other = await import('../src/plugin.js');
    for (const value of [sample, { ...sample }]) {
      expect(isCarrierDefinition(value)).toBe(true);
      expect(other.isCarrierDefinition(value)).toBe(true);
    }
    for (const value of [null, undefined, 'sample', {}, { id: 'sample' }])
      expect(isCarrierDefinition(value)).toBe(false);
  });

  test('keeps what was declared, and cannot be changed', () => {
    expect(sample).toMatchObject({ id: 'sample', name: 'Sample Post', options: [], extras: [] });
    expect(Object.isFrozen(sample)).toBe(true);
  });
});
