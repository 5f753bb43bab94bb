/** Options and insured value: `PackageServiceOptions` and `ShipmentServiceOptions`, the same in rating and shipping. */
import {
  amountOf,
  extraAmount,
  extraField,
  extraText,
  type Money,
  omitUndefined,
  type Reporter,
  type RequestedOption,
  refuseOtherCurrencies,
  splitByValue,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { moneyElement } from './amounts.js';
import { collectsBy, confirmsByPackage, type Lane, withinUnitedStates } from './lanes.js';
import type { UpsPackage } from './packages.js';
import { indicator } from './protocol.js';

export interface Accessorials {
  /** `ShipmentServiceOptions`, without what shipping adds. */
  readonly shipment: object;
  /** `PackageServiceOptions` of each package, by position; `undefined` where there is none. */
  readonly packages: readonly (object | undefined)[];
}

/** `DCISType`: 2 and 3 on a package, 1 and 2 on a shipment. */
const CONFIRMATIONS: Readonly<Record<string, { readonly package: string; readonly shipment: string }>> = {
  SignatureRequired: { package: '2', shipment: '1' },
  AdultSignatureRequired: { package: '3', shipment: '2' },
};

/** @param goods what each package holds that has an element of its own, by position. */
export function accessorialsOf(
  options: readonly RequestedOption[],
  shipment: Shipment,
  packages: readonly UpsPackage[],
  goods: readonly object[],
  lane: Lane,
  report: Reporter,
): Accessorials {
  const find = (code: string) => options.find(({ row }) => row.code === code);
  const wanted = (code: string) => indicator(find(code) !== undefined);
  const confirmations = options.filter(({ row }) => Object.hasOwn(CONFIRMATIONS, row.code));
  const [confirmation] = confirmations;
  const release = find('ShipperRelease');
  refuseTogether([...confirmations, find('COD')], report);
  refuseTogether([confirmation, release], report);
  if (release !== undefined && !withinUnitedStates(lane))
    report.notSupported(
      release.field,
      `${release.row.code} is offered within the United States and Puerto Rico only`,
    );
  const declared = insuredValues(shipment, packages, report);
  const collection = collectionOf(find('COD'), shipment, packages, lane, report);
  const level = confirmsByPackage(lane) ? 'package' : 'shipment';
  const type = confirmation && CONFIRMATIONS[confirmation.row.code]?.[level];
  const DeliveryConfirmation = type === undefined ? undefined : { DCISType: type };
  return {
    packages: packages.map(({ position }) =>
      elementOf({
        DeliveryConfirmation: level === 'package' ? DeliveryConfirmation : undefined,
        COD: collection?.packages?.[position],
        DeclaredValue: declared?.[position],
        ShipperReleaseIndicator: indicator(release !== undefined),
        ...goods[position],
      }),
    ),
    shipment: omitUndefined({
      SaturdayDeliveryIndicator: wanted('SaturdayDelivery'),
      SaturdayPickupIndicator: wanted('SaturdayPickup'),
      COD: collection?.shipment,
      DeliverToAddresseeOnlyIndicator: wanted('DeliverToAddresseeOnly'),
      DirectDeliveryOnlyIndicator: wanted('DirectDeliveryOnly'),
      DeliveryConfirmation: level === 'shipment' ? DeliveryConfirmation : undefined,
      UPScarbonneutralIndicator: wanted('UPScarbonneutral'),
    }),
  };
}

/** The element, or `undefined` if it would be empty: UPS refuses empty elements. */
export function elementOf(content: object): object | undefined {
  const element = omitUndefined(content);
  return Object.keys(element).length === 0 ? undefined : element;
}

/** "DeliveryConfirmation and COD are mutually exclusive"; a release without a signature excludes a signature. */
function refuseTogether(options: readonly (RequestedOption | undefined)[], report: Reporter): void {
  const [first, second] = options.filter((option) => option !== undefined);
  if (first === undefined || second === undefined) return;
  const problem = `names ${second.row.code} with ${first.row.code}; UPS takes one of them`;
  report.contradiction(second.field, problem);
}

/** `insured_amount`, split over the packages by value. */
function insuredValues(shipment: Shipment, packages: readonly UpsPackage[], report: Reporter) {
  const field = 'shipment.insured_amount';
  const amount = amountOf(shipment.insured_amount, shipment.currency, field, {}, report);
  return amount && shares(amount, shipment, packages, (share) => moneyElement(share, field, report), report);
}

/** The element of each package's share of an amount; none for a share of 0. */
function shares<Element>(
  { currency, value }: Money,
  { items }: Shipment,
  packages: readonly UpsPackage[],
  element: (share: Money) => Element,
  report: Reporter,
): (Element | undefined)[] {
  refuseOtherCurrencies(items, currency, 'shipment.items', report);
  return splitByValue(value, packages, currency).map((part) =>
    part.isZero() ? undefined : element({ currency, value: part }),
  );
}

/** `COD` of the shipment or of each package, as the lane has it. */
function collectionOf(
  option: RequestedOption | undefined,
  shipment: Shipment,
  packages: readonly UpsPackage[],
  lane: Lane,
  report: Reporter,
) {
  const field = extraField(report, 'cod_amount');
  const funds = extraText(shipment, 'cod_funds', 'shipment', report);
  const amount = extraAmount(shipment, 'cod_amount', 'shipment', report);
  if (option === undefined) {
    const problem = 'needs the option cash_on_delivery';
    if (amount !== undefined) report.contradiction(field, problem);
    if (funds !== undefined) report.contradiction(extraField(report, 'cod_funds'), problem);
    return undefined;
  }
  if (extraText(shipment, 'cod_amount', 'shipment', report) === undefined)
    report.required(field, 'with cash_on_delivery');
  if (funds === undefined || !/^\d$/.test(funds))
    report.invalid(extraField(report, 'cod_funds'), 'must be 1 digit, as UPS lists them for the country');
  const level = collectsBy(lane);
  if (level === undefined)
    report.notSupported(option.field, `${option.row.code} is not offered from ${lane.from} to ${lane.to}`);
  const money = amountOf(amount, shipment.currency, field, {}, report);
  if (money === undefined) return undefined;
  const element = (share: Money) => ({ CODFundsCode: funds, CODAmount: moneyElement(share, field, report) });
  if (level === 'package') return { packages: shares(money, shipment, packages, element, report) };
  return level === 'shipment' ? { shipment: element(money) } : undefined;
}
