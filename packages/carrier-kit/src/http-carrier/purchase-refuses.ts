import {
  type Issue,
  type Notice,
  NotSupportedError,
  type RateRequest,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';

/** Parts of a request that the price does not depend on and the purchase sends, whatever the service is. */
const PRINTED =
  /^(shipper|recipient|shipment\.(ship_from|references|label|invoice|notify_recipient|customs\.sold_to))\b/;

/**
 * What a purchase would refuse of a request that has a price: a street line that is too long, a telephone number that is none.
 * What is missing is not among it, because a price may be asked for before the whole address is known.
 * @param service any of the carrier's: the parts in question are alike for all
 * @param create writes the wire request of a purchase, and throws what is wrong with it
 */
export function purchaseRefuses(
  request: RateRequest,
  service: string,
  create: (request: ShipmentRequest) => unknown,
): Notice[] {
  try {
    create(new ShipmentRequest({ ...request, shipment: { ...request.shipment, services: [service] } }));
    return [];
  } catch (error) {
    // A defect in the code of purchases costs no price: the purchase itself reports it.
    if (!(error instanceof ValidationError || error instanceof NotSupportedError)) return [];
    return error.issues.filter(isLeftOut).map(({ message }) => ({
      code: 'purchase_refuses',
      message: `A purchase is refused: ${message}.`,
    }));
  }
}

function isLeftOut({ code, field }: Issue): boolean {
  return code !== 'required' && PRINTED.test(field);
}
