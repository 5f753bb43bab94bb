import { describe, expect, test } from 'vitest';
import { canadapost } from '../src/index.js';

const json = { client_id: 'app', client_secret: 'secret', customer_number: '0007654321' };
const xml = { api: 'xml', username: 'key', password: 'secret', customer_number: '7654321' };
const problemsOf = (settings: unknown): unknown => {
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

  test('may hold the logins of both platforms', () => {
    expect(problemsOf({ ...xml, ...json })).toEqual([]);
    expect(problemsOf({ ...xml, ...json, api: 'json' })).toEqual([]);
  });

  test.each([
    [
      'no login for JSON',
      { ...xml, api: 'json', customer_number: '0007654321' },
      [
        'settings.client_id: is required with api "json"',
        'settings.client_secret: is required with api "json"',
      ],
    ],
    [
      'no login for XML',
      { ...json, api: 'xml' },
      ['settings.username: is required with api "xml"', 'settings.password: is required with api "xml"'],
    ],
    [
      'nothing',
      {},
      [
        'settings.client_id: is required with api "json"',
        'settings.client_secret: is required with api "json"',
        'settings.customer_number: is required: Your customer number, digits as text; with `json` at least 7, leading zeros included.',
      ],
    ],
    [
      'a customer number that is too short for a path of JSON',
      { ...json, customer_number: '654321' },
      ['settings.customer_number: must be 7 to 10 digits, as text (leading zeros count)'],
    ],
    [
      'a group and no contract',
      { ...json, group_id: 'monday' },
      ['settings.group_id: needs a contract_id: without a contract shipments are transmitted at once'],
    ],
    ['another platform', { ...json, api: 'soap' }, [expect.stringMatching(/^settings\.api: /)]],
  ])('are refused with %s', (_what, settings, problems) => {
    expect(problemsOf(settings)).toEqual(problems);
  });
});
