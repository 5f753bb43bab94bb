/**
 * Shipping: one purchase a package, one after the other; then labels and prices of all that was bought.
 * On the XML platform with a contract "Create Shipment" (transmitted at once), without one "Create Non-Contract
 * Shipment"; on the JSON platform "Create Shipment" with and without.
 */
import {
  type PackageRequest,
  type PackageShipping,
  perPackage,
  type RequestContext,
} from '@waybill/carrier-kit';
import { NO_ACCOUNT, purchaseReading } from '@waybill/carrier-kit/reply';
import {
  extraField,
  extraFlag,
  extraText,
  omitUndefined,
  type Reporter,
  referencesOf,
  requireCodes,
  shipDate,
  shipDateOf,
  today,
  US_TERRITORIES,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import { type PackageOption, packageOptions, requestOptions } from './accessorials.js';
import { customsByPackage } from './customs.js';
import { type Handover, handoverOf } from './handover.js';
import * as json from './json/shipping.js';
import { labelFormatOf, notificationOf, preferencesOf } from './labels.js';
import { readPackages } from './packages.js';
import { originOf, recipientOf, senderOf } from './parties.js';
import { checkDuties, settlementOf } from './payment.js';
import { type ApiProfile, apiProfileOf, byPlatform } from './platform.js';
import { boughtPackage, whyUnclear } from './purchases.js';
import type { Account, OpenSettings } from './settings.js';
import type { Consignment, ShipOption } from './terms.js';
import * as xml from './xml/shipping.js';

export const platforms = { json, xml };

export const shipping = byPlatform(platforms, (platform: Platform) =>
  perPackage.shipping(shippingOn(platform)),
);

type Platform = typeof json | typeof xml;

export function shippingOn(platform: Platform): PackageShipping<OpenSettings, Consignment> {
  const { readReply, reference_type } = platform;
  return {
    packages: consignmentsOf,
    buy: ({ wire }) => platform.buyCall(wire),
    lookup: platform.lookupOf,
    read: (reply, { wire }, carrier) =>
      purchaseReading(readReply(reply, carrier, platform.shipmentInfoIn), (info) =>
        boughtPackage(info, reference_type, wire),
      ),
    readPrice: (reply) => readReply(reply, NO_ACCOUNT, platform.priceIn).document,
    readRefusal: (reply, carrier) => readReply(reply, carrier, () => undefined).errors ?? [],
    // A document that is being made may not be found yet.
    notReady: [202, 404],
    find: {
      next: platform.findCall,
      read: (replies, wire, carrier) => {
        const searched = platform.readFound(replies, wire);
        return 'info' in searched
          ? { created: boughtPackage(searched.info, reference_type, wire), warnings: [] }
          : { unclear: whyUnclear(searched, readReply, carrier), nothing_found: 'nothing' in searched };
      },
    },
  };
}

/** One shipment for each package. */
function consignmentsOf(
  request: ShipmentRequest,
  context: RequestContext<OpenSettings>,
): { readonly shipment_date: string; readonly packages: readonly PackageRequest<Consignment>[] } {
  const { shipper, recipient, shipment } = request;
  const { account, report, services } = context;
  const { settings, context: platform } = account;
  const profile = apiProfileOf(settings);
  const options = requestOptions(request, profile, context);
  const codes = [...options.plain, ...options.added];
  const origin = originOf(request, report);
  const packages = readPackages(shipment, 'shipping', profile, report);
  const customs = customsByPackage(request, packages, profile, report);
  checkDuties(request, profile, context);
  requireCodes(request, {}, report);
  const destination = recipientOf(recipient, profile, report);
  const shared = {
    customer_number: settings.customer_number,
    contract: settings.contract_id !== undefined,
    service: services[0] ?? '',
    origin,
    bought_on: today(platform.clock, settings.time_zone),
    ...handoverIn(shipment, profile, settings, report),
    sender: senderOf(shipper, report),
    destination,
    // Elsewhere the reason for export says it.
    document: profile.document_flag && shipment.is_document === true,
    ...omitUndefined({
      mailing_date: mailingDate(shipment, profile, account, report),
      notification: notificationOf(request, profile, report),
    }),
    label: labelFormatOf(shipment, profile, report),
    preferences: preferencesOf(shipment, destination.country_code !== 'CA', report),
    references: {
      ...omitUndefined({ cost_centre: extraText(shipment, 'cost_centre', 'shipment', report, 30) }),
      customer_refs: referencesOf(shipment, { most: 2, longest: 35 }, report),
    },
    settlement: settlementOf(request, context),
  };
  if (options.plain.includes('D2PO')) requireContact(shared, report);
  const to_us = ['US', ...US_TERRITORIES].includes(destination.country_code);
  const clock = { clock: platform.clock, time_zone: settings.time_zone };
  return {
    shipment_date: shipDateOf(shipment, clock, {}, report),
    packages: packages.map((own, position) => {
      const declaration = customs[position];
      return {
        field: own.field,
        wire: {
          request_id: platform.newId().replaceAll('-', '').slice(-32),
          zonos: to_us && declaration?.us_declaration_id === undefined,
          ...shared,
          options: qualified(packageOptions(codes, own), shipment, report),
          package: own.characteristics,
          ...(declaration === undefined ? {} : { customs: declaration }),
        },
      };
    }),
  };
}

/** `group-id`, and where packages are handed in. */
function handoverIn(
  shipment: Shipment,
  profile: ApiProfile,
  settings: OpenSettings,
  report: Reporter,
): Pick<Consignment, 'group_id' | keyof Handover> {
  const named_group = extraText(shipment, 'group_id', 'shipment', report, 32);
  if (named_group !== undefined && settings.contract_id === undefined)
    report.notSupported(
      extraField(report, 'group_id'),
      'needs a contract: without one shipments are transmitted at once',
    );
  const handover = handoverOf(shipment, 'shipment', report);
  for (const [key, given] of Object.entries(handover))
    if (given && !profile.handover)
      report.notSupported(extraField(report, key), `is refused: ${profile.otherwise}`);
  return omitUndefined({ group_id: named_group ?? settings.group_id, ...handover });
}

/** A person who collects a package at a post office must get a notification. */
function requireContact(
  { destination, notification }: Pick<Consignment, 'destination' | 'notification'>,
  report: Reporter,
): void {
  const needed = {
    'recipient.person_name': destination.name,
    'recipient.phone_number': destination.phone,
  };
  for (const [field, value] of Object.entries(needed))
    if (value === undefined) report.required(field, 'with the option D2PO');
  if (notification === undefined)
    report.required([extraField(report, 'notify'), 'shipment.notify_recipient'], 'with the option D2PO');
}

/** A non-contract shipment of the XML platform has no date: it is mailed today. */
function mailingDate(
  shipment: Shipment,
  profile: ApiProfile,
  { context, settings }: Account,
  report: Reporter,
): string | undefined {
  const date = shipDate(shipment);
  if (profile.mailing_date || date === undefined) return date;
  const now = today(context.clock, settings.time_zone);
  const field = shipment.ship_date === undefined ? 'shipment.date' : 'shipment.ship_date';
  if (date > now)
    report.notSupported(field, `is ${date}; without a contract shipments are dated today, ${now}`);
  return undefined;
}

/** Options with their qualifiers: `option-qualifier-1` and `-2`. */
function qualified(options: readonly PackageOption[], shipment: Shipment, report: Reporter): ShipOption[] {
  const office = extraText(shipment, 'post_office_id', 'shipment', report, 12);
  const method = extraText(shipment, 'cod_method', 'shipment', report, 12);
  const includes = extraFlag(shipment, 'cod_includes_shipping', 'shipment', report);
  const has = (code: string) => options.some((option) => option.code === code);
  if (has('D2PO') && office === undefined)
    report.required(extraField(report, 'post_office_id'), 'with the option D2PO');
  if (!has('D2PO') && office !== undefined)
    report.contradiction(extraField(report, 'post_office_id'), 'needs the option D2PO');
  if (has('COD') && method === undefined)
    report.required(extraField(report, 'cod_method'), 'with the option cash_on_delivery');
  for (const [key, value] of Object.entries({ cod_method: method, cod_includes_shipping: includes }))
    if (!has('COD') && value !== undefined)
      report.contradiction(extraField(report, key), 'needs the option cash_on_delivery');
  return options.map((option) => ({
    ...option,
    ...(option.code === 'COD' && includes !== undefined ? { qualifier_1: includes } : {}),
    ...(option.code === 'COD' && method !== undefined ? { qualifier_2: method } : {}),
    ...(option.code === 'D2PO' && office !== undefined ? { qualifier_2: office } : {}),
  }));
}
