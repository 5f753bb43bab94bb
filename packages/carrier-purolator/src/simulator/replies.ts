/** Response elements in the order of their schemas. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { amountText, businessDaysAfter } from '@waybill/simulator';
import type { Consignment } from './consignment.js';
import { type Offer, OPTIONS } from './offers.js';
import { NIL } from './soap.js';
import { priceOf, transitDays } from './tariff.js';

/** `GetFullEstimateResponse` */
export function estimates(offers: readonly Offer[], consignment: Consignment, day: string): XmlNode {
  return {
    ShipmentEstimates: { ShipmentEstimate: offers.map((offer) => estimate(offer, consignment, day)) },
    ReturnShipmentEstimates: NIL,
  };
}

export const NO_ESTIMATES: XmlNode = { ShipmentEstimates: NIL, ReturnShipmentEstimates: NIL };

const TAX_NAMES: Readonly<Record<string, string>> = { PSTQST: 'PST/QST', HST: 'HST', GST: 'GST' };

function estimate(offer: Offer, consignment: Consignment, day: string): XmlNode {
  const { base, fuel, residential, options, taxes, total } = priceOf(offer, consignment);
  const days = transitDays(offer, consignment);
  const surcharges = [
    { Amount: decimal(fuel), Type: 'Fuel', Description: 'Fuel Surcharge' },
    { Amount: decimal(residential), Type: 'ResidentialDelivery', Description: 'Residential Delivery' },
  ];
  return {
    ServiceID: offer.code,
    ShipmentDate: day,
    ExpectedDeliveryDate: businessDaysAfter(day, days),
    EstimatedTransitDays: String(days),
    BasePrice: decimal(base),
    Surcharges: { Surcharge: surcharges.filter(({ Amount }) => Amount !== '0') },
    Taxes: {
      Tax: taxes.map(({ code, cents }) => ({
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
    TotalPrice: decimal(total),
  };
}

/** Without the zeros at the end, as Purolator writes amounts. */
function decimal(cents: number): string {
  return amountText(cents).replace(/\.?0+$/, '');
}

/** `CreateShipmentResponse` */
export function purchase(pins: readonly string[]): XmlNode {
  return {
    ShipmentPIN: { Value: pins[0] },
    PiecePINs: { PIN: pins.map((Value) => ({ Value })) },
    ReturnShipmentPINs: '',
    ExpressChequePIN: { Value: '' },
  };
}

export const NO_PURCHASE: XmlNode = {
  ShipmentPIN: NIL,
  PiecePINs: NIL,
  ReturnShipmentPINs: NIL,
  ExpressChequePIN: NIL,
};

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

export const NO_DOCUMENTS: XmlNode = { Documents: NIL };
