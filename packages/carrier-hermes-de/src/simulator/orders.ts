/** Orders and their labels: rules of the error codes, numbers, files. */
import { isCustomsBorder, labelMakers, type SpecimenLabel } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import type { SimulatedAddress, SimulatedOrder } from './requests.js';

const HEAVIEST_G = 31_500;
const ALERTED = ['cashOnDeliveryService', 'parcelShopDeliveryService', 'tanService'] as const;
const ORIGIN = { country: 'DE', postal_code: '20095' };

/** @throws Refusal for what the contract lists under each code. */
export function checkOrder(
  { receiverAddress, parcel, service = {}, customsAndTaxes }: SimulatedOrder,
  isOrder: (id: string) => boolean,
): void {
  const { zipCode, countryCode } = receiverAddress;
  const { multipartService: part } = service;
  if (parcel.parcelWeight > HEAVIEST_G) throw refuse('e067', 'The shipments parcel weight is over 31.5kg.');
  if (part?.parentShipmentOrderID !== undefined && !isOrder(part.parentShipmentOrderID))
    throw refuse('e009', 'Error while creating shipment order – Main shipment order does not exist.');
  if (part !== undefined && part.partNumber > 1 !== (part.parentShipmentOrderID !== undefined))
    throw refuse('e002', 'Required fields not filled: service.multipartService.parentShipmentOrderID');
  const alerted = ALERTED.find((name) => service[name] !== undefined);
  if (alerted !== undefined && service.customerAlertService === undefined)
    throw refuse('e108', `The service ${alerted} needs the customer alert service via e-mail.`);
  if (
    countryCode !== 'DE' &&
    isCustomsBorder(ORIGIN, { country: countryCode, postal_code: zipCode }) &&
    customsAndTaxes === undefined
  )
    throw refuse('e002', 'Required fields not filled: customsAndTaxes');
}

const FORMATS = {
  'application/shippinglabel-pdf+json': { make: labelMakers.PDF, labelMediatype: 'application/pdf' },
  'application/shippinglabel-zpl+json;dpi=203': { make: labelMakers.ZPL, labelMediatype: 'text/zpl' },
  'application/shippinglabel-zpl+json;dpi=300': { make: labelMakers.ZPL, labelMediatype: 'text/zpl' },
  'application/x-qrcode-png+json': { make: labelMakers.PNG, labelMediatype: 'image/png' },
} as const;

/** The file that `Accept` asks for. */
export async function fileOf(accept: string | null, page: SpecimenLabel) {
  const format = FORMATS[(accept ?? '') as keyof typeof FORMATS];
  if (format === undefined) throw refuse('e061', `The requested label format ${accept} is not known.`, 406);
  const { make, labelMediatype } = format;
  return { labelMediatype, file: Buffer.from(await make(page)).toString('base64') };
}

/** The label of an order, or of a return: where a return names nothing but the earlier shipment, all of it is made up. */
export function pageOf(
  { receiverName, receiverAddress, senderName, senderAddress, parcel, clientReference, service }: Ordered,
  barcode: string,
  ship_date: string,
): SpecimenLabel {
  const { partNumber = 1, numberOfParts = 1 } = service?.multipartService ?? {};
  return {
    service: `Hermes ${parcel?.productType ?? 'PARCEL'}`,
    from: placed(senderName?.lastname, senderAddress),
    to: placed(receiverName?.lastname, receiverAddress),
    weight: `${parcel?.parcelWeight ?? 1000} g`,
    ship_date,
    package: { number: partNumber, of: numberOfParts },
    references: clientReference === undefined ? [] : [clientReference],
    barcode,
  };
}

type Ordered = { readonly [Member in keyof SimulatedOrder]?: SimulatedOrder[Member] | undefined };

const HOME: SimulatedAddress = {
  street: 'Essener Str.',
  houseNumber: '89',
  zipCode: '22419',
  town: 'Hamburg',
  countryCode: 'DE',
};

function placed(company_name = 'Hermes client', address = HOME): SpecimenLabel['to'] {
  const { street, houseNumber, town, zipCode, countryCode } = address;
  return {
    company_name,
    address_lines: [[street, houseNumber].filter(Boolean).join(' ')],
    city: town,
    postal_code: zipCode,
    country_code: countryCode,
  };
}
