import type { ExtraTable, RequestExtraRow } from '@waybill/core/plugin';

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
    meaning:
      'Kind of `tax_id` in the words of `registrationNumbers`: VAT, EOR, EIN, GST, KPP, MID, … Needed where the country does not make it certain; `tax_ids` have their kind.',
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
    example: 'FTN',
    operations: shipping,
    meaning:
      'Kind of `tax_id` in the words of `registrationNumbers`: VAT, EOR, EIN, GST, KPP, MID, … Needed where the country does not make it certain; `tax_ids` have their kind.',
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
    meaning:
      'Also products that start on the next business day only; `true` or `false`. By default `true` when the request names no ship date.',
  },
  {
    on: 'shipment',
    key: 'access_point_id',
    example: 'BRU001',
    meaning:
      'The service point where `hold_for_pickup` or TV holds the shipment (`servicePointId`), at most 6 characters.',
  },
  {
    on: 'shipment',
    key: 'option_values',
    example: 'IB=100',
    meaning:
      'Values of options that have one, in `shipment.currency` or another: `IB=100, PV=12.50 GBP` (`value` and `currency` of the service).',
  },
  {
    on: 'shipment',
    key: 'content_id',
    example: '910',
    operations: shipping,
    meaning:
      'Content ID of dangerous goods (`contentId`), as DHL assigned it; goes with HE or another such service.',
  },
  {
    on: 'shipment',
    key: 'un_codes',
    example: '1950',
    operations: shipping,
    meaning: 'UN numbers of dangerous goods, at most 10: `1950, 3082`. They go with HE and HH.',
  },
  {
    on: 'item',
    key: 'dry_ice_weight',
    example: '1.5',
    operations: shipping,
    meaning: 'Dry ice in each package of the item, in kg; goes with `dry_ice` (HC).',
  },
  {
    on: 'item',
    key: 'battery_material',
    example: 'LITHIUM_ION',
    meaning: '`LITHIUM_ION` or `LITHIUM_METAL`; goes with `lithium_batteries` and `battery_packing`.',
  },
  {
    on: 'item',
    key: 'battery_packing',
    example: 'CONTAINED_IN_EQUIPMENT',
    meaning:
      '`CONTAINED_IN_EQUIPMENT` or `PACKED_WITH_EQUIPMENT`; batteries alone are dangerous goods (HE). Goes with `battery_material`.',
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
    on: 'customs',
    key: 'importer',
    example: 'sold_to',
    operations: shipping,
    meaning:
      '`sold_to`: the buyer is the importer, too (`importerDetails`). By default DHL takes the receiver.',
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
      'Commodity code of the country of destination (`inbound`), 2 to 18 digits; `code` is that of the origin (`outbound`). In the United States the inbound code decides the duty.',
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
    key: 'document',
    example: 'JVBERi0xLjQKJSVFT0YK',
    operations: shipping,
    meaning:
      'Your own invoice as a file in base64 (PDF, PNG, GIF or JPEG), uploaded in place of the one that DHL makes; goes with WY.',
  },
  {
    on: 'invoice',
    key: 'document_type',
    example: 'PNV',
    operations: shipping,
    meaning:
      'The kind of `document`: CIN (commercial invoice, the default), INV, PNV (proforma), COO, DCL, NAF, AWB.',
  },
  {
    on: 'invoice',
    key: 'freight',
    example: '12.50',
    operations: shipping,
    meaning: 'Carriage that the invoice charges, in the currency of the goods (`additionalCharges`).',
  },
  {
    on: 'invoice',
    key: 'insurance',
    example: '3.20',
    operations: shipping,
    meaning: 'Insurance that the invoice charges, in the currency of the goods.',
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

/** The keys that operations after the purchase read from an `extra`, written there as `dhl-express:key`. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    on: 'request',
    key: 'location',
    operations: ['pickup', 'pickup_update'],
    example: 'Gate 3, behind the workshop',
    meaning:
      'Where the courier finds the packages, in your own words, at most 80 characters, in place of `package_location`.',
  },
  {
    on: 'address',
    key: 'county',
    operations: ['address_validation', 'pickup', 'pickup_update'],
    example: 'Moabit',
    meaning: 'Suburb or county (`countyName`), at most 45 characters.',
  },
];
