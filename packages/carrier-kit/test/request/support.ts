import {
  type PartyData,
  RateRequest,
  type RateRequestData,
  type Shipment,
  type ShipmentData,
} from '@waybill/core';
import { createReporter, type Reporter } from '../../src/request.js';

export const reporter = (): Reporter => createReporter({ id: 'acme', name: 'Acme Freight' });

interface Parts {
  readonly shipper?: PartyData;
  readonly recipient?: PartyData;
  readonly shipment?: Partial<ShipmentData>;
}

/** A request from Montréal to Toronto, one package of 1 kg, with these parts set. */
export function requestOf({ shipper, recipient, shipment }: Parts = {}): RateRequest {
  const data: RateRequestData = {
    shipper: { country_code: 'CA', postal_code: 'H3B 4W8', ...shipper },
    recipient: { country_code: 'CA', postal_code: 'K1A 0B1', ...recipient },
    shipment: { items: [{ weight: 1 }], ...shipment },
  };
  return new RateRequest(data);
}

export const shipmentOf = (shipment: Partial<ShipmentData> = {}): Shipment =>
  requestOf({ shipment }).shipment;

/** Field and code of every issue. */
export const found = ({ issues }: Reporter): string[] => issues.map(({ field, code }) => `${field} ${code}`);

/** Codes of the notices. */
const noticed = ({ notices }: Reporter): string[] => notices.map(({ code }) => code);

/** What comes of a reading: its value, field and code of each issue, codes of the notices, and what both say. */
export function reading<T>(read: (report: Reporter) => T, report = reporter()) {
  const value = read(report);
  const said = [...report.issues, ...report.notices].map(({ message }) => message);
  return { value, issues: found(report), notices: noticed(report), said };
}
