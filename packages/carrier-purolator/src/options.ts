import type { OptionTable } from '@waybill/core';

/**
 * `OptionIDValuePair/ID`. Which lane and service takes which is told by Purolator alone (GetServicesOptions); it refuses
 * what it does not offer.
 */
export const options: OptionTable = [
  {
    code: 'ResidentialSignatureDomestic',
    neutral: 'signature',
    name: 'Residential Signature',
    meaning: 'Someone at the home signs. `signature` abroad is `ResidentialSignatureIntl`.',
  },
  {
    code: 'ResidentialSignatureIntl',
    name: 'Residential Signature (abroad)',
    meaning: 'Someone at the home abroad signs.',
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
    meaning: 'Liability up to `insured_amount`, in CAD; asked for by setting that field.',
  },
  {
    code: 'DangerousGoods',
    name: 'Dangerous Goods',
    meaning: 'Needs the extras `dangerous_goods_mode` and `dangerous_goods_class`.',
  },
  {
    code: 'ExpressCheque',
    neutral: 'cash_on_delivery',
    name: 'Express Cheque',
    meaning:
      'A cheque is collected on delivery. Needs the extras `express_cheque_amount` and `express_cheque_method`.',
  },
];
