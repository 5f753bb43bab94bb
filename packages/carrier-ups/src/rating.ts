/**
 * Rating: `Shop` for all services or `Rate` for one, with time in transit where UPS can calculate it. Services that `Shop`
 * leaves out are a call each, side by side with it.
 * UPS OpenAPI, Rating v2409.
 */
import { atOnce, type RatingOperation, type RequestContext } from '@waybill/carrier-kit';
import {
  extraField,
  extraFlag,
  extraWord,
  omitUndefined,
  pounds,
  type Reporter,
  type RequestedOption,
  shipDateOf,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import {
  inUnitedStates,
  isInternational,
  leavesElsewhere,
  needsInvoiceTotal,
  type Roles,
  rolesOf,
} from './lanes.js';
import { groundSaverCode, PAK, totalWeight } from './packages.js';
import { BY_CODE, deliveryAddress, isReached, rateAddress } from './parties.js';
import { negotiatedRates } from './payment.js';
import { elementOf, indicator, type MoneyElement, PRESENT, post, requestElement } from './protocol.js';
import { parseResponse } from './rating/reply.js';
import { type AccountSettings, PICKUP_TYPES } from './settings.js';
import { invoiceLineTotal, readShipment, requiredLineTotal, type UpsShipment } from './shipment.js';

export const rating: RatingOperation<AccountSettings, WireRateRequest> = {
  createRequest,
  next: atOnce((request) =>
    request.rates.map((rate) => ({
      ...post(rate.step, `/api/rating/v2409/${rate.request_option}`, rate),
      // Each call is for other services.
      ...(request.rates.length > 1 && { optional: true }),
    })),
  ),
  parseResponse,
};

/** The documents that are sent, and the facts that their replies are read with. */
export interface WireRateRequest {
  /** One for all services that `Shop` compares, and one for each that UPS prices by its code alone. */
  readonly rates: readonly WireRate[];
  /** Options that the prices include, as the caller wrote them. */
  readonly options: readonly string[];
  /** Whether Saturday delivery is among them. */
  readonly saturday: boolean;
  readonly negotiated: boolean;
  /** Country of origin: services have different names in different countries. */
  readonly origin: string;
}

/** One call. */
export interface WireRate {
  readonly step: string;
  /** Our own identifier, sent as `CustomerContext` and `transId`. */
  readonly request_id: string;
  /** Sent in the path and again in the document. */
  readonly request_option: 'Rate' | 'Shop' | 'Ratetimeintransit' | 'Shoptimeintransit';
  readonly document: { readonly RateRequest: object };
  /** Codes that it is for; empty for every service. Replies to `Shop` also hold other services. */
  readonly services: readonly string[];
}

type Context = RequestContext<AccountSettings>;

function createRequest(given: RateRequest, context: Context): WireRateRequest {
  const { services, options, account, report } = context;
  const request = withTerritory(given);
  const roles = rolesOf(request, options);
  const wanted = servicesByCall(request, roles, services, options, account.settings);
  const reached = wanted.filter((codes) => isReached(roles.to.party, codes));
  const rates = (reached.length === 0 ? wanted : reached).map((codes, index) =>
    rateOf(request, index === 0 ? 'rate' : `rate ${codes}`, { ...context, services: codes }),
  );
  const saturday = options.some(({ row }) => row.code === 'SaturdayDelivery');
  const field = extraField(report, 'saturday_services');
  if (wantsSaturdays(request.shipment, report)) {
    if (saturday)
      report.contradiction(field, 'is given together with saturday_delivery; UPS takes one of them');
    if (services.length === 1)
      report.contradiction(field, 'compares services; it cannot go with a single one');
  }
  return {
    rates,
    options: options.map(({ written }) => written),
    saturday,
    negotiated: account.settings.negotiated,
    origin: roles.from.party.country_code ?? '',
  };
}

/** Heaviest package of UPS Ground Saver in pounds. Source: UPS, "UPS Ground Saver". */
const HEAVIEST = 70;

/**
 * The codes of each call: those that `Shop` compares together, none of them meaning all, and each of the others alone.
 * Where the request wants all services, UPS Ground Saver is among them for accounts that have it: one package within the
 * United States, without options.
 */
function servicesByCall(
  { shipment }: RateRequest,
  { from, to }: Roles,
  services: readonly string[],
  options: readonly RequestedOption[],
  { ground_saver }: AccountSettings,
): readonly (readonly string[])[] {
  const alone = services.filter((code) => BY_CODE.includes(code));
  if (alone.length > 0) {
    const compared = services.filter((code) => !alone.includes(code));
    return [...(compared.length > 0 ? [compared] : []), ...alone.map((code) => [code])];
  }
  const [item, second] = shipment.items;
  const fits =
    ground_saver &&
    services.length === 0 &&
    options.length === 0 &&
    from.party.country_code === 'US' &&
    to.party.country_code === 'US' &&
    item !== undefined &&
    second === undefined &&
    (item.quantity ?? 1) === 1 &&
    pounds(item.weight, shipment.weight_unit).isLessThanOrEqualTo(HEAVIEST);
  return fits ? [services, [groundSaverCode({ item }, shipment)]] : [services];
}

function rateOf(request: RateRequest, step: string, context: Context): WireRate {
  const { services, account, report } = context;
  const read = readShipment(request, context, 'rating');
  const value = lineTotal(read, report);
  const transit = hasTransit(read, value, report);
  const request_option =
    `${services.length === 1 ? 'Rate' : 'Shop'}${transit ? 'timeintransit' : ''}` as const;
  const request_id = account.context.newId();
  const { lane } = read;
  const { pickup_type, customer_classification } = account.settings;
  return {
    step,
    request_id,
    request_option,
    document: {
      RateRequest: omitUndefined({
        Request: requestElement(request_option, request_id),
        PickupType: codeElement(
          extraWord(request.shipment, 'pickup_type', PICKUP_TYPES, 'shipment', report) ?? pickup_type,
        ),
        CustomerClassification: codeElement(lane.from === 'US' ? customer_classification : undefined),
        Shipment: shipmentElement(read, value, transit, context),
      }),
    },
    services,
  };
}

function shipmentElement(
  read: UpsShipment<RateRequest>,
  value: MoneyElement | undefined,
  transit: boolean,
  { services, account, report }: Context,
) {
  const { settings, context } = account;
  const { request, roles, packages, accessorials, access_point, payment, documents } = read;
  const { shipment } = request;
  const one = services.length === 1;
  const day = { clock: context.clock, time_zone: settings.time_zone };
  const date = shipDateOf(shipment, day, {}, report);
  return omitUndefined({
    Shipper: {
      ShipperNumber: settings.account_number,
      Address: rateAddress(roles.shipper, report, true),
    },
    ShipTo: {
      Address: deliveryAddress(rateAddress(roles.to, report), roles.to.party, services, report),
    },
    ShipFrom: leavesElsewhere(roles) ? { Address: rateAddress(roles.from, report, true) } : undefined,
    AlternateDeliveryAddress: access_point && { Name: access_point.name, Address: access_point.address },
    ShipmentIndicationType: access_point && [{ Code: access_point.indication }],
    PaymentDetails: { ShipmentCharge: payment.charges },
    Service: one ? { Code: services[0] } : undefined,
    ShipmentTotalWeight: transit ? totalWeight(packages) : undefined,
    DocumentsOnlyIndicator: indicator(documents),
    Package: packages.map(({ packaging, measures, large, handling, position }) =>
      omitUndefined({
        PackagingType: { Code: packaging },
        ...measures,
        ...large,
        PackageServiceOptions: accessorials.packages[position],
        ...handling,
      }),
    ),
    ShipmentServiceOptions: elementOf({
      AvailableServicesOption: !one && wantsSaturdays(shipment, report) ? WITH_SATURDAYS : undefined,
      ...accessorials.shipment,
      ReturnService: read.returned && { Code: read.returned.code },
    }),
    ShipmentRatingOptions: settings.negotiated ? negotiatedRates(payment) : undefined,
    InvoiceLineTotal: value,
    TaxInformationIndicator: PRESENT,
    DeliveryTimeInformation: transit
      ? { PackageBillType: documents ? '02' : '03', Pickup: { Date: date.replaceAll('-', '') } }
      : undefined,
  });
}

/** `InvoiceLineTotal`, which UPS requires wherever shipping does, and of a UPS PAK that leaves the United States. */
function lineTotal(
  { request: { shipment }, roles, lane, packages }: UpsShipment<RateRequest>,
  report: Reporter,
): MoneyElement | undefined {
  if (!isInternational(lane)) return undefined;
  const pak = packages.some(({ packaging }) => packaging === PAK);
  if (pak && inUnitedStates(lane.from) && !inUnitedStates(lane.to))
    return requiredLineTotal(shipment, 'for a UPS PAK from the United States', report);
  // Documents to these countries are goods to UPS, see `declaresDocuments`.
  if (needsInvoiceTotal(lane) && !roles.is_return && shipment.is_document)
    return requiredLineTotal(shipment, '', report);
  return invoiceLineTotal(shipment, report);
}

/**
 * Whether the request asks for time in transit. Across a border UPS refuses a whole request that does so without the
 * value of the goods.
 */
function hasTransit(
  { lane, documents }: UpsShipment<RateRequest>,
  value: MoneyElement | undefined,
  report: Reporter,
): boolean {
  if (!isInternational(lane) || documents || value !== undefined) return true;
  report.notice(
    'no_transit_time',
    'UPS calculates days in transit abroad only with the value of the goods: declared_value, or customs items.',
  );
  return false;
}

const codeElement = (Code: string | undefined) => (Code === undefined ? undefined : { Code });

/** "Weekday+Saturday services", an option of `Shop`. With it UPS would ignore the option for Saturday delivery alone. */
const WITH_SATURDAYS = '1';

function wantsSaturdays(shipment: Shipment, report: Reporter): boolean {
  return extraFlag(shipment, 'saturday_services', 'shipment', report) ?? false;
}
