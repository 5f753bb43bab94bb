/** Shipping, from neutral to wire. */
import type { RequestContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ShipmentRequest } from '@waybill/core';
import { sentSpelling } from '../services.js';
import type { OpenSettings } from '../settings.js';
import { plannedShipment } from '../shipment.js';
import type { SoapHeader } from '../soap.js';
import { searchOf } from '../tracking/request.js';
import { type LabelRequest, labelOf } from './label.js';

/** A purchase, with the facts that replies do not repeat. */
export interface WireShipmentRequest extends SoapHeader {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly packages: number;
  /** Set for a return, with the shop's number for it. */
  readonly is_return?: true;
  readonly rma_number?: string;
  readonly shipment: XmlNode;
  readonly label: LabelRequest;
  readonly references: readonly string[];
  /** Name and postal code of the recipient: a person finds the shipment in a list by them. */
  readonly receiver: string;
  /** The criteria by which tracking finds the shipment again; left out without a reference. */
  readonly search?: XmlNode;
}

export function createShipmentRequest(
  request: ShipmentRequest,
  context: RequestContext<OpenSettings>,
): WireShipmentRequest {
  const { shipment, recipient } = request;
  const { account, services, report } = context;
  const planned = plannedShipment(request, context, 'shipping');
  const service = sentSpelling(services[0] ?? '', shipment, account.settings);
  const [reference] = planned.references;
  const days = { ship_date_from: planned.ship_date, ship_date_to: planned.ship_date };
  const destination = omitUndefined({
    destination_postal_code: recipient.postal_code,
    destination_country_code: recipient.country_code,
  });
  return omitUndefined({
    request_id: account.context.newId(),
    language: account.settings.language,
    service,
    shipment_date: planned.ship_date,
    packages: planned.count,
    shipment: omitUndefined(planned.withService(service)),
    label: labelOf(shipment, planned.lane, report),
    references: planned.references,
    receiver: [recipient.person_name ?? recipient.company_name, recipient.postal_code]
      .filter((part) => part !== undefined)
      .join(', '),
    search:
      reference === undefined
        ? undefined
        : searchOf({ value: reference, ...days, ...destination }, account.settings, planned.ship_date),
  });
}

/**
 * How to find a shipment whose purchase is uncertain. No service of E-Ship finds one by `RequestReference`; tracking
 * finds one by its own references.
 */
export function lookupOf({ references, receiver, shipment_date, request_id }: WireShipmentRequest): Lookup {
  const [reference] = references;
  const shipment = `a shipment of ${shipment_date} to ${receiver}`;
  if (reference === undefined)
    return {
      what: `${shipment} in your Purolator account (without references it cannot be tracked by one)`,
      request_id,
    };
  return {
    what: `${shipment} with the reference ${reference} (your Purolator account, or TrackPackagesByReference)`,
    references: { Reference1: reference },
    request_id,
  };
}
