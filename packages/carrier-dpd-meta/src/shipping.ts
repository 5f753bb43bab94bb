/**
 * Shipping: one purchase for all packages, whose reply has their numbers and one file with all labels, and no price. Where the file
 * is missing, the label is asked for once more. META API 2.30.48, POST /shipping/v1/shipment and /shipping/v1/label.
 */
import type { Account, RequestContext, ShippingOperation } from '@waybill/carrier-kit';
import { type Decimal, decimal, type Lookup, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  contentOf,
  dimensionsOf,
  extraText,
  extraWord,
  lookUp,
  notifiedRecipient,
  omitUndefined,
  type PackageItem,
  packagesOf,
  payerOf,
  type Reporter,
  referencesOf,
  refuseOtherCountry,
  refuseOtherCurrencies,
  shipDateOf,
  shortened,
  splitByValue,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { Call, Exchange, LabelFormat } from '@waybill/core/plugin';
import { cashOf } from './cash.js';
import { jsonCall } from './connect.js';
import { gramsOf, internationalOf } from './customs.js';
import { dangerousGoods } from './dangerous-goods.js';
import { checkProduct } from './options.js';
import { addressOf, contactOf, legalEntityOf, messagesOf } from './parties.js';
import { numbersIn, parseReply, unlabelled } from './reply.js';
import { refuseBeyondEurope } from './services.js';
import { COUNTRIES, customerInfos, type OpenSettings } from './settings.js';

/** The request to DPD, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly ship_date: string;
  /** Number of packages. */
  readonly packages: number;
  /** The first of `customerReferenceNumbers`, by which a person finds the shipment. */
  readonly reference: string;
  readonly label_format: LabelFormat;
  /** `DropOffType`; left out, a label alone. */
  readonly drop_off?: 'QR_CODE' | 'BOTH';
  /** `LabelPaperFormat`. */
  readonly paper?: string;
  /** `customerInfos`, for a label that is asked for again. */
  readonly customer: object;
  readonly shipment: object;
}

const MOST_PACKAGES = 99;
const LONGEST_REFERENCE = 35;

export const shipping: ShippingOperation<OpenSettings, WireShipmentRequest> = {
  createRequest,
  next,
  parseResponse: (exchange, account: Account) => parseReply(exchange, account, lookupOf(exchange.request)),
};

function createRequest(request: ShipmentRequest, context: RequestContext<OpenSettings>): WireShipmentRequest {
  const { account, report } = context;
  const { shipment } = request;
  const { account_number, time_zone, sending_depot: sendingDepot } = account.settings;
  const customer = customerInfos(account.settings);
  const service = context.services[0] ?? '';
  payerOf(request, { own_account: account_number, takes: ['SENDER'] }, report);
  checkProduct(service, shipment, context.options, report);
  refuseBeyondEurope(service, request.recipient, report);
  const { business_unit } = account.settings;
  // Elsewhere a shop has an account with another unit.
  const called = `business unit ${business_unit}, of this account,`;
  refuseOtherCountry(request, { home: lookUp(COUNTRIES, business_unit), called }, report);
  const ship_date = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const references = referencesOf(shipment, { most: 4, longest: LONGEST_REFERENCE }, report);
  const [reference = account.context.newId().replaceAll('-', '').slice(0, LONGEST_REFERENCE)] = references;
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const weights = packages.map((own) => gramsOf(own, shipment.weight_unit, report));
  const is_complete =
    shipment.cash_on_delivery !== undefined || context.options.some(({ row }) => row.code === 's2');
  const international = internationalOf(request, packages, account_number, report);
  const cost = amountOf(
    shipment.customs?.shipping_cost,
    shipment.currency,
    'shipment.customs.shipping_cost',
    {},
    report,
  );
  const wire = omitUndefined({
    shipmentInfos: omitUndefined({
      productCode: service,
      serviceCode: extraText(shipment, 'service_code', 'shipment', report),
      additionalServiceCode: extraText(shipment, 'additional_service_code', 'shipment', report),
      weight: sum(weights).toFixed(),
    }),
    sendingDepot,
    mpsCompleteDelivery: is_complete ? 's2' : undefined,
    customerReferenceNumbers: references.length > 0 ? references : [reference],
    cifcost: international && cost && wireAmount(cost.value, cost.currency),
    numberOfParcels: String(packages.length),
    sender: omitUndefined({
      customerInfos: customer,
      address: addressOf(request.shipper, 'shipper', report),
      contact: contactOf(request.shipper, 'shipper', report),
      legalEntity: legalEntityOf('shipper', request, report),
    }),
    receiver: receiverOf(request, account.settings.business_unit, report),
    international,
    parcel: parcelsOf(request, packages, weights, dangerousGoods(packages, service, report), report),
    shippingDate: ship_date,
  });
  return omitUndefined({
    service,
    ship_date,
    packages: packages.length,
    reference,
    ...printingOf(shipment, report),
    customer,
    shipment: wire,
  });
}

/** What some business units require in addition: META API document 1.2. */
const UNITS = { uk: '011', poland: '021', adriatic: ['026', '028'] };

