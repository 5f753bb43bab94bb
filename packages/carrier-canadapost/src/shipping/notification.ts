import { extraOf, maxLength } from '@waybill/carrier-kit';
import { type Issue, issue, type Party, type Shipment } from '@waybill/core';
import { CARRIER } from '../account.js';
import type { ApiProfile } from '../api-profile.js';

/** Events that the recipient is e-mailed about. */
export interface Notification {
  readonly email: string;
  readonly shipment: boolean;
  readonly exception: boolean;
  readonly delivery: boolean;
}

const EVENTS = ['shipment', 'exception', 'delivery'] as const;

export function notificationOf(
  shipment: Shipment,
  { email_address }: Party,
  profile: ApiProfile,
  issues: Issue[],
): Notification | undefined {
  const written = extraOf(CARRIER, shipment, 'notify');
  if (written === undefined) return undefined;
  const events = written.split(',').map((event) => event.trim());
  const unknown = events.find((event) => !EVENTS.some((known) => known === event));
  if (unknown !== undefined) {
    issues.push(
      issue(
        `shipment.extra["${CARRIER}:notify"]`,
        'invalid_value',
        `lists ${JSON.stringify(unknown)}; events are ${EVENTS.join(', ')}`,
      ),
    );
  }
  const email = maxLength(email_address, 60, 'recipient.email_address', issues);
  if (email === undefined)
    issues.push(issue('recipient.email_address', 'required', `is required with ${CARRIER}:notify`));
  else if (!profile.email.test(email)) {
    issues.push(
      issue('recipient.email_address', 'invalid_email', 'is not an address that Canada Post takes'),
    );
  }
  const [onShipment, onException, onDelivery] = EVENTS.map((event) => events.includes(event));
  return {
    email: email ?? '',
    shipment: onShipment === true,
    exception: onException === true,
    delivery: onDelivery === true,
  };
}
