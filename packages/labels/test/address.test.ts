import { expect, test } from 'vitest';
import { addressTexts } from '../src/address.js';
import type { LabelParty } from '../src/index.js';

/** The place and the country, as they are printed. */
function placeOf(party: LabelParty): string[] {
  return addressTexts(party, 'to')
    .filter(({ field, text }) => ['to.city', 'to.country_name'].includes(field) && text !== '')
    .map(({ text }) => text.replaceAll('\u00a0', ' '));
}

test.each<[LabelParty, string[]]>([
  [
    { city: 'Montréal', state_code: 'QC', postal_code: 'H2B 1A0', country_code: 'CA' },
    ['Montréal QC H2B 1A0', 'CANADA'],
  ],
  [
    { city: 'Austin', state: 'Texas', postal_code: '78701', country_code: 'US' },
    ['Austin, Texas 78701', 'UNITED STATES'],
  ],
  [{ city: 'Berlin', postal_code: '10115', country_code: 'DE' }, ['10115 Berlin', 'GERMANY']],
  [{ city: 'London', postal_code: 'SW1A 1AA', country_code: 'GB' }, ['London', 'SW1A 1AA', 'UNITED KINGDOM']],
  [{ city: 'Malmö', postal_code: 'SE-211 20', country_code: 'SE' }, ['SE-211 20 Malmö', 'SWEDEN']],
  [{ city: 'Malmö', postal_code: '211 20', country_code: 'SE' }, ['SE-211 20 Malmö', 'SWEDEN']],
])('%j is written as in its country', (party, lines) => {
  expect(placeOf(party)).toEqual(lines);
});

test.each<[LabelParty, string[]]>([
  [
    { city: 'Tokyo', state: 'Tokyo', postal_code: '100-0001', country_code: 'JP' },
    ['Tokyo', '100-0001, Tokyo', 'JAPAN'],
  ],
  [
    { city: 'Paris', state_code: 'IDF', postal_code: '75001', country_code: 'FR' },
    ['75001 Paris, IDF', 'FRANCE'],
  ],
  [{ city: 'Dubai', postal_code: '0000', country_code: 'AE' }, ['Dubai, 0000', 'UNITED ARAB EMIRATES']],
  [{ city: 'Nowhere', postal_code: 'X 1', country_code: 'XX' }, ['Nowhere, X 1', 'XX']],
  [{ city: 'Pristina', country_name: 'Kosovo', country_code: 'XK' }, ['Pristina', 'KOSOVO']],
  [{}, []],
])('%j keeps the parts that its country does not write', (party, lines) => {
  expect(placeOf(party)).toEqual(lines);
});
