import type { ExtraTable, RequestExtraRow } from '@waybill/core/plugin';

/** The access point of the options that need one. */
const ACCESS_POINT: ExtraTable = [
  {
    on: 'shipment',
    key: 'access_point_id',
    example: 'U12345678',
    meaning: 'The UPS Access Point that packages go to: 9 characters, as `findLocations` gives it.',
  },
  { on: 'shipment', key: 'access_point_name', example: 'Corner Books', meaning: 'Its name.' },
  {
    on: 'shipment',
    key: 'access_point_address_line',
    example: '12 Main St',
    meaning: 'Its street and number.',
  },
  { on: 'shipment', key: 'access_point_city', example: 'Atlanta', meaning: 'Its city.' },
  {
    on: 'shipment',
    key: 'access_point_state_code',
    example: 'GA',
    meaning: 'Its state or province; required in the United States, Puerto Rico and Canada.',
  },
  {
    on: 'shipment',
    key: 'access_point_postal_code',
    example: '30303',
    meaning: 'Its postal code; required in the United States, Puerto Rico and Canada.',
  },
  {
    on: 'shipment',
    key: 'access_point_country_code',
    example: 'US',
    meaning: "Its country; the recipient's by default.",
  },
];

const rating = ['rating'] as const;
const shipping = ['shipping'] as const;

