import type { PartyData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { boston, firstCall, request } from './support/exchange.js';

/** Texts of elements of the recipient's address; `-` for one that is left out. */
function receiver(body: string, ...elements: readonly string[]): string {
  const [, address = ''] = /<ReceiverInformation>(.*)<\/ReceiverInformation>/s.exec(body) ?? [];
  const texts = elements.map((name) => new RegExp(`<${name}(?:/>|>([^<]*)<)`).exec(address));
  return texts.map((found) => (found === null ? '-' : (found[1] ?? ''))).join('|');
}

const at = (address_lines: readonly string[], party: PartyData = {}) =>
  request({ services: party.country_code ? [] : ['PurolatorExpress'] }, { ...party, address_lines });
const placed = (country_code: string, postal_code: string, phone_number: string) =>
  ({ ...boston, country_code, postal_code, phone_number }) as PartyData;

describe('a street address', () => {
  test.each([
    ['100 Main St', '100|-|Main St|-'],
    ['Unit 5, 100 Main St', '100|-|Main St|5'],
    ['#5 - 100 Main St', '100|-|Main St|5'],
    ['100-5 Main St', '5|-|Main St|100'],
    ['5B-100 Main St W', '100|-|Main St W|5B'],
    ['12A Main St', '12|A|Main St|-'],
    ['12 1/2 Main St', '12|1/2|Main St|-'],
    ['1234 5th Ave', '1234|-|5th Ave|-'],
    ['10425 82 Ave NW', '10425|-|82 Ave NW|-'],
    ['1234 5e Avenue', '1234|-|5e Avenue|-'],
    ['275, rue Notre-Dame Est', '275|-|rue Notre-Dame Est|-'],
    ['100 Main St, Suite 400', '100|-|Main St|400'],
    ['1 Unit Road', '1|-|Unit Road|-'],
    ['B-45 King St', '45|-|King St|B'],
    ['PH2 - 100 Bay St', '100|-|Bay St|PH2'],
    ['Penthouse 3, 100 Bay St', '100|-|Bay St|3'],
    ['Unit A-5, 100 Main St', '100|-|Main St|A-5'],
    ['Unit 5-6 100 Main St', '100|-|Main St|5-6'],
    ['Suite 500-123 4 Ave SW', '123|-|4 Ave SW|500'],
    ['500-123 4 Ave SW', '123|-|4 Ave SW|500'],
    ['425 - 1 Street SW, Suite 300', '425|-|1 Street SW|300'],
    ['50-5th Avenue', '50|-|5th Avenue|-'],
    ['5-100 St. George St', '100|-|St. George St|5'],
    ['12 5E AVENUE', '12|-|5E AVENUE|-'],
    ['12E Main St', '12|E|Main St|-'],
    ['12 bis, rue Verte', '12|bis|rue Verte|-'],
    ['1234, rue Sherbrooke O., bureau 400', '1234|-|rue Sherbrooke O.|400'],
    ['Suite 400, 5-100 Main St W', '100|-|Main St W|400-5'],
    ['5-100 Main St W, Suite 400', '100|-|Main St W|5-400'],
    ['Suite 400, 50-5th Avenue', '50|-|5th Avenue|400'],
  ])('%s is split into number, suffix, name and suite: %s', async (line, parts) => {
    const { body } = await firstCall('shipping', at([line]));
    expect(receiver(body, 'StreetNumber', 'StreetSuffix', 'StreetName', 'Suite')).toBe(parts);
  });

  test.each([
    ['100-5 Main St', boston, '100-5|Main St'],
    ['37-10 82nd St', boston, '37-10|82nd St'],
    ['Hauptstraße 12', placed('DE', '10115', '+49 30 123456'), '12|Hauptstraße'],
    ['Flat 3, 10 Downing Street', placed('GB', 'SW1A 2AA', '+44 20 7946 0958'), '10|Downing Street'],
  ])('%s abroad is read as that country writes it', async (line, party, parts) => {
    const { body } = await firstCall('rating', at([line], party));
    expect(receiver(body, 'StreetNumber', 'StreetName')).toBe(parts);
  });

  test('begins with the first line that has a street number, or that of the extras', async () => {
    const parts = async (data: ReturnType<typeof at>) => {
      const { body } = await firstCall('shipping', data);
      return receiver(body, 'StreetNumber', 'StreetName', 'StreetAddress2', 'StreetAddress3');
    };
    const three = at(['Loading dock', '100 Main St', 'Gate 3']);
    expect(await parts(three)).toBe('100|Main St|Loading dock|Gate 3');
    const numbered = (line: string) => at([line, 'Lobby'], { extra: { 'purolator:street_number': '1' } });
    expect(await parts(numbered('One Yonge Street'))).toBe('1|One Yonge Street|Lobby|-');
    for (const line of ['1 Yonge Street', 'Yonge Street, 1'])
      expect(await parts(numbered(line))).toBe('1|Yonge Street|Lobby|-');
  });

  test.each([
    ...['RR 2', 'RR-2 Site 4', 'Highway 7', '5th Avenue', '5TH AVENUE', '5E AVENUE', '1 000 rue Verte'],
    ...['Main St Unit 5', 'One Yonge Street', 'Lot 5 Concession Road 4'],
  ])('%s has no street number: it is estimated without one, and not bought', async (line) => {
    expect((await firstCall('shipping', at([line]))).problems).toEqual(['recipient.address_lines: invalid']);
    const { body, notices } = await firstCall('rating', at([line]));
    expect(receiver(body, 'StreetNumber', 'StreetName')).toBe('|');
    const message = expect.stringContaining('recipient.address_lines hold no street number');
    expect(notices).toMatchObject([{ code: 'purchase_refuses', message }]);
  });

  test.each<[string, PartyData]>([
    ['C.P. 123', {}],
    ['Case postale 12', {}],
    ['Private Bag 5', placed('NZ', '1234', '+61 2 9374 4000')],
    ['Postbus 12', placed('NL', '1234', '+61 2 9374 4000')],
    ['Boîte postale 12', placed('FR', '12345', '+61 2 9374 4000')],
  ])('%s is a box and is refused', async (line, party) => {
    const { problems } = await firstCall('rating', at([line], party));
    expect(problems).toEqual(['recipient.address_lines[0]: not_supported']);
  });

  test('has three lines of 40 characters at most in a purchase; an estimate goes without the others', async () => {
    const long = 'Entrée par la cour, deuxième porte à gauche';
    const name = 'boulevard du Très-Honorable-Wilfrid-Laurier Est';
    const data = request({}, { address_lines: [long, `1234 ${name}`], city: 'x'.repeat(41) });
    const { problems } = await firstCall('shipping', data);
    const lines = 'recipient.address_lines';
    expect(problems).toEqual([`${lines}: too_long`, `${lines}: too_long`, 'recipient.city: too_long']);
    const { body, notices } = await firstCall('rating', data);
    expect(receiver(body, 'StreetName', 'StreetAddress2', 'City')).toBe('|-|');
    const words = notices.map(({ message }) => message.replace('A purchase is refused: recipient.', ''));
    expect(words).toEqual([
      'address_lines is 47 characters long; Purolator takes 40.',
      'address_lines is 43 characters long; Purolator takes 40.',
      'city is 41 characters long; Purolator takes 40.',
    ]);
    const many = await firstCall('rating', at(['12 Main St', 'b', 'c', 'd']));
    const message = 'A purchase is refused: recipient.address_lines has 4 lines; Purolator takes 3.';
    expect(many.notices).toMatchObject([{ message }]);
  });
});

describe('a package', () => {
  test.each([
    ['KG', ['2.454', '0.454', '2']],
    ['LB', ['3', '1', '2']],
  ] as const)('below a pound is sent as a pound, with a notice (%s)', async (weight_unit, weights) => {
    const shipment = { items: [{ weight: 0.05 }, { weight: 2 }], weight_unit, total_weight: 2.05 };
    const { body, notices } = await firstCall('rating', request(shipment));
    const sent = [...body.matchAll(/<Value>([\d.]+)<\/Value><WeightUnit>/g)].map(([, weight]) => weight);
    expect(sent).toEqual(weights);
    const message = expect.stringContaining('shipment.items[0].weight');
    expect(notices).toMatchObject([{ code: 'minimum_weight', message }]);
  });

  test.each([
    ['KG', 68, 68.01],
    ['LB', 150, 150.01],
  ] as const)('is of 68 kg or 150 lb at most (%s)', async (weight_unit, heaviest, above) => {
    const of = (weight: number) => firstCall('rating', request({ items: [{ weight }], weight_unit }));
    expect((await of(heaviest)).problems).toEqual([]);
    expect((await of(above)).problems).toEqual(['shipment.items[0].weight: too_large']);
  });
});

describe('a telephone number', () => {
  test.each([
    ['204-555-0136', {}, '1|204|5550136|-'],
    ['+1 (204) 555-0136 ext. 12', {}, '1|204|5550136|12'],
    ['514-555-0100, poste 12', {}, '1|514|5550100|12'],
    // Extensions are written in another way in these countries.
    ['+44 20 7946 0958 ext 123', {}, '44|20|79460958|123'],
    ['+598 2 123 4567 int. 5', {}, '598|2123|4567|5'],
    ['+442079460958', { country_code: 'GB', postal_code: 'SW1A 1AA' }, '44|20|79460958|-'],
    ['030 123456', { country_code: 'DE', postal_code: '10115' }, '49|30|123456|-'],
    // No area codes there.
    ['+298 201234', {}, '298||201234|-'],
    ['+45 32 12 34 56', { country_code: 'DK', postal_code: '1050' }, '45|32|123456|-'],
  ])('%s is split into country code, area code, number and extension', async (phone_number, party, parts) => {
    const data = request({ services: [] }, { ...party, phone_number } as PartyData);
    const { body } = await firstCall('rating', data);
    expect(receiver(body, 'CountryCode', 'AreaCode', 'Phone', 'Extension')).toBe(parts);
  });

  const invalid = '%s is invalid: it is left out of an estimate, and refused in a purchase';
  test.each(['555-0136', 'call me', '204 555 01366'])(invalid, async (phone_number) => {
    const data = request({}, { phone_number });
    expect((await firstCall('shipping', data)).problems).toEqual(['recipient.phone_number: invalid']);
    const { body, notices } = await firstCall('rating', data);
    expect(body).toContain('<PhoneNumber i:nil="true"/>');
    const message = expect.stringContaining('recipient.phone_number');
    expect(notices).toMatchObject([{ code: 'purchase_refuses', message }]);
  });
});
