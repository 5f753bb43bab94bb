import type { ExtraRow, ExtraTable, OptionTable } from '@waybill/core';

/** Members of `services` (schema `VAS`) of the Parcel DE Shipping API 2.1.13; A16, A18, RETURN and ABANDON are values of a member. */
export const options: OptionTable = [
  {
    code: 'signedForByRecipient',
    neutral: 'signature',
    name: 'Signed For By Recipient',
    meaning: 'The recipient signs; DHL Paket.',
  },
  { code: 'A16', name: 'Visual Check of Age 16', meaning: 'The recipient looks 16 or shows it; DHL Paket.' },
  {
    code: 'A18',
    neutral: 'adult_signature',
    name: 'Visual Check of Age 18',
    meaning: 'The recipient looks 18 or shows it; DHL Paket.',
  },
  {
    code: 'namedPersonOnly',
    name: 'Named Person Only',
    meaning: 'Handed to the recipient in person; DHL Paket.',
  },
  {
    code: 'identCheck',
    name: 'Ident Check',
    meaning: 'The recipient shows an identity card; see the extras `ident_…`. DHL Paket.',
  },
  {
    code: 'noNeighbourDelivery',
    name: 'No Neighbour Delivery',
    meaning: 'Not left with a neighbour; DHL Paket.',
  },
  {
    code: 'bulkyGoods',
    name: 'Bulky Goods',
    meaning: 'Sperrgut: larger than 120 x 60 x 60 cm, or no parcel.',
  },
  {
    code: 'goGreenPlus',
    name: 'GoGreen Plus',
    meaning: 'Pays for less emissions; DHL Paket and Kleinpaket.',
  },
  {
    code: 'parcelOutletRouting',
    name: 'Parcel Outlet Routing',
    meaning:
      'A package that cannot be delivered waits in an outlet; DHL writes to `recipient.email_address`.',
  },
  {
    code: 'cashOnDelivery',
    neutral: 'cash_on_delivery',
    name: 'Cash on Delivery',
    meaning: 'Collects `cash_on_delivery`; that field alone asks for it.',
  },
  {
    code: 'dhlRetoure',
    neutral: 'with_return_label',
    name: 'DHL Retoure',
    meaning: 'A label for sending the goods back to the shipper; DHL Paket and Kleinpaket.',
  },
  {
    code: 'premium',
    name: 'Premium',
    meaning: 'The faster way abroad; without it DHL takes what is usual there.',
  },
  {
    code: 'closestDropPoint',
    neutral: 'hold_for_pickup',
    name: 'Closest Drop Point',
    meaning:
      'Abroad: collected at the drop point next to the recipient. In Germany give `delivery_point` instead.',
  },
  {
    code: 'RETURN',
    neutral: 'return_to_sender',
    name: 'Endorsement: Return',
    meaning: 'Abroad: comes back if it cannot be delivered.',
  },
  {
    code: 'ABANDON',
    neutral: 'abandon_if_undeliverable',
    name: 'Endorsement: Abandon',
    meaning: 'Abroad: is given up if it cannot be delivered.',
  },
];

/** By key: an example, the meaning, and where it is written unless in `shipment.extra`. */
const EXTRAS: Readonly<Record<string, readonly [example: string, meaning: string, on?: ExtraRow['on']]>> = {
  billing_number: [
    '33333333330103',
    'Another billing number than that of the settings for this product, 14 characters.',
  ],
  must_encode: [
    'true',
    '`true`: a German address that DHL cannot find is refused; without it DHL warns and prints the label.',
  ],
  shipper_reference: [
    'Lindenladen',
    'A shipper of the business customer portal, with its logo, in place of the address of the shipper.',
  ],
  preferred_neighbour: ['Meier, next door', 'A neighbour to leave the package with; at most 100 characters.'],
  preferred_location: ['Carport', 'A place to leave the package at; at most 100 characters.'],
  preferred_day: [
    '2026-03-06',
    'A day of delivery, `YYYY-MM-DD`, 2 to 6 working days after DHL gets the package.',
  ],
  ident_first_name: ['Greta', 'First name on the identity card; needed with `identCheck`.'],
  ident_last_name: ['Beispiel', 'Last name on the identity card; needed with `identCheck`.'],
  ident_date_of_birth: ['1990-05-17', 'Date of birth on the identity card, `YYYY-MM-DD`.'],
  ident_minimum_age: ['A18', 'Age by the identity card: `A16` or `A18`.'],
  cod_account_reference: [
    'Hauptkonto',
    'A bank account of the portal that gets the collected money, where `cash_on_delivery` has no `iban`.',
  ],
  permit_number: ['CITES-2026-17', 'Permit for the goods; at most 30 characters.', 'customs'],
  attestation_number: ['ATT-77', 'Certificate of the goods; at most 30 characters.', 'customs'],
};

export const extras: ExtraTable = Object.entries(EXTRAS).map(
  ([key, [example, meaning, on = 'shipment']]): ExtraRow => ({
    on,
    key,
    example,
    operations: ['shipping'],
    meaning,
  }),
);
