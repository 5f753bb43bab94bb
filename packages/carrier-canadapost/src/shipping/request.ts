/** Shipping, from neutral to Canada Post's terms. */
import type { PackageRequest, RequestContext } from '@waybill/carrier-kit';
import {
  extraField,
  extraFlag,
  extraText,
  omitUndefined,
  type Reporter,
  referencesOf,
  shipDate,
  shipDateOf,
  today,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import { type PackageOption, packageOptions, requestOptions } from '../accessorials.js';
import { type ApiProfile, apiProfileOf } from '../api-profile.js';
import { type CustomsDeclaration, customsByPackage } from '../customs/declaration.js';
import { type Characteristics, readPackages } from '../packages.js';
import { originOf, type Recipient, recipientOf, type Sender, senderOf } from '../parties.js';
import { checkDuties, type Settlement, settlementOf } from '../payment.js';
import type { Account, OpenSettings } from '../settings.js';
import { type Handover, handoverOf } from './handover.js';
import { type LabelFormat, labelFormatOf, type Preferences, preferencesOf } from './label.js';
import { type Notification, notificationOf } from './notification.js';

/** The shipment of one package in Canada Post's terms, for both platforms, with a contract and without. */
export interface Consignment extends Handover {
  readonly customer_number: string;
  /** With XML: `shipment` of a contract customer, or `non-contract-shipment`. */
  readonly contract: boolean;
  /** The purchase needs the Zonos key, if the account has one: to the United States without a declaration. */
  readonly zonos: boolean;
  /** `customer-request-id`: ours, and the key to find the shipment again. At most 32 characters. */
  readonly request_id: string;
  readonly service: string;
  /** `requested-shipping-point`: prices count from there. */
  readonly origin: string;
  /** Left out: today. */
  readonly mailing_date?: string;
  /** The day of the purchase, by which it is found again. */
  readonly bought_on: string;
  readonly sender: Sender;
  readonly destination: Recipient;
  readonly options: readonly ShipOption[];
  readonly package: Characteristics;
  readonly document: boolean;
  readonly notification?: Notification;
  readonly label: LabelFormat;
  readonly preferences: Preferences;
  readonly references: { readonly cost_centre?: string; readonly customer_refs: readonly string[] };
  readonly customs?: CustomsDeclaration;
  readonly settlement: Settlement;
}

export interface ShipOption extends PackageOption {
  readonly qualifier_1?: boolean;
  readonly qualifier_2?: string;
}

/** One shipment for each package. */
export function consignmentsOf(
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
  const destination = recipientOf(recipient, profile, report);
  const shared = {
    customer_number: settings.customer_number,
    contract: settings.contract_id !== undefined,
    service: services[0] ?? '',
    origin,
    bought_on: today(platform.clock, settings.time_zone),
    ...handoverOf(shipment, profile, settings, report),
    sender: senderOf(shipper, report),
    destination,
    // Elsewhere the reason for export says it.
    document: profile.document_flag && shipment.is_document === true,
    ...omitUndefined({
      mailing_date: mailingDate(shipment, profile, account, report),
      notification: notificationOf(shipment, recipient, profile, report),
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
  const clock = { clock: platform.clock, time_zone: settings.time_zone };
  return {
    shipment_date: shipDateOf(shipment, clock, {}, report),
    packages: packages.map((own, position) => {
      const declaration = customs[position];
      return {
        field: own.field,
        wire: {
          request_id: platform.newId().replaceAll('-', '').slice(-32),
          zonos: destination.country_code === 'US' && declaration?.us_declaration_id === undefined,
          ...shared,
          options: qualified(packageOptions(codes, own), shipment, report),
          package: own.characteristics,
          ...(declaration === undefined ? {} : { customs: declaration }),
        },
      };
    }),
  };
}

/** A person who collects a package at a post office must get a notification. */
function requireContact(
  { destination, notification }: Pick<Consignment, 'destination' | 'notification'>,
  report: Reporter,
): void {
  const needed = {
    'recipient.person_name': destination.name,
    'recipient.phone_number': destination.phone,
    [extraField(report, 'notify')]: notification,
  };
  for (const [field, value] of Object.entries(needed))
    if (value === undefined) report.required(field, 'with the option D2PO');
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
