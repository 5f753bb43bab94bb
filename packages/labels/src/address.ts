/** The lines of an address, in the order that is usual in its country. */
import { formatAddress } from 'localized-address-format';
import type { Text } from './fit.js';
import type { LabelParty } from './page.js';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Nothing is left out: parts of the address that are not usual in its country follow its last line. */
export function addressTexts(party: LabelParty, path: string): Text[] {
  const { company_name = '', person_name = '', address_lines = [], phone_number = '' } = party;
  const [first, second] = [company_name, person_name].filter((name) => name !== '');
  return [
    {
      text: first ?? '',
      field: `${path}.${company_name === '' ? 'person_name' : 'company_name'}`,
      weight: 'bold',
    },
    { text: second ?? '', field: `${path}.person_name` },
    ...address_lines.map((text, index) => ({ text, field: `${path}.address_lines[${index}]` })),
    ...placeLines(party).map((text): Text => ({ text, field: `${path}.city`, weight: 'bold' })),
    { text: countryOf(party).toUpperCase(), field: `${path}.country_name`, weight: 'bold' },
    { text: phone_number, field: `${path}.phone_number` },
  ];
}

/** Stand for the parts of an address while they are put in order. */
const CITY = '\ue000';
const STATE = '\ue001';
const POSTAL_CODE = '\ue002';

/** City, state and postal code. A postal code is kept on one line. */
function placeLines({
  city = '',
  state,
  state_code,
  postal_code = '',
  country_code = '',
}: LabelParty): string[] {
  const parts = [
    [CITY, city],
    [STATE, state_code || state || ''],
    [POSTAL_CODE, postal_code.trim().replace(/\s/g, '\u00a0')],
  ] as const;
  const given = parts.filter(([, part]) => part !== '');
  const symbol = (own: string) => (given.some(([each]) => each === own) ? own : '');
  const usual = formatAddress(
    {
      postalCountry: country_code,
      locality: symbol(CITY),
      administrativeArea: symbol(STATE),
      postalCode: symbol(POSTAL_CODE),
    },
    'latin',
  );
  const missing = given.filter(([own]) => !usual.some((line) => line.includes(own)));
  const last = [...usual.slice(-1), ...missing.map(([own]) => own)].join(', ');
  // Some countries' formats put the country in front of the postal code, where it may have been written already.
  const twice = `${country_code}-${country_code}-`;
  return [...usual.slice(0, -1), last].map((line) =>
    given
      .reduce((text, [own, part]) => text.replace(own, () => part), line)
      .replace(twice, `${country_code}-`),
  );
}

function countryOf({ country_name = '', country_code = '' }: LabelParty): string {
  if (country_name !== '') return country_name;
  return /^[A-Z]{2}$/i.test(country_code)
    ? (countries.of(country_code.toUpperCase()) ?? country_code)
    : country_code;
}
