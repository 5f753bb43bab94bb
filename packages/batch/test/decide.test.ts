import { describe, expect, it } from 'vitest';
import { type Decision, decide, type KnownRow } from '../src/decide.js';
import { ROW_STATES, type RowState } from '../src/index.js';

const known = (state: RowState, has_choice = false): KnownRow => ({
  key: '1',
  number: 1,
  state,
  request_sha256: 'a',
  choose: '"cheapest"',
  has_choice,
});
const same = { request_sha256: 'a', choose: '"cheapest"', is_invalid: false };
const changed = { ...same, request_sha256: 'b' };
const otherChoice = { ...same, choose: '"fastest"' };

describe('a row of a batch that is started again', () => {
  it.each<[state: RowState, same: Decision, changed: Decision, otherChoice: Decision, retry: Decision]>([
    ['waiting', 'keep', 'replace', 'replace', 'keep'],
    ['active', 'keep', 'replace', 'replace', 'keep'],
    ['bought', 'keep', 'conflict', 'keep', 'keep'],
    ['unknown', 'ask', 'conflict', 'ask', 'ask'],
    ['refused', 'keep', 'replace', 'replace', 'retry'],
    ['no_quotes', 'keep', 'replace', 'replace', 'retry'],
    ['over_budget', 'retry', 'replace', 'replace', 'retry'],
    ['cancelled', 'retry', 'replace', 'replace', 'retry'],
    ['invalid', 'replace', 'replace', 'replace', 'replace'],
  ])(
    '%s: %s as it was, %s for another request, %s for another choice, %s when told to',
    (state, ...expected) => {
      const row = known(state);
      const found = [same, changed, otherChoice].map((given) => decide(row, given, false));
      expect([...found, decide(row, same, true)]).toEqual(expected);
    },
  );

  it('is left to its worker once it has chosen', () => {
    const decided = [same, otherChoice, changed].map((given) => decide(known('active', true), given, true));
    expect(decided).toEqual(['keep', 'keep', 'conflict']);
  });

  it('stays invalid as long as the check says so', () => {
    expect(decide(known('invalid'), { ...same, is_invalid: true }, false)).toBe('keep');
  });

  it('is never bought again', () => {
    for (const state of ROW_STATES.filter((one) => one === 'bought' || one === 'unknown'))
      for (const given of [same, changed, otherChoice])
        expect(['retry', 'replace']).not.toContain(decide(known(state, true), given, true));
  });
});
