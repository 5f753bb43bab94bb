import {
  extraOf,
  omitUndefined,
  type RequestedOption,
  type ResolvedRequest,
  sum,
} from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { wireMoney } from './customs-value.js';
import { collectsBy, confirmsByPackage, type Lane, withinUnitedStates } from './lanes.js';
import type { UpsPackage } from './packages.js';
import { CARRIER, PRESENT } from './protocol.js';

/** The options of a request, checked together and put on the level where UPS reads them. */
export interface Accessorials {
  /** Codes for `ShipmentServiceOptions`. */
  readonly shipment: readonly string[];
  /** `DCISType` of the shipment, or of every package. */
  readonly confirmation?: { readonly level: 'shipment' | 'package'; readonly type: string };
  /** `CODFundsCode`, and where it stands. */
  readonly collection?: { readonly level: 'shipment' | 'package'; readonly funds: string };
  readonly shipper_release: boolean;
  /** As the caller wrote them; a quote repeats them. */
  readonly requested: readonly string[];
  /** Whether every price is for delivery on a Saturday. */
  readonly saturday: boolean;
}

/** `DCISType`: packages know 2 and 3, shipments 1 and 2. */
const CONFIRMATIONS: Readonly<Record<string, { readonly package: string; readonly shipment: string }>> = {
  SignatureRequired: { package: '2', shipment: '1' },
  AdultSignatureRequired: { package: '3', shipment: '2' },
};

export function accessorialsOf(
  resolved: ResolvedRequest,
  shipment: Shipment,
  lane: Lane,
  issues: Issue[],
): Accessorials {
  const { options } = resolved;
  const find = (code: string) => options.find(({ row }) => row.code === code);
  const confirmations = options.filter(({ row }) => row.code in CONFIRMATIONS);
  const collection = collectionOf(find('COD'), shipment, lane, issues);
  const release = find('ShipperRelease');
  refuseTogether([...confirmations, ...only(find('COD'))], issues);
  refuseTogether([...confirmations.slice(0, 1), ...only(release)], issues);
  if (release !== undefined && !withinUnitedStates(lane)) {
    issues.push(
      issue(
        release.field,
        'option_not_offered',
        `${release.row.code} is offered within the United States and Puerto Rico only`,
        'not_supported',
      ),
    );
  }
  const level = confirmsByPackage(lane) ? 'package' : 'shipment';
  const type = CONFIRMATIONS[confirmations[0]?.row.code ?? '']?.[level];
  return {
    shipment: options.map(({ row }) => row.code).filter((code) => SHIPMENT_INDICATORS.includes(code)),
    ...(type === undefined ? {} : { confirmation: { level, type } }),
    ...(collection === undefined ? {} : { collection }),
    shipper_release: release !== undefined,
    requested: options.map(({ written }) => written),
    saturday: find('SaturdayDelivery') !== undefined,
  };
}

const SHIPMENT_INDICATORS = [
  'SaturdayDelivery',
  'SaturdayPickup',
  'DirectDeliveryOnly',
  'DeliverToAddresseeOnly',
  'UPScarbonneutral',
];

function only<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

/** "DeliveryConfirmation and COD are mutually exclusive"; a release without signature excludes one. */
function refuseTogether(options: readonly RequestedOption[], issues: Issue[]): void {
  const [first, second] = options;
  if (first === undefined || second === undefined) return;
  issues.push(
    issue(
      second.field,
      'contradiction',
      `asks for ${second.row.code} beside ${first.row.code}; UPS takes one of them`,
    ),
  );
}

function collectionOf(
  option: RequestedOption | undefined,
  shipment: Shipment,
  lane: Lane,
  issues: Issue[],
): Accessorials['collection'] {
  const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;
  const amount = extraOf(CARRIER, shipment, 'cod_amount');
  const funds = extraOf(CARRIER, shipment, 'cod_funds');
  if (option === undefined) {
    for (const [key, value] of Object.entries({ cod_amount: amount, cod_funds: funds }))
      if (value !== undefined)
        issues.push(issue(at(key), 'contradiction', 'needs the option cash_on_delivery'));
    return undefined;
  }
  if (amount === undefined)
    issues.push(issue(at('cod_amount'), 'required', 'is required with cash_on_delivery'));
  if (funds === undefined || !/^\d$/.test(funds))
    issues.push(issue(at('cod_funds'), 'required', 'must be 1 digit, as UPS lists them for the country'));
  const level = collectsBy(lane);
  if (level === undefined) {
    issues.push(
      issue(
        option.field,
        'option_not_offered',
        `${option.row.code} is not offered from ${lane.from} to ${lane.to}`,
        'not_supported',
      ),
    );
    return undefined;
  }
  return { level, funds: funds ?? '' };
}

// /** Options as elements: `PackageServiceOptions` and `ShipmentServiceOptions`, which rating and shipping share. */

/** How long the two contracts let amounts be. */
export interface AmountLengths {
  readonly declared: number;
  readonly collect: number;
}

const COLLECT_FIELD = `shipment.extra["${CARRIER}:cod_amount"]`;

/** `PackageServiceOptions` of one package; none of them: nothing. */
export function packageServiceOptions(
  pack: UpsPackage,
  { confirmation, collection, shipper_release }: Accessorials,
  lengths: AmountLengths,
  issues: Issue[],
): { PackageServiceOptions?: object } {
  const { declared, collect } = pack;
  const wire = omitUndefined({
    DeliveryConfirmation: confirmation?.level === 'package' ? { DCISType: confirmation.type } : undefined,
    COD:
      collection?.level === 'package' && collect !== undefined
        ? {
            CODFundsCode: collection.funds,
            CODAmount: wireMoney(collect, lengths.collect, COLLECT_FIELD, issues),
          }
        : undefined,
    DeclaredValue:
      declared === undefined
        ? undefined
        : wireMoney(declared, lengths.declared, 'shipment.insured_amount', issues),
    ShipperReleaseIndicator: shipper_release ? PRESENT : undefined,
  });
  return Object.keys(wire).length === 0 ? {} : { PackageServiceOptions: wire };
}

/** The indicators and containers of `ShipmentServiceOptions`, each under its element's name. */
export function shipmentServiceOptions(
  packages: readonly UpsPackage[],
  { shipment, confirmation, collection }: Accessorials,
  lengths: AmountLengths,
  issues: Issue[],
) {
  const indicator = (code: string) => (shipment.includes(code) ? PRESENT : undefined);
  const amounts = packages.flatMap(({ collect }) => (collect === undefined ? [] : [collect]));
  const [first] = amounts;
  return omitUndefined({
    SaturdayDeliveryIndicator: indicator('SaturdayDelivery'),
    SaturdayPickupIndicator: indicator('SaturdayPickup'),
    COD:
      collection?.level === 'shipment' && first !== undefined
        ? {
            CODFundsCode: collection.funds,
            CODAmount: wireMoney(
              { currency: first.currency, value: sum(amounts.map(({ value }) => value)) },
              lengths.collect,
              COLLECT_FIELD,
              issues,
            ),
          }
        : undefined,
    DeliverToAddresseeOnlyIndicator: indicator('DeliverToAddresseeOnly'),
    DirectDeliveryOnlyIndicator: indicator('DirectDeliveryOnly'),
    DeliveryConfirmation: confirmation?.level === 'shipment' ? { DCISType: confirmation.type } : undefined,
    UPScarbonneutralIndicator: indicator('UPScarbonneutral'),
  });
}
