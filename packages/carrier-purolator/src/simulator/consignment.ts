/** A `Shipment` as far as rules and prices look at it. */
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import type { Lane } from './offers.js';

export interface Place {
  readonly country: string;
  readonly province: string;
  readonly postal_code: string;
}

export interface Piece {
  /** Kilograms. */
  readonly weight: number;
  readonly special_handling: boolean;
}

export interface Consignment {
  readonly service: string;
  readonly from: Place;
  readonly to: Place;
  readonly lane: Lane;
  /** A home has no company. */
  readonly residential: boolean;
  readonly total_pieces: number;
  /** Kilograms. */
  readonly total_weight: number;
  readonly pieces: readonly Piece[];
  readonly options: readonly Option[];
  readonly piece_options: readonly (readonly Option[])[];
  /** `undefined`: today. */
  readonly day: string | undefined;
  readonly international: XmlElement | undefined;
  readonly registered_account: string;
}

export interface Option {
  readonly id: string;
  readonly value: string;
}

const KG_PER_LB = 0.45359237;

export function consignmentOf(shipment: XmlElement | undefined): Consignment {
  const packages = elementAt(shipment, 'PackageInformation');
  const from = placeOf(elementAt(shipment, 'SenderInformation/Address'));
  const receiver = elementAt(shipment, 'ReceiverInformation/Address');
  const to = placeOf(receiver);
  const pieces = elementsAt(packages, 'PiecesInformation/Piece');
  const piece_options = pieces.map((piece) => optionsAt(piece, 'Options/OptionIDValuePair'));
  return {
    service: textAt(packages, 'ServiceID'),
    from,
    to,
    lane: to.country === 'CA' ? 'domestic' : to.country === 'US' ? 'united_states' : 'international',
    residential: textAt(receiver, 'Company') === '',
    total_pieces: Number(textAt(packages, 'TotalPieces')),
    total_weight: weightOf(elementAt(packages, 'TotalWeight')),
    pieces: pieces.map((piece, index) => ({
      weight: weightOf(elementAt(piece, 'Weight')),
      special_handling: (piece_options[index] ?? []).some(({ id }) => id === 'SpecialHandling'),
    })),
    options: optionsAt(packages, 'OptionsInformation/Options/OptionIDValuePair'),
    piece_options,
    day: textAt(shipment, 'ShipmentDate') || undefined,
    international: elementAt(shipment, 'InternationalInformation'),
    registered_account: textAt(shipment, 'PaymentInformation/RegisteredAccountNumber'),
  };
}

function placeOf(address: XmlElement | undefined): Place {
  return {
    country: textAt(address, 'Country'),
    province: textAt(address, 'Province'),
    postal_code: textAt(address, 'PostalCode'),
  };
}

function weightOf(weight: XmlElement | undefined): number {
  const value = Number(textAt(weight, 'Value'));
  return textAt(weight, 'WeightUnit') === 'lb' ? value * KG_PER_LB : value;
}

function optionsAt(element: XmlElement | undefined, path: string): Option[] {
  return elementsAt(element, path).map((pair) => ({ id: textAt(pair, 'ID'), value: textAt(pair, 'Value') }));
}
