import {
  amountOf,
  extraAmount,
  extraField,
  extraOf,
  extraText,
  extraWord,
  type Money as KitMoney,
  omitUndefined,
  phoneOf,
  type Reporter,
  type ResolvedRequest,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { isDeclared } from './customs.js';
import { batteryDetails, type Contents, contentsOf, shipmentDryIce } from './dangerous-goods.js';
import { extraDay, later } from './dates.js';
import { amountRules, moneyElement, type Package } from './packages.js';
import { printed } from './printed.js';
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
  /** `specialServiceTypes` of the shipment as a whole. */
  readonly shipment: readonly string[];
  /** Codes of every package. */
  readonly package: readonly string[];
  readonly signature?: string;
  readonly homeDelivery?: string;
  readonly homeDeliveryDate?: string;
  /** `holdAtLocationDetail` */
  readonly hold?: object;
  readonly alcoholRecipient?: string;
  readonly collection?: { readonly money: KitMoney; readonly type: string };
  readonly returns?: ReturnDelivery;
  /** By position in `shipment.items`. */
  readonly contents: readonly Contents[];
  /** `shipmentDryIceDetail` */
  readonly dryIce?: object;
}

export function accessorialsOf(
  { options }: ResolvedRequest,
  request: RequestFields,
  report: Reporter,
): Accessorials {
  const { shipment } = request;
  const codes = options.map(({ row }) => row.code);
  /** The requested option of a group that exclude each other. */
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
  const locationId = extraOf(report.carrier, shipment, 'hold_location_id');
  return omitUndefined({
    shipment: [
      ...codes.filter((code) => !ofPackages.includes(code)),
      ...(homeDelivery === undefined ? [] : ['HOME_DELIVERY_PREMIUM']),
      ...(dryIce === undefined ? [] : ['DRY_ICE']),
    ],
    package: codes.filter((code) => OF_PACKAGES.includes(code)),
    signature: one(SIGNATURES),
    homeDelivery,
    homeDeliveryDate: homeDeliveryDateOf(shipment, homeDelivery, report),
    hold: locationId === undefined ? undefined : { locationId },
    alcoholRecipient: extraWord(shipment, 'alcohol_recipient', ALCOHOL_RECIPIENTS, 'shipment', report),
    collection: collectionOf(codes.includes('COD'), shipment, report),
    returns: returnDeliveryOf(request, codes, report),
    contents,
    dryIce,
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
  const { shipment: specialServiceTypes, collection, homeDelivery, hold, dryIce, returns } = accessorials;
  if (specialServiceTypes.length === 0) return undefined;
  return omitUndefined({
    ...returnDetail(returns),
    holdAtLocationDetail: hold,
    shipmentCODDetail: collection && { codCollectionType: collection.type },
    shipmentDryIceDetail: dryIce,
    homeDeliveryPremiumDetail: homeDelivery && { homedeliveryPremiumType: homeDelivery },
    specialServiceTypes,
  });
}

/** `shipmentSpecialServices` of shipping, in the contract's order. */
export function shipmentServices(
  accessorials: Accessorials,
  request: RequestFields,
  { service, day, outbound }: { service: string; day: string; outbound: string | undefined },
  report: Reporter,
): object | undefined {
  const { shipment: types, collection, homeDelivery, hold, dryIce, returns } = accessorials;
  if (types.length === 0) return undefined;
  return omitUndefined({
    specialServiceTypes: [...types, ...(returns === 'email' ? ['PENDING_SHIPMENT'] : [])],
    etdDetail: types.includes('ELECTRONIC_TRADE_DOCUMENTS')
      ? { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] }
      : undefined,
    ...returnDetails(returns, request, { day, outbound }, report),
    holdAtLocationDetail: hold,
    shipmentCODDetail:
      collection &&
      omitUndefined({
        codCollectionType: collection.type,
        // FedEx Ground takes it package by package.
        codCollectionAmount: isGround(service) ? undefined : moneyElement(collection.money),
      }),
    shipmentDryIceDetail: dryIce,
    homeDeliveryPremiumDetail:
      homeDelivery &&
      omitUndefined({
        phoneNumber: {
          localNumber: phoneOf(request.recipient, 'recipient', printed.party.phone_number, report)?.number,
        },
        deliveryDate: accessorials.homeDeliveryDate,
        homedeliveryPremiumType: homeDelivery,
      }),
  });
}

/** `packageSpecialServices` of one package: for every service in rating, for the one that is bought in shipping. */
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
    alcoholDetail: codes.includes('ALCOHOL') ? { alcoholRecipientType: alcoholRecipient } : undefined,
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

/** How the label for the way back gets to the customer: in the reply, or by an e-mail of FedEx. */
export type ReturnDelivery = 'print' | 'email';

const DELIVERIES = ['print', 'email'] as const;
const OF_RETURNS = ['return_delivery', 'rma_number'];
const OF_EMAILS = ['return_email', 'return_expires'];
/** Days for which a label by e-mail can be printed, if the request does not say. */
const VALID_DAYS = 30;

/** `undefined` where nothing comes back. */
function returnDeliveryOf(
  { shipment }: RequestFields,
  codes: readonly string[],
  report: Reporter,
): ReturnDelivery | undefined {
  const delivery = extraWord(shipment, 'return_delivery', DELIVERIES, 'shipment', report);
  const returns = codes.includes('RETURN_SHIPMENT');
  const refuse = (keys: readonly string[], needs: string) => {
    for (const key of keys)
      if (extraOf(report.carrier, shipment, key) !== undefined)
        report.contradiction(extraField(report, key), `needs ${needs}`);
  };
  if (!returns) refuse(OF_RETURNS, 'the option return_label');
  if (!returns || delivery !== 'email')
    refuse(OF_EMAILS, `the option return_label and ${report.carrier}:return_delivery email`);
  return returns ? (delivery ?? 'print') : undefined;
}

/** Details of `shipmentSpecialServices` of shipping. */
function returnDetails(
  delivery: ReturnDelivery | undefined,
  request: RequestFields,
  { day, outbound }: { day: string; outbound: string | undefined },
  report: Reporter,
): object {
  const association = outbound === undefined ? {} : { returnAssociationDetail: { trackingNumber: outbound } };
  if (delivery !== 'email') return returnDetail(delivery, association);
  const { shipper, recipient, shipment } = request;
  const email = extraText(shipment, 'return_email', 'shipment', report, 200) ?? shipper.email_address;
  if (email === undefined)
    report.required([extraField(report, 'return_email'), 'shipper.email_address'], 'for a label by e-mail');
  for (const [index, { description }] of shipment.items.entries())
    if (description === undefined)
      report.required(`shipment.items[${index}].description`, 'for a label by e-mail');
  const phone = phoneOf(recipient, 'recipient', { required: true, ...printed.party.phone_number }, report);
  return {
    returnShipmentDetail: {
      returnEmailDetail: { merchantPhoneNumber: phone?.number, allowedSpecialService: [] },
      returnType: 'PENDING',
      ...association,
    },
    pendingShipmentDetail: {
      pendingShipmentType: 'EMAIL',
      emailLabelDetail: {
        recipients: [{ emailAddress: email, role: 'SHIPMENT_COMPLETOR', locale: 'en_US' }],
      },
      expirationTimeStamp: extraDay(shipment, 'return_expires', report) ?? later(day, VALID_DAYS),
    },
  };
}

/** The same of rating, which has no further details. */
function returnDetail(delivery: ReturnDelivery | undefined, more: object = {}): object {
  if (delivery === undefined) return {};
  const returnType = delivery === 'email' ? 'PENDING' : 'PRINT_RETURN_LABEL';
  return { returnShipmentDetail: { returnType, ...more } };
}
