/** `Shipment`, which estimates and purchases write alike: what is estimated is what is bought. */
import { extraOf, maxLength, parseEnum, type ResolvedRequest, shipDate } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Capability, type Issue, issue, type RateRequest, type Shipment } from '@waybill/core';
import { optionsOf } from './accessorials.js';
import { type Account, CARRIER } from './account.js';
import { internationalElement } from './customs.js';
import { PICKUP_TYPES } from './extras.js';
import { checkPackaging, optionPairs, packagesOf } from './packages.js';
import { laneOf, partyElement } from './parties.js';
import { paymentElement } from './payment.js';
import { expressService, type Lane, type Packaging } from './services.js';
import { notificationsOf } from './shipping/notification.js';

/** Reported of the 2.x services; the schema sets no bound. */
const LONGEST_DESCRIPTION = 25;
const MOST_REFERENCES = 4;

/** A shipment without its service, and what else the request says of services. */
export interface PlannedShipment {
  readonly lane: Lane;
  readonly packages: number;
  /** What was asked for; `''` also when nothing was. */
  readonly packaging: Packaging;
  /** The service that all others of the lane and packaging are alternatives of. */
  readonly anchor: string;
  /** The element `Shipment` with a service, in the order of its schema. */
  readonly withService: (service: string) => XmlNode;
}

export function plannedShipment(
  request: RateRequest,
  admitted: ResolvedRequest,
  operation: Capability,
  { settings }: Account,
  issues: Issue[],
): PlannedShipment {
  const { shipper, recipient, shipment } = request;
  const lane = laneOf(shipper, recipient, issues);
  const pieces = packagesOf(shipment, issues);
  const packaging = pieces.packaging ?? '';
  const anchor = expressService(lane, packaging);
  const wanted = admitted.services.length === 0 ? [anchor] : admitted.services;
  for (const service of wanted) checkPackaging(pieces, service, shipment, issues);
  const options = optionsOf(admitted, shipment, lane, issues);
  const { NotificationInformation, ProactiveNotification } =
    operation === 'shipping' ? notificationsOf(request, issues) : {};
  const before = {
    SenderInformation: partyElement(shipper, 'shipper', operation, issues),
    ReceiverInformation: partyElement(recipient, 'recipient', operation, issues),
    ShipmentDate: shipDate(shipment),
  };
  const contents = {
    Description: descriptionOf(shipment, issues),
    TotalWeight: pieces.total_weight,
    TotalPieces: String(pieces.count),
    PiecesInformation: { Piece: pieces.elements },
    OptionsInformation: options.length === 0 ? undefined : { Options: optionPairs(options) },
  };
  const after = {
    InternationalInformation: internationalElement(shipment, lane, operation, issues),
    PaymentInformation: paymentElement(shipment, recipient, settings.account_number, issues),
    PickupInformation: pickupElement(shipment, issues),
    NotificationInformation,
    ...(operation === 'shipping' ? referenceElements(shipment, issues) : {}),
    ProactiveNotification,
  };
  return {
    lane,
    packages: pieces.count,
    packaging,
    anchor,
    withService: (service) => ({
      ...before,
      PackageInformation: { ServiceID: service, ...contents },
      ...after,
    }),
  };
}

function descriptionOf(shipment: Shipment, issues: Issue[]): string | undefined {
  const written = extraOf(CARRIER, shipment, 'description');
  return maxLength(written, LONGEST_DESCRIPTION, `shipment.extra["${CARRIER}:description"]`, issues);
}

function pickupElement(shipment: Shipment, issues: Issue[]): XmlNode {
  const written = extraOf(CARRIER, shipment, 'pickup_type');
  const type = parseEnum(written, PICKUP_TYPES, `shipment.extra["${CARRIER}:pickup_type"]`, issues);
  return { PickupType: type ?? PICKUP_TYPES[0] };
}

/** `TrackingReferenceInformation` and `OtherInformation`, in this order. */
function referenceElements(shipment: Shipment, issues: Issue[]): XmlNode {
  const { references = [] } = shipment;
  if (references.length > MOST_REFERENCES) {
    const problem = `has ${references.length} entries; Purolator takes ${MOST_REFERENCES}`;
    issues.push(issue('shipment.references', 'too_many', problem, 'not_supported'));
  }
  const numbered = references.map((reference, index) => [`Reference${index + 1}`, reference]);
  const CostCentre = extraOf(CARRIER, shipment, 'cost_centre');
  const SpecialInstructions = extraOf(CARRIER, shipment, 'special_instructions');
  return {
    TrackingReferenceInformation: numbered.length === 0 ? undefined : Object.fromEntries(numbered),
    OtherInformation:
      CostCentre === undefined && SpecialInstructions === undefined
        ? undefined
        : { CostCentre, SpecialInstructions },
  };
}
