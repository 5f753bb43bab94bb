/**
 * Rating: `POST /shipping/v2/shipments/rates`, one package a call, with all services in its reply.
 * Source: amazon-shipping-openapi.yaml, `GetRatesRequest`.
 */
import { createHash } from 'node:crypto';
import {
  type PackageRating,
  type PackageRequest,
  perPackage,
  type RequestContext,
} from '@waybill/carrier-kit';
import {
  cashOnDelivery,
  countryOf,
  extraText,
  omitUndefined,
  payerOf,
  type Reporter,
  referencesOf,
  shipDate,
  shipDateOf,
  today,
  whenBought,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment, ShipmentRequest } from '@waybill/core';
import { type LabelWish, labelWish } from './label.js';
import { packagesIn } from './packages.js';
import { addressOf, taxDetails } from './parties.js';
import { read } from './prices.js';
import { currencyOf, type OpenSettings } from './settings.js';

/** The request for the rates of one package, with facts that its reply does not repeat. */
export interface WireRateRequest {
  /** `GetRatesRequest`. */
  readonly document: object;
  /** The services to quote; all if empty. */
  readonly services: readonly string[];
  /** `packageClientReferenceId`, which documents are asked for by. */
  readonly reference: string;
  /** A digest of the document: a purchase repeats nothing of it, not even the address. */
  readonly of: string;
  /** Until when its rates can be bought, in milliseconds since the epoch. */
  readonly until: number;
  readonly time_zone: string;
  /** Codes of the options. */
  readonly options: readonly string[];
  /** The label, where a rate is asked for in order to buy it. */
  readonly label?: LabelWish;
}

/** "You must complete the purchase within 10 minutes of rate creation"; the rest is a margin for transmission. */
const RATES_LIVE_MS = 9.5 * 60_000;
/** Our own limit: the contract has none. */
const LONGEST_REFERENCE = 60;
const LONGEST_NOTES = 256;

const packageRating: PackageRating<OpenSettings, WireRateRequest> = {
  packages: (request, context) => packages(request, context),
  call: ({ document }) => ({
    method: 'POST',
    url: '/shipping/v2/shipments/rates',
    body: JSON.stringify(document),
  }),
  read,
};

export const rating = perPackage.rating(packageRating);

function packages(
  request: RateRequest | ShipmentRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
  label?: LabelWish,
): PackageRequest<WireRateRequest>[] {
  const { recipient, shipment } = request;
  const { settings, context } = account;
  payerOf(request, { own_account: '', takes: ['SENDER'] }, report);
  const is_price = label === undefined;
  const from = shipment.ship_from === undefined ? 'shipper' : 'shipment.ship_from';
  const codes = options.map(({ row }) => row.code);
  const currency = currencyOf(settings);
  const [reference] = referencesOf(shipment, { most: 1, longest: LONGEST_REFERENCE }, report);
  const order_id = extraText(shipment, 'order_id', 'shipment', report);
  refuseOtherCountries(request, from, settings, order_id !== undefined, report);
  const notes = extraText(shipment, 'delivery_notes', 'shipment', report, LONGEST_NOTES);
  if (is_price) labelWish(shipment, whenBought(report));
  const taxes = taxDetails(request, report);
  const added = addedServices(shipment, codes, currency, report);
  const shared = omitUndefined({
    shipTo: addressOf(recipient, 'recipient', is_price, report),
    shipFrom: addressOf(shipment.ship_from ?? request.shipper, from, is_price, report),
    shipDate: pickupTime(shipment, account, report),
    shipperInstruction: notes === undefined ? undefined : { deliveryNotes: notes },
    valueAddedServices: Object.keys(added).length === 0 ? undefined : added,
    taxDetails: taxes.length === 0 ? undefined : taxes,
    channelDetails:
      order_id === undefined
        ? { channelType: 'EXTERNAL' }
        : { channelType: 'AMAZON', amazonOrderDetails: { orderId: order_id } },
    shipmentType: codes.includes('RETURNS') ? 'RETURNS' : undefined,
    destinationAccessPointDetails:
      shipment.delivery_point === undefined ? undefined : { accessPointId: shipment.delivery_point.id },
  });
  const rules = { currency, hazardous: codes.includes('isHazmat'), ordered: order_id !== undefined };
  return packagesIn(request, rules, report).map(({ field, wire }, position) => {
    const named = reference === undefined ? undefined : `${reference}-${position + 1}`;
    const digest = createHash('sha256').update(JSON.stringify([shared, wire, named]));
    const packageClientReferenceId = named ?? context.newId();
    return {
      field,
      wire: {
        document: { ...shared, packages: [{ ...wire, packageClientReferenceId }] },
        services,
        reference: packageClientReferenceId,
        of: digest.digest('base64url').slice(0, 16),
        until: context.clock.now() + RATES_LIVE_MS,
        time_zone: settings.time_zone,
        options: codes,
        ...(label && { label }),
      },
    };
  });
}

/** Amazon delivers within the country of the account. The address of an order is that of the order: `shipTo` is ignored. */
function refuseOtherCountries(
  { shipper, recipient, shipment }: RateRequest,
  from: string,
  { country: home }: OpenSettings,
  ordered: boolean,
  report: Reporter,
): void {
  const places = [[from, shipment.ship_from ?? shipper] as const];
  if (!ordered) places.push(['recipient', recipient]);
  for (const [path, party] of places) {
    const country = countryOf(party);
    if (country !== undefined && country !== home)
      report.notSupported(
        `${path}.country_code`,
        `is ${country}; this account of ${report.name} delivers within ${home}`,
      );
  }
}

/** Left out for today, which Amazon takes for the present moment. Noon in UTC is the same day in all countries of Amazon Shipping. */
function pickupTime(
  shipment: Shipment,
  { settings: { time_zone }, context: { clock } }: RequestContext<OpenSettings>['account'],
  report: Reporter,
): string | undefined {
  const day = shipDateOf(shipment, { clock, time_zone }, {}, report);
  return shipDate(shipment) === undefined || day === today(clock, time_zone) ? undefined : `${day}T12:00:00Z`;
}

/** `ValueAddedServiceDetails`. */
function addedServices(
  shipment: Shipment,
  codes: readonly string[],
  usual: string,
  report: Reporter,
): object {
  const { money } = cashOnDelivery(shipment, { takes: [], currency: usual }, report) ?? {};
  if (codes.includes('collectOnDelivery') && shipment.cash_on_delivery === undefined)
    report.required('shipment.cash_on_delivery', 'with this option');
  return omitUndefined({
    collectOnDelivery: money && { amount: { unit: money.currency, value: money.value.toNumber() } },
    signatureOnDelivery: codes.includes('signatureOnDelivery') ? {} : undefined,
    otpOnDelivery: codes.includes('otpOnDelivery') ? {} : undefined,
  });
}

/** The same request before a purchase: only rates with the requested label count. */
export const priceFirst: PackageRating<OpenSettings, WireRateRequest> = {
  ...packageRating,
  packages: (request, context) => packages(request, context, labelWish(request.shipment, context.report)),
};
