import {
  extraField,
  extraOf,
  extraText,
  extraWord,
  phoneOf,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import { extraDay, later } from '../dates.js';

/** How the label for the way back gets to the customer: in the reply, or by an e-mail of FedEx. */
export type ReturnDelivery = 'print' | 'email';

const DELIVERIES = ['print', 'email'] as const;
const OF_RETURNS = ['return_delivery', 'rma_number'];
const OF_EMAILS = ['return_email', 'return_expires'];
/** Days for which a label by e-mail can be printed, if the request does not say. */
const VALID_DAYS = 30;

/** `undefined` where nothing comes back. */
export function returnDeliveryOf(
  { shipment }: RequestFields,
  codes: readonly string[],
  report: Reporter,
): ReturnDelivery | undefined {
  const delivery = extraWord(shipment, 'return_delivery', DELIVERIES, 'shipment', report);
  const returns = codes.includes('RETURN_SHIPMENT');
  const refuse = (keys: readonly string[], needs: string) => {
    for (const key of keys)
      if (extraOf(report.carrier, shipment, key) !== undefined)
        report.contradiction(extraField(report, key), `needs ${needs}`);
  };
  if (!returns) refuse(OF_RETURNS, 'the option return_label');
  if (!returns || delivery !== 'email')
    refuse(OF_EMAILS, `the option return_label and ${report.carrier}:return_delivery email`);
  return returns ? (delivery ?? 'print') : undefined;
}

/** Details of `shipmentSpecialServices` of shipping. */
export function returnDetails(
  delivery: ReturnDelivery | undefined,
  request: RequestFields,
  day: string,
  report: Reporter,
): object {
  if (delivery !== 'email') return returnDetail(delivery);
  const { shipper, recipient, shipment } = request;
  const email = extraText(shipment, 'return_email', 'shipment', report, 200) ?? shipper.email_address;
  if (email === undefined)
    report.required([extraField(report, 'return_email'), 'shipper.email_address'], 'for a label by e-mail');
  for (const [index, { description }] of shipment.items.entries())
    if (description === undefined)
      report.required(`shipment.items[${index}].description`, 'for a label by e-mail');
  const phone = phoneOf(recipient, 'recipient', { required: true, fewest: 10, extension: 6 }, report);
  return {
    returnShipmentDetail: {
      returnEmailDetail: { merchantPhoneNumber: phone?.number ?? '', allowedSpecialService: [] },
      returnType: 'PENDING',
    },
    pendingShipmentDetail: {
      pendingShipmentType: 'EMAIL',
      emailLabelDetail: {
        recipients: [{ emailAddress: email ?? '', role: 'SHIPMENT_COMPLETOR', locale: 'en_US' }],
      },
      expirationTimeStamp: extraDay(shipment, 'return_expires', report) ?? later(day, VALID_DAYS),
    },
  };
}

/** The same of rating, which has no further details. */
export function returnDetail(delivery: ReturnDelivery | undefined): object {
  return delivery === undefined
    ? {}
    : { returnShipmentDetail: { returnType: delivery === 'email' ? 'PENDING' : 'PRINT_RETURN_LABEL' } };
}
