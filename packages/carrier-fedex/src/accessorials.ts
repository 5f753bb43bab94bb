import {
  type Decimal,
  decimal,
  extraOf,
  isDecimal,
  parseEnum,
  type ResolvedRequest,
} from '@waybill/carrier-kit';
import { type Issue, issue, type RateRequest, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';
import { phoneOf } from './address.js';
import { dayOf } from './dates.js';
import { amountOf, type Money, type Package } from './packages.js';
import { isGround } from './services.js';

const SIGNATURES = ['DIRECT', 'INDIRECT', 'ADULT', 'NO_SIGNATURE_REQUIRED'];
const HOME_DELIVERY = ['EVENING', 'DATE_CERTAIN', 'APPOINTMENT'];
const OF_PACKAGES = ['NON_STANDARD_CONTAINER', 'ALCOHOL', 'PRIORITY_ALERT'];
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
  readonly collection?: { readonly amount: Decimal; readonly type: string };
}

const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;

export function accessorialsOf(
  { options }: ResolvedRequest,
  shipment: Shipment,
  issues: Issue[],
): Accessorials {
  const codes = options.map(({ row }) => row.code);
  const fieldOf = (code: string) => options.find(({ row }) => row.code === code)?.field ?? 'shipment.options';
  const only = (group: readonly string[]): string | undefined => {
    const [first, second] = codes.filter((code) => group.includes(code));
    if (second !== undefined) {
      const problem = `asks for ${second} beside ${first}; one of them can be had`;
      issues.push(issue(fieldOf(second), 'contradiction', problem));
    }
    return first;
  };
  const signature = only(SIGNATURES);
  const homeDelivery = only(HOME_DELIVERY);
  const extra = (key: string) => extraOf(CARRIER, shipment, key);
  /** An option and the extra that it needs come together. */
  const both = (accessorials: boolean, key: string, what: string) => {
    if (accessorials && extra(key) === undefined)
      issues.push(issue(at(key), 'required', `is required with the option ${what}`));
    if (!accessorials && extra(key) !== undefined)
      issues.push(issue(at(key), 'contradiction', `needs the option ${what}`));
  };
  both(codes.includes('HOLD_AT_LOCATION'), 'hold_location_id', 'hold_for_pickup');
  both(codes.includes('ALCOHOL'), 'alcohol_recipient', 'ALCOHOL');
  both(codes.includes('COD'), 'cod_amount', 'cash_on_delivery');
  const alcoholRecipient = parseEnum(
    extra('alcohol_recipient'),
    ALCOHOL_RECIPIENTS,
    at('alcohol_recipient'),
    issues,
  );
  const homeDeliveryDate = homeDeliveryDateOf(extra('home_delivery_date'), homeDelivery, issues);
  const collection = collectionOf(codes.includes('COD'), shipment, issues);
  const holdLocation = extra('hold_location_id');
  const single = [...SIGNATURES, ...HOME_DELIVERY, ...OF_PACKAGES];
  return {
    shipment: codes.filter((code) => !single.includes(code)),
    package: codes.filter((code) => OF_PACKAGES.includes(code)),
    ...(signature === undefined ? {} : { signature }),
    ...(homeDelivery === undefined ? {} : { homeDelivery }),
    ...(homeDeliveryDate === undefined ? {} : { homeDeliveryDate }),
    ...(holdLocation === undefined ? {} : { holdLocation }),
    ...(alcoholRecipient === undefined ? {} : { alcoholRecipient }),
    ...(collection === undefined ? {} : { collection }),
  };
}

function homeDeliveryDateOf(
  written: string | undefined,
  premium: string | undefined,
  issues: Issue[],
): string | undefined {
  const field = at('home_delivery_date');
  if (written !== undefined && dayOf(written) !== written)
    issues.push(issue(field, 'invalid_value', 'must be a calendar date, written YYYY-MM-DD'));
  if (written !== undefined && premium !== 'DATE_CERTAIN' && premium !== 'APPOINTMENT')
    issues.push(issue(field, 'contradiction', 'needs the option DATE_CERTAIN or APPOINTMENT'));
  return written;
}

