import type { ShipmentData } from '@waybill/core';
import { expect, test } from 'vitest';
import { withinLimits } from '../../src/request/package-limits.js';
import { reading, shipmentOf } from './support.js';

const own = { source: 'guide, 2026' } as const;
const rows = [
  { code: 'S', name: 'Small', reach: 'CA', limits: [{ ...own, weight: 1, sides: [35.3, 25, 10] as const }] },
  {
    code: 'P',
    name: 'Parcel',
    reach: 'CA',
    limits: [
      { ...own, weight: 30, length_and_girth: 300, volume: 250_000 },
      { ...own, longest_side: 120, beyond: 'notice' as const },
    ],
  },
  { code: 'I', name: 'Pounds', reach: 'CA', limits: [{ ...own, units: 'lb in' as const, weight: 70 }] },
];
const tables = { id: 'acme', services: { rows, code_pattern: /^\w$/ }, options: [], extras: [], fields: {} };

function limited(
  capability: 'rating' | 'shipping' | 'returns',
  services: readonly string[],
  item: ShipmentData['items'][number],
  more: Partial<ShipmentData> = {},
  services_on_request: readonly string[] = [],
) {
  const resolved = { services, options: [], services_on_request };
  return reading((report) =>
    withinLimits(tables, capability, resolved, shipmentOf({ items: [item], ...more }), report),
  );
}
const box = (length: number, width: number, height: number) => ({ weight: 1, length, width, height });
const LB = { weight_unit: 'LB' } as const;

test.each<
  [service: string, item: ShipmentData['items'][number], units: Partial<ShipmentData>, said: string[]]
>([
  ['S', { weight: 1 }, {}, []],
  ['S', { weight: 1.001 }, {}, ['weight is 1.001 kg; Small takes up to 1 kg (guide, 2026)']],
  ['S', { weight: 2.3 }, LB, ['weight is 2.3 lb (1.044 kg); Small takes up to 1 kg (guide, 2026)']],
  ['S', box(10, 35.3, 25), {}, []],
  [
    'S',
    box(10.1, 35.3, 25),
    {},
    ['width with the other sides is 35.3 × 25 × 10.1 cm; Small takes up to 35.3 × 25 × 10 cm (guide, 2026)'],
  ],
  ['S', { weight: 1, length: 90 }, {}, []],
  ['P', box(100, 50, 50), {}, []],
  [
    'P',
    box(100, 51, 50),
    {},
    [
      'length and girth are 302 cm; Parcel takes a length and girth of up to 300 cm (guide, 2026)',
      'length with the other sides makes 255000 cm³; Parcel takes a volume of up to 250000 cm³ (guide, 2026)',
    ],
  ],
  ['I', { weight: 31.7 }, {}, []],
  ['I', { weight: 31.8 }, {}, ['weight is 31.8 kg (70.107 lb); Pounds takes up to 70 lb (guide, 2026)']],
  ['X', { weight: 900 }, {}, []],
])('%s takes %j %j', (service, item, units, said) => {
  const { value } = limited('shipping', [service], item, units);
  expect(value.issues.map(({ message }) => message)).toEqual(
    said.map((sentence) => `shipment.items[0].${sentence}`),
  );
});

test('what others say of a limit is a notice', () => {
  const { value } = limited('rating', ['P'], { weight: 1, length: 121 });
  const message = 'shipment.items[0].length is 121 cm; Parcel takes sides of up to 120 cm (guide, 2026)';
  expect(value).toMatchObject({ too_large: [], issues: [], noted: [{ service: 'P', message }] });
});

test.each<
  [
    capability: 'rating' | 'shipping' | 'returns',
    named: string[],
    kg: number,
    asked: string[],
    left_out: string[],
    issues: number,
  ]
>([
  ['rating', [], 1, [], [], 0],
  ['rating', [], 5, [], ['S'], 0],
  ['rating', [], 31, [], ['S', 'P'], 0],
  ['rating', [], 32, [], [], 3],
  ['rating', ['S', 'P'], 5, ['P'], ['S'], 0],
  ['rating', ['S'], 5, ['S'], [], 1],
  ['rating', ['S', 'X'], 5, ['X'], ['S'], 0],
  ['shipping', ['S'], 5, ['S'], [], 1],
  ['shipping', [], 900, [], [], 0],
  ['returns', ['S'], 5, ['S'], [], 1],
])('%s of %j with %d kg', (capability, named, weight, asked, left_out, issues) => {
  const { value } = limited(capability, named, { weight });
  expect(value.resolved.services).toEqual(asked);
  expect(value.too_large.map(({ service }) => service)).toEqual(left_out);
  expect(value.too_large.every((one) => one.named === named.length > 0)).toBe(true);
  expect(value.issues).toHaveLength(issues);
});

test('a service that must be named does not save a request that does not name it', () => {
  const { value } = limited('rating', [], { weight: 31 }, {}, ['I']);
  expect(value.issues.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'shipment.items[0].weight too_large',
    'shipment.items[0].weight too_large',
  ]);
});
