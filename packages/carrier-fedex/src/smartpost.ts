import { extraOf, parseEnum } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';

/** `smartPostInfoDetail`: what FedEx Ground Economy is quoted and sold by. */
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

/** Without a hub the other two extras have nothing to belong to, and FedEx Ground Economy cannot be asked for. */
export function smartPostOf(
  shipment: Shipment,
  services: readonly string[],
  issues: Issue[],
): SmartPost | undefined {
  const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;
  const hubId = extraOf(CARRIER, shipment, 'smartpost_hub_id');
  const indicia = parseEnum(
    extraOf(CARRIER, shipment, 'smartpost_indicia'),
    INDICIA,
    at('smartpost_indicia'),
    issues,
  );
  const endorsement = parseEnum(
    extraOf(CARRIER, shipment, 'smartpost_endorsement'),
    ENDORSEMENTS,
    at('smartpost_endorsement'),
    issues,
  );
  if (hubId === undefined) {
    if (services.includes('SMART_POST'))
      issues.push(
        issue(at('smartpost_hub_id'), 'required', 'is required for FedEx Ground Economy (SMART_POST)'),
      );
    const homeless = { smartpost_indicia: indicia, smartpost_endorsement: endorsement };
    for (const [key, value] of Object.entries(homeless)) {
      if (value !== undefined)
        issues.push(issue(at(key), 'contradiction', `needs ${CARRIER}:smartpost_hub_id`));
    }
    return undefined;
  }
  if (!/^\d{4}$/.test(hubId)) issues.push(issue(at('smartpost_hub_id'), 'invalid_value', 'must be 4 digits'));
  return {
    ...(endorsement === undefined ? {} : { ancillaryEndorsement: endorsement }),
    hubId,
    indicia: indicia ?? 'PARCEL_SELECT',
  };
}
