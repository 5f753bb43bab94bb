/** A `Shipment` as far as rules and prices look at it. */
import { type Consignment, type ConsignmentOption, grams, type Place } from '@waybill/simulator/business';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';

export type Lane = 'domestic' | 'united_states' | 'international';

export interface PurolatorConsignment extends Consignment {
  readonly service: string;
  readonly lane: Lane;
  readonly total_pieces: number;
  readonly total_weight_g: number;
  /** Today when it is absent. */
  readonly day: string | undefined;
  readonly international: XmlElement | undefined;
  readonly registered_account: string;
  /** The account that pays, where it is not the registered one. */
  readonly billing_account: string;
  readonly references: readonly string[];
}

export function consignmentOf(shipment: XmlElement | undefined): PurolatorConsignment {
  const packages = elementAt(shipment, 'PackageInformation');
  const receiver = elementAt(shipment, 'ReceiverInformation/Address');
  const to = placeOf(receiver);
  return {
    service: textAt(packages, 'ServiceID'),
    from: placeOf(elementAt(shipment, 'SenderInformation/Address')),
    // A home has no company.
    to: { ...to, residential: textAt(receiver, 'Company') === '' },
    lane: to.country === 'CA' ? 'domestic' : to.country === 'US' ? 'united_states' : 'international',
    total_pieces: Number(textAt(packages, 'TotalPieces')),
    total_weight_g: weightOf(elementAt(packages, 'TotalWeight')),
    packages: elementsAt(packages, 'PiecesInformation/Piece').map((piece) => ({
      weight_g: weightOf(elementAt(piece, 'Weight')),
      options: optionsAt(piece, 'Options/OptionIDValuePair'),
    })),
    options: optionsAt(packages, 'OptionsInformation/Options/OptionIDValuePair'),
    day: textAt(shipment, 'ShipmentDate') || undefined,
    international: elementAt(shipment, 'InternationalInformation'),
    registered_account: textAt(shipment, 'PaymentInformation/RegisteredAccountNumber'),
    billing_account: textAt(shipment, 'PaymentInformation/BillingAccountNumber'),
    references: ['Reference1', 'Reference2', 'Reference3', 'Reference4']
      .map((name) => textAt(shipment, `TrackingReferenceInformation/${name}`))
      .filter((reference) => reference !== ''),
  };
}

function placeOf(address: XmlElement | undefined): Place {
  return {
    country: textAt(address, 'Country'),
    province: textAt(address, 'Province'),
    postal_code: textAt(address, 'PostalCode'),
    city: textAt(address, 'City'),
  };
}

function weightOf(weight: XmlElement | undefined): number {
  return grams(textAt(weight, 'Value') || '0', textAt(weight, 'WeightUnit') === 'lb' ? 'lb' : 'kg');
}

function optionsAt(element: XmlElement | undefined, path: string): ConsignmentOption[] {
  return elementsAt(element, path).map((pair) => ({
    code: textAt(pair, 'ID'),
    value: textAt(pair, 'Value'),
  }));
}
