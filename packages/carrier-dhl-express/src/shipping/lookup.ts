import { type Lookup, omitUndefined } from '@waybill/carrier-kit';
import type { WireShipmentRequest } from './request.js';

/** How to find a shipment whose outcome is unknown. The API cannot be searched by the reference of the call. */
export function lookupOf({ body, shipment_date, message_reference }: WireShipmentRequest): Lookup {
  const reference = body.customerReferences?.[0]?.value;
  const { cityName, countryCode } = body.customerDetails.receiverDetails.postalAddress;
  const shipment =
    reference === undefined
      ? `a shipment of ${shipment_date} to ${cityName}, ${countryCode}`
      : `the shipment with reference ${reference}`;
  return {
    what: `${shipment} in MyDHL+, or ask DHL for message reference ${message_reference}`,
    references: omitUndefined({ message_reference, customer_reference: reference }),
    request_id: message_reference,
  };
}
