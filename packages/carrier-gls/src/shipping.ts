/**
 * Shipping: one purchase for all packages, whose reply has their numbers and labels, and no price; then the declaration of goods that
 * cross a customs border, and the labels for the way back. ShipIT manual 5.0.11, createParcels; GLS Customs API v3 3.3.0.
 */
import type { Account, RequestContext, ShippingOperation } from '@waybill/carrier-kit';
import {
  crossesCustoms,
  extraField,
  extraText,
  extraWord,
  omitUndefined,
  payerOf,
  type Reporter,
  referencesOf,
  shipDateOf,
  withOption,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { Call, Exchange, LabelFormat } from '@waybill/core/plugin';
import { carrierOf, servicesOf } from './accessorials.js';
import { CUSTOMS, SHIPIT } from './connect.js';
import { borderOf } from './customs.js';
import { options as OPTIONS } from './options.js';
import { unitsOf } from './packages.js';
import { addressOf, consigneeOf } from './parties.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';
import { lookupOf, parseResponse, soldIn } from './shipping/reply.js';
import { plain } from './text.js';

/** `ShipmentRequestData`. */
interface Purchase {
  readonly Shipment: object;
  readonly PrintingOptions: object;
}

/** The request to GLS, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  /** Our own identifier. `ShipmentUnitReference` of each package begins with it, and so it is found again. */
  readonly request_id: string;
  readonly service: string;
  readonly ship_date: string;
  readonly label_format: LabelFormat;
  /** Number of packages. */
  readonly packages: number;
  readonly document: Purchase;
  /** `CustomsConsignment` without the numbers of packages. Set where the goods are declared after the label. */
  readonly consignment?: object;
  /** Set where labels for the way back are bought, too. */
  readonly return_document?: Purchase;
}

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse: (exchange, account: Account) => parseResponse(exchange, account),
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, report } = context;
  const { shipper, recipient, shipment } = request;
  const { contact_id: own_account, middleware, time_zone } = account.settings;
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  const facts = {
    request_id: account.context.newId(),
    service: context.services[0] ?? '',
    ship_date: shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report),
    label_format: shipment.label?.format ?? printed.label.formats[0],
  };
  const options = allOptions(request, context);
  const ShipmentUnit = unitsOf(request, { ...facts, options }, report);
  const Service = servicesOf(request, { ...facts, options }, report);
  const references = referencesOf(shipment, { most: Number.POSITIVE_INFINITY, longest: 40 }, report).map(
    (text) => plain(text, 'shipment.references', report),
  );
  const { incoterm, consignment } = borderOf(request, account.settings, facts.ship_date, report);
  const shared = omitUndefined({
    ShipmentReference: references.length > 0 ? references : undefined,
    ShippingDate: facts.ship_date,
    Identifier: 'Waybill',
    Middleware: middleware,
    Consignee: consigneeOf(recipient, report),
    Shipper: {
      ContactID: extraText(shipment, 'contact_id', 'shipment', report, 20) ?? own_account,
      AlternativeShipperAddress: addressOf(shipper, 'shipper', report),
    },
  });
  const PrintingOptions = printingOf(shipment, facts.label_format, report);
  const returned = options.find(({ row }) => row.code === 'service_shopreturn');
  if (returned !== undefined && crossesCustoms(shipper, recipient))
    report.notSupported(
      returned.field,
      'is for parcels that cross no customs border: this package sends no other',
    );
  return omitUndefined({
    ...facts,
    packages: ShipmentUnit.length,
    document: {
      Shipment: omitUndefined({
        ...shared,
        IncotermCode: incoterm,
        Product: facts.service,
        ShipmentUnit,
        Service: Service.length > 0 ? Service : undefined,
        Carrier: carrierOf(options),
      }),
      PrintingOptions,
    },
    consignment,
    // "Only creating the return label": the consignee is who hands the packages in, and one unit stands for all of them.
    return_document: returned && {
      Shipment: {
        ...shared,
        Product: 'PARCEL',
        ShipmentUnit: [
          {
            ShipmentUnitReference: [`${facts.request_id}-R`],
            Weight: Math.max(...ShipmentUnit.map(({ Weight }) => Weight)),
          },
        ],
        Service: [{ ShopReturn: { ServiceName: 'service_shopreturn', NumberOfLabels: ShipmentUnit.length } }],
      },
      PrintingOptions,
    },
  });
}

/** The options of the request, and those that its fields stand for. */
function allOptions({ shipment }: ShipmentRequest, { options }: RequestContext) {
  const held = shipment.delivery_point && withOption(options, OPTIONS, 'hold_for_pickup');
  return shipment.cash_on_delivery === undefined
    ? (held ?? options)
    : withOption(held ?? options, OPTIONS, 'cash_on_delivery');
}

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

/** The label, then what needs its numbers. A declaration cannot be taken back, so that it is sent once, as a purchase is. */
function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  const { document, consignment, return_document } = request;
  const isReplied = (step: string) => replies.some((reply) => reply.step === step);
  const buy = (step: 'buy' | 'return', bought: Purchase): Call => ({
    step,
    method: 'POST',
    url: `${SHIPIT}/shipments`,
    body: JSON.stringify(bought),
    purchase: true,
    lookup: lookupOf(request, step).what,
  });
  if (!isReplied('buy')) return [buy('buy', document)];
  const numbers = soldIn({ request, replies });
  if (numbers === undefined) return [];
  if (consignment !== undefined && numbers.length === request.packages && !isReplied('declare')) {
    const body = JSON.stringify({ ...consignment, parcelNumbers: numbers });
    const lookup = lookupOf(request, 'declare').what;
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    return [{ step: 'declare', method: 'POST', url: CUSTOMS, headers, body, purchase: true, lookup }];
  }
  return return_document === undefined || isReplied('return') ? [] : [buy('return', return_document)];
}