/** Keys that are read from the `extra` of a request, written there as `ups:key`. */
export const extras: ExtraTable = [
  ...ACCESS_POINT,
  {
    on: 'shipment',
    key: 'return_delivery',
    example: 'email',
    meaning:
      'How the customer gets the label of a return: `print`, the default, here; `email` from UPS; `one_attempt` or `three_attempts` of the driver who brings it.',
  },
  {
    on: 'shipment',
    key: 'return_email',
    example: 'customer@example.com',
    meaning: "Where UPS e-mails the label of a return to; the shipper's address by default.",
  },
  {
    on: 'item',
    key: 'dry_ice_weight',
    example: '1.5',
    meaning: 'Kilograms of dry ice in the package, with the option dry_ice.',
  },
  {
    on: 'item',
    key: 'battery_material',
    example: 'LITHIUM_ION',
    meaning: 'LITHIUM_ION or LITHIUM_METAL, with the option lithium_batteries.',
  },
  {
    on: 'item',
    key: 'battery_packing',
    example: 'CONTAINED_IN_EQUIPMENT',
    meaning:
      'CONTAINED_IN_EQUIPMENT or PACKED_WITH_EQUIPMENT, with the option lithium_batteries. Batteries alone are not offered.',
  },
  {
    on: 'recipient',
    key: 'residential',
    example: 'true',
    meaning: 'The address is a home; `true` or `false`. `type: residential` means the same.',
  },
  {
    on: 'shipment',
    key: 'pickup_type',
    example: '03',
    operations: rating,
    meaning:
      'How UPS gets the packages (`PickupType`): 01 daily pickup, 03 customer counter, 06 one time pickup, 19 letter center, 20 air service center.',
  },
  {
    on: 'shipment',
    key: 'saturday_services',
    example: 'true',
    operations: rating,
    meaning:
      'Also quotes the Saturday delivery of each service, with the one on weekdays (`AvailableServicesOption`); `true` or `false`.',
  },
  {
    on: 'shipment',
    key: 'cod_amount',
    example: '45.00',
    meaning:
      "Amount above 0 to collect in the shipment's currency, with the option cash_on_delivery; split over the packages.",
  },
  {
    on: 'shipment',
    key: 'cod_funds',
    example: '0',
    meaning: 'How it is collected (`CODFundsCode`, see "C.O.D. Supported Countries" of UPS); 1 digit.',
  },
  {
    on: 'shipment',
    key: 'payment_postal_code',
    example: '10118',
    meaning:
      "Postal code of the payer's UPS account, needed for accounts in the United States and Canada; by default the recipient's where the recipient pays.",
  },
  {
    on: 'shipment',
    key: 'duty_payment_country_code',
    example: 'US',
    meaning: "Country of the duty payer's UPS account, when a third party pays duties.",
  },
  {
    on: 'shipment',
    key: 'duty_payment_postal_code',
    example: '10118',
    meaning:
      "Postal code of the duty payer's UPS account; by default the recipient's where the recipient pays.",
  },
  {
    on: 'shipment',
    key: 'notify',
    example: 'ship,delivery',
    operations: shipping,
    meaning:
      'Events that the recipient is e-mailed about: ship, exception, delivery, and access_point when it can be collected there. Of a return, ship is the making of the label.',
  },
  {
    on: 'item',
    key: 'additional_handling',
    example: 'true',
    meaning: 'Not in corrugated cardboard (`AdditionalHandlingIndicator`); `true` or `false`.',
  },
  {
    on: 'item',
    key: 'large_package',
    example: 'true',
    meaning: 'A large package (`LargePackageIndicator`); `true` or `false`.',
  },
  {
    on: 'item',
    key: 'simple_rate',
    example: 'S',
    meaning: 'UPS Simple Rate by size: XS, S, M, L, XL. One package, within the United States.',
  },
  {
    on: 'customs',
    key: 'reason_for_export',
    example: 'SAMPLE',
    operations: shipping,
    meaning:
      'SALE, GIFT, SAMPLE, RETURN, REPAIR, INTERCOMPANYDATA, or words of your own; at most 20 characters. Left out, `commercial_invoice: true` means SALE; GIFT with it, or SALE with `false`, is refused.',
  },
  {
    on: 'customs',
    key: 'comments',
    example: 'Not for resale',
    operations: shipping,
    meaning: 'Printed on the invoice; at most 150 characters.',
  },
  {
    on: 'customs',
    key: 'shipper_type',
    example: '01',
    operations: shipping,
    meaning: '01 business, 02 consumer, NA; required by UPS for goods that enter the European Union.',
  },
  {
    on: 'customs',
    key: 'consignee_type',
    example: '02',
    operations: shipping,
    meaning: '01 business, 02 consumer, NA; required by UPS for goods that enter the European Union.',
  },
  {
    on: 'customs',
    key: 'eu_de_minimis',
    example: 'Y',
    operations: shipping,
    meaning:
      'Y: worth at most 150 EUR in all, N: more; required by UPS for goods that enter the European Union.',
  },
  {
    on: 'customs_item',
    key: 'unit_of_measure',
    example: 'PRS',
    operations: shipping,
    meaning: 'Unit of the quantity ("Product Unit of Measure Codes" of UPS), at most 3 letters; default PCS.',
  },
  {
    on: 'customs_item',
    key: 'schedule_b_unit',
    example: 'NO',
    operations: shipping,
    meaning: 'Unit of Schedule B for EEI, X where it has none; with `customs.aes` or `no_eei`.',
  },
  {
    on: 'customs_item',
    key: 'schedule_b_quantity',
    example: '12',
    operations: shipping,
    meaning: 'How many of these units; the quantity by default where they are pieces (NO, PCS).',
  },
  {
    on: 'label',
    key: 'image_format',
    example: 'EPL',
    operations: shipping,
    meaning: 'EPL or SPL, formats that `label.format` has no word for.',
  },
  {
    on: 'invoice',
    key: 'document_id',
    example: '2026-11-22-10.15.00.123456',
    operations: shipping,
    meaning:
      'Invoices of your own in place of that of UPS: identifiers of documents uploaded to UPS before, up to 13 with a comma between them.',
  },
  {
    on: 'invoice',
    key: 'copy',
    example: 'true',
    operations: shipping,
    meaning:
      'Returns the invoice also to accounts that send theirs without paper (`OverridePaperlessIndicator`); `true` or `false`.',
  },
];

/** The same for requests of other operations. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    on: 'request',
    key: 'payment_method',
    example: '00',
    operations: ['pickup'],
    meaning:
      'How the pickup is paid (`PaymentMethod`): 01 by the account, the default; 00 where pickups are free of charge.',
  },
  {
    on: 'request',
    key: 'account_country_code',
    example: 'US',
    operations: ['pickup', 'pickup_availability'],
    meaning: 'Country of the UPS account; that of the address by default.',
  },
];
