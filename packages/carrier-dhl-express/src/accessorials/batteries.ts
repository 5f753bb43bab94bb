/** Lithium batteries: one service for each kind. Source: IATA, packing instructions 966, 967, 969 and 970, Section II. */
import { extraField, extraWord, type Reporter, type RequestedOption } from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';

const MATERIALS = ['LITHIUM_ION', 'LITHIUM_METAL'] as const;
const PACKINGS = ['CONTAINED_IN_EQUIPMENT', 'PACKED_WITH_EQUIPMENT'] as const;

const SERVICES = {
  LITHIUM_ION: { CONTAINED_IN_EQUIPMENT: 'HV', PACKED_WITH_EQUIPMENT: 'HD' },
  LITHIUM_METAL: { CONTAINED_IN_EQUIPMENT: 'HW', PACKED_WITH_EQUIPMENT: 'HM' },
} as const;
const CODES: readonly string[] = Object.values(SERVICES).flatMap((packings) => Object.values(packings));

/** The codes with those of batteries by what the items hold. */
export function lithiumServices(
  codes: readonly string[],
  options: readonly RequestedOption[],
  { items }: Shipment,
  report: Reporter,
): string[] {
  const services = items.map((item, index) => serviceOf(item, `shipment.items[${index}]`, report));
  const held = new Set(services.filter((code) => code !== undefined));
  const requested = options.filter(({ row }) => CODES.includes(row.code));
  const first = Math.max(
    services.findIndex((code) => code !== undefined),
    0,
  );
  const field = extraField(report, 'battery_material', `shipment.items[${first}]`);
  if (held.size === 0) {
    if (requested.some(isNeutral)) report.required(field, 'with the option lithium_batteries');
    return [...codes];
  }
  if (requested.length === 0) report.contradiction(field, 'goes with the option lithium_batteries');
  for (const { row, field: at } of requested.filter(
    (option) => !isNeutral(option) && !held.has(option.row.code),
  ))
    report.contradiction(at, `is ${row.code}, and the batteries of the items are ${[...held].join(', ')}`);
  return [...codes.filter((code) => !CODES.includes(code)), ...held];
}

/** Written as `lithium_batteries`, not by DHL's code. */
function isNeutral({ written, row }: RequestedOption): boolean {
  return row.neutral !== undefined && written.endsWith(row.neutral);
}

function serviceOf(item: Item, field: string, report: Reporter): string | undefined {
  const material = extraWord(item, 'battery_material', MATERIALS, field, report);
  const packing = extraWord(item, 'battery_packing', PACKINGS, field, report);
  if (material !== undefined && packing !== undefined) return SERVICES[material][packing];
  if (material !== undefined || packing !== undefined) {
    const missing = material === undefined ? 'battery_material' : 'battery_packing';
    report.required(extraField(report, missing, field), 'for lithium batteries');
  }
  return undefined;
}
