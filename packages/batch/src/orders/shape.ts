import type {
  CustomsData,
  InvoiceData,
  ItemData,
  LabelData,
  PartyData,
  ShipmentRequestData,
} from '@waybill/core';

/** What a cell becomes. `extra` is an object of carriers' own keys, whose values are texts. */
export type Kind = 'text' | 'number' | 'boolean';

/** A field as a tree: a kind, a list of one shape in brackets, or fields by their names. */
export type Shape = Kind | 'extra' | readonly [Shape] | { readonly [field: string]: Shape };

/** The shape that the fields of core's types have: a field that is missing below, or has another kind, does not compile. */
type ShapeOf<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly (infer Entry)[]
        ? readonly [ShapeOf<Entry>]
        : {
            readonly [Name in keyof Value as Name extends 'meta' ? never : Name]-?: Name extends 'extra'
              ? 'extra'
              : ShapeOf<NonNullable<Value[Name]>>;
          };

const PARTY: ShapeOf<PartyData> = {
  person_name: 'text',
  company_name: 'text',
  address_lines: ['text'],
  city: 'text',
  state_code: 'text',
  state: 'text',
  postal_code: 'text',
  country_code: 'text',
  country_name: 'text',
  phone_number: 'text',
  mobile_number: 'text',
  email_address: 'text',
  type: 'text',
  tax_id: 'text',
  tax_ids: [{ type: 'text', value: 'text', country: 'text' }],
  house_number: 'text',
  account_number: 'text',
  extra: 'extra',
};

const ITEM: ShapeOf<ItemData> = {
  id: 'text',
  weight: 'number',
  net_weight: 'number',
  length: 'number',
  width: 'number',
  height: 'number',
  packaging_type: 'text',
  description: 'text',
  content: 'text',
  contents: [
    {
      description: 'text',
      quantity: 'number',
      weight: 'number',
      value_amount: 'number',
      value_currency: 'text',
      sku: 'text',
      code: 'text',
      origin_country: 'text',
    },
  ],
  quantity: 'number',
  sku: 'text',
  code: 'text',
  value_amount: 'number',
  value_currency: 'text',
  origin_country: 'text',
  extra: 'extra',
};

const CUSTOMS: ShapeOf<CustomsData> = {
  description: 'text',
  terms_of_trade: 'text',
  no_eei: 'text',
  aes: 'text',
  items: [ITEM],
  commercial_invoice: 'boolean',
  reason_for_export: 'text',
  shipping_cost: 'number',
  export_declaration: 'text',
  sold_to: PARTY,
  extra: 'extra',
};

const LABEL: ShapeOf<LabelData> = { format: 'text', type: 'text', extra: 'extra' };

const INVOICE: ShapeOf<InvoiceData> = {
  date: 'text',
  identifier: 'text',
  type: 'text',
  copies: 'number',
  extra: 'extra',
};

/** Every field of a request that a column may have. */
export const REQUEST: ShapeOf<ShipmentRequestData> = {
  shipper: PARTY,
  recipient: PARTY,
  shipment: {
    items: [ITEM],
    ship_from: PARTY,
    delivery_point: {
      carrier: 'text',
      id: 'text',
      kind: 'text',
      name: 'text',
      address: PARTY,
      recipient_number: 'text',
    },
    notify_recipient: { by: ['text'], language: 'text' },
    cash_on_delivery: {
      amount: 'number',
      currency: 'text',
      account_holder: 'text',
      iban: 'text',
      bic: 'text',
      bank_name: 'text',
      reference: 'text',
    },
    insured_amount: 'number',
    total_items: 'number',
    packaging_type: 'text',
    is_document: 'boolean',
    currency: 'text',
    total_weight: 'number',
    weight_unit: 'text',
    dimension_unit: 'text',
    paid_by: 'text',
    payment_country_code: 'text',
    payment_account_number: 'text',
    services: ['text'],
    options: ['text'],
    date: 'text',
    payment_type: 'text',
    duty_paid_by: 'text',
    duty_payment_account: 'text',
    declared_value: 'number',
    customs: CUSTOMS,
    references: ['text'],
    label: LABEL,
    invoice: INVOICE,
    ship_date: 'text',
    quote: 'text',
    extra: 'extra',
  },
};
