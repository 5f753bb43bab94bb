/** `Shipment`, the same in estimates and purchases: the service that is bought is the one that was estimated. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  extraField,
  extraText,
  extraWord,
  type Reporter,
  referencesOf,
  shipDate,
  shipDateOf,
  shortened,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { RateRequest } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { optionElements } from './accessorials.js';
import { internationalElement } from './customs.js';
import { notificationsOf } from './notifications.js';
import { PICKUP_TYPES } from './options.js';
import { checkPackaging, type Packages, packageElements } from './packages.js';
import { laneOf, partyElement } from './parties.js';
import { paymentElement } from './payment.js';
import { expressService, type Lane, PAUSED } from './services.js';
import type { OpenSettings } from './settings.js';

/** Reported of the 2.x services; the schema sets no bound. */
const LONGEST_DESCRIPTION = 25;
const MOST_REFERENCES = 4;

/** A shipment without its service. */
export interface PlannedShipment extends Packages {
  readonly lane: Lane;
  /** `YYYY-MM-DD`; today when the request has no date. */
  readonly ship_date: string;
  /** As far as they fit: they are sent, and find the shipment again. */
  readonly references: readonly string[];
  /** The lane's Express service in this packaging. */
  readonly anchor: string;
  /** The element `Shipment` with a service, in the order of its schema. */
  readonly withService: (service: string) => XmlNode;
}

export function plannedShipment(
  request: RateRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
  operation: ShipmentOperation,
): PlannedShipment {
  const { shipper, recipient, shipment } = request;
  const { account_number, time_zone } = account.settings;
  const buying = operation === 'shipping';
  const lane = laneOf(recipient);
  const paused = PAUSED[lane];
  if (paused !== undefined) report.notice('lane_paused', paused);
  const { elements: pieces, ...packages } = packageElements(shipment, report);
  const anchor = expressService(lane, packages.packaging);
  for (const service of services.length === 0 ? [anchor] : services)
    checkPackaging(packages, service, shipment, report);
  const { NotificationInformation, ProactiveNotification } = buying ? notificationsOf(request, report) : {};
  const references = buying
    ? referencesOf(shipment, { most: MOST_REFERENCES, longest: Infinity }, report)
    : [];
  const description = extraText(shipment, 'description', 'shipment', report);
  const before = {
    SenderInformation: partyElement(shipper, 'shipper', request, operation, report),
    ReceiverInformation: partyElement(recipient, 'recipient', request, operation, report),
    ShipmentDate: shipDate(shipment),
  };
  const contents = {
    Description: shortened(description, LONGEST_DESCRIPTION, extraField(report, 'description'), report),
    ...pieces,
    ...optionElements(options, request, lane, operation, report),
  };
  const pickup = extraWord(shipment, 'pickup_type', PICKUP_TYPES, 'shipment', report);
  const after = {
    InternationalInformation: internationalElement(request, lane, operation, account_number, report),
    PaymentInformation: paymentElement(request, account_number, report),
    PickupInformation: { PickupType: pickup ?? PICKUP_TYPES[0] },
    NotificationInformation,
    TrackingReferenceInformation:
      references.length === 0
        ? undefined
        : Object.fromEntries(references.map((reference, index) => [`Reference${index + 1}`, reference])),
    OtherInformation: buying ? otherInformation(request, report) : undefined,
    ProactiveNotification,
  };
  return {
    ...packages,
    lane,
    ship_date: shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report),
    references,
    anchor,
    withService: (service) => ({
      ...before,
      PackageInformation: { ServiceID: service, ...contents },
      ...after,
    }),
  };
}

function otherInformation({ shipment }: RateRequest, report: Reporter): XmlNode | undefined {
  const CostCentre = extraText(shipment, 'cost_centre', 'shipment', report);
  const SpecialInstructions = extraText(shipment, 'special_instructions', 'shipment', report);
  return (CostCentre ?? SpecialInstructions) === undefined ? undefined : { CostCentre, SpecialInstructions };
}
