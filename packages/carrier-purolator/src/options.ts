import {
  type ExtraTable,
  notBuilt,
  type OptionTable,
  type OtherOptions,
  type ShipmentOperation,
} from '@waybill/core/plugin';

/** Dangerous goods under a name of their own. */
export const DRY_ICE = 'DRY_ICE';

/**
 * `OptionIDValuePair/ID`. Only Purolator knows which lane and service takes which option (GetServicesOptions); it refuses
 * the others.
 */
export const options: OptionTable = [
  {
    code: 'ResidentialSignatureDomestic',
    neutral: 'signature',
    name: 'Residential Signature',
    meaning: 'Someone at the address signs. `signature` abroad is `ResidentialSignatureIntl`.',
  },
  {
    code: 'ResidentialSignatureIntl',
    name: 'Residential Signature (abroad)',
    meaning: 'Someone at the address abroad signs.',
  },
  {
    code: 'AdultSignatureRequired',
    neutral: 'adult_signature',
    name: 'Adult Signature Required',
    meaning: 'An adult signs.',
  },
  {
    code: 'OriginSignatureNotRequired',
    neutral: 'leave_at_door',
    name: 'Origin Signature Not Required',
    meaning: 'The sender waives the signature: it may be left at the door.',
  },
  {
    code: 'ChainOfSignature',
    name: 'Chain of Signature',
    meaning: 'Everyone who handles the shipment signs.',
  },
  {
    code: 'HoldForPickup',
    neutral: 'hold_for_pickup',
    name: 'Hold for Pickup',
    meaning: 'Held at a Purolator location until it is collected.',
  },
  {
    code: 'SaturdayDelivery',
    neutral: 'saturday_delivery',
    name: 'Saturday Delivery',
    meaning: 'Delivered on Saturday: PurolatorExpress that is shipped on a Friday.',
  },
  { code: 'SaturdayPickup', name: 'Saturday Pickup', meaning: 'Picked up on Saturday.' },
  {
    code: 'DeclaredValue',
    name: 'Declared Value',
    meaning: 'Liability up to `insured_amount`, in CAD. Set that field to get it.',
  },
  {
    code: 'DangerousGoods',
    neutral: 'lithium_batteries',
    name: 'Dangerous Goods',
    meaning:
      'Needs the extras `dangerous_goods_mode` and `dangerous_goods_class`; `dangerous_goods_declaration` where a declaration goes with it.',
  },
  {
    code: DRY_ICE,
    neutral: 'dry_ice',
    name: 'Dry ice',
    meaning: '`DangerousGoods`, with its extras.',
  },
  {
    code: 'ExpressCheque',
    neutral: 'cash_on_delivery',
    name: 'Express Cheque',
    meaning:
      'A cheque is collected on delivery and sent to the shipper. Needs the extra `express_cheque_method`, and the amount in `cash_on_delivery` or in `express_cheque_amount`.',
  },
];

const NO_OPTION = notBuilt('The contract lists no options; GetServicesOptions knows those of a lane.');

/** Neutral options without an `OptionIDValuePair/ID`. */
export const other_options: OtherOptions = {
  do_not_leave: NO_OPTION,
  return_to_sender: NO_OPTION,
  return_at_sender_expense: NO_OPTION,
  abandon_if_undeliverable: NO_OPTION,
  return_label: notBuilt('The contract has it as ReturnShipment.'),
  with_return_label: notBuilt('The contract has it as ReturnShipment.'),
};

const shipping: readonly ShipmentOperation[] = ['shipping'];

/** `SpecialHandlingType` of a package. */
export const SPECIAL_HANDLING = [
  'AdditionalHandling',
  'LargePackage',
  'FlatPackage',
  'Oversized',
  'ResidentialAreaHeavyweight',
] as const;
export const PICKUP_TYPES = ['DropOff', 'PreScheduled'] as const;
export const DANGEROUS_GOODS_MODES = ['Air', 'Ground'] as const;
export const RELATIONSHIPS = ['NotRelated', 'Related'] as const;
export const IMPORT_EXPORT_TYPES = ['Permanent', 'Temporary', 'Repair', 'Return'] as const;
/** Events of `notify`. */
export const EVENTS = ['shipment', 'exception', 'delivery'] as const;

const party = (on: 'shipper' | 'recipient' | 'sold_to'): ExtraTable => [
  { on, key: 'department', example: 'Shipping', meaning: 'Department, between company and street.' },
  {
    on,
    key: 'street_number',
    example: '1',
    meaning:
      'The street number, where the first of `address_lines` does not show it (`One Yonge Street`). That line is the street then.',
  },
];

