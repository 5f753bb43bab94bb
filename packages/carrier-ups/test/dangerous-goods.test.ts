import { expect, test } from 'vitest';
import { own, ownField, type Shipment, toCanada, within } from './support/requests.js';
import { both, fieldsOf, rated, refused, refusedFor, shipped } from './support/sent.js';

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
// biome-ignore lint/suspicious/noExplicitAny: a document as it is sent.
type Sent = any;
/** Dangerous goods in the package of a rate or of a purchase. */
const goodsIn = ({ Package }: Sent) => {
  const { DryIce, HazMat } = Package[0].PackageServiceOptions;
  return DryIce ?? (HazMat.HazMatChemicalRecord ?? HazMat)[0];
};

test.each([
  ['US', icy('1'), '2.3 01 LB'],
  ['DE', icy('1.25'), '1.3 00 KG'],
  ['DE', icy('2'), '2 00 KG'],
  // The package is rounded up, and the ice is never heavier.
  ['DE', icy('1.25', 1.21), '1.3 00 KG'],
])('dry ice is weighed in the unit of its package, rounded up: %s, %j, %s', (from, shipment, weight) => {
  for (const { DryIceWeight } of both(within(from, shipment)).map(goodsIn)) {
    const { UnitOfMeasurement, Weight } = DryIceWeight;
    expect(`${Weight} ${UnitOfMeasurement.Code} ${UnitOfMeasurement.Description}`).toBe(weight);
  }
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
])('from %s to %s by service %s, dry ice goes by the rules of %s, batteries by those of %s', (...row) => {
  const [from, to, service, ice, batteries] = row;
  const rules = (shipment: Shipment) =>
    goodsIn(rated({ from, to, shipment: { ...toCanada, services: [service], ...shipment } }).Shipment)
      .RegulationSet;
  expect([rules(icy('1')), rules(battery(IN_DEVICE))]).toEqual([ice, batteries]);
});

test('batteries are named by material and packing, and travel by road with these services', () => {
  const metal = { IDNumber: 'UN3091', ProperShippingName: 'Lithium metal batteries packed with equipment' };
  const packed = { ...battery('PACKED_WITH_EQUIPMENT', 'LITHIUM_METAL'), services: ['01'] };
  const [rate, label] = both(within('CA', packed)).map(goodsIn);
  expect(rate).toMatchObject({ ...metal, TransportationMode: '03' });
  expect(label).toMatchObject({ ...metal, TransportationMode: 'Passenger Aircraft' });
  const mode = (...services: string[]) =>
    goodsIn(rated(within('DE', { ...battery(IN_DEVICE), services })).Shipment).TransportationMode;
  for (const code of ['03', '11', '82', '83', '84', '85', '86', '94', '95']) expect(mode(code)).toBe('02');
  expect([mode('07'), mode(), mode('03', '11')]).toEqual(['03', '03', '03']);
});

test('dangerous goods and their options go together, whole', () => {
  const only = (extra: Readonly<Record<string, string>>) => ({ items: [{ weight: 2, ...own(extra) }] });
  const without = (shipment: Shipment) => ({ ...shipment, options: [] });
  const us = (key: string, ...shipments: Shipment[]) =>
    refusedFor(ownField(key, ITEM), rated, ...shipments.map((shipment) => within('US', shipment)));
  us('dry_ice_weight', { options: ['dry_ice'] }, without(icy('1')));
  us('battery_material', { options: ['lithium_batteries'] }, without(battery(IN_DEVICE)));
  us('battery_material', only({ battery_packing: IN_DEVICE }));
  us('battery_packing', { options: ['lithium_batteries'], ...only({ battery_material: 'LITHIUM_ION' }) });
  refused(rated, within('DE', icy('2.01')), ownField('dry_ice_weight', ITEM));
  const alone = fieldsOf(() => shipped(within('US', battery('STANDALONE'))));
  expect(alone).toContain(ownField('battery_packing', ITEM));
});
