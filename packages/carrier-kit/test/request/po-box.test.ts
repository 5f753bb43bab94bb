import { expect, test } from 'vitest';
import { refuseLocker, refusePoBox } from '../../src/request.js';
import { reading, requestOf } from './support.js';

const read = (...address_lines: string[]) => {
  const { recipient } = requestOf({ recipient: { address_lines } });
  return reading((report) => refusePoBox(recipient, 'recipient', report));
};

test.each([
  'PO Box 123',
  'P.O. Box 123',
  'p o box #7',
  'Post Office Box 12',
  'Locked Bag 1797',
  'Postfach 10 20 30',
  'Boîte postale 12',
  'BP 12',
  'Case postale 5',
  'Apartado 33',
  'Postbus 12',
  'PO Box 123, Station A',
  'Postal Box 4',
  'Private Bag 9',
  'Boite postale 12',
  'B.P. 12345',
  'C.P. 5',
  'CP 5',
  'Casella postale 7',
  'Apartado postal 33',
  'Apartado de correos 33',
  'Skrytka pocztowa 4',
])('%s is a box', (line) => {
  expect(read(line).issues).toEqual(['recipient.address_lines[0] not_supported']);
});

test.each([
  '12 Boxwood Road',
  '100 Box Hill',
  '5 Post Office Lane',
  'Postfachweg 3',
  '12 rue de la Poste',
  'BP 123456',
  'Rue BP 12',
  'Apartado',
])('%s is a street', (line) => {
  expect(read(line).issues).toEqual([]);
});

test.each([
  ['US', { state_code: 'AE', postal_code: '09096' }, 1],
  ['US', { postal_code: '34002' }, 1],
  ['US', { state: 'Armed Forces Pacific', postal_code: '' }, 1],
  ['US', { state_code: 'NY', postal_code: '10118' }, 0],
  ['DE', { state_code: '', postal_code: '09096' }, 0],
])('an APO is no street, in %s: %j', (country_code, place, refusals) => {
  const recipient = { city: 'APO', country_code, ...place };
  expect(reading((report) => refusePoBox(recipient, 'recipient', report)).issues).toHaveLength(refusals);
});

test('a box with a street and number is delivered to the street; else the message quotes the line', () => {
  expect(read('100 Main St', 'PO Box 5').issues).toEqual([]);
  expect(read('PO Box 5, 100 Main St').issues).toEqual([]);
  expect(read('Acme Building', 'PO Box 5').said).toEqual([
    'recipient.address_lines[1] is a PO box ("PO Box 5"); Acme Freight delivers to a street address',
  ]);
});

const inCountry = (country_code: string, address_lines: string[], refuse = refusePoBox) => {
  const { recipient } = requestOf({ recipient: { country_code, postal_code: '10117', address_lines } });
  return reading((report) => refuse(recipient, 'recipient', report));
};

test.each([
  ['DE', ['Packstation 145', '12345678'], 'a locker ("Packstation 145")'],
  ['DE', ['12345678', 'DHL Packstation 145', 'Lange Reihe 5'], 'a locker ("DHL Packstation 145")'],
  ['DE', ['Postfiliale 502'], 'a pick-up point ("Postfiliale 502")'],
  ['PL', ['Paczkomat WAW04A'], 'a locker ("Paczkomat WAW04A")'],
  ['GB', ['Block 12', 'BFPO 20'], 'a military post office ("BFPO 20")'],
  ['HU', ['Pf. 110'], 'a PO box ("Pf. 110")'],
  ['SE', ['Box 5185'], 'a PO box ("Box 5185")'],
])('in %s, %j is refused', (country, lines, what) => {
  const { issues, said } = inCountry(country, lines);
  expect(issues).toEqual([expect.stringMatching(/^recipient\.address_lines\[\d\] not_supported$/)]);
  expect(said[0]).toContain(`is ${what}; Acme Freight delivers to a street address`);
});

test.each([
  ['FR', ['Techoparc', '12 rue Ampère', 'CS 12345 CEDEX 9']],
  ['DE', ['Pf. Kneipp-Weg 5']],
  ['ES', ['CP 28001', 'Calle Mayor 5']],
  ['CZ', ['č.p. 45']],
  ['BE', ['Kanaalstraat 12 box 4']],
])('in %s, %j is a street', (country, lines) => {
  expect(inCountry(country, lines)).toMatchObject({ issues: [], notices: [] });
});

test('a point with a street is sent with a notice; postal services have boxes, and no lockers of others', () => {
  expect(inCountry('NL', ['PostNL Pakketautomaat', 'Stationsweg 5'])).toMatchObject({
    issues: [],
    notices: ['pick_up_point'],
  });
  expect(inCountry('NL', ['Postbus 12'], refuseLocker).issues).toEqual([]);
  expect(inCountry('DE', ['Packstation 145'], refuseLocker).issues).toEqual([
    'recipient.address_lines[0] not_supported',
  ]);
});
