/** `ShipmentService`: most have a name alone, others their data under a key of their own. */
import {
  extraField,
  extraText,
  notifiedRecipient,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { ShipmentRequest } from '@waybill/core';
import { printed } from './printed.js';

/** What services depend on besides the request. */
export interface ServiceFacts {
  readonly service: string;
  readonly options: readonly RequestedOption[];
}

/** In the order of the request; those of single packages are in `ShipmentUnit`. */
export function servicesOf(
  request: ShipmentRequest,
  { service, options }: ServiceFacts,
  report: Reporter,
): object[] {
  if (options.every(({ row }) => row.code !== 'service_deposit') && placeOfDeposit(request, report))
    report.contradiction(extraField(report, 'place_of_deposit'), 'is for the option leave_at_door');
  return [
    ...options.flatMap(({ row: { code: ServiceName }, field }): object[] => {
      if (/^service_(saturday_)?\d{4}$/.test(ServiceName) && service !== 'EXPRESS')
        report.contradiction(field, `is ${ServiceName}, an hour of delivery: it needs the service EXPRESS`);
      switch (ServiceName) {
        case 'service_cash':
          return [];
        case 'service_shopdelivery':
          return [{ ShopDelivery: { ServiceName, ParcelShopID: parcelShopOf(request, report) } }];
        case 'service_shopreturn':
          return [{ ShopReturn: { ServiceName, NumberOfLabels: 1 } }];
        case 'service_deposit':
          return [{ Deposit: { ServiceName, PlaceOfDeposit: depositOf(request, report) } }];
        case 'service_flexdelivery':
          requireEmail(request, report);
          return [{ Service: { ServiceName } }];
        default:
          return [{ Service: { ServiceName } }];
      }
    }),
    ...messagesOf(request, report).map((ServiceName) => ({ Service: { ServiceName } })),
  ];
}

function parcelShopOf(request: ShipmentRequest, report: Reporter): string | undefined {
  const { delivery_point } = request.shipment;
  if (delivery_point === undefined) report.required('shipment.delivery_point', 'with hold_for_pickup');
  requireEmail(request, report);
  return report.tooLong('shipment.delivery_point.id', delivery_point?.id, 50);
}

const placeOfDeposit = ({ shipment }: ShipmentRequest, report: Reporter): string | undefined =>
  extraText(shipment, 'place_of_deposit', 'shipment', report, 60);

function depositOf(request: ShipmentRequest, report: Reporter): string | undefined {
  const place = placeOfDeposit(request, report);
  if (place === undefined) report.required(extraField(report, 'place_of_deposit'), 'with leave_at_door');
  return place;
}

/** Services by which GLS writes to the recipient. */
function messagesOf(request: ShipmentRequest, report: Reporter): string[] {
  const { email, phone } = notifiedRecipient(request, printed.notifications, report) ?? {};
  return [
    ...(email === undefined ? [] : ['service_preadvice']),
    ...(phone === undefined ? [] : ['service_smsservice']),
  ];
}

function requireEmail({ recipient }: ShipmentRequest, report: Reporter): void {
  if (recipient.email_address === undefined)
    report.required('recipient.email_address', 'with FlexDelivery and to a parcel shop');
}
