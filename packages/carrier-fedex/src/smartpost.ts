import { extraField, extraOf, extraWord, omitUndefined, type Reporter } from '@waybill/carrier-kit';
import type { Shipment } from '@waybill/core';

/** `smartPostInfoDetail`: FedEx Ground Economy needs it to be quoted and bought. */
export interface SmartPost {
  readonly ancillaryEndorsement?: string;
  readonly hubId: string;
  readonly indicia: string;
}

const INDICIA = [
  'PARCEL_SELECT',
  'PRESORTED_STANDARD',
  'MEDIA_MAIL',
  'PRESORTED_BOUND_PRINTED_MATTER',
  'PARCEL_RETURN',
] as const;
const ENDORSEMENTS = [
  'ADDRESS_CORRECTION',
  'CARRIER_LEAVE_IF_NO_RESPONSE',
  'CHANGE_SERVICE',
  'FORWARDING_SERVICE',
  'RETURN_SERVICE',
] as const;

/** Without a hub there is no FedEx Ground Economy, and the other two extras have nothing to belong to. */
export function smartPostOf(
  shipment: Shipment,
  services: readonly string[],
  report: Reporter,
): SmartPost | undefined {
  const hub = extraField(report, 'smartpost_hub_id');
  const hubId = extraOf(report.carrier, shipment, 'smartpost_hub_id');
  const indicia = extraWord(shipment, 'smartpost_indicia', INDICIA, 'shipment', report);
  const endorsement = extraWord(shipment, 'smartpost_endorsement', ENDORSEMENTS, 'shipment', report);
  if (hubId === undefined) {
    if (services.includes('SMART_POST')) report.required(hub, 'for FedEx Ground Economy (SMART_POST)');
    const needs = `needs ${report.carrier}:smartpost_hub_id`;
    if (indicia !== undefined) report.contradiction(extraField(report, 'smartpost_indicia'), needs);
    if (endorsement !== undefined) report.contradiction(extraField(report, 'smartpost_endorsement'), needs);
    return undefined;
  }
  if (!/^\d{4}$/.test(hubId)) report.invalid(hub, 'must be 4 digits');
  return omitUndefined({ ancillaryEndorsement: endorsement, hubId, indicia: indicia ?? 'PARCEL_SELECT' });
}
