/** `items` of a shipment, one for each package, as far as prices depend on them. */
import {
  amountOf,
  dimensionsOf,
  extraFlag,
  extraText,
  longestFirst,
  lookUp,
  type Money,
  omitUndefined,
  type PackageItem,
  packagesOf,
  packagingCode,
  type Reporter,
  type RequestedOption,
  refuseOtherCurrencies,
  splitByValue,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { packagings } from './options.js';
import { isAbroad } from './parties.js';
import { HEAVIEST_KG, LARGEST_CM3, LONGEST_CM } from './services.js';
import type { Account } from './settings.js';

const MOST_ITEMS = 20;
/** `TRANSIT_COVER` */
const MOST_COVER = 5000;

/** Members of an item by option. */
const MEMBERS: Readonly<Record<string, object>> = {
  authority_to_leave: { authority_to_leave: true },
  no_authority_to_leave: { authority_to_leave: false },
  safe_drop: { safe_drop_enabled: true },
  deliver_together: { allow_partial_delivery: false },
  non_delivery_return: { non_delivery_action: 'RETURN' },
  non_delivery_abandoned: { non_delivery_action: 'ABANDONED' },
};
/** At most one of each pair. */
const EITHER = [
  ['authority_to_leave', 'no_authority_to_leave'],
  ['non_delivery_return', 'non_delivery_abandoned'],
];

/** `movement_type` */
export const movementOf = (options: readonly RequestedOption[]) =>
  options.some(({ row }) => row.code === 'return') ? 'RETURN' : 'DESPATCH';

/** A package, and its item. */
export interface OwnItem {
  readonly own: PackageItem;
  readonly item: object;
}

export function itemsOf(
  request: RequestFields,
  options: readonly RequestedOption[],
  { settings }: Account,
  report: Reporter,
): OwnItem[] {
  const { shipment } = request;
  const parcels = packagesOf(shipment, { most: MOST_ITEMS }, report);
  const covers = coverOf(shipment, parcels, report);
  const members = membersOf(request, options, report);
  const dangers = dangersOf(parcels, options, report);
  const isFreight = settings.account_number.length === 8;
  const limits = isFreight ? {} : { heaviest: HEAVIEST_KG };
  const size = {
    unit: 'CM',
    places: 1,
    required: isAbroad(request),
    ...(isFreight ? {} : { longest: LONGEST_CM }),
  } as const;
  return parcels.map((own, at) => {
    const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: 3, ...limits }, report);
    const sides = dimensionsOf(own, shipment.dimension_unit, size, report);
    const volume = sides?.length.times(sides.width).times(sides.height);
    const isShort = sides !== undefined && longestFirst(sides)[0].isLessThanOrEqualTo(LONGEST_CM);
    if (!isFreight && isShort && volume?.isGreaterThan(LARGEST_CM3))
      report.tooLarge(`${own.field}.length`, 'with the other sides makes more than 0.25 m³');
    const cover = covers[at];
    return {
      own,
      item: omitUndefined({
        length: sides?.length.toNumber(),
        width: sides?.width.toNumber(),
        height: sides?.height.toNumber(),
        weight: weight.toNumber(),
        packaging_type: packagingCode(own, shipment, packagings, report),
        ...members,
        ...dangers[at],
        features: cover && { TRANSIT_COVER: { attributes: { cover_amount: cover.value.toNumber() } } },
      }),
    };
  });
}

function membersOf(request: RequestFields, options: readonly RequestedOption[], report: Reporter): object {
  const codes = options.map(({ row }) => row.code);
  for (const pair of EITHER)
    if (pair.every((code) => codes.includes(code)))
      report.contradiction('shipment.options', `has ${pair.join(' and ')}; choose one`);
  for (const { row, field } of options)
    if (row.code.startsWith('non_delivery') && !isAbroad(request))
      report.notSupported(field, 'is for shipments that leave Australia');
  return Object.assign({}, ...codes.map((code) => lookUp(MEMBERS, code)));
}

/** The members of packages that hold dangerous goods: those whose extras say so, with the option all if none does. */
function dangersOf(
  parcels: readonly PackageItem[],
  options: readonly RequestedOption[],
  report: Reporter,
): readonly object[] {
  const isWanted = options.some(({ row }) => row.code === 'dangerous_goods');
  const said = parcels.map(({ item, field }) =>
    omitUndefined({
      transportable_by_air: extraFlag(item, 'transportable_by_air', field, report),
      dangerous_goods_declaration: extraText(item, 'dangerous_goods_declaration', field, report),
    }),
  );
  const isSaid = (facts: object) => Object.keys(facts).length > 0;
  const isAll = isWanted && !said.some(isSaid);
  return said.map((facts) => (isAll || isSaid(facts) ? { contains_dangerous_goods: true, ...facts } : {}));
}

/** The part of the insured amount that each package has. */
function coverOf(shipment: Shipment, parcels: readonly PackageItem[], report: Reporter): readonly Money[] {
  const whole = amountOf(
    shipment.insured_amount,
    shipment.currency,
    'shipment.insured_amount',
    { currencies: ['AUD'] },
    report,
  );
  if (whole === undefined || whole.value.isZero()) return [];
  refuseOtherCurrencies(shipment.items, 'AUD', 'shipment.items', report);
  const shares = splitByValue(whole.value, parcels, 'AUD');
  if (shares.some((share) => share.isGreaterThan(MOST_COVER)))
    report.tooLarge('shipment.insured_amount', `makes more than ${MOST_COVER} AUD for a package`);
  return shares.map((value) => ({ value, currency: 'AUD' }));
}