function collectionOf(
  accessorials: boolean,
  shipment: Shipment,
  issues: Issue[],
): Accessorials['collection'] {
  const type = extraOf(CARRIER, shipment, 'cod_collection_type');
  if (type !== undefined && !accessorials)
    issues.push(issue(at('cod_collection_type'), 'contradiction', 'needs the option cash_on_delivery'));
  const written = extraOf(CARRIER, shipment, 'cod_amount');
  if (written === undefined) return undefined;
  // Of an amount of 0 nothing would be sent, and the option would be there without it.
  if (!/^\d+(\.\d+)?$/.test(written) || !isDecimal(written) || decimal(written).isZero()) {
    const problem = `must be an amount above 0 such as 45.00, not ${JSON.stringify(written)}`;
    issues.push(issue(at('cod_amount'), 'invalid_value', problem));
    return undefined;
  }
  const amount = amountOf(decimal(written), at('cod_amount'), shipment, issues);
  const known = parseEnum(type, COLLECTION_TYPES, at('cod_collection_type'), issues) ?? 'ANY';
  return amount === undefined ? undefined : { amount, type: known };
}

/** `shipmentSpecialServices` of rating, in the contract's order. */
export function ratedShipmentServices(accessorials: Accessorials): object | undefined {
  const types = typesOf(accessorials);
  if (types.length === 0) return undefined;
  return {
    ...returnDetail(accessorials),
    ...holdDetail(accessorials),
    ...(accessorials.collection === undefined
      ? {}
      : { shipmentCODDetail: { codCollectionType: accessorials.collection.type } }),
    ...(accessorials.homeDelivery === undefined
      ? {}
      : { homeDeliveryPremiumDetail: { homedeliveryPremiumType: accessorials.homeDelivery } }),
    specialServiceTypes: types,
  };
}

/** `shipmentSpecialServices` of shipping, in the contract's order. */
export function shipmentServices(
  accessorials: Accessorials,
  { recipient, shipment }: RateRequest,
  service: string,
  issues: Issue[],
): object | undefined {
  const types = typesOf(accessorials);
  if (accessorials.homeDelivery === 'DATE_CERTAIN' && accessorials.homeDeliveryDate === undefined)
    issues.push(issue(at('home_delivery_date'), 'required', 'is required with the option DATE_CERTAIN'));
  if (types.length === 0) return undefined;
  const { collection, homeDelivery, homeDeliveryDate } = accessorials;
  const money = (amount: Decimal): Money => ({
    amount: amount.toNumber(),
    currency: shipment.currency ?? '',
  });
  return {
    specialServiceTypes: types,
    ...(types.includes('ELECTRONIC_TRADE_DOCUMENTS')
      ? { etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] } }
      : {}),
    ...returnDetail(accessorials),
    ...holdDetail(accessorials),
    ...(collection === undefined
      ? {}
      : {
          shipmentCODDetail: {
            codCollectionType: collection.type,
            // FedEx Ground takes it package by package.
            ...(isGround(service) ? {} : { codCollectionAmount: money(collection.amount) }),
          },
        }),
    ...(homeDelivery === undefined
      ? {}
      : {
          homeDeliveryPremiumDetail: {
            phoneNumber: { localNumber: phoneOf(recipient, 'recipient', issues).phoneNumber },
            ...(homeDeliveryDate === undefined ? {} : { deliveryDate: homeDeliveryDate }),
            homedeliveryPremiumType: homeDelivery,
          },
        }),
  };
}

/** `packageSpecialServices` of one package; in rating every service's, in shipping the one that is bought. */
export function packageServices(
  { package: codes, signature, alcoholRecipient, collection }: Accessorials,
  own: Package,
  service: string | undefined,
): object | undefined {
  const collects = own.collect !== undefined && (service === undefined || isGround(service));
  const types = [
    ...(signature === undefined ? [] : ['SIGNATURE_OPTION']),
    ...codes,
    ...(collects ? ['COD'] : []),
  ];
  if (types.length === 0) return undefined;
  return {
    specialServiceTypes: types,
    ...(signature === undefined ? {} : { signatureOptionType: signature }),
    ...(codes.includes('ALCOHOL') ? { alcoholDetail: { alcoholRecipientType: alcoholRecipient ?? '' } } : {}),
    ...(collects
      ? {
          packageCODDetail: {
            codCollectionAmount: own.collect,
            ...(service === undefined ? { codCollectionType: collection?.type ?? 'ANY' } : {}),
          },
        }
      : {}),
  };
}

function typesOf({ shipment, homeDelivery }: Accessorials): string[] {
  return [...shipment, ...(homeDelivery === undefined ? [] : ['HOME_DELIVERY_PREMIUM'])];
}

function returnDetail({ shipment }: Accessorials): object {
  return shipment.includes('RETURN_SHIPMENT')
    ? { returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' } }
    : {};
}

function holdDetail({ holdLocation }: Accessorials): object {
  return holdLocation === undefined ? {} : { holdAtLocationDetail: { locationId: holdLocation } };
}
