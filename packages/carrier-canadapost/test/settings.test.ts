import { describe, expect, test } from 'vitest';
import { canadapost } from '../src/index.js';

const json = { client_id: 'app', client_secret: 'secret', customer_number: '0007654321' };
const xml = { api: 'xml', username: 'key', password: 'secret', customer_number: '7654321' };
const problemsOf = (settings: unknown): string[] => {
  try {
    canadapost.checkSettings(settings);
    return [];
  } catch (error) {
    return (error as { details: { problems: string[] } }).details.problems;
  }
};

describe('settings', () => {
  test('are those of the JSON platform by default', () => {
    expect(canadapost.checkSettings(json)).toEqual({
      ...json,
      api: 'json',
      environment: 'sandbox',
      language: 'en-CA',
      time_zone: 'America/Toronto',
    });
    expect(canadapost.checkSettings(xml)).toMatchObject(xml);
  });

  const long = { ...xml, customer_number: '0007654321' };
  const contract_id = '0041234567';
  test.each<[string, object]>([
    ['both logins', { ...xml, ...json }],
    ['both logins, for JSON', { ...xml, ...json, api: 'json' }],
    ['7 digits of a customer', { ...json, customer_number: '7654321' }],
    ['one digit of a customer, with XML', { ...xml, customer_number: '1' }],
    ['10 digits of a customer, with XML', long],
    ['a contract of one digit', { ...json, contract_id: '1' }],
    ['a group of one letter', { ...json, contract_id, group_id: 'a' }],
    ['a group of 32 letters', { ...json, contract_id, group_id: 'a'.repeat(32) }],
    ['an e-mail address of 60 characters', { ...json, refund_email: `${'a'.repeat(55)}@b.ca` }],
  ])('are taken with %s', (_what, settings) => {
    expect(problemsOf(settings)).toEqual([]);
  });

  const digits = 'digits, as text (leading zeros count)';
  const needed =
    'customer_number: is required: Your customer number, digits as text; with `json` at least 7, leading zeros included.';
  const loginOf = (api: string, ...names: string[]) =>
    names.map((name) => `${name}: is required with api "${api}"`);
  const eleven = '1'.repeat(11);
  test.each<[string, object, (string | RegExp)[]]>([
    ['no login for JSON', { ...long, api: 'json' }, loginOf('json', 'client_id', 'client_secret')],
    ['no login for XML', { ...json, api: 'xml' }, loginOf('xml', 'username', 'password')],
    ['no customer', { ...json, customer_number: undefined }, [needed]],
    ['no customer, with XML', { ...xml, customer_number: undefined }, [needed]],
    ['an empty login', { ...json, client_id: '' }, [/^client_id: /]],
    ['an empty key', { ...json, zonos_key: '' }, [/^zonos_key: /]],
    ['6 digits', { ...json, customer_number: '654321' }, [`customer_number: must be 7 to 10 ${digits}`]],
    ['11 digits', { ...json, customer_number: eleven }, [`customer_number: must be 7 to 10 ${digits}`]],
    ['11 digits, XML', { ...xml, customer_number: eleven }, [`customer_number: must be 1 to 10 ${digits}`]],
    ['a long contract', { ...json, contract_id: eleven }, [`contract_id: must be 1 to 10 ${digits}`]],
    ['an empty group', { ...json, contract_id, group_id: ' ' }, [/^group_id: /]],
    ['a long group', { ...json, contract_id, group_id: 'a'.repeat(33) }, [/^group_id: /]],
    ['a long e-mail address', { ...json, refund_email: `${'a'.repeat(56)}@b.ca` }, [/^refund_email: /]],
    ['a group and no contract', { ...json, group_id: 'monday' }, [/^group_id: needs a contract_id: /]],
    ['another platform', { ...json, api: 'soap' }, [/^api: /]],
  ])('are refused with %s', (_what, settings, problems) => {
    const found = problemsOf(settings).map((problem) => problem.replace(/^settings\./, ''));
    expect(found).toEqual(
      problems.map((own) => (typeof own === 'string' ? own : expect.stringMatching(own))),
    );
  });
});
