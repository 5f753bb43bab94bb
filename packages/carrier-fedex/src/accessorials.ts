import {
  amountOf,
  extraAmount,
  extraField,
  extraOf,
  extraWord,
  type Money as KitMoney,
  omitUndefined,
  phoneOf,
  type Reporter,
  type ResolvedRequest,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { batteryDetails, type Contents, contentsOf, shipmentDryIce } from './accessorials/contents.js';
import {
  type ReturnDelivery,
  returnDeliveryOf,
  returnDetail,
  returnDetails,
} from './accessorials/returns.js';
import { isDeclared } from './customs.js';
import { extraDay } from './dates.js';
import { amountRules, type Package } from './packages.js';
import { isGround } from './services.js';

const SIGNATURES = ['DIRECT', 'INDIRECT', 'ADULT', 'NO_SIGNATURE_REQUIRED'];
const HOME_DELIVERY = ['EVENING', 'DATE_CERTAIN', 'APPOINTMENT'];
const OF_PACKAGES = ['NON_STANDARD_CONTAINER', 'ALCOHOL', 'PRIORITY_ALERT'];
/** Options of single packages: extras of the items say of which. */
const OF_ITEMS = ['DRY_ICE', 'BATTERY'];
const COLLECTION_TYPES = ['ANY', 'CASH', 'GUARANTEED_FUNDS', 'COMPANY_CHECK', 'PERSONAL_CHECK'] as const;
const ALCOHOL_RECIPIENTS = ['LICENSEE', 'CONSUMER'] as const;

/** The options of a request, checked together. */
export interface Accessorials {
  /** Codes of the shipment as a whole. */
  readonly shipment: readonly string[];
  /** Codes of every package. */
  readonly package: readonly string[];
  readonly signature?: string;
  readonly homeDelivery?: string;
  readonly homeDeliveryDate?: string;
  readonly holdLocation?: string;
  readonly alcoholRecipient?: string;
  readonly collection?: { readonly money: KitMoney; readonly type: string };
  readonly returns?: ReturnDelivery;
  /** By position in `shipment.items`. */
  readonly contents: readonly Contents[];
  readonly shipmentDryIce?: object;
}

export function accessorialsOf(
  { options }: ResolvedRequest,
  request: RequestFields,
  report: Reporter,
): Accessorials {
  const { shipment } = request;
  const codes = options.map(({ row }) => row.code);
  /** Of a group of options that exclude each other, the one that is there. */
  const one = (group: readonly string[]): string | undefined => {
    const [first, second] = options.filter(({ row }) => group.includes(row.code));
    if (first !== undefined && second !== undefined)
      report.contradiction(second.field, `is ${second.row.code}, which excludes ${first.row.code}`);
    return first?.row.code;
  };
  /** An option and the extra that it needs come together. */
  const both = (code: string, key: string, option: string) => {
    const extra = extraOf(report.carrier, shipment, key);
    if (codes.includes(code) && extra === undefined)
      report.required(extraField(report, key), `with the option ${option}`);
    if (!codes.includes(code) && extra !== undefined)
      report.contradiction(extraField(report, key), `needs the option ${option}`);
  };
  both('HOLD_AT_LOCATION', 'hold_location_id', 'hold_for_pickup');
  both('ALCOHOL', 'alcohol_recipient', 'ALCOHOL');
  both('COD', 'cod_amount', 'cash_on_delivery');
  const homeDelivery = one(HOME_DELIVERY);
  const contents = contentsOf(shipment, codes, report);
  const dryIce = shipmentDryIce(shipment, contents, isDeclared(request));
  const ofPackages = [...SIGNATURES, ...HOME_DELIVERY, ...OF_PACKAGES, ...OF_ITEMS];
  return omitUndefined({
    shipment: codes.filter((code) => !ofPackages.includes(code)),
    package: codes.filter((code) => OF_PACKAGES.includes(code)),
    signature: one(SIGNATURES),
    homeDelivery,
    homeDeliveryDate: homeDeliveryDateOf(shipment, homeDelivery, report),
    holdLocation: extraOf(report.carrier, shipment, 'hold_location_id'),
    alcoholRecipient: extraWord(shipment, 'alcohol_recipient', ALCOHOL_RECIPIENTS, 'shipment', report),
    collection: collectionOf(codes.includes('COD'), shipment, report),
    returns: returnDeliveryOf(request, codes, report),
    contents,
    shipmentDryIce: dryIce,
  });
}

function homeDeliveryDateOf(
  shipment: Shipment,
  premium: string | undefined,
  report: Reporter,
): string | undefined {
  const day = extraDay(shipment, 'home_delivery_date', report);
  if (day === undefined && premium === 'DATE_CERTAIN')
    report.required(extraField(report, 'home_delivery_date'), 'with the option DATE_CERTAIN');
  if (day !== undefined && premium !== 'DATE_CERTAIN' && premium !== 'APPOINTMENT')
    report.contradiction(
      extraField(report, 'home_delivery_date'),
      'needs the option DATE_CERTAIN or APPOINTMENT',
    );
  return day;
}

function collectionOf(
  collects: boolean,
  shipment: Shipment,
  report: Reporter,
): Accessorials['collection'] | undefined {
  const type = extraWord(shipment, 'cod_collection_type', COLLECTION_TYPES, 'shipment', report);
  if (type !== undefined && !collects)
    report.contradiction(extraField(report, 'cod_collection_type'), 'needs the option cash_on_delivery');
  const amount = extraAmount(shipment, 'cod_amount', 'shipment', report);
  const field = extraField(report, 'cod_amount');
  const money = amountOf(amount, shipment.currency, field, amountRules(shipment.currency), report);
  return money === undefined ? undefined : { money, type: type ?? 'ANY' };
}

/** `shipmentSpecialServices` of rating, in the contract's order. */
export function ratedShipmentServices(accessorials: Accessorials): object | undefined {
  const types = typesOf(accessorials);
  if (types.length === 0) return undefined;
  const { collection, homeDelivery } = accessorials;
  return omitUndefined({
    ...returnDetail(accessorials.returns),
    holdAtLocationDetail: holdDetail(accessorials),
    shipmentCODDetail: collection && { codCollectionType: collection.type },
    shipmentDryIceDetail: accessorials.shipmentDryIce,
    homeDeliveryPremiumDetail:
      homeDelivery === undefined ? undefined : { homedeliveryPremiumType: homeDelivery },
    specialServiceTypes: types,
  });
}

/** `shipmentSpecialServices` of shipping, in the contract's order. */
export function shipmentServices(
  accessorials: Accessorials,
  request: RequestFields,
  { service, day }: { readonly service: string; readonly day: string },
  report: Reporter,
): object | undefined {
  const types = typesOf(accessorials);
  const { collection, homeDelivery, homeDeliveryDate } = accessorials;
  if (types.length === 0) return undefined;
  return omitUndefined({
    specialServiceTypes: [...types, ...(accessorials.returns === 'email' ? ['PENDING_SHIPMENT'] : [])],
    etdDetail: types.includes('ELECTRONIC_TRADE_DOCUMENTS')
      ? { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] }
      : undefined,
    ...returnDetails(accessorials.returns, request, day, report),
    holdAtLocationDetail: holdDetail(accessorials),
    shipmentCODDetail:
      collection &&
      omitUndefined({
        codCollectionType: collection.type,
        // FedEx Ground takes it package by package.
        codCollectionAmount: isGround(service)
          ? undefined
          : { amount: collection.money.value.toNumber(), currency: collection.money.currency },
      }),
    shipmentDryIceDetail: accessorials.shipmentDryIce,
    homeDeliveryPremiumDetail:
      homeDelivery === undefined
        ? undefined
        : omitUndefined({
            phoneNumber: {
              localNumber: phoneOf(request.recipient, 'recipient', { extension: 6 }, report)?.number,
            },
            deliveryDate: homeDeliveryDate,
            homedeliveryPremiumType: homeDelivery,
          }),
  });
}

