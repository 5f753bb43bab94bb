import type { ShipmentData } from '@waybill/core';
import { lane } from '../lane.js';
import { abroad, type Edits, on, type Scenario, UNDECLARED, within } from './scenario.js';

const toCanada = lane('austin', 'vancouver', { currency: 'USD', units: 'imperial', duties: 'buyer' });
const imperial = { weight_unit: 'LB', dimension_unit: 'IN' } satisfies Edits<ShipmentData>;
const mixed = { weight_unit: 'KG', dimension_unit: 'IN' } satisfies Edits<ShipmentData>;
const inches = { length: 12, width: 8, height: 6 };
const box = { weight: 1.2, length: 20, width: 15, height: 10 };
/** In kilograms and centimetres. */
const packages = (...items: ShipmentData['items']): Edits<ShipmentData> => ({
  weight_unit: 'KG',
  dimension_unit: 'CM',
  items,
});

/** Units, sizes, numbers and packagings. */
export const PACKAGES: readonly Scenario[] = [
  on(toCanada, '5 lb and inches across a border', { item: { weight: 5, ...inches } }),
  on(toCanada, '30 lb and 48 in across a border', {
    item: { weight: 30, length: 48, width: 16, height: 12 },
  }),
  within('5 lb and inches', { item: { weight: 5, ...inches }, shipment: imperial }),
  within('kilograms and inches', { item: { weight: 2.5, ...inches }, shipment: mixed }),
  abroad('kilograms and inches across a border', { item: { weight: 2.5, ...inches }, shipment: mixed }),
  within('no dimensions', { item: { length: undefined, width: undefined, height: undefined } }),
  within('two dimensions of three', { item: { height: undefined } }),
  within('50 g', { shipment: packages({ ...box, weight: 0.05 }) }),
  within('80 kg', { shipment: packages({ ...box, weight: 80 }) }),
  within('150 lb', { item: { weight: 150, ...inches }, shipment: imperial }),
  within('length and girth of 410 cm', {
    shipment: packages({ weight: 10, length: 200, width: 60, height: 45 }),
  }),
  within('three equal packages', { shipment: { ...packages({ ...box, quantity: 3 }), total_items: 3 } }),
  within('two packages that differ, with their sums', {
    shipment: {
      ...packages(box, { ...box, weight: 3.4, height: 30 }),
      total_weight: 4.6,
      total_items: 2,
    },
  }),
  abroad('two packages across a border', { shipment: packages(box, { ...box, weight: 3.4, height: 30 }) }),
  abroad('goods that weigh more than their package', { line: { weight: 9 } }),
  within('a pak', { item: { packaging_type: 'PAK' } }),
  within('a packaging that no carrier has', { item: { packaging_type: 'CRATE' } }),
  abroad('a pak across a border', { item: { packaging_type: 'PAK', weight: 0.9 }, line: { weight: 0.2 } }),
  on(toCanada, 'a pak to Canada, without customs', {
    item: { packaging_type: 'PAK', weight: 0.9 },
    shipment: { ...UNDECLARED, declared_value: 40 },
  }),
];
