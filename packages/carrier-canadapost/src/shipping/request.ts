import {
  extraOf,
  maxLength,
  omitUndefined,
  parseFlag,
  type ResolvedRequest,
  shipDate,
  today,
} from '@waybill/carrier-kit';
import { type Exchange, type Issue, issue, type Shipment, type ShipmentRequest } from '@waybill/core';
import { type PackageOption, packageOptions, requestOptions } from '../accessorials.js';
import { type Account, CARRIER } from '../account.js';
import { originOf } from '../address.js';
import { type ApiProfile, apiProfileOf } from '../api-profile.js';
import { type CustomsDeclaration, customsByPackage } from '../customs.js';
import { type Package, packagesOf } from '../packages.js';
import { type Recipient, recipientOf, type Sender, senderOf } from '../parties.js';
import type { Api } from '../settings.js';
import { type LabelFormat, labelFormatOf, type Preferences, preferencesOf } from './label.js';
import { type Notification, notificationOf } from './notification.js';

/** One parcel's shipment in Canada Post's terms, for both platforms, with a contract and without. */
export interface Consignment {
  /** `customer-request-id`: ours, and the key to find the shipment again. At most 32 characters. */
  readonly request_id: string;
  readonly service: string;
  readonly origin: string;
  /** Left out: today. */
  readonly mailing_date?: string;
  readonly sender: Sender;
  readonly destination: Recipient;
  readonly options: readonly ShipOption[];
  readonly package: Omit<Package, 'coverage' | 'collect'>;
  readonly document: boolean;
  readonly notification?: Notification;
  readonly label: LabelFormat;
  readonly preferences: Preferences;
  readonly references: { readonly cost_centre?: string; readonly customer_refs: readonly string[] };
  readonly customs?: CustomsDeclaration;
  readonly settlement: {
    readonly contract_id?: string;
    readonly method_of_payment: string;
    readonly promo_code?: string;
  };
}

export interface ShipOption extends PackageOption {
  readonly qualifier_1?: boolean;
  readonly qualifier_2?: string;
}

/** What Canada Post is asked to sell: one shipment a parcel. */
export interface WireShipmentRequest {
  readonly api: Api;
  /** With XML: `shipment` of a contract customer, or `non-contract-shipment`. */
  readonly contract: boolean;
  /** The purchases need the Zonos key, if the account has one: parcels to the United States without a declaration. */
  readonly zonos: boolean;
  readonly customer_number: string;
  readonly service: string;
  /** `YYYY-MM-DD`; replies do not tell it. */
  readonly shipment_date: string;
  readonly packages: readonly Consignment[];
}

/** What was asked for, and every reply: purchases first, then labels and prices. */
export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export function consignmentsOf(
  { shipper, recipient, shipment }: ShipmentRequest,
  admitted: ResolvedRequest,
  account: Account,
  issues: Issue[],
): Consignment[] {
  const profile = apiProfileOf(account.settings);
  const options = requestOptions(admitted, recipient, shipment, profile, issues);
  const origin = originOf(shipper, issues);
  const packages = packagesOf(shipment, 'shipping', profile, issues);
  const customs = customsByPackage(shipment, recipient, packages, profile, issues);
  const shared = {
    service: admitted.services[0] ?? '',
    origin,
    sender: senderOf(shipper, origin, profile, issues),
    destination: recipientOf(recipient, profile, issues),
    // Elsewhere the reason for export says it.
    document: profile.document_flag && shipment.is_document === true,
    ...omitUndefined({
      mailing_date: mailingDate(shipment, profile, account, issues),
      notification: notificationOf(shipment, recipient, profile, issues),
    }),
    label: labelFormatOf(shipment, profile, issues),
    preferences: preferencesOf(shipment, issues),
    references: referencesOf(shipment, issues),
    settlement: settlementOf(shipment, account, issues),
  };
  if (profile.office_needs_contact && options.plain.includes('D2PO')) reachable(shared, issues);
  return packages.map(({ coverage: _coverage, collect: _collect, ...packageItem }, index) => {
    const declaration = customs[index];
    return {
      request_id: account.context.newId().replaceAll('-', '').slice(-32),
      ...shared,
      options: qualified(packageOptions(options, packages[index] as Package), shipment, issues),
      package: packageItem,
      ...(declaration === undefined ? {} : { customs: declaration }),
    };
  });
}

