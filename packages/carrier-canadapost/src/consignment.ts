import { type Admitted, defined, extraOf, shipDate, today } from '@waybill/carrier-kit';
import {
  type Exchange,
  type Issue,
  issue,
  type Party,
  type Shipment,
  type ShipmentRequest,
} from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { originOf } from './address.js';
import { type CustomsDeclaration, customsByParcel } from './customs.js';
import { type Parcel, parcelsOf } from './parcels.js';
import { type Recipient, recipientOf, type Sender, senderOf } from './parties.js';
import { type ParcelOption, parcelOptions, requestOptions } from './request-options.js';
import { fits, flag } from './text.js';

/** One parcel's shipment in Canada Post's terms, for contract and non-contract customers alike. */
export interface Consignment {
  /** `customer-request-id`: ours, and the key to find the shipment again. */
  readonly request_id: string;
  readonly service: string;
  readonly origin: string;
  /** Left out: today. */
  readonly mailing_date?: string;
  readonly sender: Sender;
  readonly destination: Recipient;
  readonly options: readonly ShipOption[];
  readonly parcel: Omit<Parcel, 'coverage' | 'collect'>;
  readonly document: boolean;
  readonly notification?: Notification;
  readonly print: { readonly output_format?: string; readonly encoding?: string };
  readonly preferences: {
    readonly packing_instructions: boolean;
    readonly postage_rate?: boolean;
    readonly insured_value?: boolean;
  };
  readonly references: { readonly cost_centre?: string; readonly customer_refs: readonly string[] };
  readonly customs?: CustomsDeclaration;
  readonly settlement: {
    readonly contract_id?: string;
    readonly method_of_payment: string;
    readonly promo_code?: string;
  };
}

export interface ShipOption extends ParcelOption {
  readonly qualifier_1?: boolean;
  readonly qualifier_2?: string;
}

export interface Notification {
  readonly email: string;
  readonly shipment: boolean;
  readonly exception: boolean;
  readonly delivery: boolean;
}

/** What Canada Post is asked to sell: one shipment a parcel. */
export interface WireShipmentRequest {
  /** `shipment` of a contract customer, or `non-contract-shipment`. */
  readonly contract: boolean;
  readonly customer_number: string;
  readonly service: string;
  /** `YYYY-MM-DD`; replies do not tell it. */
  readonly shipment_date: string;
  readonly parcels: readonly Consignment[];
}

export type WireShipmentResponse = Exchange<WireShipmentRequest>;

export function consignmentsOf(
  { shipper, recipient, shipment }: ShipmentRequest,
  admitted: Admitted,
  account: Account,
  issues: Issue[],
): Consignment[] {
  const contract = account.settings.contract_id !== undefined;
  const options = requestOptions(admitted, recipient, shipment, issues);
  const origin = originOf(shipper, issues);
  const parcels = parcelsOf(shipment, contract, issues);
  const customs = customsByParcel(shipment, recipient, parcels, contract, issues);
  const mailing_date = mailingDate(shipment, contract, account, issues);
  const shared = {
    service: admitted.services[0] ?? '',
    origin,
    ...(mailing_date === undefined ? {} : { mailing_date }),
    sender: senderOf(shipper, origin, contract, issues),
    destination: recipientOf(recipient, issues),
    document: documentOf(shipment, contract),
    ...notificationOf(shipment, recipient, contract, issues),
    print: printOf(shipment, contract, issues),
    preferences: preferencesOf(shipment, issues),
    references: referencesOf(shipment, issues),
    settlement: settlementOf(shipment, account, issues),
  };
  return parcels.map(({ coverage: _coverage, collect: _collect, ...parcel }, index) => {
    const declaration = customs[index];
    return {
      request_id: account.context.newId().replaceAll('-', '').slice(0, 35),
      ...shared,
      options: qualified(parcelOptions(options, parcels[index] as Parcel), shipment, issues),
      parcel,
      ...(declaration === undefined ? {} : { customs: declaration }),
    };
  });
}

/** `document` is an element of non-contract shipments; with a contract the reason for export says it. */
function documentOf({ is_document }: Shipment, contract: boolean): boolean {
  return is_document === true && !contract;
}

