import { decimal, sum } from '@waybill/carrier-kit/reply';
import { extraAmount, extraField, extraOf, extraWord, type Reporter } from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';

const MATERIALS = ['LITHIUM_ION', 'LITHIUM_METAL'] as const;
const PACKINGS = ['CONTAINED_IN_EQUIPMENT', 'PACKED_WITH_EQUIPMENT', 'STANDALONE'] as const;

interface Battery {
  readonly material: (typeof MATERIALS)[number];
  readonly packing: (typeof PACKINGS)[number];
}

/** What FedEx must know of the contents of a package. */
export interface Contents {
  /** Kilograms of dry ice. */
  readonly dryIce: number | undefined;
  readonly battery: Battery | undefined;
}

/** The contents of each item: the extras of items and the options of the shipment come together. */
export function contentsOf(shipment: Shipment, codes: readonly string[], report: Reporter): Contents[] {
  const { items } = shipment;
  const together = (code: string, option: string, key: string, other = key) => {
    const index = items.findIndex((item) =>
      [key, other].some((one) => extraOf(report.carrier, item, one) !== undefined),
    );
    if (codes.includes(code) && index < 0)
      report.required(extraField(report, key, 'shipment.items[0]'), `with the option ${option}`);
    if (!codes.includes(code) && index >= 0)
      report.contradiction(extraField(report, key, `shipment.items[${index}]`), `needs the option ${option}`);
  };
  together('DRY_ICE', 'dry_ice', 'dry_ice_weight');
  together('BATTERY', 'lithium_batteries', 'battery_material', 'battery_packing');
  return items.map((item, index) => {
    const field = `shipment.items[${index}]`;
    return {
      dryIce: extraAmount(item, 'dry_ice_weight', field, report)?.toNumber(),
      battery: batteryOf(item, field, report),
    };
  });
}

function batteryOf(item: Item, field: string, report: Reporter): Battery | undefined {
  const material = extraWord(item, 'battery_material', MATERIALS, field, report);
  const packing = extraWord(item, 'battery_packing', PACKINGS, field, report);
  if (material !== undefined && packing !== undefined) return { material, packing };
  const needs = (key: string, other: string) =>
    report.required(extraField(report, key, field), `with ${report.carrier}:${other}`);
  if (material !== undefined) needs('battery_packing', 'battery_material');
  if (packing !== undefined) needs('battery_material', 'battery_packing');
  return undefined;
}

/**
 * Dry ice of a shipment of several packages across borders, which is declared for the whole as well (Ship API,
 * `shipmentDryIceDetail`).
 */
export function shipmentDryIce(
  { items }: Shipment,
  contents: readonly Contents[],
  crosses: boolean,
): object | undefined {
  const counts = items.map(({ quantity = 1 }) => quantity);
  const iced = contents.flatMap(({ dryIce }, index) =>
    dryIce === undefined ? [] : [{ count: counts[index] ?? 1, weight: dryIce }],
  );
  const packages = counts.reduce((total, count) => total + count, 0);
  if (!crosses || packages === 1 || iced.length === 0) return undefined;
  return {
    totalWeight: {
      units: 'KG',
      value: sum(iced.map(({ count, weight }) => decimal(weight).times(count))).toNumber(),
    },
    packageCount: iced.reduce((total, { count }) => total + count, 0),
  };
}

/** `batteryDetails` or `standaloneBatteryDetails`: rating has other names for the same facts than shipping. */
export function batteryDetails({ material, packing }: Battery, operation: 'rating' | 'shipping'): object {
  if (packing === 'STANDALONE') return { standaloneBatteryDetails: [{ batteryMaterialType: material }] };
  const rule = 'IATA_SECTION_II';
  return {
    batteryDetails: [
      operation === 'rating'
        ? { material, regulatorySubType: rule, packing }
        : { batteryPackingType: packing, batteryRegulatoryType: rule, batteryMaterialType: material },
    ],
  };
}
