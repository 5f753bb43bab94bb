/** How packages are handed to Canada Post, one by one or with the manifest of their group. */
import { extraField, extraFlag, extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';

export interface Handover {
  /** `shipping-point-id`, sent in place of the postal code of `requested-shipping-point`. */
  readonly shipping_point_id?: string;
  /** `cpc-pickup-indicator` */
  readonly pickup: boolean;
}

/** @param at where the extras stand; empty for the request itself. */
export function handoverOf(
  holder: Parameters<typeof extraText>[0],
  at: '' | 'shipment',
  report: Reporter,
): Handover {
  const site = extraText(holder, 'shipping_point_id', at, report);
  if (site !== undefined && !/^[A-Za-z0-9]{4}$/.test(site))
    report.invalid(
      extraField(report, 'shipping_point_id', at),
      'must be a site number of 4 letters or digits such as 0424',
    );
  const pickup = extraFlag(holder, 'pickup', at, report) ?? false;
  if (pickup && site !== undefined)
    report.contradiction(
      extraField(report, 'pickup', at),
      'is set, but packages are handed in at canadapost:shipping_point_id',
    );
  return omitUndefined({ shipping_point_id: site, pickup });
}