/** A non-contract shipment has no date of its own: it is mailed today. */
function mailingDate(
  shipment: Shipment,
  contract: boolean,
  { context, settings }: Account,
  issues: Issue[],
): string | undefined {
  const date = shipDate(shipment);
  if (contract || date === undefined) return date;
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

/** Options of shipping carry qualifiers: `option-qualifier-1`, `-2` of shipment.xsd. */
function qualified(options: readonly ParcelOption[], shipment: Shipment, issues: Issue[]): ShipOption[] {
  const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;
  const office = fits(extraOf(CARRIER, shipment, 'post_office_id'), 12, at('post_office_id'), issues);
  const method = fits(extraOf(CARRIER, shipment, 'cod_method'), 12, at('cod_method'), issues);
  const includes = flag(
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

const EVENTS = ['shipment', 'exception', 'delivery'] as const;
/** `EmailType`: without a contract the last part of the domain has at most 5 letters. */
const EMAIL = /^['_A-Za-z0-9\-+]+(\.['_A-Za-z0-9\-+]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

function notificationOf(
  shipment: Shipment,
  { email_address }: Party,
  contract: boolean,
  issues: Issue[],
): { notification?: Notification } {
  const written = extraOf(CARRIER, shipment, 'notify');
  if (written === undefined) return {};
  const events = written.split(',').map((event) => event.trim());
  const unknown = events.find((event) => !EVENTS.some((known) => known === event));
  if (unknown !== undefined) {
    issues.push(
      issue(
        `shipment.extra["${CARRIER}:notify"]`,
        'invalid_value',
        `lists ${JSON.stringify(unknown)}; events are ${EVENTS.join(', ')}`,
      ),
    );
  }
  const email = fits(email_address, 60, 'recipient.email_address', issues);
  if (email === undefined)
    issues.push(issue('recipient.email_address', 'required', `is required with ${CARRIER}:notify`));
  else if (!EMAIL.test(email) || (!contract && !/\.[A-Za-z]{2,5}$/.test(email))) {
    issues.push(
      issue('recipient.email_address', 'invalid_email', 'is not an address that Canada Post takes'),
    );
  }
  const [onShipment, onException, onDelivery] = EVENTS.map((event) => events.includes(event));
  return {
    notification: {
      email: email ?? '',
      shipment: onShipment === true,
      exception: onException === true,
      delivery: onDelivery === true,
    },
  };
}

function printOf({ label }: Shipment, contract: boolean, issues: Issue[]): Consignment['print'] {
  const refuse = (field: string, why: string) =>
    issues.push(issue(`shipment.label.${field}`, 'label_not_supported', why, 'not_supported'));
  const { format, type } = label ?? {};
  if (format !== undefined && format !== 'PDF' && format !== 'ZPL')
    refuse('format', `is ${format}; Canada Post makes PDF and ZPL`);
  if (format === 'ZPL' && !contract) refuse('format', 'is ZPL; without a contract Canada Post makes PDF');
  if (type !== undefined && !contract) refuse('type', 'needs a contract');
  else if (type !== undefined && type !== '8.5x11' && type !== '4x6')
    refuse('type', `is ${type}; Canada Post prints on 8.5x11 and 4x6`);
  return {
    ...(type === undefined ? {} : { output_format: type }),
    ...(format === undefined || !contract ? {} : { encoding: format }),
  };
}

function preferencesOf(shipment: Shipment, issues: Issue[]): Consignment['preferences'] {
  const read = (key: string) =>
    flag(extraOf(CARRIER, shipment, key), `shipment.extra["${CARRIER}:${key}"]`, issues);
  const postage_rate = read('show_postage_rate');
  const insured_value = read('show_insured_value');
  return {
    packing_instructions: read('show_packing_instructions') ?? false,
    ...(postage_rate === undefined ? {} : { postage_rate }),
    ...(insured_value === undefined ? {} : { insured_value }),
  };
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
  const cost_centre = fits(
    extraOf(CARRIER, shipment, 'cost_centre'),
    30,
    `shipment.extra["${CARRIER}:cost_centre"]`,
    issues,
  );
  return defined({
    cost_centre,
    customer_refs: references.map((reference, index) =>
      fits(reference, 35, `shipment.references[${index}]`, issues),
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
  const promo_code = fits(
    extraOf(CARRIER, shipment, 'promo_code'),
    10,
    `shipment.extra["${CARRIER}:promo_code"]`,
    issues,
  );
  return defined({
    contract_id: settings.contract_id,
    method_of_payment: method ?? '',
    promo_code,
  });
}
