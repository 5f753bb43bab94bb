import * as z from 'zod/mini';
import { type CashOnDeliveryData, cashOnDeliverySchema } from './cash-on-delivery.js';
import { type Customs, type CustomsData, customsSchema } from './customs.js';
import { type DeliveryPointData, deliveryPointSchema } from './delivery-point.js';
import { brand, Entity } from './entity.js';
import {
  amount,
  count,
  country,
  currency,
  date,
  extra,
  fields,
  list,
  payers,
  quoteHandle,
  text,
  totalWeight,
} from './fields.js';
import type {
  Extra,
  OptionCode,
  OtherText,
  PackagingCode,
  ServiceCode,
  ShipmentExtras,
} from './installed-carriers.js';
import { type Invoice, type InvoiceData, invoiceSchema } from './invoice.js';
import type { CountryCode, CurrencyCode } from './iso-codes.js';
import { type Issue, issue } from './issue.js';
import { type Item, type ItemData, itemSchema } from './item.js';
import { type Label, type LabelData, labelSchema } from './label.js';
import { type Party, type PartyData, partySchema } from './party.js';
import { type RecipientNotificationData, recipientNotificationSchema } from './recipient-notification.js';

/** Who pays. */
export type Payer = (typeof payers)[number];

/**
 * The fields of a {@link Shipment}: SPEC, "Shipment", `ship_from`, `delivery_point`, `notify_recipient`, `cash_on_delivery`
 * and `quote`.
 */
export interface ShipmentData {
  /** The packages; at least one. */
  readonly items: readonly ItemData[];
  /** Where the packages are collected or handed over, when that is not the address of the shipper. */
  readonly ship_from?: PartyData;
  /** Where the recipient collects the packages, instead of delivery to the recipient's address. */
  readonly delivery_point?: DeliveryPointData;
  /** That the carrier writes to the recipient. Left out, the carrier decides. */
  readonly notify_recipient?: RecipientNotificationData;
  /** Money to collect from the recipient. */
  readonly cash_on_delivery?: CashOnDeliveryData;
  /** Amount to insure the whole shipment for, in `currency`. */
  readonly insured_amount?: number;
  /** Number of packages. Must agree with `items`. */
  readonly total_items?: number;
  /** Packaging of every item whose own is the default. Default `BOX`. */
  readonly packaging_type?: PackagingCode;
  /** Documents only: no duties abroad. */
  readonly is_document?: boolean;
  /** Currency of the shipment's amounts, ISO 4217. */
  readonly currency?: CurrencyCode;
  /** Total weight in `weight_unit`. Must agree with `items`. */
  readonly total_weight?: number;
  /** Unit of every weight. Default `KG`. */
  readonly weight_unit?: 'LB' | 'KG';
  /** Unit of every length, width and height. Default `CM`. */
  readonly dimension_unit?: 'IN' | 'CM';
  /** Who pays the carrier for the transport. Left out, the account of the settings pays. */
  readonly paid_by?: Payer;
  /** Country of the account that pays, where the carrier needs it. */
  readonly payment_country_code?: CountryCode;
  /** The account that pays, when it is not the account of the settings: the payer's own with the carrier. */
  readonly payment_account_number?: string;
  /**
   * The services to quote, or the one to buy: the carriers' own codes, bare (`DOM.EP`) or with their carrier
   * (`canadapost:DOM.EP`). Left out, every service is quoted.
   */
  readonly services?: readonly ServiceCode[];
  /** Neutral names (`signature`) or the carriers' own codes, bare or with their carrier (`canadapost:SO`). */
  readonly options?: readonly OptionCode[];
  /** Shipment date, `YYYY-MM-DD`. */
  readonly date?: string;
  /** How the shipment is paid: `account_number`, `credit_card`. */
  readonly payment_type?: 'account_number' | 'credit_card' | OtherText;
  /**
   * Payer of duties. `customs.terms_of_trade` takes precedence. The specification's default is `SENDER`; a request that
   * leaves the field out lets the carrier decide, usually for the recipient (see {@link wasGiven}).
   */
  readonly duty_paid_by?: Payer;
  /** The account that pays duties: that of `duty_paid_by` with the carrier. */
  readonly duty_payment_account?: string;
  /** Total value of the shipment, in `currency`. */
  readonly declared_value?: number;
  /** The customs declaration; needed where the goods cross a customs border. */
  readonly customs?: CustomsData;
  /** Your references, for example the order number. */
  readonly references?: readonly string[];
  /** How the label should look. */
  readonly label?: LabelData;
  /** The commercial invoice that goes with the shipment. */
  readonly invoice?: InvoiceData;
  /** Expected shipment date, `YYYY-MM-DD`. Must agree with `date` when both are given. */
  readonly ship_date?: string;
  /**
   * {@link Quote.handle} of the quote to buy, as it was given. It begins with its carrier (`dhl-express:…`); other
   * carriers ignore it.
   */
  readonly quote?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Extra<ShipmentExtras>;
}

