/** `Notification`: what UPS e-mails the recipient about. */
import { extraField, extraText, type Reporter } from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import type { UpsShipment } from '../shipment.js';

/** `NotificationCode`. Of a return, the label's creation takes the place of the shipping. */
const EVENTS: Readonly<Record<string, string>> = {
  ship: '6',
  exception: '7',
  delivery: '8',
  access_point: '012',
};
const CREATION_OF_RETURN = '2';

export function notificationsOf(
  { request, roles, access_point }: UpsShipment<ShipmentRequest>,
  report: Reporter,
) {
  const { shipment } = request;
  const { to, is_return } = roles;
  const written = extraText(shipment, 'notify', 'shipment', report);
  if (written === undefined) return undefined;
  const { email_address } = to.party;
  if (email_address === undefined) report.required('recipient.email_address', 'with ups:notify');
  const events = new Set(written.split(',').map((word) => word.trim()));
  return [...events].map((event) => {
    const code = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
    if (code === undefined)
      report.invalid(
        extraField(report, 'notify'),
        `lists ${JSON.stringify(event)}; events are ${Object.keys(EVENTS).join(', ')}`,
      );
    if (event === 'access_point' && access_point === undefined)
      report.contradiction(extraField(report, 'notify'), 'lists access_point, which needs HoldForPickup');
    const NotificationCode = is_return && event === 'ship' ? CREATION_OF_RETURN : code;
    return { NotificationCode, EMail: { EMailAddress: [email_address] } };
  });
}
