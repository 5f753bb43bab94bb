/**
 * Shipping: Ship buys all packages at once; its reply has their numbers and labels, or links to these, and no price.
 * Recovery: Track finds a purchase by its Reference. Landmark does not print a label again.
 * Source: ShipRequest API of 2025-04-14.
 */
import type { RecoveryOperation, RequestContext, ShippingOperation } from '@waybill/carrier-kit';
import {
  dimensionsOf,
  extraField,
  extraFlag,
  extraText,
  extraWord,
  omitUndefined,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  shipDateOf,
  unitsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { Call, Exchange, LabelFormat } from '@waybill/core/plugin';
import { amountsOf, checkDuties, goodsOf } from './goods.js';
import { apiCall, headOf, type WireHead } from './mercury.js';
import { fulfillmentOf, shipToOf, vendorOf } from './parties.js';
import { createdOf, labelsOf, lookupOf, parseResponse } from './reply.js';
import type { OpenSettings } from './settings.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly head: WireHead;
  /** `Reference`, by which Landmark refuses a second purchase. */
  readonly reference: string;
  /** Set where the reference is the shop's own, so that an earlier purchase may have it. */
  readonly given?: true;
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  /** `PackageReference` of each package. */
  readonly packages: readonly string[];
  readonly label_format: LabelFormat;
  /** What follows the head. */
  readonly document: NonNullable<Parameters<typeof apiCall>[1]>;
}

const LONGEST_REFERENCE = 50;
const MOST_FIELDS = 5;

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse,
};

export const recovery: RecoveryOperation<WireShipmentRequest> = {
  lookup: (exchange) => {
    const { head, reference } = exchange.request;
    const isAsked = exchange.replies.some(({ step }) => step === 'find');
    if (isAsked || createdOf(exchange) !== undefined) return [];
    const content = { ...head, Reference: reference, RetrievalType: 'Historical' };
    return [{ step: 'find', ...apiCall('Track', content) }];
  },
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, report } = context;
  const { shipment } = request;
  const { account_number, client_id, region, time_zone } = account.settings;
  const own_account = account_number ?? client_id;
  const service = context.services[0] ?? '';
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  checkDuties(request, service, own_account, report);
  const given = extraText(shipment, 'reference', 'shipment', report, LONGEST_REFERENCE);
  if (given !== undefined && !/^[\w-]+$/.test(given))
    report.invalid(extraField(report, 'reference'), 'must be letters, digits, hyphens and underscores');
  const id = account.context.newId().replaceAll('-', '').slice(0, LONGEST_REFERENCE);
  const reference = given ?? id;
  const references = referencesOf(shipment, { most: MOST_FIELDS, longest: 255 }, report);
  const { currency, Item } = goodsOf(request, reference, report);
  const Package = packagesIn(shipment, given === undefined ? (references[0] ?? id) : id, report);
  const isCommercial = extraFlag(shipment, 'commercial', 'shipment', report);
  const { format, ...label } = labelOf(shipment, report);
  return {
    head: headOf(account.settings),
    reference,
    ...(given === undefined ? {} : { given: true }),
    service,
    ship_date: shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report),
    packages: Package.map(({ PackageReference }) => PackageReference),
    label_format: format,
    document: omitUndefined({
      AccountNumber: account_number,
      Reference: reference,
      ShipTo: shipToOf(request, report),
      ShippingLane: region && { Region: region },
      ShipMethod: service,
      ...amountsOf(request, currency, report),
      ItemsCurrency: currency,
      IsCommercialShipment: isCommercial === undefined ? undefined : String(Number(isCommercial)),
      LabelFormat: format,
      ...label,
      VendorInformation: vendorOf(request, report),
      FulfillmentAddress: fulfillmentOf(request, report),
      AdditionalFields:
        references[0] && Object.fromEntries(references.map((text, at) => [`Field${at + 1}`, text])),
      Packages: { Package },
      Items: { Item },
    }) as WireShipmentRequest['document'],
  };
}

/** `Package`, in the units of the request. */
function packagesIn(shipment: Shipment, reference: string, report: Reporter) {
  const { weight_unit, dimension_unit } = shipment;
  const units = unitsOf(shipment);
  const packages = packagesOf(shipment, { most: Number.POSITIVE_INFINITY }, report);
  return packages.map((own, at) => {
    const sides = dimensionsOf(own, dimension_unit, { unit: units.dimension, places: 2 }, report);
    return omitUndefined({
      WeightUnit: units.weight,
      Weight: weightOf(own, weight_unit, { unit: units.weight, places: 3 }, report).toFixed(),
      DimensionsUnit: sides && units.dimension,
      Length: sides?.length.toFixed(),
      Width: sides?.width.toFixed(),
      Height: sides?.height.toFixed(),
      PackageReference: packages.length === 1 ? reference : `${reference}-${at + 1}`,
    });
  });
}

/** With ZPL the encoding must be left out; a label in another format then comes as a link. */
function labelOf({ label }: Shipment, report: Reporter) {
  const format = label?.format ?? 'PDF';
  const LabelDPI = extraWord(label, 'dpi', ['203', '300'], 'shipment.label', report);
  if (LabelDPI !== undefined && format !== 'ZPL')
    report.contradiction(extraField(report, 'dpi', 'shipment.label'), `is for ZPL, not for ${format}`);
  return omitUndefined({ format, LabelDPI, LabelEncoding: format === 'ZPL' ? undefined : 'BASE64' });
}

function next(exchange: Exchange<WireShipmentRequest>): Call[] {
  const { request, replies } = exchange;
  if (replies.length === 0) {
    const buy = apiCall('Ship', { ...request.head, ...request.document });
    return [{ step: 'buy', ...buy, purchase: true, lookup: lookupOf(request).what }];
  }
  const created = createdOf(exchange);
  if (created === undefined || replies.some(({ step }) => step === 'label')) return [];
  const headers = { accept: '*/*' };
  return labelsOf(created, request).flatMap(({ url }): Call[] =>
    url === undefined ? [] : [{ step: 'label', method: 'GET', url, headers, reply_as: 'base64' }],
  );
}