const defaults = {
  packaging_type: 'BOX',
  weight_unit: 'KG',
  dimension_unit: 'CM',
  duty_paid_by: 'SENDER',
};

export const shipmentSchema = fields(
  {
    items: list(itemSchema).check(z.minLength(1)),
    ship_from: z.optional(partySchema),
    delivery_point: z.optional(deliveryPointSchema),
    notify_recipient: z.optional(recipientNotificationSchema),
    cash_on_delivery: z.optional(cashOnDeliverySchema),
    insured_amount: z.optional(amount),
    total_items: z.optional(count),
    packaging_type: z.optional(text),
    is_document: z.optional(z.boolean()),
    currency: z.optional(currency),
    total_weight: z.optional(totalWeight),
    weight_unit: z.optional(z.enum(['LB', 'KG'])),
    dimension_unit: z.optional(z.enum(['IN', 'CM'])),
    paid_by: z.optional(z.enum(payers)),
    payment_country_code: z.optional(country),
    payment_account_number: z.optional(text),
    services: z.optional(list(text, 300)),
    options: z.optional(list(text, 300)),
    date: z.optional(date),
    payment_type: z.optional(text),
    duty_paid_by: z.optional(z.enum(payers)),
    duty_payment_account: z.optional(text),
    declared_value: z.optional(amount),
    customs: z.optional(customsSchema),
    references: z.optional(list(text)),
    label: z.optional(labelSchema),
    invoice: z.optional(invoiceSchema),
    ship_date: z.optional(date),
    quote: z.optional(quoteHandle),
    extra: z.optional(extra),
  },
  defaults,
);

/** The packages to ship, and how to ship them. */
export class Shipment extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ShipmentData) {
    super(data);
  }
}
export interface Shipment extends ShipmentData {
  readonly items: readonly Item[];
  readonly ship_from?: Party;
  readonly packaging_type: PackagingCode;
  readonly weight_unit: 'LB' | 'KG';
  readonly dimension_unit: 'IN' | 'CM';
  readonly duty_paid_by: Payer;
  readonly customs?: Customs;
  readonly label?: Label;
  readonly invoice?: Invoice;
}
brand(Shipment, 'Shipment', {
  schema: shipmentSchema,
  rule: (shipment) => contradictions(shipment, ''),
  defaults,
});

/** Issues with fields that contradict each other. The schema reports fields of the wrong type. */
export function contradictions(shipment: Readonly<Record<string, unknown>>, at: string): Issue[] {
  const issues: Issue[] = [];
  if (
    typeof shipment.date === 'string' &&
    typeof shipment.ship_date === 'string' &&
    shipment.date !== shipment.ship_date
  ) {
    issues.push(
      issue(`${at}ship_date`, 'contradiction', `is ${shipment.ship_date} but ${at}date is ${shipment.date}`),
    );
  }
  const packages = packagesOf(shipment.items);
  if (packages === undefined) return issues;
  const number = packages.reduce((sum, item) => sum + item.quantity, 0);
  if (typeof shipment.total_items === 'number' && shipment.total_items !== number) {
    issues.push(
      issue(
        `${at}total_items`,
        'contradiction',
        `is ${shipment.total_items} but ${at}items add up to ${number}`,
      ),
    );
  }
  const weight = packages.reduce((sum, item) => sum + item.weight * item.quantity, 0);
  if (typeof shipment.total_weight === 'number' && !isSame(shipment.total_weight, weight)) {
    issues.push(
      issue(
        `${at}total_weight`,
        'contradiction',
        `is ${shipment.total_weight} but ${at}items add up to ${Number(weight.toPrecision(12))}`,
      ),
    );
  }
  return issues;
}

/** Whether two sums differ by no more than their order and binary fractions explain: three times 0.1 is 0.3. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= other * 1e-9;
}

/** Weight and quantity of every item; `undefined` if the schema refuses one of them. */
function packagesOf(items: unknown): { weight: number; quantity: number }[] | undefined {
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const packages = items.map((item) => ({ weight: item?.weight, quantity: item?.quantity ?? 1 }));
  const sound = ({ weight, quantity }: (typeof packages)[number]) =>
    Number.isFinite(weight) && weight > 0 && Number.isInteger(quantity) && quantity > 0;
  return packages.every(sound) ? packages : undefined;
}
