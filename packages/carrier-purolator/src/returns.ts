/**
 * Returns within Canada: CreateReturnShipment, from the customer to the shop, which pays. What follows is as for any shipment, but
 * for the estimate: Purolator estimates no returns. Source: ReturnsManagementService.wsdl.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import { decimal, roundUp } from '@waybill/carrier-kit/reply';
import { shipDate } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { OpenSettings } from './settings.js';
import { createShipmentRequest, shipping, type WireShipmentRequest } from './shipping.js';

export const returns: OperationFor<'returns', OpenSettings, WireShipmentRequest> = {
  ...shipping,
  createRequest: (request, context) => {
    const { return_label, shipper, recipient, shipment } = request;
    const { report, account } = context;
    const { kind, expires_on, outbound_tracking_number, rma_number } = return_label;
    if (kind !== 'label')
      report.notSupported('return_label.kind', `is ${kind}; Purolator gives the shop a label`);
    if (expires_on !== undefined)
      report.notSupported('return_label.expires_on', 'cannot be chosen; Purolator decides');
    for (const [side, { country_code }] of Object.entries({ shipper, recipient }))
      if (country_code !== 'CA')
        report.notSupported(
          `${side}.country_code`,
          `is ${country_code}; Purolator’s returns are within Canada`,
        );
    if (shipment.paid_by === 'SENDER')
      report.notSupported('shipment.paid_by', 'is SENDER; the customer has no account with Purolator');
    if (outbound_tracking_number !== undefined)
      report.notice('outbound_number_not_sent', 'return_label.outbound_tracking_number has no place.');
    if (shipDate(shipment) !== undefined)
      report.notice('ship_date_not_sent', 'shipment.ship_date has no place in a return.');
    const wire = createShipmentRequest(request, context);
    return {
      ...wire,
      shipment: returnedShipment(
        wire.shipment as XmlNode & Shipment,
        shipment.paid_by === undefined ? account.settings.account_number : undefined,
      ),
      is_return: true,
      ...(rma_number === undefined ? {} : { rma_number }),
    };
  },
};

/** The elements of a shipment that differ in a return. */
interface Shipment {
  readonly ShipmentDate?: string;
  readonly InternationalInformation?: XmlNode;
  readonly PackageInformation: {
    readonly ServiceID: string;
    readonly TotalWeight: { readonly Value: string; readonly WeightUnit: string };
  };
}

/** `ReturnsManagementShipment`: without a day, with a whole weight, and paid by the receiver where nothing else is said. */
function returnedShipment(
  { ShipmentDate: _day, InternationalInformation: _international, ...parts }: Shipment,
  payer: string | undefined,
): XmlNode {
  const { PackageInformation } = parts;
  const { ServiceID, TotalWeight } = PackageInformation;
  // The elements keep their order.
  return {
    ...parts,
    PackageInformation: {
      ...PackageInformation,
      // Observed on the REST interface (9001-48): the services of returns end so.
      ServiceID: ServiceID.endsWith('Return') ? ServiceID : `${ServiceID}Return`,
      TotalWeight: { ...TotalWeight, Value: roundUp(decimal(TotalWeight.Value), 0) },
    },
    ...(payer !== undefined && {
      PaymentInformation: {
        PaymentType: 'Receiver',
        RegisteredAccountNumber: payer,
        BillingAccountNumber: payer,
      },
    }),
  };
}