function receiverOf(request: ShipmentRequest, unit: string, report: Reporter) {
  const { recipient, shipment } = request;
  const { delivery_point: point } = shipment;
  const contact = contactOf(recipient, 'recipient', report);
  if (unit === UNITS.uk && recipient.person_name === undefined)
    report.required('recipient.person_name', 'in the United Kingdom');
  const is_called = unit === UNITS.poland || (point !== undefined && UNITS.adriatic.includes(unit));
  if (is_called && contact?.phone1 === undefined)
    report.required('recipient.phone_number', `by its business unit ${unit}`);
  else if (point !== undefined && (contact?.phone1 ?? contact?.email) === undefined)
    report.required(['recipient.phone_number', 'recipient.email_address'], 'at a pickup point');
  if (point?.recipient_number !== undefined)
    report.notice(
      'left_out',
      'shipment.delivery_point.recipient_number is left out: pickup points have none.',
    );
  return omitUndefined({
    pudoId: report.tooLong('shipment.delivery_point.id', point?.id, 20),
    address: addressOf(recipient, 'recipient', report),
    contact,
    legalEntity: legalEntityOf('recipient', request, report),
  });
}

function parcelsOf(
  request: ShipmentRequest,
  packages: readonly PackageItem[],
  weights: readonly Decimal[],
  dangerous: readonly object[],
  report: Reporter,
) {
  const { shipment } = request;
  const { currency, insured_amount, items } = shipment;
  const insured = amountOf(insured_amount, currency, 'shipment.insured_amount', {}, report);
  const cash = cashOf(request, report);
  for (const money of [insured, cash?.money])
    if (money !== undefined && packages.length > 1)
      refuseOtherCurrencies(items, money.currency, 'shipment.items', report);
  const insurances = insured && splitByValue(insured.value, packages, insured.currency);
  const collected = cash && splitByValue(cash.money.value, packages, cash.money.currency);
  const wanted = shipment.notify_recipient?.language;
  const languages = wanted === undefined ? [] : [wanted];
  const notified = notifiedRecipient(request, { channels: ['email', 'sms'], languages }, report);
  const messages = messagesOf(request, notified);
  return packages.map((own, at) => {
    const content = contentOf(own.item, own.field);
    const text = (longest: number) => shortened(content?.text, longest, content?.field ?? own.field, report);
    return omitUndefined({
      parcelInfos: omitUndefined({
        dimensions: sidesOf(own, shipment, report),
        weight: weights[at]?.toFixed() ?? '',
      }),
      parcelRank: String(at + 1),
      senderParcelRefs: own.item.id && [shortened(own.item.id, LONGEST_REFERENCE, `${own.field}.id`, report)],
      insurance:
        insured &&
        omitUndefined({
          insuranceAmount: wireAmount(insurances?.[at], insured.currency),
          insuranceParcelContent: text(LONGEST_REFERENCE),
        }),
      ...dangerous[at],
      parcelContent: text(200),
      cod: cash && { amount: wireAmount(collected?.[at], cash.money.currency), ...cash.details },
      messages,
    });
  });
}

const wireAmount = (value: Decimal | undefined, currency: string) => ({
  amount: (value ?? decimal(0)).toNumber(),
  currency,
});

/** Whole centimetres, as numbers: everything else that is counted or weighed is a text. */
export function sidesOf(own: PackageItem, { dimension_unit }: Shipment, report: Reporter) {
  const sides = dimensionsOf(own, dimension_unit, { unit: 'CM', places: 0, longest: 999 }, report);
  return (
    sides && {
      length: sides.length.toNumber(),
      width: sides.width.toNumber(),
      height: sides.height.toNumber(),
    }
  );
}

function printingOf({ label }: Shipment, report: Reporter) {
  const { format: label_format = 'PDF', type: paper } = label ?? {};
  const drop_off = extraWord(label, 'drop_off', ['QR_CODE', 'BOTH'], 'shipment.label', report);
  return { label_format, paper, drop_off };
}

/** How a person finds out whether a purchase without a readable reply was made. */
function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `the customer reference ${reference} among the shipments of the account in the portal of its business unit`,
    references: { customerReferenceNumber: reference },
  };
}

function next({ request, replies }: Exchange<WireShipmentRequest>): Call[] {
  const { label_format, paper, drop_off, customer, shipment } = request;
  const [bought, again] = replies;
  const query = (parts: Readonly<Record<string, string | undefined>>) =>
    new URLSearchParams(omitUndefined({ LabelPrintFormat: label_format, LabelPaperFormat: paper, ...parts }));
  if (bought === undefined) {
    const url = `/shipping/v1/shipment?${query({ DropOffType: drop_off })}`;
    // The body is a list, and a reply is about one shipment.
    const call = jsonCall('buy', url, [shipment]);
    return [{ ...call, purchase: true, lookup: lookupOf(request).what }];
  }
  const created = again === undefined ? unlabelled({ request, replies }) : undefined;
  if (created === undefined) return [];
  const numbers = numbersIn(created).filter((number) => number !== null);
  if (numbers.length === 0) return [];
  const { shipmentId } = created;
  const wanted = { shipment: omitUndefined({ shipmentId, parcelNumbers: numbers }), customerInfos: customer };
  return [jsonCall('label', `/shipping/v1/label?${query({})}`, wanted)];
}
