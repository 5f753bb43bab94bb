/** Response elements in the order of their schemas. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { amountText, businessDaysAfter } from '@waybill/simulator/business';
import type { PurolatorConsignment } from './consignment.js';
import { OPTIONS, type Service } from './services.js';
import { NIL, type Operation } from './soap.js';
import { priceOf, RESIDENTIAL, transitDays } from './tariff.js';

/** `GetFullEstimateResponse` */
export function estimates(
  services: readonly Service[],
  consignment: PurolatorConsignment,
  day: string,
): XmlNode {
  return {
    ShipmentEstimates: { ShipmentEstimate: services.map((service) => estimate(service, consignment, day)) },
    ReturnShipmentEstimates: NIL,
  };
}

const TAX_NAMES: Readonly<Record<string, string>> = { PSTQST: 'PST/QST', HST: 'HST', GST: 'GST' };

function estimate(service: Service, consignment: PurolatorConsignment, day: string): XmlNode {
  const price = priceOf(service, consignment);
  const days = transitDays(service, consignment);
  const residential = price.options.filter(({ code }) => code === RESIDENTIAL.code);
  const options = price.options.filter(({ code }) => code !== RESIDENTIAL.code);
  const surcharges = [
    { code: 'Fuel', cents: price.fuel_cents, description: 'Fuel Surcharge' },
    ...residential.map((charge) => ({ ...charge, description: 'Residential Delivery' })),
  ];
  return {
    ServiceID: service.code,
    ShipmentDate: day,
    ExpectedDeliveryDate: businessDaysAfter(day, days),
    EstimatedTransitDays: String(days),
    BasePrice: decimal(price.base_cents),
    Surcharges: {
      Surcharge: surcharges.map(({ code, cents, description }) => ({
        Amount: decimal(cents),
        Type: code,
        Description: description,
      })),
    },
    Taxes: {
      Tax: price.taxes.map(({ code, cents }) => ({
        Amount: decimal(cents),
        Type: code,
        Description: TAX_NAMES[code] ?? code,
      })),
    },
    OptionPrices: {
      OptionPrice: options.map(({ code, cents }) => ({
        Amount: decimal(cents),
        ID: code,
        Description: code === 'DeclaredValue' ? 'Declared Value' : (OPTIONS[code]?.description ?? code),
      })),
    },
    TotalPrice: decimal(price.total_cents),
  };
}

/** Without the zeros at the end, as Purolator writes amounts. */
function decimal(cents: number): string {
  return amountText(cents).replace(/\.?0+$/, '');
}

/** `CreateShipmentResponse` */
export function createdShipment(pins: readonly string[]): XmlNode {
  return {
    ShipmentPIN: { Value: pins[0] },
    PiecePINs: { PIN: pins.map((Value) => ({ Value })) },
    ReturnShipmentPINs: '',
    ExpressChequePIN: { Value: '' },
  };
}

/** `CreateReturnsManagementShipmentResponse` */
export function createdReturn(pins: readonly string[], rma: string): XmlNode {
  return {
    ShipmentPIN: { Value: pins[0] },
    PiecePINs: { PIN: pins.map((Value) => ({ Value })) },
    RMA: rma,
  };
}

/** A `DocumentDetail` of the document of a PIN. */
export interface DocumentDetail {
  readonly pin: string;
  readonly type: string;
  readonly status: 'Processing' | 'Completed';
  readonly url?: string;
  readonly data?: string;
}

/** `GetDocumentsResponse`: a `Document` for each PIN. */
export function documents(details: readonly DocumentDetail[]): XmlNode {
  const pins = [...new Set(details.map(({ pin }) => pin))];
  return {
    Documents: {
      Document: pins.map((pin) => ({
        PIN: { Value: pin },
        DocumentDetails: {
          DocumentDetail: details
            .filter((detail) => detail.pin === pin)
            .map(({ type, status, url, data }) => ({
              DocumentType: type,
              Description: type.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
              DocumentStatus: status,
              URL: url ?? NIL,
              Data: data ?? NIL,
            })),
        },
      })),
    },
  };
}

/** The content of a response without a result. */
export const EMPTY: Readonly<Record<Operation, XmlNode>> = {
  GetFullEstimate: { ShipmentEstimates: NIL, ReturnShipmentEstimates: NIL },
  CreateShipment: { ShipmentPIN: NIL, PiecePINs: NIL, ReturnShipmentPINs: NIL, ExpressChequePIN: NIL },
  CreateReturnShipment: { ShipmentPIN: NIL, PiecePINs: NIL, RMA: NIL },
  GetDocuments: { Documents: NIL },
  VoidShipment: {},
  Consolidate: {},
  GetShipmentManifestDocument: { ManifestBatches: NIL },
  GetLocationsByPostalCode: { Locations: NIL },
  GetLocationsByCity: { Locations: NIL },
  GetLocationsByCoordinates: { Locations: NIL },
  ValidateCityPostalCodeZip: { SuggestedAddresses: NIL },
  ValidatePickUp: {
    IsBulkdRequired: 'false',
    CutOffTime: NIL,
    CutOffWindow: '0',
    BulkMaxWeight: '0',
    BulkMaxPackages: '0',
  },
  SchedulePickUp: { PickUpConfirmationNumber: NIL },
  ModifyPickUp: { PickUpConfirmationNumber: NIL },
  VoidPickUp: {},
  GetPickUpHistory: { PickUpDetailList: NIL },
  TrackPackagesByPin: { TrackingInformationList: NIL },
  TrackPackagesByReference: { TrackingInformationList: NIL },
  GetDeliveryDetails: { DeliveryDetails: NIL },
};