/** Who collects a parcel at a post office must be told of it. */
function reachable(
  { destination, notification }: Pick<Consignment, 'destination' | 'notification'>,
  issues: Issue[],
): void {
  const need = (value: unknown, field: string) => {
    if (value === undefined) issues.push(issue(field, 'required', 'is required with the option D2PO'));
  };
  need(destination.name, 'recipient.person_name');
  need(destination.phone, 'recipient.phone_number');
  need(notification, `shipment.extra["${CARRIER}:notify"]`);
}

/** A non-contract shipment of the XML platform has no date of its own: it is mailed today. */
function mailingDate(
  shipment: Shipment,
  profile: ApiProfile,
  { context, settings }: Account,
  issues: Issue[],
): string | undefined {
  const date = shipDate(shipment);
  if (profile.mailing_date || date === undefined) return date;
  const now = today(context.clock, settings.time_zone);
  if (date !== now) {
    const field = shipment.ship_date === undefined ? 'shipment.date' : 'shipment.ship_date';
    issues.push(
      issue(
        field,
        'field_not_supported',
        `is ${date}; without a contract shipments are dated today, ${now}`,
        'not_supported',
      ),
    );
  }
  return undefined;
}

/** Options of shipping carry qualifiers: `option-qualifier-1`, `-2`. */
function qualified(options: readonly PackageOption[], shipment: Shipment, issues: Issue[]): ShipOption[] {
  const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;
  const office = maxLength(extraOf(CARRIER, shipment, 'post_office_id'), 12, at('post_office_id'), issues);
  const method = maxLength(extraOf(CARRIER, shipment, 'cod_method'), 12, at('cod_method'), issues);
  const includes = parseFlag(
    extraOf(CARRIER, shipment, 'cod_includes_shipping'),
    at('cod_includes_shipping'),
    issues,
  );
  const asks = (code: string) => options.some((option) => option.code === code);
  if (asks('D2PO') !== (office !== undefined)) {
    issues.push(issue(at('post_office_id'), 'required', 'goes with the option D2PO: give both or neither'));
  }
  if (!asks('COD') && (method !== undefined || includes !== undefined)) {
    issues.push(
      issue(
        at(method === undefined ? 'cod_includes_shipping' : 'cod_method'),
        'contradiction',
        'needs the option cash_on_delivery',
      ),
    );
  }
  return options.map((option) => ({
    ...option,
    ...(option.code === 'COD' && includes !== undefined ? { qualifier_1: includes } : {}),
    ...(option.code === 'COD' && method !== undefined ? { qualifier_2: method } : {}),
    ...(option.code === 'D2PO' && office !== undefined ? { qualifier_2: office } : {}),
  }));
}

function referencesOf(shipment: Shipment, issues: Issue[]): Consignment['references'] {
  const { references = [] } = shipment;
  if (references.length > 2) {
    issues.push(
      issue(
        'shipment.references',
        'too_many',
        `has ${references.length} entries; Canada Post takes 2`,
        'not_supported',
      ),
    );
  }
  const cost_centre = maxLength(
    extraOf(CARRIER, shipment, 'cost_centre'),
    30,
    `shipment.extra["${CARRIER}:cost_centre"]`,
    issues,
  );
  return omitUndefined({
    cost_centre,
    customer_refs: references.map((reference, index) =>
      maxLength(reference, 35, `shipment.references[${index}]`, issues),
    ),
  });
}

/** Words of `payment_type` (SPEC) and of `intended-method-of-payment`. */
const METHODS: Readonly<Record<string, string>> = { account_number: 'Account', credit_card: 'CreditCard' };

function settlementOf(shipment: Shipment, { settings }: Account, issues: Issue[]): Consignment['settlement'] {
  const { payment_type } = shipment;
  const contract = settings.contract_id !== undefined;
  const method = METHODS[payment_type ?? (contract ? 'account_number' : 'credit_card')];
  const refuse = (why: string) =>
    issues.push(issue('shipment.payment_type', 'payment_not_supported', why, 'not_supported'));
  if (method === undefined)
    refuse(`is ${payment_type}; Canada Post takes ${Object.keys(METHODS).join(' and ')}`);
  else if (!contract && method === 'Account')
    refuse('is account_number; without a contract the card on the profile pays');
  const promo_code = maxLength(
    extraOf(CARRIER, shipment, 'promo_code'),
    10,
    `shipment.extra["${CARRIER}:promo_code"]`,
    issues,
  );
  return omitUndefined({
    contract_id: settings.contract_id,
    method_of_payment: method ?? '',
    promo_code,
  });
}
