import { expect, test } from 'vitest';
import {
  both,
  fieldsOf,
  goods,
  own,
  ownField,
  rated,
  refused,
  type Shipment,
  shipped,
  within,
} from './support/requests.js';

const ITEM = 'shipment.items[0]';
const IN_DEVICE = 'CONTAINED_IN_EQUIPMENT';
const icy = (dry_ice_weight: string, weight = 2): Shipment => ({
  options: ['dry_ice'],
  items: [{ weight, ...own({ dry_ice_weight }) }],
});
const battery = (battery_packing: string, battery_material = 'LITHIUM_ION'): Shipment => ({
  options: ['lithium_batteries'],
  items: [{ weight: 2, ...own({ battery_material, battery_packing }) }],
});
const optionsOf = (from: string, shipment: Shipment, to = from) =>
  both({
    from,
    to,
    shipment: {
      currency: 'USD',
      customs: goods,
      invoice: { identifier: 'I-1' },

      ...shipment,
    } as Shipment,
  }).map(({ Package }) => Package[0].PackageServiceOptions);

test('dry ice is weighed in the unit of its package, and never heavier, though both are rounded up', () => {
  const weight = (from: string, shipment: Shipment) => {
    const [rate, label] = optionsOf(from, shipment);
    expect(label.DryIce.DryIceWeight).toEqual(rate.DryIce.DryIceWeight);
    const { UnitOfMeasurement, Weight } = rate.DryIce.DryIceWeight;
    return `${Weight} ${UnitOfMeasurement.Code} ${UnitOfMeasurement.Description}`;
  };
  expect([weight('US', icy('1')), weight('DE', icy('1.25'))]).toEqual(['2.3 01 LB', '1.3 00 KG']);
  expect([weight('DE', icy('2')), weight('DE', icy('1.25', 1.21))]).toEqual(['2 00 KG', '1.3 00 KG']);
  refused(rated, within('DE', icy('2.01')), ownField('dry_ice_weight', ITEM));
});

test.each([
  ['US', 'US', '01', 'CFR', 'CFR'],
  ['US', 'CA', '11', 'CFR', 'CFR'],
  ['US', 'CA', '07', 'IATA', 'IATA'],
  ['DE', 'DE', '11', 'ADR', 'ADR'],
  ['DE', 'DE', '07', 'IATA', 'IATA'],
  ['DE', 'US', '11', 'IATA', 'IATA'],
  ['CA', 'CA', '11', 'IATA', 'TDG'],
  ['CA', 'US', '11', 'IATA', 'TDG'],
  ['CA', 'US', '07', 'IATA', 'IATA'],
  ['CA', 'DE', '11', 'IATA', 'IATA'],
])(
  'from %s to %s by service %s, dry ice goes by the rules of %s, batteries by those of %s',
  (from, to, service, ice, batteries) => {
    const rules = (shipment: Shipment) =>
      rated({ from, to, shipment: { currency: 'USD', customs: goods, services: [service], ...shipment } })
        .Shipment.Package[0].PackageServiceOptions;
    expect(rules(icy('1')).DryIce.RegulationSet).toBe(ice);
    expect(rules(battery(IN_DEVICE)).HazMat.HazMatChemicalRecord[0].RegulationSet).toBe(batteries);
  },
);

test('batteries are named by material and packing, and travel by road with these services', () => {
  const [rate, label] = optionsOf('CA', {
    ...battery('PACKED_WITH_EQUIPMENT', 'LITHIUM_METAL'),
    services: ['01'],
  });
  const metal = { IDNumber: 'UN3091', ProperShippingName: 'Lithium metal batteries packed with equipment' };
  expect(rate.HazMat.HazMatChemicalRecord).toEqual([
    expect.objectContaining({ ...metal, TransportationMode: '03' }),
  ]);
  expect(label.HazMat).toEqual([
    expect.objectContaining({ ...metal, TransportationMode: 'Passenger Aircraft' }),
  ]);
  const mode = (...services: string[]) =>
    rated(within('DE', { ...battery(IN_DEVICE), services })).Shipment.Package[0].PackageServiceOptions.HazMat
      .HazMatChemicalRecord[0].TransportationMode;
  for (const code of ['03', '11', '82', '83', '84', '85', '86', '94', '95']) expect(mode(code)).toBe('02');
  expect([mode('07'), mode(), mode('03', '11')]).toEqual(['03', '03', '03']);
});

test('dangerous goods and their options go together, whole', () => {
  const us = (shipment: Shipment, key: string) => refused(rated, within('US', shipment), ownField(key, ITEM));
  us({ options: ['dry_ice'] }, 'dry_ice_weight');
  us({ ...icy('1'), options: [] }, 'dry_ice_weight');
  us({ options: ['lithium_batteries'] }, 'battery_material');
  us({ ...battery(IN_DEVICE), options: [] }, 'battery_material');
  us({ items: [{ weight: 2, ...own({ battery_packing: IN_DEVICE }) }] }, 'battery_material');
  us(
    { options: ['lithium_batteries'], items: [{ weight: 2, ...own({ battery_material: 'LITHIUM_ION' }) }] },
    'battery_packing',
  );
  expect(fieldsOf(() => shipped(within('US', battery('STANDALONE'))))).toContain(
    ownField('battery_packing', ITEM),
  );
});
