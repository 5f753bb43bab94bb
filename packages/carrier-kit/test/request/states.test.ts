import { expect, test } from 'vitest';
import type { StateRules } from '../../src/request/states.js';
import { stateCode } from '../../src/request.js';
import { reading, requestOf } from './support.js';

const read = (recipient: object, rules: StateRules = {}) =>
  reading((report) => stateCode(requestOf({ recipient }).recipient, 'recipient', rules, report));
const sent = (value: string | undefined) => ({ value, issues: [], notices: [] });

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
  expect(read({ country_code, state: written })).toMatchObject(sent(code));
  expect(read({ country_code, state_code: written })).toMatchObject(sent(code));
});

test('a word that is no state of the country is refused with the one that may be meant', () => {
  const { value, issues, said } = read({ country_code: 'US', state: 'Californa' });
  expect([value, issues]).toEqual([undefined, ['recipient.state invalid']]);
  expect(said[0]).toBe(
    'recipient.state must be a state or province of US, as a code or a name, not "Californa"; did you mean California?',
  );
  expect(read({ country_code: 'CA', state_code: 'NY' }).issues).toEqual(['recipient.state_code invalid']);
});

const US = { country_code: 'US' };
const SPAIN = { country_code: 'ES', state_code: 'M', state: 'Madrid' };
const GERMANY = { country_code: 'DE', state: 'Nordrhein-Westfalen' };
const LEFT_OUT =
  'recipient.state is left out: it is Nordrhein-Westfalen, and Acme Freight takes 1 to 5 characters.';
const MISSING = 'recipient.state_code or recipient.state is required by Acme Freight in US';

test.each<[recipient: object, rules: StateRules, code: string | undefined, ...said: string[]]>([
  [US, {}, undefined],
  [US, { required: true }, undefined, MISSING],
  // A territory of the United States is its own state.
  [{ ...US, state: 'Puerto Rico' }, {}, 'PR'],
  [{ country_code: 'PR' }, {}, undefined],
  [{ country_code: 'PR' }, { required: true }, 'PR'],
  // Elsewhere the code or the name is sent where it fits, and left out where it does not.
  [SPAIN, {}, 'M'],
  [SPAIN, { shortest: 2, longest: 35 }, 'Madrid'],
  [{ country_code: 'DE', state_code: 'DE-NW' }, { longest: 2 }, 'NW'],
  [GERMANY, { longest: 5 }, undefined, LEFT_OUT],
])('the state of %j for a carrier with %j is %s', (recipient, rules, code, ...said) => {
  expect(read(recipient, rules)).toMatchObject({ value: code, said });
});

test('a name that does not fit is a notice, or refused where the carrier needs it', () => {
  const sydney = { country_code: 'AU', state: 'New South Wales' };
  const left_out = { value: undefined, issues: [], notices: ['left_out'] };
  expect(read(sydney, { longest: 2 })).toMatchObject(left_out);
  expect(read(GERMANY, { longest: 5, required: true }).issues).toEqual(['recipient.state invalid']);
});
