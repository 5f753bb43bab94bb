import type { ExtraTable, OptionTable } from '@waybill/core';

/**
 * Options of rating and shipping: `valueAddedServices/serviceCode`. Names are those of DHL's replies.
 * Source: MyDHL API, response example of `/rates`.
 */
export const options: OptionTable = [
  { code: 'SF', neutral: 'signature', name: 'Direct Signature', meaning: 'Someone at the address signs.' },
  {
    code: 'SX',
    neutral: 'leave_at_door',
    name: 'Signature Release',
    meaning: 'Left without a signature.',
  },
  {
    code: 'AA',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on Saturday where the product allows it.',
  },
  {
    code: 'LX',
    neutral: 'hold_for_pickup',
    name: 'Hold for Collection',
    meaning: 'Held at the DHL facility until it is collected.',
  },
  {
    code: 'II',
    name: 'Shipment Insurance',
    meaning: 'Insurance of `insured_amount`; that field alone requests it.',
  },
  { code: 'IB', name: 'Extended Liability', meaning: 'Higher liability, for documents.' },
  { code: 'TK', name: 'Residential', meaning: 'The address is a home.' },
  { code: 'NN', name: 'Neutral Delivery', meaning: 'The receiver does not learn the value of the goods.' },
  { code: 'TF', name: 'Verified Delivery', meaning: 'The receiver is identified.' },
  { code: 'WY', name: 'Paperless Trade', meaning: 'Customs papers go electronically.' },
  { code: 'WO', name: 'Export Declaration', meaning: 'DHL makes the export declaration.' },
  { code: 'EE', name: 'GoGreen Climate Neutral', meaning: 'Emissions are compensated.' },
  { code: 'FE', name: 'GoGreen Plus', meaning: 'Emissions are reduced with sustainable fuel.' },
];

const rating = ['rating'] as const;
const shipping = ['shipping'] as const;

