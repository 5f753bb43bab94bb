/** One call buys several shipments: what DHL says of each belongs to its package. */
import { expect, test } from 'vitest';
import { bought, FILE, NUMBER } from './support/account.js';

const made = { shipmentNo: NUMBER, sstatus: { status: 200 }, label: { b64: FILE } };
const refused = {
  sstatus: { status: 400, title: 'Bad Request' },
  validationMessages: [{ validationMessage: 'The weight is too high.', validationState: 'Error' }],
};

const answered = (items: readonly unknown[], status = 207) =>
  bought(items, { items: [{ weight: 1 }, { weight: 2 }] }, status);

test.each([
  ['is refused', refused, false],
  ['cannot be read', 'no shipment', null],
  ['is missing', null, null],
])('a first package that %s does not take the number of the second', async (_, first, isBought) => {
  const [shipment, errors] = await answered([first, made]);
  expect(shipment).toMatchObject({
    complete: false,
    meta: {
      parcels: [
        { tracking_number: null, bought: isBought },
        { tracking_number: NUMBER, bought: true },
      ],
      documents: [{ kind: 'label', parcel: 1 }],
    },
  });
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.every(({ retryable }) => !retryable)).toBe(true);
});

test('a shipment with a number is bought, whatever the status of the answer is', async () => {
  const [shipment, errors] = await answered([made, refused], 400);
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

test('a fault of DHL’s server inside a success refuses nothing: the shipment may have been made', async () => {
  const fault = { sstatus: { status: 500, title: 'Internal Server Error' } };
  const [shipment, errors] = await bought([fault]);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
  const [part] = await answered([made, fault]);
  expect(part?.meta.parcels).toMatchObject([{ bought: true }, { bought: null }]);
});

test('a label that comes as a link is missing, and the entry has the link', async () => {
  const url = 'https://api-eu.dhl.com/parcel/de/shipping/v2/labels?token=x5xz%2BKk';
  const [shipment, errors] = await bought([{ ...made, label: { url, fileFormat: 'PDF' } }]);
  expect(shipment).toMatchObject({ tracking_number: NUMBER, complete: false });
  expect(errors).toMatchObject([{ code: 'incomplete_reply', details: { part: 'label', url } }]);
});
