import { type ShipmentHandle, VoidRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { chosenPackages } from '../src/after.js';
import { createReporter } from '../src/request.js';

const parcels = ['A', 'B', 'C'].map((tracking_number) => ({ tracking_number }));

function chosen(shipment: Omit<ShipmentHandle, 'carrier'>, packages?: readonly number[]) {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const request = new VoidRequest({
    shipment: { carrier: 'acme', ...shipment },
    ...(packages === undefined ? {} : { packages }),
  });
  const found = chosenPackages(request, report).map(
    ({ position, parcel }) => `${position} ${parcel.tracking_number} ${parcel.reference?.value}`,
  );
  return { found, issues: report.issues.map(({ field, code }) => `${field} ${code}`) };
}

test('all packages are voided, or those that are named, in the order of the shipment', () => {
  expect(chosen({ meta: { parcels } }).found).toEqual(['0 A undefined', '1 B undefined', '2 C undefined']);
  expect(chosen({ meta: { parcels } }, [2, 0, 2]).found).toEqual(['0 A undefined', '2 C undefined']);
});

test('a package that the shipment does not have is refused', () => {
  expect(chosen({ meta: { parcels } }, [1, 3])).toEqual({
    found: ['1 B undefined'],
    issues: ['packages[1] out_of_range'],
  });
});

test('a shipment without a list of packages is one, with its own number and reference', () => {
  const shipment = { tracking_number: 'A', reference: { type: 'id', value: '7' } };
  expect(chosen(shipment).found).toEqual(['0 A 7']);
  expect(chosen({}).found).toEqual(['0 null undefined']);
});
