/**
 * Shipping: one purchase for all packages, whose reply has their numbers and labels, and no price.
 * GLS ShipIT Farm v1, createParcels: ShipmentRequestData -> CreateParcelsResponse.
 */
import { type Account, atOnce, type RequestContext, type ShippingOperation } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  crossesCustoms,
  dutyPayerOf,
  extraField,
  extraText,
  extraWord,
  omitUndefined,
  payerOf,
  type Reporter,
  referencesOf,
  shipDateOf,
  taxIdsOf,
  withOption,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { Call, LabelFormat, RequestFields } from '@waybill/core/plugin';
import { servicesOf } from './accessorials.js';
import { SHIPIT } from './connect.js';
import { options as OPTIONS } from './options.js';
import { unitsOf } from './packages.js';
import { addressOf, consigneeOf } from './parties.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';
import { parseResponse } from './shipping/reply.js';

/** The request to GLS, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  /** Our own identifier. `ShipmentUnitReference` of each package begins with it, and so it is found again. */
  readonly request_id: string;
  readonly service: string;
  readonly ship_date: string;
  readonly label_format: LabelFormat;
  /** Number of packages. */
  readonly packages: number;
  /** Set where a label for the way back is bought, too. */
  readonly return_label?: true;
  /** `ShipmentRequestData`. */
  readonly document: { readonly Shipment: object; readonly PrintingOptions: object };
}

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse: (exchange, account: Account) => parseResponse(exchange, account, lookupOf(exchange.request)),
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, report } = context;
  const { shipper, recipient, shipment } = request;
  const { contact_id: own_account, middleware, time_zone } = account.settings;
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  for (const side of ['shipper', 'recipient'] as const)
    taxIdsOf(request[side], side, { types: {} }, request, report);
  const facts = {
    request_id: account.context.newId(),
    service: context.services[0] ?? '',
    ship_date: shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report),
    label_format: shipment.label?.format ?? printed.label.formats[0],
  };
  const options = allOptions(request, context);
  const ShipmentUnit = unitsOf(request, { ...facts, options }, report);
  const Service = servicesOf(request, { ...facts, options }, report);
  const references = referencesOf(shipment, { most: Number.POSITIVE_INFINITY, longest: 40 }, report);
  const Shipment = omitUndefined({
    ShipmentReference: references.length > 0 ? references : undefined,
    ShippingDate: facts.ship_date,
    IncotermCode: incotermOf(request, own_account, report),
    Identifier: 'Waybill',
    Middleware: middleware,
    Product: facts.service,
    Consignee: consigneeOf(recipient, shipment, report),
    Shipper: {
      ContactID: extraText(shipment, 'contact_id', 'shipment', report, 40) ?? own_account,
      AlternativeShipperAddress: addressOf(shipper, 'shipper', report),
    },
    ShipmentUnit,
    Service: Service.length > 0 ? Service : undefined,
  });
  const hasReturn = options.some(({ row }) => row.code === 'service_shopreturn');
  return {
    ...facts,
    packages: ShipmentUnit.length,
    ...(hasReturn ? { return_label: true } : {}),
    document: { Shipment, PrintingOptions: printingOf(shipment, facts.label_format, report) },
  };
}

/** The options of the request, and those that its fields stand for. */
function allOptions({ shipment }: ShipmentRequest, { options }: RequestContext) {
  const held = shipment.delivery_point && withOption(options, OPTIONS, 'hold_for_pickup');
  return shipment.cash_on_delivery === undefined
    ? (held ?? options)
    : withOption(held ?? options, OPTIONS, 'cash_on_delivery');
}

/** GLS wants the terms of every package that leaves its country, also within the Union. */
function incotermOf(request: RequestFields, own_account: string, report: Reporter): string | undefined {
  const { shipper, recipient, shipment } = request;
  const written = extraText(shipment, 'incoterm_code', 'shipment', report);
  if (written !== undefined && !/^\d\d$/.test(written))
    report.invalid(extraField(report, 'incoterm_code'), `must be two digits, not ${JSON.stringify(written)}`);
  const payer = dutyPayerOf(
    request,
    { own_account, takes: ['SENDER', 'RECIPIENT'], recipient_account: false },
    report,
  );
  if (crossesCustoms(shipper, recipient))
    report.notice(
      'customs',
      'The goods are not declared with the label: GLS has another interface for that.',
    );
  if (shipper.country_code === recipient.country_code && payer === undefined) return written;
  return written ?? (payer?.role === 'SENDER' ? DELIVERED_DUTY_PAID : DELIVERED_AT_PLACE);
}

/** `IncotermCode`. */
const DELIVERED_DUTY_PAID = '10';
const DELIVERED_AT_PLACE = '20';

const FORMATS: Readonly<Partial<Record<LabelFormat, string>>> = { PDF: 'PDF', PNG: 'PNG', ZPL: 'ZEBRA' };

/** `PrintingOptions`. */
function printingOf({ label }: Shipment, format: LabelFormat, report: Reporter): object {
  const template = extraWord(label, 'template_set', ['ZPL_200', 'ZPL_300'], 'shipment.label', report);
  if (template !== undefined && format !== 'ZPL')
    report.contradiction(
      extraField(report, 'template_set', 'shipment.label'),
      `is for ZPL, not for ${format}`,
    );
  const TemplateSet = format === 'ZPL' ? (template ?? 'ZPL_200') : 'NONE';
  return { ReturnLabels: { TemplateSet, LabelFormat: FORMATS[format] } };
}

function callsOf(request: WireShipmentRequest): Call[] {
  const body = JSON.stringify(request.document);
  const lookup = lookupOf(request).what;
  return [{ step: 'buy', method: 'POST', url: `${SHIPIT}/shipments`, body, purchase: true, lookup }];
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ request_id }: WireShipmentRequest): Lookup {
  const reference = `${request_id}-1`;
  return {
    what: `ShipmentUnitReference ${reference}`,
    request_id,
    references: { ShipmentUnitReference: reference },
  };
}
