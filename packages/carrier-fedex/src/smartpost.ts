import type { RequestContext } from '@waybill/carrier-kit';
import { extraField, extraWord, omitUndefined, pounds } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import type { Package } from './packages.js';
import { type Account, ENDORSEMENTS } from './settings.js';

const INDICIA = [
  'PARCEL_SELECT',
  'PRESORTED_STANDARD',
  'MEDIA_MAIL',
  'PRESORTED_BOUND_PRINTED_MATTER',
  'PARCEL_RETURN',
] as const;

/**
 * `smartPostInfoDetail`, by which FedEx Ground Economy is quoted and bought: where the service is possible, and wanted.
 * Packages under 1 lb are PRESORTED_STANDARD, others PARCEL_SELECT (Ship API, `indicia`).
 */
export function smartPostOf(
  { shipper, recipient, shipment }: RequestFields,
  packages: readonly Package[],
  returns: boolean,
  { services, account: { settings }, report }: RequestContext<Account['settings']>,
): object | undefined {
  const written = extraWord(shipment, 'smartpost_indicia', INDICIA, 'shipment', report);
  const own = extraWord(shipment, 'smartpost_endorsement', ENDORSEMENTS, 'shipment', report);
  const isNamed = services.includes('SMART_POST');
  const { hub_id: hubId } = settings;
  if (hubId === undefined) {
    if (isNamed) report.notSupported('shipment.services', 'has SMART_POST, which needs the setting hub_id');
    for (const [key, value] of Object.entries({ smartpost_indicia: written, smartpost_endorsement: own }))
      if (value !== undefined) report.contradiction(extraField(report, key), 'needs the setting hub_id');
    return undefined;
  }
  const isDomestic = shipper.country_code === 'US' && recipient.country_code === 'US';
  if (!isDomestic || (services.length > 0 && !isNamed)) return undefined;
  const isLight = packages.every(({ weight }) => pounds(weight.value, weight.units).isLessThan(1));
  const indicia = written ?? (returns ? 'PARCEL_RETURN' : isLight ? 'PRESORTED_STANDARD' : 'PARCEL_SELECT');
  const ancillaryEndorsement = own ?? (indicia === 'PRESORTED_STANDARD' ? settings.endorsement : undefined);
  if (indicia === 'PRESORTED_STANDARD' && ancillaryEndorsement === undefined) {
    const when = 'for packages under 1 lb with FedEx Ground Economy, or the setting endorsement';
    if (isNamed || written !== undefined) report.required(extraField(report, 'smartpost_endorsement'), when);
    else
      report.notice(
        'left_out',
        `FedEx Ground Economy is left out: ${extraField(report, 'smartpost_endorsement')} is required ${when}.`,
      );
    return undefined;
  }
  return omitUndefined({ ancillaryEndorsement, hubId, indicia });
}
