import { extraField, extraOf, type Reporter } from '@waybill/carrier-kit/request';
import type { Party, Shipment } from '@waybill/core';
import type { ApiProfile } from '../api-profile.js';

/** Events that the recipient is e-mailed about. */
export interface Notification {
  readonly email: string;
  readonly shipment: boolean;
  readonly exception: boolean;
  readonly delivery: boolean;
}

const EVENTS = ['shipment', 'exception', 'delivery'];

export function notificationOf(
  shipment: Shipment,
  { email_address }: Party,
  profile: ApiProfile,
  report: Reporter,
): Notification | undefined {
  const events = extraOf(report.carrier, shipment, 'notify')
    ?.split(',')
    .map((event) => event.trim());
  if (events === undefined) return undefined;
  const unknown = events.find((event) => !EVENTS.includes(event));
  if (unknown !== undefined)
    report.invalid(
      extraField(report, 'notify'),
      `has ${JSON.stringify(unknown)}; Canada Post knows ${EVENTS.join(', ')}`,
    );
  if (email_address === undefined)
    report.required('recipient.email_address', `with ${report.carrier}:notify`);
  else if (!profile.email.test(email_address))
    report.invalid('recipient.email_address', 'must be an e-mail address in the form that Canada Post takes');
  return {
    email: report.tooLong('recipient.email_address', email_address, 60) ?? '',
    shipment: events.includes('shipment'),
    exception: events.includes('exception'),
    delivery: events.includes('delivery'),
  };
}
