/** How packages are handed to Canada Post: at once or with a group's manifest, where, or by pickup. */
import { extraField, extraFlag, extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { ApiProfile } from '../api-profile.js';
import type { OpenSettings } from '../settings.js';

export interface Handover {
  /** `group-id`: the shipment waits for the manifest of its group. Left out: it is transmitted and charged at once. */
  readonly group_id?: string;
  /** `shipping-point-id`, sent in place of the postal code of `requested-shipping-point`. */
  readonly shipping_point_id?: string;
  /** `cpc-pickup-indicator` */
  readonly pickup: boolean;
}

export function handoverOf(
  shipment: Shipment,
  profile: ApiProfile,
  settings: OpenSettings,
  report: Reporter,
): Handover {
  const field = (key: string) => extraField(report, key);
  const named_group = extraText(shipment, 'group_id', 'shipment', report, 32);
  if (named_group !== undefined && settings.contract_id === undefined)
    report.notSupported(field('group_id'), 'needs a contract: without one shipments are transmitted at once');
  const shipping_point_id = extraText(shipment, 'shipping_point_id', 'shipment', report);
  if (shipping_point_id !== undefined && !/^[A-Za-z0-9]{4}$/.test(shipping_point_id))
    report.invalid(field('shipping_point_id'), 'must be a site number of 4 letters or digits such as 0424');
  const pickup = extraFlag(shipment, 'pickup', 'shipment', report) ?? false;
  if (pickup && shipping_point_id !== undefined)
    report.contradiction(
      field('pickup'),
      'is set, but the package is handed in at canadapost:shipping_point_id',
    );
  for (const [key, given] of Object.entries({ shipping_point_id: shipping_point_id !== undefined, pickup }))
    if (given && !profile.handover) report.notSupported(field(key), `is refused: ${profile.otherwise}`);
  return omitUndefined({ group_id: named_group ?? settings.group_id, shipping_point_id, pickup });
}
