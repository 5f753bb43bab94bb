/** `NotificationInformation` and `ProactiveNotification`: who is e-mailed about what. */
import { extraField, extraOf, notifiedRecipient, type Reporter } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party, RateRequest, Shipment } from '@waybill/core';
import { EVENTS } from './options.js';
import { printed } from './printed.js';

export interface Notifications {
  readonly NotificationInformation?: XmlNode;
  readonly ProactiveNotification?: XmlNode;
}

/** Who is e-mailed about what, by `notify_recipient` and the extras `notify`, `notify_message` and `confirmation_email`. */
export function notificationsOf(request: RateRequest, report: Reporter): Notifications {
  const { shipment, shipper, recipient } = request;
  const notified = notifiedRecipient(request, printed.notifications, report);
  // An e-mail about the delivery is sent in the name of the shipper, who needs an address.
  const usual = shipper.email_address === undefined ? 'shipment' : 'shipment,delivery';
  const events = eventsOf(shipment, notified?.email === undefined ? undefined : usual, report);
  const confirmation = extraOf(report.carrier, shipment, 'confirmation_email');
  const message = extraOf(report.carrier, shipment, 'notify_message');
  const advance = events.includes('shipment');
  const proactive = events.includes('exception') || events.includes('delivery');
  const addressOf = ({ email_address }: Party, side: string): string => {
    if (email_address === undefined)
      report.required(`${side}.email_address`, `with ${report.carrier}:notify`);
    return email_address ?? '';
  };
  const email = events.length === 0 ? undefined : addressOf(recipient, 'recipient');
  if (message !== undefined && !advance)
    report.contradiction(
      extraField(report, 'notify_message'),
      `needs ${report.carrier}:notify with shipment`,
    );
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
            RequestorEmail: addressOf(shipper, 'shipper'),
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

function eventsOf(shipment: Shipment, usual: string | undefined, report: Reporter): string[] {
  const written = extraOf(report.carrier, shipment, 'notify') ?? usual;
  const events = written?.split(',').map((event) => event.trim()) ?? [];
  const unknown = events.filter((event) => !EVENTS.some((known) => known === event));
  if (unknown.length > 0)
    report.invalid(
      extraField(report, 'notify'),
      `has ${unknown.join(', ')}; Purolator knows ${EVENTS.join(', ')}`,
    );
  return events;
}
