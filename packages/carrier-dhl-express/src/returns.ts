/**
 * Returns: POST /shipments from the customer to the shop. DHL has no product for them; the account of the shop pays as an importer
 * does.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import { checkPrintedLabel } from '@waybill/carrier-kit/request';
import type { ReturnRequest } from '@waybill/core/plugin';
import { printed } from './printed.js';
import type { Account } from './settings.js';
import { LONGEST_REFERENCE } from './shipment.js';
import { customerReference, shipping, type WireShipmentRequest } from './shipping.js';

export const returns: OperationFor<'returns', Account['settings'], WireShipmentRequest> = {
  createRequest: (request, context) => {
    const { report } = context;
    const { kind, expires_on } = request.return_label;
    if (kind !== 'label')
      report.notSupported('return_label.kind', `is ${kind}; ${report.name} gives the label to the shop`);
    if (expires_on !== undefined)
      report.notSupported(
        'return_label.expires_on',
        `is ${expires_on}; labels of ${report.name} have no last day`,
      );
    checkPrintedLabel(request.shipment.label, printed.label, report);
    const wire = shipping.createRequest(request, context);
    const { customerReferences = [] } = wire.body;
    const numbers = numbersOf(request).map(({ field, value }) =>
      report.tooLong(field, value, LONGEST_REFERENCE),
    );
    const added = numbers.map(customerReference);
    if (added.length === 0) return wire;
    return { ...wire, body: { ...wire.body, customerReferences: [...customerReferences, ...added] } };
  },
  next: shipping.next,
  parseResponse: shipping.parseResponse,
};

/** What the shop knows the return by: further references. */
function numbersOf({ return_label: { rma_number, outbound_tracking_number } }: ReturnRequest) {
  return Object.entries({ rma_number, outbound_tracking_number }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ field: `return_label.${name}`, value }],
  );
}
