/** How labels are made, and whom Canada Post writes to. Prices do not depend on either. */
import {
  extraField,
  extraFlag,
  extraOf,
  notifiedRecipient,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import type { ApiProfile } from './platform.js';
import { printed } from './printed.js';

/** How the label is made. */
export interface LabelFormat {
  /** `8.5x11` or `4x6`. */
  readonly output_format?: string;
  /** `PDF` or `ZPL`. */
  readonly encoding?: string;
}

const PAPERS: readonly string[] = printed.label.types;

/** Which formats and papers go together, and which are made without a contract. */
export function labelFormatOf({ label }: Shipment, profile: ApiProfile, report: Reporter): LabelFormat {
  const { format, type } = label ?? {};
  const refuse = (field: 'format' | 'type', why: string) =>
    report.notSupported(`shipment.label.${field}`, why);
  if (!profile.label) {
    if (format === 'ZPL') refuse('format', 'is ZPL; without a contract Canada Post makes PDF');
    if (type !== undefined && PAPERS.includes(type)) refuse('type', `is refused: ${profile.otherwise}`);
    return {};
  }
  const narrow = format === 'ZPL' && profile.zpl_on_4x6;
  if (narrow && type === '8.5x11') refuse('type', 'is 8.5x11; Canada Post makes ZPL for 4x6');
  return omitUndefined({ output_format: type ?? (narrow ? '4x6' : undefined), encoding: format });
}

/** The contents of the label. */
export interface Preferences {
  readonly packing_instructions: boolean;
  readonly postage_rate?: boolean;
  readonly insured_value?: boolean;
}

/** Outside Canada the field table of the OpenAPI file requires both choices, the second one for insured packages. */
export function preferencesOf(shipment: Shipment, abroad: boolean, report: Reporter): Preferences {
  const read = (key: string) => extraFlag(shipment, key, 'shipment', report);
  const usual = abroad ? false : undefined;
  return {
    packing_instructions: read('show_packing_instructions') ?? false,
    ...omitUndefined({
      postage_rate: read('show_postage_rate') ?? usual,
      insured_value: read('show_insured_value') ?? usual,
    }),
  };
}

/** Events that the recipient is e-mailed about. */
export interface Notification {
  readonly email: string;
  readonly shipment: boolean;
  readonly exception: boolean;
  readonly delivery: boolean;
}

const EVENTS = ['shipment', 'exception', 'delivery'];

/** By `notify_recipient`, and by the extra `notify`, which chooses among the events. */
export function notificationOf(
  request: RateRequest,
  profile: ApiProfile,
  report: Reporter,
): Notification | undefined {
  const { email_address } = request.recipient;
  const { email } = notifiedRecipient(request, printed.notifications, report) ?? {};
  const written = extraOf(report.carrier, request.shipment, 'notify');
  const events = (written ?? (email === undefined ? undefined : 'shipment,delivery'))
    ?.split(',')
    .map((event) => event.trim());
  if (events === undefined) return undefined;
  const unknown = events.find((event) => !EVENTS.includes(event));
  if (unknown !== undefined)
    report.invalid(
      extraField(report, 'notify'),
      `has ${JSON.stringify(unknown)}; Canada Post knows ${EVENTS.join(', ')}`,
    );
  const field = 'recipient.email_address';
  if (email_address === undefined) report.required(field, `with ${report.carrier}:notify`);
  return {
    email: emailAddress(email_address, field, profile.email, report) ?? '',
    shipment: events.includes('shipment'),
    exception: events.includes('exception'),
    delivery: events.includes('delivery'),
  };
}

/** `EmailType`, whose form differs between the schemas. */
export function emailAddress(
  email: string | undefined,
  field: string,
  form: RegExp,
  report: Reporter,
): string | undefined {
  report.tooLong(field, email, 60);
  if (email !== undefined && !form.test(email))
    report.invalid(field, 'must be an e-mail address in the form that Canada Post takes');
  return email;
}
