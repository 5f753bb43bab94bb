/** Shipping, from neutral to wire. */
import { type Lookup, omitUndefined, shipDate, throwIssues, today } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Issue, ShipmentRequest } from '@waybill/core';
import { type Account, CARRIER } from '../account.js';
import { resolvedRequest } from '../service-codes.js';
import { plannedShipment } from '../shipment.js';
import type { RequestContext } from '../soap.js';
import { type LabelRequest, labelOf } from './label.js';

/** What Purolator is asked to sell, and what replies do not tell of it. */
export interface WireShipmentRequest extends RequestContext {
  readonly service: string;
  /** `YYYY-MM-DD` */
  readonly shipment_date: string;
  readonly packages: number;
  readonly shipment: XmlNode;
  readonly label: LabelRequest;
  readonly references: readonly string[];
  /** Who receives it: what a person looks for in a list of shipments. */
  readonly receiver: string;
}

/** @throws ValidationError, NotSupportedError with every problem. */
export function createShipmentRequest(request: ShipmentRequest, account: Account): WireShipmentRequest {
  const issues: Issue[] = [];
  const { shipment, recipient } = request;
  const asked = resolvedRequest('shipping', request, account, issues);
  const planned = plannedShipment(request, asked, 'shipping', account, issues);
  const label = labelOf(shipment, planned.lane, issues);
  throwIssues(issues, CARRIER);
  const { settings, context } = account;
  const service = asked.services[0] as string;
  return {
    request_id: context.newId(),
    language: settings.language,
    service,
    shipment_date: shipDate(shipment) ?? today(context.clock, settings.time_zone),
    packages: planned.packages,
    shipment: omitUndefined(planned.withService(service)),
    label,
    references: shipment.references ?? [],
    receiver: [recipient.person_name ?? recipient.company_name, recipient.postal_code]
      .filter((part) => part !== undefined)
      .join(', '),
  };
}

/**
 * How to find a shipment whose purchase is uncertain. No service of E-Ship finds one by `RequestReference`; tracking
 * finds one by its own references.
 */
export function lookupOf({ references, receiver, shipment_date, request_id }: WireShipmentRequest): Lookup {
  const [reference] = references;
  const shipment = `a shipment of ${shipment_date} to ${receiver}`;
  return reference === undefined
    ? {
        what: `${shipment} in your Purolator account (without references it cannot be tracked by one)`,
        request_id,
      }
    : {
        what: `${shipment} with the reference ${reference} (your Purolator account, or TrackPackagesByReference)`,
        references: { Reference1: reference },
        request_id,
      };
}