/** Keys that are read from an `extra`, written there as `purolator:key`. */
export const extras: ExtraTable = [
  ...party('shipper'),
  ...party('recipient'),
  ...party('sold_to'),
  {
    on: 'shipment',
    key: 'description',
    example: 'Desk lamps',
    meaning:
      'What the shipment is (`PackageInformation/Description`), at most 25 characters; longer text is shortened.',
  },
  {
    on: 'shipment',
    key: 'dangerous_goods_mode',
    example: 'Ground',
    meaning: 'Air or Ground; with the option DangerousGoods, which needs it.',
  },
  {
    on: 'shipment',
    key: 'dangerous_goods_class',
    example: 'LimitedQuantities',
    meaning: 'The class, as Purolator lists it for the lane; with the option DangerousGoods, which needs it.',
  },
  {
    on: 'shipment',
    key: 'dangerous_goods_declaration',
    example: 'true',
    meaning:
      'A declaration of dangerous goods goes with the shipment (`DangerousGoodsDeclarationDocumentIndicator`), `true` or `false`; with the option DangerousGoods.',
  },
  {
    on: 'shipment',
    key: 'express_cheque_amount',
    example: '120.50',
    meaning: 'CAD to collect; with the option ExpressCheque, which needs it or `cash_on_delivery`.',
  },
  {
    on: 'shipment',
    key: 'express_cheque_method',
    example: 'Cheque',
    meaning:
      'How it is paid, as Purolator lists it for the lane; with the option ExpressCheque or `cash_on_delivery`, which need it.',
  },
  {
    on: 'shipment',
    key: 'pickup_type',
    example: 'PreScheduled',
    meaning: '`DropOff`, the default, or `PreScheduled`. Neither orders a pickup.',
  },
  {
    on: 'shipment',
    key: 'cost_centre',
    example: 'WEB',
    operations: shipping,
    meaning: 'Your cost centre (`OtherInformation/CostCentre`).',
  },
  {
    on: 'shipment',
    key: 'special_instructions',
    example: 'Ring twice',
    operations: shipping,
    meaning: 'For the courier (`OtherInformation/SpecialInstructions`).',
  },
  {
    on: 'shipment',
    key: 'confirmation_email',
    example: 'dispatch@example.com',
    operations: shipping,
    meaning: 'E-mail address that gets a confirmation of the shipment.',
  },
  {
    on: 'shipment',
    key: 'notify',
    example: 'shipment,exception,delivery',
    operations: shipping,
    meaning:
      'Events that the recipient is e-mailed about: shipment, exception, delivery. Needs `recipient.email_address`, the last two `shipper.email_address` as well.',
  },
  {
    on: 'shipment',
    key: 'notify_message',
    example: 'Your lamp is on its way',
    operations: shipping,
    meaning: 'Text of the e-mail about the shipment; with `notify`.',
  },
  {
    on: 'item',
    key: 'special_handling',
    example: 'LargePackage',
    meaning: `The package needs it: ${SPECIAL_HANDLING.join(', ')}.`,
  },
  {
    on: 'customs',
    key: 'business_relationship',
    example: 'Related',
    meaning: 'Between seller and buyer: `NotRelated`, the default, or `Related`.',
  },
  {
    on: 'customs',
    key: 'import_export_type',
    example: 'Temporary',
    meaning: `Why the goods cross the border: ${IMPORT_EXPORT_TYPES.join(', ')}.`,
  },
  {
    on: 'customs',
    key: 'customs_broker',
    example: 'Livingston',
    meaning: 'The broker who clears the goods (`PreferredCustomsBroker`).',
  },
  {
    on: 'customs_item',
    key: 'usmca',
    example: 'true',
    meaning: 'A USMCA document goes with it (`USMCADocumentIndicator`); `true` or `false`.',
  },
  {
    on: 'customs_item',
    key: 'fda',
    example: 'true',
    meaning: 'A document for the FDA goes with it (`FDADocumentIndicator`); `true` or `false`.',
  },
  {
    on: 'customs_item',
    key: 'sender_is_producer',
    example: 'true',
    meaning: 'The sender made it (`SenderIsProducerIndicator`); `true` or `false`.',
  },
  {
    on: 'customs_item',
    key: 'textile_manufacturer',
    example: 'Prairie Mills',
    meaning: 'It is a textile, and this is who made it (`TextileIndicator`, `TextileManufacturer`).',
  },
];
