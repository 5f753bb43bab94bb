import { omitUndefined } from '@waybill/carrier-kit/request';
import {
  byService,
  type ExtraRow,
  type ExtraTable,
  type NeutralOption,
  none,
  notBuilt,
  type OptionTable,
  type OtherOptions,
} from '@waybill/core/plugin';
import { AT_HOME } from './services.js';

/** By code: the name, the meaning, and the neutral name of those that have one. */
const OPTIONS: Readonly<Record<string, readonly [name: string, meaning: string, neutral?: NeutralOption]>> = {
  signedForByRecipient: ['Signed For By Recipient', 'The recipient signs; DHL Paket.', 'signature'],
  A16: ['Visual Check of Age 16', 'The recipient looks 16 or shows it; DHL Paket.'],
  A18: ['Visual Check of Age 18', 'The recipient looks 18 or shows it; DHL Paket.', 'adult_signature'],
  namedPersonOnly: ['Named Person Only', 'Handed to the recipient in person; DHL Paket.'],
  identCheck: ['Ident Check', 'The recipient shows an identity card; see the extras `ident_…`. DHL Paket.'],
  noNeighbourDelivery: ['No Neighbour Delivery', 'Not left with a neighbour; DHL Paket.', 'do_not_leave'],
  preferredLocation: [
    'Preferred Location',
    'Left at the place of the extra `preferred_location`; DHL Paket and Kleinpaket.',
    'leave_at_door',
  ],
  bulkyGoods: ['Bulky Goods', 'Sperrgut: larger than 120 x 60 x 60 cm, or no parcel.'],
  goGreenPlus: ['GoGreen Plus', 'Pays for less emissions; DHL Paket and Kleinpaket.'],
  parcelOutletRouting: [
    'Parcel Outlet Routing',
    'A package that cannot be delivered waits in an outlet; DHL writes to `recipient.email_address`.',
  ],
  cashOnDelivery: [
    'Cash on Delivery',
    'Collects `cash_on_delivery`; that field alone asks for it.',
    'cash_on_delivery',
  ],
  dhlRetoure: [
    'DHL Retoure',
    'A label for sending the goods back to the shipper; DHL Paket and Kleinpaket.',
    'with_return_label',
  ],
  premium: ['Premium', 'The faster way abroad; without it DHL takes what is usual there.'],
  closestDropPoint: [
    'Closest Drop Point',
    'Abroad: collected at the drop point next to the recipient. In Germany give `delivery_point` instead.',
    'hold_for_pickup',
  ],
  RETURN: [
    'Endorsement: Return',
    'Comes back if it cannot be delivered; within Germany always so.',
    'return_to_sender',
  ],
  ABANDON: [
    'Endorsement: Abandon',
    'Abroad: is given up if it cannot be delivered.',
    'abandon_if_undeliverable',
  ],
};

/** Members of `services` (schema `VAS`) of the Parcel DE Shipping API 2.1.13; A16, A18, RETURN and ABANDON are values of a member. */
export const options: OptionTable = Object.entries(OPTIONS).map(([code, [name, meaning, neutral]]) =>
  omitUndefined({ code, neutral, name, meaning }),
);

const VAS = 'Parcel DE Shipping API 2.1.13, schema VAS';
const HARMLESS = none('There is no service for dangerous goods', VAS);

export const other_options: OtherOptions = {
  saturday_delivery: byService(
    AT_HOME,
    'Within Germany DHL delivers from Monday to Saturday',
    `usual, as shops know it; no service of ${VAS}`,
  ),
  return_at_sender_expense: notBuilt('RETURN, which is return_to_sender, does not say who pays.'),
  dry_ice: HARMLESS,
  lithium_batteries: HARMLESS,
  return_label: notBuilt('createReturn buys one.'),
};

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
  preferred_neighbour: [
    'Meier, next door',
    'A neighbour to leave the package with, at most 100 characters; DHL Paket and Kleinpaket.',
  ],
  preferred_location: [
    'Carport',
    'A place to leave the package at, at most 100 characters; DHL Paket and Kleinpaket.',
  ],
  preferred_day: [
    '2026-03-06',
    'A day of delivery, `YYYY-MM-DD`, 2 to 6 working days after DHL gets the package; DHL Paket.',
  ],
  ident_first_name: ['Greta', 'First name on the identity card; needed with `identCheck`.'],
  ident_last_name: ['Beispiel', 'Last name on the identity card; needed with `identCheck`.'],
  ident_date_of_birth: ['1990-05-17', 'Date of birth on the identity card, `YYYY-MM-DD`.'],
  ident_minimum_age: ['A18', 'Age by the identity card: `A16` or `A18`.'],
  cod_account_reference: [
    'Hauptkonto',
    'A bank account of the portal that gets the collected money, where `cash_on_delivery` has no `iban`; by default that of the settings.',
  ],
  permit_number: ['CITES-2026-17', 'Permit for the goods; at most 30 characters.', 'customs'],
  attestation_number: ['ATT-77', 'Certificate of the goods; at most 30 characters.', 'customs'],
};

export const extras: ExtraTable = Object.entries(EXTRAS).map(
  ([key, [example, meaning, on = 'shipment']]): ExtraRow => ({
    on,
    key,
    example,
    meaning,
  }),
);
