import {
  byService,
  type ExtraTable,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
  type RequestExtraRow,
} from '@waybill/core/plugin';

const SERVICES = 'HSI Order API of 2025-12-18, ShipmentOrderServices';

/** Members of `ShipmentOrderServices`. Its contract decides which of them an account may book. */
export const options: OptionTable = [
  {
    code: 'signatureService',
    neutral: 'signature',
    name: 'Signature',
    meaning: 'Delivered against a signature.',
  },
  {
    code: 'identVerifyFsk18',
    neutral: 'adult_signature',
    name: 'Ident, 18 years',
    meaning: 'The recipient proves to be 18 or older.',
  },
  {
    code: 'identVerifyFsk16',
    name: 'Ident, 16 years',
    meaning: 'The recipient proves to be 16 or older.',
  },
  {
    code: 'parcelShopDeliveryService',
    neutral: 'hold_for_pickup',
    name: 'ParcelShop delivery',
    meaning:
      'Delivered to the ParcelShop of `shipment.delivery_point`, which alone is enough; without it, to the one that is nearest to the recipient.',
  },
  {
    code: 'cashOnDeliveryService',
    neutral: 'cash_on_delivery',
    name: 'Cash on delivery',
    meaning: 'The amount of `shipment.cash_on_delivery` is collected; that field alone is enough.',
  },
  {
    code: 'householdSignatureService',
    neutral: 'do_not_leave',
    name: 'Household signature',
    meaning: 'Handed over against a signature in the household, not to neighbours.',
  },
  { code: 'nextDayService', name: 'Next day', meaning: 'Delivered on the next working day.' },
  { code: 'tanService', name: 'TAN', meaning: 'Handed over for a number that the recipient gets by e-mail.' },
  { code: 'bulkGoodService', name: 'Bulky goods', meaning: 'For packages above the usual sizes.' },
  {
    code: 'limitedQuantitiesService',
    name: 'Limited quantities',
    meaning: 'For dangerous goods in limited quantities.',
  },
  { code: 'compactParcelService', name: 'Compact parcel', meaning: 'For compact parcels.' },
  {
    code: 'redirectionProhibitedService',
    name: 'No redirection',
    meaning: 'The recipient cannot choose another place.',
  },
  {
    code: 'excludeParcelShopAuthorization',
    name: 'No authorisation',
    meaning: 'Nobody else may collect it at the ParcelShop.',
  },
  {
    code: 'lateInjectionService',
    name: 'Late injection',
    meaning: 'The package is handed over late in the day.',
  },
];

const UNDELIVERABLE = none(
  'An order does not say what becomes of a package that cannot be delivered',
  SERVICES,
);

export const other_options: OtherOptions = {
  saturday_delivery: byService(
    ['PARCEL'],
    'Within Germany Hermes delivers from Monday to Saturday',
    'usual, as shops know it; the forecast in the Shipment Info API of 2025-12-08 is for Saturday, 2020-06-06',
  ),
  leave_at_door: none('An order has no place to leave a package at', SERVICES),
  return_to_sender: UNDELIVERABLE,
  return_at_sender_expense: UNDELIVERABLE,
  abandon_if_undeliverable: UNDELIVERABLE,
  dry_ice: none('An order has no dry ice', SERVICES),
  lithium_batteries: notBuilt(
    'Dangerous goods in limited quantities are the option limitedQuantitiesService.',
  ),
  return_label: notBuilt('createReturn buys one.'),
  with_return_label: notBuilt('createReturn buys one, by the number of the delivery.'),
};

export const IDENT_TYPES = ['GERMAN_IDENTITY_CARD', 'GERMAN_PASSPORT', 'INTERNATIONAL_PASSPORT'] as const;
export const TIME_SLOTS = ['FORENOON', 'NOON', 'AFTERNOON', 'EVENING'] as const;
export const PROOF_REASONS = [
  'REQUESTED_BY_RECEIVER',
  'REQUESTED_BY_PAYMENT_PROVIDER',
  'REQUESTED_BY_HEALTH_INSURANCE',
  'REQUESTED_BY_AUTHORITY',
  'POSSIBLE_FRAUD_CASE',
] as const;

/** Keys of `extra` that this carrier reads, written as `hermes-de:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'stated_day',
    example: '2026-12-07',
    operations: ['shipping'],
    meaning: 'Day of the delivery, at least two working days and at most 210 days ahead.',
  },
  {
    on: 'shipment',
    key: 'stated_time',
    example: 'FORENOON',
    operations: ['shipping'],
    meaning: 'Time on that day: `FORENOON`, `NOON`, `AFTERNOON` or `EVENING`.',
  },
  {
    on: 'shipment',
    key: 'ident_id',
    example: 'L01X00T47',
    operations: ['shipping'],
    meaning: 'Number of the document that the recipient shows, with `ident_type`.',
  },
  {
    on: 'shipment',
    key: 'ident_type',
    example: 'GERMAN_IDENTITY_CARD',
    operations: ['shipping'],
    meaning: 'The document: `GERMAN_IDENTITY_CARD`, `GERMAN_PASSPORT` or `INTERNATIONAL_PASSPORT`.',
  },
  {
    on: 'shipment',
    key: 'ident_birthday',
    example: '1990-05-17',
    operations: ['shipping'],
    meaning: 'Date of birth that the document must show.',
  },
  {
    on: 'item',
    key: 'parcel_class',
    example: 'M',
    operations: ['shipping'],
    meaning: 'Class of the package, `XS` to `XL`, which customers of Digital Sales must name.',
  },
  {
    on: 'customs',
    key: 'export_clearance',
    example: 'true',
    operations: ['shipping'],
    meaning: 'Whether Hermes makes the export declaration.',
  },
  {
    on: 'label',
    key: 'dpi',
    example: '300',
    operations: ['shipping'],
    meaning: 'Dots per inch of a label in ZPL: `203` (the default) or `300`.',
  },
];

/** Keys of the `extra` of other requests. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    key: 'parcel_class',
    on: 'request',
    operations: ['pickup'],
    meaning: 'Class of the packages, `XS` to `XL`: Hermes counts them by class.',
    example: 'M',
  },
  {
    key: 'reason',
    on: 'request',
    operations: ['proof_of_delivery'],
    meaning: 'Why the signature is wanted, in the word of the POD API.',
    example: 'REQUESTED_BY_PAYMENT_PROVIDER',
  },
];
