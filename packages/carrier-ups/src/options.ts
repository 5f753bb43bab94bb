import { none, notBuilt, type OptionTable, type OtherOptions } from '@waybill/core/plugin';

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
    code: 'HoldForPickup',
    neutral: 'hold_for_pickup',
    name: 'Hold for Pickup at UPS Access Point',
    meaning:
      'Sent to the access point of `ups:access_point_id` and the extras with it, for the recipient to collect.',
  },
  {
    code: 'AccessPointDelivery',
    name: 'UPS Access Point Delivery',
    meaning: 'From one access point to another, where the recipient collects (`ShipmentIndicationType` 02).',
  },
  {
    code: 'DeliverToAddresseeOnly',
    name: 'Deliver to Addressee Only',
    meaning: 'The access point hands it to the addressee in person; with `HoldForPickup`.',
  },
  {
    code: 'Return',
    neutral: 'return_label',
    name: 'Return Service',
    meaning:
      'Goods that come back: the shipper is the customer, the recipient the shop that has the account. `ups:return_delivery` says how the customer gets the label.',
  },
  {
    code: 'DryIce',
    neutral: 'dry_ice',
    name: 'Dry Ice',
    meaning: 'Packages hold dry ice, as much as `ups:dry_ice_weight` of each says.',
  },
  {
    code: 'LithiumBatteries',
    neutral: 'lithium_batteries',
    name: 'Lithium Batteries',
    meaning:
      'Packages hold small lithium batteries in or with a device, lightly regulated: `ups:battery_material` and `ups:battery_packing` of each.',
  },
  {
    code: 'COD',
    neutral: 'cash_on_delivery',
    name: 'C.O.D.',
    meaning: 'The amount in `ups:cod_amount` is collected, as `ups:cod_funds` says.',
  },
  { code: 'UPScarbonneutral', name: 'UPS Carbon Neutral', meaning: 'Emissions are offset.' },
];

const SHIPPING = 'UPS OpenAPI, Shipping v2409, ShipmentServiceOptions and PackageServiceOptions';

/** Neutral options without an element of their own. */
export const other_options: OtherOptions = {
  do_not_leave: none(
    'There is no such element; DirectDeliveryOnly keeps a package from an access point',
    SHIPPING,
  ),
  return_to_sender: none('Instructions for what cannot be delivered have no element', SHIPPING),
  return_at_sender_expense: none('Instructions for what cannot be delivered have no element', SHIPPING),
  abandon_if_undeliverable: none('Instructions for what cannot be delivered have no element', SHIPPING),
  with_return_label: notBuilt('createReturn buys a label for the way back.'),
};
