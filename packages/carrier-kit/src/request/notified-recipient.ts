import type { NotificationChannel, PrintedNotifications, RequestFields } from '@waybill/core/plugin';
import { type Phone, type PhoneRules, phoneOf } from './phone.js';
import type { Reporter } from './report.js';

/** Where the carrier writes to the recipient. */
export interface NotifiedRecipient {
  readonly email?: string;
  /** Digits of the telephone for text messages. */
  readonly phone?: Phone;
  /** ISO 639-1; left out, the carrier decides. */
  readonly language?: string;
}

/**
 * What `shipment.notify_recipient` requests, with the recipient's addresses: `mobile_number`, or `phone_number` if there
 * is no other. A channel or language that the carrier does not have is refused, and so is a recipient without the address.
 */
export function notifiedRecipient(
  { recipient, shipment }: Pick<RequestFields, 'recipient' | 'shipment'>,
  { channels, languages = [], phone: rules = {} }: PrintedNotifications,
  report: Reporter,
): NotifiedRecipient | undefined {
  const wanted = shipment.notify_recipient;
  if (wanted === undefined) return undefined;
  const field = 'shipment.notify_recipient';
  for (const [index, channel] of wanted.by.entries())
    if (!channels.includes(channel))
      report.notice(
        'left_out',
        `${field}.by[${index}] (${channel}) is left out: ${report.name} takes ${channels.join(', ')}.`,
      );
  const language =
    wanted.language !== undefined && languages.includes(wanted.language) ? wanted.language : undefined;
  if (language !== wanted.language)
    report.notice(
      'left_out',
      `${field}.language (${wanted.language}) is left out: ${
        languages.length === 0 ? `${report.name} decides` : `${report.name} takes ${languages.join(', ')}`
      }.`,
    );
  const by = (channel: NotificationChannel) => wanted.by.includes(channel) && channels.includes(channel);
  const email = by('email') ? recipient.email_address : undefined;
  if (by('email') && email === undefined) report.required('recipient.email_address', `for ${field}`);
  const phone = by('sms') ? mobileOf(recipient, rules, report) : undefined;
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(language === undefined ? {} : { language }),
  };
}

function mobileOf(
  recipient: RequestFields['recipient'],
  rules: PhoneRules,
  report: Reporter,
): Phone | undefined {
  const { mobile_number, phone_number } = recipient;
  if (mobile_number === undefined && phone_number === undefined) {
    report.required(['recipient.mobile_number', 'recipient.phone_number'], 'for shipment.notify_recipient');
    return undefined;
  }
  return phoneOf(
    recipient,
    'recipient',
    rules,
    report,
    mobile_number === undefined ? 'phone_number' : 'mobile_number',
  );
}
