/** One call buys several shipments: what DHL says of each belongs to its package. */
import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dhlParcelDe } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const FILE = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const bought = (shipmentNo: string) => ({ shipmentNo, sstatus: { status: 200 }, label: { b64: FILE } });
const refused = {
  sstatus: { status: 400, title: 'Bad Request' },
  validationMessages: [{ validationMessage: 'The weight is too high.', validationState: 'Error' }],
};
const party = {
  person_name: 'Jo',
  address_lines: ['Markt 1'],
  city: 'Bonn',
  postal_code: '53113',
  country_code: 'DE',
};

async function answered(items: readonly unknown[], status = 207) {
  await using running = await startSimulator(simulator);
  const body = JSON.stringify({ status: { status, title: String(status) }, items });
  running.fault({ kind: 'reply', status, body }, { path: /orders/ });
  return await createShipment(dhlParcelDe.create(running.settings), {
    shipper: party,
    recipient: party,
    shipment: { services: ['V01PAK'], items: [{ weight: 1 }, { weight: 2 }], references: ['ORDER-1017'] },
  });
}

test.each([
  ['is refused', refused, false],
  ['cannot be read', 'no shipment', null],
  ['is missing', null, null],
])('a first package that %s does not take the number of the second', async (_, first, isBought) => {
  const [shipment, errors] = await answered([first, bought('00340434333301020017')]);
  expect(shipment).toMatchObject({
    complete: false,
    meta: {
      parcels: [
        { tracking_number: null, bought: isBought },
        { tracking_number: '00340434333301020017', bought: true },
      ],
      documents: [{ kind: 'label', parcel: 1 }],
    },
  });
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.every(({ retryable }) => !retryable)).toBe(true);
});

test('a shipment with a number is bought, whatever the status of the answer is', async () => {
  const [shipment, errors] = await answered([bought('00340434333301020017'), refused], 400);
  expect(shipment?.meta.parcels).toMatchObject([{ bought: true }, { bought: false }]);
  expect(errors).toMatchObject([{ field: 'shipment.items[1]', message: 'The weight is too high.' }]);
});

test('packages that are all refused are not bought, in a success as well', async () => {
  const [shipment, errors] = await answered([refused, refused]);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { kind: 'carrier', field: 'shipment.items[0]' },
    { kind: 'carrier', field: 'shipment.items[1]' },
  ]);
});

test.each([
  ['cannot be read', ['no shipment']],
  ['is missing', []],
  ['has no number', [{ sstatus: { status: 200 } }]],
])('where one package is refused and the other %s, that one may have been bought', async (_, others) => {
  const [shipment, errors] = await answered([refused, ...others]);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
});
