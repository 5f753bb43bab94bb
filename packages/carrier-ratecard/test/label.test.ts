import { createShipment } from '@waybill/core';
import { expect, test } from 'vitest';
import { accountOf, CARD, request } from './support/card.js';

test('a label keeps the state and the postal code of a long city, and the number under its barcode', async () => {
  const recipient = {
    address_lines: ['Apartment 1203, Building C, Entrance from the yard behind the old church'],
    city: 'Saint-Remi-de-Tingwick-sur-le-Lac-Superieur',
  };
  const shipment = { services: ['van'], label: { format: 'ZPL' as const } };
  const [bought] = await createShipment(accountOf(CARD), request(shipment, recipient));
  const zpl = Buffer.from(bought?.documents[0] ?? '', 'base64').toString('utf8');
  const lines = [...zpl.matchAll(/\^FO40,\d+\^A0N,28\^FH\^FD(.*)\^FS/g)].map(([, text]) => text);
  expect(lines.slice(0, 6)).toEqual([
    'TO',
    '  Zoë Łukasz',
    '  Apartment 1203, Building C,',
    '  Entrance from the yard behind',
    '  the old church',
    '  Saint-Remi-de-Tingwick-sur-',
  ]);
  expect(lines[6]).toBe('  le-Lac-Superieur QC G1R 4S9');
});
