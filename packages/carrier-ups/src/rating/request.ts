/** Rating, from neutral to wire: UPS OpenAPI, Rating v2409. */
import {
  extraOf,
  omitUndefined,
  parseEnum,
  parseFlag,
  resolveRequest,
  shipDate,
  throwIssues,
  today,
} from '@waybill/carrier-kit';
import { type Issue, issue, type Notice, type RateRequest, type Shipment } from '@waybill/core';
import {
  type Accessorials,
  accessorialsOf,
  packageServiceOptions,
  shipmentServiceOptions,
} from '../accessorials.js';
import { goodsValue, invoiceLineTotal, type WireMoney } from '../customs-value.js';
import { refuseUnknownTerms } from '../incoterms.js';
import { isInternational, type Lane } from '../lanes.js';
import { handlingOf, measuresOf, packagesOf, totalWeight, type UpsPackage, unitsOf } from '../packages.js';
import { isResidential, laneOf, rateAddress } from '../parties.js';
import { negotiatedRates, paymentOf } from '../payment.js';
import { type Account, CARRIER, PRESENT, SUB_VERSION } from '../protocol.js';
import { refuseMalformedCodes } from '../services.js';
import { tables } from '../tables.js';

/** What UPS is asked. */
export interface WireRateRequest {
  /** `CustomerContext` and `transId`: ours. */
  readonly request_id: string;
  /** Of the path, and the same word in the document. */
  readonly request_option: 'Rate' | 'Shop' | 'Ratetimeintransit' | 'Shoptimeintransit';
  readonly document: { readonly RateRequest: object };
  /** Codes asked for; replies of `Shop` hold others too. Empty: every service. */
  readonly services: readonly string[];
  /** What the prices hold for, as the caller would ask for it again. */
  readonly options: readonly string[];
  /** Whether Saturday delivery is among them. */
  readonly saturday: boolean;
  readonly negotiated: boolean;
  /** Country that services have their names from. */
  readonly origin: string;
  /** What of the request the prices lack. */
  readonly notices: readonly Notice[];
}

/** `MonetaryValue` of declared values and of amounts to collect: at most 8 characters. */
const AMOUNT_LENGTHS = { declared: 8, collect: 8 };

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, account: Account): WireRateRequest {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const resolved = resolveRequest(tables, 'rating', request, issues);
  const { services } = resolved;
  refuseMalformedCodes(services, issues);
  refuseUnknownTerms(shipment, issues);
  const lane = laneOf(shipper, recipient, issues);
  const options = accessorialsOf(resolved, shipment, lane, issues);
  const packages = packagesOf(shipment, lane, issues);
  const transit = transitOf(shipment, lane, packages, account, issues);
  const way = services.length === 1 ? 'Rate' : 'Shop';
  const request_option = transit === undefined ? way : (`${way}timeintransit` as const);
  const request_id = account.context.newId();
  const document = {
    RateRequest: {
      Request: {
        RequestOption: request_option,
        SubVersion: SUB_VERSION,
        TransactionReference: { CustomerContext: request_id },
      },
      ...pickupType(shipment, issues),
      Shipment: shipmentElement(
        request,
        { lane, services, options, parcels: packages, transit },
        account,
        issues,
      ),
    },
  };
  throwIssues(issues, CARRIER);
  return {
    request_id,
    request_option,
    document,
    services,
    options: options.requested,
    saturday: options.saturday,
    negotiated: account.settings.negotiated,
    origin: lane.from,
    notices: transit === undefined ? [NO_TRANSIT] : [],
  };
}

const NO_TRANSIT: Notice = {
  code: 'no_transit_time',
  message:
    'UPS tells days in transit abroad only with the value of the goods: declared_value, or customs items.',
};

/** What time in transit needs. */
interface Transit {
  readonly weight: object;
  readonly value?: WireMoney;
  readonly delivery: object;
}

