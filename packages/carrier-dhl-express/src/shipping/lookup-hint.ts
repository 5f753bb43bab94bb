import type { WireShipmentRequest } from './request.js';

/**
 * What to look for when nobody knows whether a shipment was bought. DHL cannot be asked for a shipment by the reference
 * of the call.
 */
export function lookupHint({ body, shipment_date, message_reference }: WireShipmentRequest): string {
  const reference = body.customerReferences?.[0]?.value;
  const { cityName, countryCode } = body.customerDetails.receiverDetails.postalAddress;
  const shipment =
    reference === undefined
      ? `a shipment of ${shipment_date} to ${cityName}, ${countryCode}`
      : `the shipment with reference ${reference}`;
  return `${shipment} in MyDHL+, or ask DHL for message reference ${message_reference}`;
}
