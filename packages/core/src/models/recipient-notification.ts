import * as z from 'zod/mini';
import { fields, list, text } from './fields.js';

export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
/** How a carrier can write to the recipient. */
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** That the carrier writes to the recipient about the delivery. What it writes, and when, is the carrier's. */
export interface RecipientNotificationData {
  /** To `recipient.email_address`; to `recipient.mobile_number`, or where there is none to `recipient.phone_number`. */
  readonly by: readonly NotificationChannel[];
  /** Language of the messages, ISO 639-1, e.g. `de`. Left out, the carrier decides. */
  readonly language?: string;
}

export const recipientNotificationSchema = fields({
  by: list(z.enum(NOTIFICATION_CHANNELS)).check(z.minLength(1)),
  language: z.optional(
    text.check(z.regex(/^[a-z]{2}$/, { error: 'must be an ISO 639-1 language code in lower case, e.g. de' })),
  ),
});