/** Abroad UPS refuses the whole request when it lacks the value of goods, so transit is then not asked for. */
function transitOf(
  shipment: Shipment,
  lane: Lane,
  packages: readonly UpsPackage[],
  { settings, context }: Account,
  issues: Issue[],
): Transit | undefined {
  const abroad = isInternational(lane);
  const value = abroad ? invoiceLineTotal(goodsValue(shipment, issues)) : undefined;
  if (abroad && value === undefined && !shipment.is_document) return undefined;
  const date = shipDate(shipment) ?? today(context.clock, settings.time_zone);
  return {
    weight: { UnitOfMeasurement: unitsOf(lane).weight, Weight: totalWeight(packages) },
    ...(value === undefined ? {} : { value }),
    delivery: {
      PackageBillType: shipment.is_document ? '02' : '03',
      Pickup: { Date: date.replaceAll('-', '') },
    },
  };
}

interface Parts {
  readonly lane: Lane;
  readonly services: readonly string[];
  readonly options: Accessorials;
  readonly parcels: readonly UpsPackage[];
  readonly transit: Transit | undefined;
}

function shipmentElement(
  { shipper, recipient, shipment }: RateRequest,
  { lane, services, options, parcels, transit }: Parts,
  { settings }: Account,
  issues: Issue[],
) {
  const { charges, by_shipper } = paymentOf(shipment, recipient, settings.account_number, lane, issues);
  const serviceOptions = {
    ...availableServices(shipment, services, options, issues),
    ...shipmentServiceOptions(parcels, options, AMOUNT_LENGTHS, issues),
  };
  return omitUndefined({
    Shipper: {
      ShipperNumber: settings.account_number,
      Address: rateAddress(shipper, 'shipper', issues),
    },
    ShipTo: {
      Address: {
        ...rateAddress(recipient, 'recipient', issues),
        ...(isResidential(recipient, issues) ? { ResidentialAddressIndicator: PRESENT } : {}),
      },
    },
    PaymentDetails: { ShipmentCharge: charges },
    Service: services.length === 1 ? { Code: services[0] } : undefined,
    ShipmentTotalWeight: transit?.weight,
    DocumentsOnlyIndicator: shipment.is_document ? PRESENT : undefined,
    Package: parcels.map((pack) => packageElement(pack, lane, options, issues)),
    ShipmentServiceOptions: Object.keys(serviceOptions).length === 0 ? undefined : serviceOptions,
    ShipmentRatingOptions: settings.negotiated ? negotiatedRates(by_shipper) : undefined,
    InvoiceLineTotal: transit?.value,
    TaxInformationIndicator: PRESENT,
    DeliveryTimeInformation: transit?.delivery,
  });
}

function packageElement(pack: UpsPackage, lane: Lane, options: Accessorials, issues: Issue[]) {
  const { large, rest } = handlingOf(pack);
  return {
    PackagingType: { Code: pack.packaging },
    ...measuresOf(pack, lane),
    ...large,
    ...packageServiceOptions(pack, options, AMOUNT_LENGTHS, issues),
    ...rest,
  };
}

const PICKUP_TYPES = ['01', '03', '06', '19', '20'];

function pickupType(shipment: Shipment, issues: Issue[]): { PickupType?: object } {
  const written = extraOf(CARRIER, shipment, 'pickup_type');
  const Code = parseEnum(written, PICKUP_TYPES, `shipment.extra["${CARRIER}:pickup_type"]`, issues);
  return Code === undefined ? {} : { PickupType: { Code } };
}

/** "Weekday+Saturday services": an option of `Shop` that makes UPS ignore a wish for Saturday alone. */
function availableServices(
  shipment: Shipment,
  services: readonly string[],
  { saturday }: Accessorials,
  issues: Issue[],
): { AvailableServicesOption?: string } {
  const field = `shipment.extra["${CARRIER}:saturday_services"]`;
  if (!parseFlag(extraOf(CARRIER, shipment, 'saturday_services'), field, issues)) return {};
  if (saturday)
    issues.push(issue(field, 'contradiction', 'stands beside saturday_delivery; ask for one of them'));
  if (services.length === 1)
    issues.push(issue(field, 'contradiction', 'compares services; it cannot go with a single one'));
  return { AvailableServicesOption: '1' };
}
