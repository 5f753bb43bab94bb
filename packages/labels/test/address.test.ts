import { expect, test } from 'vitest';
import { addressTexts } from '../src/address.js';
import type { LabelParty } from '../src/index.js';

/** The place and the country, as they are printed. */
function placeOf(party: LabelParty): string {
  const texts = addressTexts(party, 'to').filter(({ field }) =>
    ['to.city', 'to.country_name'].includes(field),
  );
  const printed = texts.map(({ text }) => text.replaceAll('\u00a0', ' '));
  return printed.filter((text) => text !== '').join(' / ');
}

/** As in the country; parts that it does not write are kept. */
test.each<[string, LabelParty, string]>([
  ['CA', { city: 'Montréal', state_code: 'QC', postal_code: 'H2B 1A0' }, 'Montréal QC H2B 1A0 / CANADA'],
  ['US', { city: 'Austin', state: 'Texas', postal_code: '78701' }, 'Austin, Texas 78701 / UNITED STATES'],
  ['DE', { city: 'Berlin', postal_code: '10115' }, '10115 Berlin / GERMANY'],
  ['GB', { city: 'London', postal_code: 'SW1A 1AA' }, 'London / SW1A 1AA / UNITED KINGDOM'],
  ['SE', { city: 'Malmö', postal_code: 'SE-211 20' }, 'SE-211 20 Malmö / SWEDEN'],
  ['SE', { city: 'Malmö', postal_code: '211 20' }, 'SE-211 20 Malmö / SWEDEN'],
  ['JP', { city: 'Tokyo', state: 'Tokyo', postal_code: '100-0001' }, 'Tokyo / 100-0001, Tokyo / JAPAN'],
  ['FR', { city: 'Paris', state_code: 'IDF', postal_code: '75001' }, '75001 Paris, IDF / FRANCE'],
  ['AE', { city: 'Dubai', postal_code: '0000' }, 'Dubai, 0000 / UNITED ARAB EMIRATES'],
  ['XX', { city: 'Nowhere', postal_code: 'X 1' }, 'Nowhere, X 1 / XX'],
  ['XK', { city: 'Pristina', country_name: 'Kosovo' }, 'Pristina / KOSOVO'],
])('a place in %s is written as there: %j', (country_code, party, written) => {
  expect(placeOf({ ...party, country_code })).toBe(written);
});

test('of no address nothing is written', () => expect(placeOf({})).toBe(''));
