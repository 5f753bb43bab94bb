import type { ExtraTable, OptionTable } from '@waybill/core';

/** Options of rating and shipping, by the names of UPS's elements. Source: UPS OpenAPI, `…ServiceOptions`. */
export const options: OptionTable = [
  {
    code: 'SignatureRequired',
    neutral: 'signature',
    name: 'Signature Required',
    meaning: 'Someone at the address signs (`DeliveryConfirmation`).',
  },
  {
    code: 'AdultSignatureRequired',
    neutral: 'adult_signature',
    name: 'Adult Signature Required',
    meaning: 'An adult at the address signs (`DeliveryConfirmation`).',
  },
  {
    code: 'SaturdayDelivery',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on a Saturday.',
  },
  { code: 'SaturdayPickup', name: 'Saturday Pickup', meaning: 'Picked up on a Saturday.' },
  {
    code: 'ShipperRelease',
    neutral: 'leave_at_door',
    name: 'Shipper Release',
    meaning: 'Left without a signature; within the United States and Puerto Rico.',
  },
  {
    code: 'DirectDeliveryOnly',
    name: 'Direct Delivery Only',
    meaning: 'Delivered to the address on the label and nowhere else.',
  },
  {
    code: 'DeliverToAddresseeOnly',
    name: 'Deliver to Addressee Only',
    meaning: 'Handed to the addressee in person.',
  },
  {
    code: 'COD',
    neutral: 'cash_on_delivery',
    name: 'C.O.D.',
    meaning: 'The amount in `ups:cod_amount` is collected, as `ups:cod_funds` says.',
  },
  { code: 'UPScarbonneutral', name: 'UPS Carbon Neutral', meaning: 'Emissions are offset.' },
];

const rating = ['rating'] as const;
const shipping = ['shipping'] as const;

/** Keys that are read from the `extra` of a request, written there as `ups:key`. */
export const extras: ExtraTable = [
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
    meaning: 'Events that the recipient is e-mailed about: ship, exception, delivery.',
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
    on: 'label',
    key: 'image_format',
    example: 'EPL',
    operations: shipping,
    meaning: 'EPL or SPL, formats that `label.format` has no word for.',
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
