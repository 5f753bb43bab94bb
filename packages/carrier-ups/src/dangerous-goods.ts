/** Dry ice and lithium batteries inside packages: `DryIce` and `HazMat` of `PackageServiceOptions`. */
import { decimal, roundUp } from '@waybill/carrier-kit/reply';
import {
  extraAmount,
  extraField,
  extraWord,
  pounds,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import { type Lane, withinUnitedStates } from './lanes.js';
import type { UpsPackage } from './packages.js';
import { travelsByRoad } from './services.js';

/** What one package holds: `DryIce`, the same in rating and shipping, and batteries. */
type DangerousGoods = ReturnType<typeof dangerousGoods>[number];

/** `RegulationSet`: the United States and roads to Canada, European roads, Canadian roads, the air. */
type Rules = 'CFR' | 'ADR' | 'TDG' | 'IATA';

const MATERIALS = {
  LITHIUM_ION: { id: 'UN3481', name: 'Lithium ion batteries' },
  LITHIUM_METAL: { id: 'UN3091', name: 'Lithium metal batteries' },
} as const;
/** Batteries alone are fully regulated: they need papers that are not made here. */
const PACKINGS = {
  CONTAINED_IN_EQUIPMENT: 'contained in equipment',
  PACKED_WITH_EQUIPMENT: 'packed with equipment',
} as const;
const words = <Word extends string>(table: Readonly<Record<Word, unknown>>) => Object.keys(table) as Word[];

/** What each package holds, by position. */
export function dangerousGoods(
  options: readonly RequestedOption[],
  packages: readonly UpsPackage[],
  services: readonly string[],
  lane: Lane,
  report: Reporter,
) {
  const by_road = travelsByRoad(services);
  const goods = packages.map((own) => ({
    dry_ice: dryIceIn(own, by_road, lane, report),
    batteries: batteriesIn(own, by_road, lane, report),
  }));
  matchOption('DryIce', 'dry_ice_weight', ({ dry_ice }) => dry_ice);
  matchOption('LithiumBatteries', 'battery_material', ({ batteries }) => batteries);
  return goods;

  /** The option and the extras of packages go together. */
  function matchOption(code: string, key: string, find: (own: (typeof goods)[number]) => unknown): void {
    const option = options.find(({ row }) => row.code === code);
    const holding = packages.find((_, position) => goods[position] && find(goods[position]) !== undefined);
    if (option === undefined && holding !== undefined)
      report.contradiction(extraField(report, key, holding.field), `needs the option ${code}`);
    if (option !== undefined && holding === undefined)
      report.required(extraField(report, key, 'shipment.items[0]'), `with ${code}`);
  }
}

function dryIceIn(
  { item, field, weight, system }: UpsPackage,
  by_road: boolean,
  lane: Lane,
  report: Reporter,
): object | undefined {
  const kilograms = extraAmount(item, 'dry_ice_weight', field, report);
  if (kilograms === undefined) return undefined;
  const imperial = system.weight.unit === 'LB';
  const own = imperial ? pounds(kilograms.toNumber(), 'KG') : kilograms;
  const Weight = decimal(roundUp(own, 1));
  if (own.isGreaterThan(weight)) {
    const problem = `is ${Weight.toFixed()} ${system.weight.unit}, more than the package weighs`;
    report.contradiction(extraField(report, 'dry_ice_weight', field), problem);
  }
  const unit = imperial ? { Code: '01', Description: 'LB' } : { Code: '00', Description: 'KG' };
  return {
    RegulationSet: dryIceRules(lane, by_road),
    DryIceWeight: {
      UnitOfMeasurement: unit,
      // Rounded up, it must still not be more than the package weighs.
      Weight: (Weight.isGreaterThan(weight) ? weight : Weight).toFixed(),
    },
  };
}

function dryIceRules(lane: Lane, by_road: boolean): Exclude<Rules, 'TDG'> {
  if (withinUnitedStates(lane) || (by_road && lane.from === 'US' && lane.to === 'CA')) return 'CFR';
  return by_road && lane.from_european_union && lane.to_european_union ? 'ADR' : 'IATA';
}

/** Lithium batteries in or with a device, which UPS calls lightly regulated: UN number, proper shipping name, rules. */
function batteriesIn({ item, field }: UpsPackage, by_road: boolean, lane: Lane, report: Reporter) {
  const material = extraWord(item, 'battery_material', words(MATERIALS), field, report);
  const packing = extraWord(item, 'battery_packing', words(PACKINGS), field, report);
  const at = (key: string) => extraField(report, key, field);
  if (material === undefined) {
    if (packing !== undefined) report.required(at('battery_material'), 'with ups:battery_packing');
    return undefined;
  }
  if (packing === undefined) report.required(at('battery_packing'), 'with ups:battery_material');
  const { id, name } = MATERIALS[material];
  const rules =
    by_road && lane.from === 'CA' && ['CA', 'US'].includes(lane.to) ? 'TDG' : dryIceRules(lane, by_road);
  return { id, name: packing === undefined ? name : `${name} ${PACKINGS[packing]}`, rules, by_road };
}

/** What {@link DangerousGoods} are in `PackageServiceOptions` of rating. */
export function ratedGoods({ dry_ice, batteries }: DangerousGoods, position: number): object {
  return {
    HazMat: batteries && {
      PackageIdentifier: String(position + 1),
      HazMatChemicalRecord: [
        {
          ChemicalRecordIdentifier: '1',
          IDNumber: batteries.id,
          TransportationMode: batteries.by_road ? '02' : '03',
          RegulationSet: batteries.rules,
          ProperShippingName: batteries.name,
          CommodityRegulatedLevelCode: LIGHTLY_REGULATED,
        },
      ],
    },
    DryIce: dry_ice,
  };
}

/** What they are in `PackageServiceOptions` of shipping. */
export function shippedGoods({ dry_ice, batteries }: DangerousGoods, position: number): object {
  return {
    HazMat: batteries && [
      {
        IDNumber: batteries.id,
        ProperShippingName: batteries.name,
        RegulationSet: batteries.rules,
        TransportationMode: batteries.by_road ? 'Ground' : 'Passenger Aircraft',
        CommodityRegulatedLevelCode: LIGHTLY_REGULATED,
        ChemicalRecordIdentifier: '1',
      },
    ],
    DryIce: dry_ice,
    PackageIdentifier: batteries && String(position + 1),
  };
}

const LIGHTLY_REGULATED = 'LR';
