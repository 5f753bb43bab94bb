/** `NotificationInformation` and `ProactiveNotification`: who is e-mailed about what. */
import { extraOf } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Issue, issue, type ShipmentRequest } from '@waybill/core';
import { CARRIER } from '../account.js';
import { EVENTS } from '../extras.js';

export interface Notifications {
  readonly NotificationInformation?: XmlNode;
  readonly ProactiveNotification?: XmlNode;
}

const place = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;

export function notificationsOf(request: ShipmentRequest, issues: Issue[]): Notifications {
  const { shipment, shipper, recipient } = request;
  const events = eventsOf(extraOf(CARRIER, shipment, 'notify'), issues);
  const confirmation = extraOf(CARRIER, shipment, 'confirmation_email');
  const message = extraOf(CARRIER, shipment, 'notify_message');
  const advance = events.includes('shipment');
  const proactive = events.some((event) => event !== 'shipment');
  const need = (value: string | undefined, field: string): string => {
    if (value === undefined) issues.push(issue(field, 'required', `is required with ${CARRIER}:notify`));
    return value ?? '';
  };
  const email = events.length === 0 ? undefined : need(recipient.email_address, 'recipient.email_address');
  if (message !== undefined && !advance)
    issues.push(issue(place('notify_message'), 'contradiction', `needs ${CARRIER}:notify with shipment`));
  return {
    ...(confirmation === undefined && !advance
      ? {}
      : {
          NotificationInformation: {
            ConfirmationEmailAddress: confirmation,
            AdvancedShippingNotificationEmailAddress1: advance ? email : undefined,
            AdvancedShippingNotificationMessage: message,
          },
        }),
    ...(proactive
      ? {
          ProactiveNotification: {
            RequestorName: shipper.person_name ?? shipper.company_name ?? '',
            RequestorEmail: need(shipper.email_address, 'shipper.email_address'),
            Subscriptions: {
              Subscription: {
                Name: recipient.person_name ?? recipient.company_name ?? '',
                Email: email,
                NotifyWhenExceptionOccurs: String(events.includes('exception')),
                NotifyWhenDeliveryOccurs: String(events.includes('delivery')),
              },
            },
          },
        }
      : {}),
  };
}

function eventsOf(written: string | undefined, issues: Issue[]): string[] {
  const events = written?.split(',').map((event) => event.trim()) ?? [];
  const strange = events.filter((event) => !EVENTS.some((known) => known === event));
  if (strange.length > 0)
    issues.push(
      issue(place('notify'), 'invalid_value', `names ${strange.join(', ')}; there are ${EVENTS.join(', ')}`),
    );
  return events;
}