/** The keys that are read from the `extra` of a request, written there as `dhl-express:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipper',
    key: 'county',
    example: 'Moabit',
    meaning: 'Suburb or county (`countyName`), at most 45 characters.',
  },
  {
    on: 'recipient',
    key: 'county',
    example: 'Kent',
    meaning: 'Suburb or county (`countyName`), at most 45 characters.',
  },
  {
    on: 'shipper',
    key: 'type_code',
    example: 'government',
    operations: shipping,
    meaning:
      'Kind of party (`typeCode`), where `type` is not precise enough: business, direct_consumer, government, other, private, reseller.',
  },
  {
    on: 'shipper',
    key: 'tax_id_type',
    example: 'EOR',
    operations: shipping,
    meaning: 'Kind of `tax_id`: VAT (the default), EOR, EIN, GST, … as `registrationNumbers` lists them.',
  },
  {
    on: 'recipient',
    key: 'type_code',
    example: 'government',
    operations: shipping,
    meaning:
      'Kind of party (`typeCode`), where `type` is not precise enough: business, direct_consumer, government, other, private, reseller.',
  },
  {
    on: 'recipient',
    key: 'tax_id_type',
    example: 'EIN',
    operations: shipping,
    meaning: 'Kind of `tax_id`: VAT (the default), EOR, EIN, GST, … as `registrationNumbers` lists them.',
  },
  {
    on: 'shipment',
    key: 'ready_time',
    example: '15:30',
    meaning:
      'Local time at which the shipment is ready, `HH:MM`. By default noon; today, an hour from now at the earliest.',
  },
  {
    on: 'shipment',
    key: 'customs_declarable',
    example: 'false',
    meaning: '`true` or `false`, where the addresses alone do not say whether goods are declared to customs.',
  },
  {
    on: 'shipment',
    key: 'local_product_code',
    example: 'B',
    meaning:
      'Local code of the one service (`localProductCode`). The handle of a quote, in `shipment.quote`, has it already.',
  },
  {
    on: 'shipment',
    key: 'next_business_day',
    example: 'true',
    operations: rating,
    meaning: 'Also products that start on the next business day only; `true` or `false`, default `false`.',
  },
  {
    on: 'shipment',
    key: 'description',
    example: 'Steel widgets',
    operations: shipping,
    meaning: 'The contents in words, at most 70 characters. By default those of customs or items.',
  },
  {
    on: 'shipment',
    key: 'pickup_close_time',
    example: '18:00',
    operations: shipping,
    meaning: 'Orders a pickup until this local time, `HH:MM`. It may cost extra.',
  },
  {
    on: 'shipment',
    key: 'pickup_location',
    example: 'Gate 3',
    operations: shipping,
    meaning: 'Where the courier finds the shipment, at most 80 characters; orders a pickup.',
  },
  {
    on: 'shipment',
    key: 'pickup_instructions',
    example: 'Ring twice',
    operations: shipping,
    meaning: 'For the courier, at most 80 characters; orders a pickup.',
  },
  {
    on: 'shipment',
    key: 'notify_email',
    example: 'dispatch@example.com',
    operations: shipping,
    meaning: 'Gets an e-mail when the shipment is made, at most 50 characters.',
  },
  {
    on: 'customs',
    key: 'reason_for_export',
    example: 'sample',
    operations: shipping,
    meaning:
      '`exportReasonType`: permanent, temporary, return, gift, sample, … `commercial_invoice: true` alone means commercial_purpose_or_sale.',
  },
  {
    on: 'customs',
    key: 'reason_text',
    example: 'Exhibition',
    operations: shipping,
    meaning: 'The reason in words (`exportReason`), at most 30 characters.',
  },
  {
    on: 'customs',
    key: 'export_reference',
    example: 'EXP-100',
    operations: shipping,
    meaning: 'At most 40 characters.',
  },
  {
    on: 'customs',
    key: 'place_of_incoterm',
    example: 'Port of Hamburg',
    operations: shipping,
    meaning: 'Place that belongs to `terms_of_trade`, at most 256 characters.',
  },
  {
    on: 'customs',
    key: 'export_licence',
    example: 'L-100',
    operations: shipping,
    meaning: 'At most 16 characters.',
  },
  {
    on: 'customs',
    key: 'import_licence',
    example: 'L-200',
    operations: shipping,
    meaning: 'At most 16 characters.',
  },
  {
    on: 'customs_item',
    key: 'unit_of_measurement',
    example: 'PRS',
    operations: shipping,
    meaning: 'Customs unit of the quantity, PCS (pieces) when left out.',
  },
  {
    on: 'customs_item',
    key: 'import_code',
    example: '7326909890',
    operations: shipping,
    meaning:
      'Commodity code of the country of destination, 2 to 18 characters; `code` is that of the origin.',
  },
  {
    on: 'label',
    key: 'encoding',
    example: 'epl',
    operations: shipping,
    meaning: 'A printer language that `label.format` does not have: `epl` or `lp2`.',
  },
  {
    on: 'label',
    key: 'dpi',
    example: '300',
    operations: shipping,
    meaning: 'Resolution of the printer: 200 or 300.',
  },
  {
    on: 'label',
    key: 'waybill_doc',
    example: 'false',
    operations: shipping,
    meaning: '`false` leaves out the waybill document, the copy for the courier.',
  },
  {
    on: 'invoice',
    key: 'template',
    example: 'COMMERCIAL_INVOICE_L_10',
    operations: shipping,
    meaning: "DHL's template of the invoice document, at most 25 characters.",
  },
  {
    on: 'invoice',
    key: 'signature_name',
    example: 'Ada Weiss',
    operations: shipping,
    meaning: 'Name of the person who signed the invoice, at most 35 characters.',
  },
  {
    on: 'invoice',
    key: 'signature_title',
    example: 'Export manager',
    operations: shipping,
    meaning: 'Their title, at most 35 characters.',
  },
];
