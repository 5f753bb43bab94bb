/** Rating: writes the wire request. */
import {
  extraField,
  extraFlag,
  extraWord,
  omitUndefined,
  type Reporter,
  type RequestContext,
  shipDateOf,
  withTerritory,
} from '@waybill/carrier-kit';
import type { RateRequest, Shipment } from '@waybill/core';
import { type Accessorials, accessorialsOf, elementOf } from '../accessorials.js';
import { invoiceLineTotal, type MoneyElement, requiredLineTotal } from '../amounts.js';
import {
  declaresDocuments,
  inUnitedStates,
  isInternational,
  type Lane,
  laneOf,
  needsInvoiceTotal,
} from '../lanes.js';
import { PAK, totalWeight, type UpsPackage, upsPackages } from '../packages.js';
import { deliveryAddress, rateAddress } from '../parties.js';
import { negotiatedRates, paymentOf } from '../payment.js';
import { indicator, PRESENT, requestElement } from '../protocol.js';
import { refuseMalformedCodes } from '../services.js';
import { type AccountSettings, PICKUP_TYPES } from '../settings.js';

/** The document that is sent, and the facts that its reply is read with. */
export interface WireRateRequest {
  /** Our own identifier, sent as `CustomerContext` and `transId`. */
  readonly request_id: string;
  /** Sent in the path and again in the document. */
  readonly request_option: 'Rate' | 'Shop' | 'Ratetimeintransit' | 'Shoptimeintransit';
  readonly document: { readonly RateRequest: object };
  /** Codes that the request names; empty for every service. Replies to `Shop` also hold other services. */
  readonly services: readonly string[];
  /** Options that the prices include, as the caller wrote them. */
  readonly options: readonly string[];
  /** Whether Saturday delivery is among them. */
  readonly saturday: boolean;
  readonly negotiated: boolean;
  /** Country of origin: services have different names in different countries. */
  readonly origin: string;
}

export function createRequest(
  given: RateRequest,
  { services, options, account, report }: RequestContext<AccountSettings>,
): WireRateRequest {
  const request = withTerritory(given);
  const { shipper, recipient, shipment } = request;
  const { settings, context } = account;
  refuseMalformedCodes(services, report);
  const lane = laneOf(request, report);
  const packages = upsPackages(shipment, lane, report);
  const accessorials = accessorialsOf(options, shipment, packages, lane, report);
  const payment = paymentOf(request, settings.account_number, lane, report);
  const date = shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  const documents = shipment.is_document === true && declaresDocuments(lane);
  const value = lineTotal(shipment, lane, packages, report);
  const transit = hasTransit(documents, lane, value, report);
  const one = services.length === 1;
  const request_option = `${one ? 'Rate' : 'Shop'}${transit ? 'timeintransit' : ''}` as const;
  const request_id = context.newId();
  const document = {
    RateRequest: omitUndefined({
      Request: requestElement(request_option, request_id),
      PickupType: codeElement(pickupType(shipment, report) ?? settings.pickup_type),
      CustomerClassification: codeElement(lane.from === 'US' ? settings.customer_classification : undefined),
      Shipment: omitUndefined({
        Shipper: {
          ShipperNumber: settings.account_number,
          Address: rateAddress(shipper, 'shipper', report),
        },
        ShipTo: {
          Address: deliveryAddress(rateAddress(recipient, 'recipient', report), recipient, report),
        },
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
          AvailableServicesOption: availableServices(shipment, one, accessorials, report),
          ...accessorials.shipment,
        }),
        ShipmentRatingOptions: settings.negotiated ? negotiatedRates(payment) : undefined,
        InvoiceLineTotal: value,
        TaxInformationIndicator: PRESENT,
        DeliveryTimeInformation: transit
          ? { PackageBillType: documents ? '02' : '03', Pickup: { Date: date.replaceAll('-', '') } }
          : undefined,
      }),
    }),
  };
  return {
    request_id,
    request_option,
    document,
    services,
    options: options.map(({ written }) => written),
    saturday: accessorials.saturday,
    negotiated: settings.negotiated,
    origin: lane.from,
  };
}

/** `InvoiceLineTotal`, which UPS requires wherever shipping does, and of a UPS PAK that leaves the United States. */
function lineTotal(
  shipment: Shipment,
  lane: Lane,
  packages: readonly UpsPackage[],
  report: Reporter,
): MoneyElement | undefined {
  if (!isInternational(lane)) return undefined;
  const pak = packages.some(({ packaging }) => packaging === PAK);
  if (pak && inUnitedStates(lane.from) && !inUnitedStates(lane.to))
    return requiredLineTotal(shipment, 'for a UPS PAK from the United States', report);
  // Documents to these countries are goods to UPS, see `declaresDocuments`.
  if (needsInvoiceTotal(lane) && shipment.is_document) return requiredLineTotal(shipment, '', report);
  return invoiceLineTotal(shipment, report);
}

/**
 * Whether the request asks for time in transit. Across a border UPS refuses a whole request that does so without the
 * value of the goods.
 */
function hasTransit(
  documents: boolean,
  lane: Lane,
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

function pickupType(shipment: Shipment, report: Reporter): string | undefined {
  return extraWord(shipment, 'pickup_type', PICKUP_TYPES, 'shipment', report);
}

const codeElement = (Code: string | undefined) => (Code === undefined ? undefined : { Code });

/** "Weekday+Saturday services", an option of `Shop`. With it UPS would ignore the option for Saturday delivery alone. */
function availableServices(
  shipment: Shipment,
  one_service: boolean,
  { saturday }: Accessorials,
  report: Reporter,
): string | undefined {
  const field = extraField(report, 'saturday_services');
  if (!extraFlag(shipment, 'saturday_services', 'shipment', report)) return undefined;
  if (saturday) report.contradiction(field, 'stands with saturday_delivery; UPS takes one of them');
  if (one_service) report.contradiction(field, 'compares services; it cannot go with a single one');
  return '1';
}
