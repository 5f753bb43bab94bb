import { expect, test } from 'vitest';
import { refusePoBox } from '../../src/request.js';
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

test('a box with a street and number is delivered to the street; else the message quotes the line', () => {
  expect(read('100 Main St', 'PO Box 5').issues).toEqual([]);
  expect(read('PO Box 5, 100 Main St').issues).toEqual([]);
  expect(read('Acme Building', 'PO Box 5').said).toEqual([
    'recipient.address_lines[1] is a PO box ("PO Box 5"); Acme Freight delivers to a street address',
  ]);
});
