import { expect, test } from 'vitest';
import type { StateRules } from '../../src/request/states.js';
import { stateCode } from '../../src/request.js';
import { found, reporter, requestOf } from './support.js';

const read = (recipient: object, rules: StateRules = {}) => {
  const report = reporter();
  const code = stateCode(requestOf({ recipient }).recipient, 'recipient', rules, report);
  return { code, issues: found(report), message: report.issues[0]?.message, notices: report.notices };
};

test.each([
  ['US', 'California', 'CA'],
  ['US', 'new york', 'NY'],
  ['US', 'D.C.', 'DC'],
  ['US', 'District of Columbia', 'DC'],
  ['US', 'Armed Forces Europe', 'AE'],
  ['US', 'US-TX', 'TX'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'PQ', 'QC'],
  ['CA', 'ile du prince edouard', 'PE'],
  ['CA', 'Newfoundland & Labrador', 'NL'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['AU', 'New South Wales', 'NSW'],
  ['AU', 'nsw', 'NSW'],
])('in %s, %s is %s', (country_code, written, code) => {
  expect(read({ country_code, state: written })).toMatchObject({ code, issues: [] });
  expect(read({ country_code, state_code: written })).toMatchObject({ code, issues: [] });
});

test('a word that is no state of the country is refused with the one that may be meant', () => {
  const { code, issues, message } = read({ country_code: 'US', state: 'Californa' });
  expect(code).toBeUndefined();
  expect(issues).toEqual(['recipient.state invalid']);
  expect(message).toBe(
    'recipient.state must be a state or province of US, as a code or a name, not "Californa"; did you mean California?',
  );
  expect(read({ country_code: 'CA', state_code: 'NY' }).issues).toEqual(['recipient.state_code invalid']);
});

test('a missing state is refused only where the carrier needs one', () => {
  expect(read({ country_code: 'US' })).toMatchObject({ code: undefined, issues: [] });
  const { issues, message } = read({ country_code: 'US' }, { required: true });
  expect(issues).toEqual(['recipient.state_code required']);
  expect(message).toBe('recipient.state_code or recipient.state is required by Acme Freight in US');
});

test('elsewhere the code or the name is sent where it fits, and left out where it does not', () => {
  const spain = { country_code: 'ES', state_code: 'M', state: 'Madrid' };
  expect(read(spain).code).toBe('M');
  expect(read(spain, { shortest: 2, longest: 35 }).code).toBe('Madrid');
  expect(read(spain, { shortest: 2, longest: 35 }).notices).toEqual([]);
  const germany = { country_code: 'DE', state: 'Nordrhein-Westfalen' };
  expect(read(germany, { longest: 5 })).toMatchObject({
    code: undefined,
    issues: [],
    notices: [
      {
        code: 'left_out',
        message:
          'recipient.state is left out: it is Nordrhein-Westfalen, and Acme Freight takes 1 to 5 characters.',
      },
    ],
  });
  const sydney = { country_code: 'AU', state: 'New South Wales' };
  expect(read(sydney, { longest: 2 })).toMatchObject({ code: undefined, notices: [{ code: 'left_out' }] });
  expect(read(germany, { longest: 5, required: true }).issues).toEqual(['recipient.state invalid']);
  expect(read({ country_code: 'DE', state_code: 'DE-NW' }, { longest: 2 }).code).toBe('NW');
});

test('a territory of the United States is its own state', () => {
  expect(read({ country_code: 'US', state: 'Puerto Rico' }).code).toBe('PR');
  expect(read({ country_code: 'PR' }).code).toBeUndefined();
  expect(read({ country_code: 'PR' }, { required: true }).code).toBe('PR');
});