/** `packageSpecialServices` of one package; in rating every service's, in shipping those of the one that is bought. */
export function packageServices(
  { package: codes, signature, alcoholRecipient, collection, contents }: Accessorials,
  { collect, index }: Pick<Package, 'collect' | 'index'>,
  service: string | undefined,
): object | undefined {
  const collects = collect !== undefined && (service === undefined || isGround(service));
  const { dryIce, battery } = contents[index] ?? {};
  const types = [
    ...(signature === undefined ? [] : ['SIGNATURE_OPTION']),
    ...codes,
    ...(collects ? ['COD'] : []),
    ...(dryIce === undefined ? [] : ['DRY_ICE']),
    ...(battery === undefined ? [] : [battery.packing === 'STANDALONE' ? 'STANDALONE_BATTERY' : 'BATTERY']),
  ];
  if (types.length === 0) return undefined;
  return omitUndefined({
    specialServiceTypes: types,
    signatureOptionType: signature,
    alcoholDetail: codes.includes('ALCOHOL') ? { alcoholRecipientType: alcoholRecipient ?? '' } : undefined,
    packageCODDetail: collects
      ? omitUndefined({
          codCollectionAmount: collect,
          codCollectionType: service === undefined ? (collection?.type ?? 'ANY') : undefined,
        })
      : undefined,
    ...(battery && batteryDetails(battery, service === undefined ? 'rating' : 'shipping')),
    dryIceWeight: dryIce === undefined ? undefined : { units: 'KG', value: dryIce },
  });
}

function typesOf({ shipment, homeDelivery, shipmentDryIce }: Accessorials): string[] {
  return [
    ...shipment,
    ...(homeDelivery === undefined ? [] : ['HOME_DELIVERY_PREMIUM']),
    ...(shipmentDryIce === undefined ? [] : ['DRY_ICE']),
  ];
}

function holdDetail({ holdLocation }: Accessorials): object | undefined {
  return holdLocation === undefined ? undefined : { locationId: holdLocation };
}
