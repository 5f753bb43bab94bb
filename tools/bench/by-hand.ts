/**
 * The same requests and replies as a programmer would handle them who knows one shipment and trusts the carrier: the floor
 * that Waybill is compared with. It uses the same parsers (JSON.parse, fast-xml-parser), checks nothing and reads nothing
 * that is not needed for a table of prices.
 */
import { randomUUID } from 'node:crypto';
import type { PartyData, RateRequestData } from '@waybill/core';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** One row of the table of prices. */
export interface PriceRow {
  readonly service: string;
  readonly total: number;
  readonly base: number;
  readonly taxes: number;
  readonly charges: readonly { readonly name: string; readonly amount: number }[];
  readonly days: number | undefined;
}

/** One carrier's rate call. */
export interface RateCallByHand {
  readonly write: (request: RateRequestData) => object;
  readonly serialise: (document: object) => string;
  readonly read: (body: string) => PriceRow[];
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@_',
  suppressEmptyNode: true,
});
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@_',
  removeNSPrefix: true,
  parseTagValue: false,
});
/** By carrier, or by carrier and the name of another account of its simulator. */
export const byHand: Readonly<Record<string, RateCallByHand>> = {
  canadapost: { write: writeCanadaPost, serialise: JSON.stringify, read: readCanadaPost },
  'canadapost xml': { write: writeCanadaPostXml, serialise: toXml, read: readCanadaPostXml },
  'dhl-express': { write: writeDhl, serialise: JSON.stringify, read: readDhl },
  fedex: { write: writeFedex, serialise: JSON.stringify, read: readFedex },
  purolator: { write: writePurolator, serialise: toXml, read: readPurolator },
  ups: { write: writeUps, serialise: JSON.stringify, read: readUps },
};

function toXml(document: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`;
}

// biome-ignore lint/suspicious/noExplicitAny: by hand, nothing is checked
type Any = any;

const list = (node: Any): Any[] => (node === undefined ? [] : Array.isArray(node) ? node : [node]);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const plain = (postal_code = ''): string => postal_code.replace(' ', '');

function only({ items }: RateRequestData['shipment']) {
  const [{ weight, length, width, height } = { weight: 0 }] = items;
  return { weight, length, width, height };
}

function writeCanadaPost({ shipper, recipient, shipment }: RateRequestData): object {
  const { weight, ...dimensions } = only(shipment);
  return {
    customerNumber: '0007654321',
    contractId: '0041234567',
    parcelCharacteristics: { weight, dimensions },
    originPostalCode: plain(shipper.postal_code),
    destination: { domestic: { postalCode: plain(recipient.postal_code) } },
  };
}

function readCanadaPost(body: string): PriceRow[] {
  return JSON.parse(body).map(({ serviceCode, priceDetails: price, serviceStandard }: Any) => ({
    service: serviceCode,
    total: price.due,
    base: price.base,
    taxes: price.taxes.gst.amt + price.taxes.pst.amt + price.taxes.hst.amt,
    charges: [
      ...list(price.options).map((one) => ({ name: one.optionName, amount: one.optionPrice })),
      ...list(price.adjustments).map((one) => ({ name: one.adjustmentName, amount: one.adjustmentCost })),
    ],
    days: serviceStandard?.expectedTransitTime,
  }));
}

function writeCanadaPostXml({ shipper, recipient, shipment }: RateRequestData): object {
  const { weight, ...dimensions } = only(shipment);
  return {
    'mailing-scenario': {
      '@_xmlns': 'http://www.canadapost.ca/ws/ship/rate-v4',
      'customer-number': '0007654321',
      'contract-id': '0041234567',
      'parcel-characteristics': { weight, dimensions },
      'origin-postal-code': plain(shipper.postal_code),
      destination: { domestic: { 'postal-code': plain(recipient.postal_code) } },
    },
  };
}

function readCanadaPostXml(body: string): PriceRow[] {
  return list(parser.parse(body)['price-quotes']['price-quote']).map((quote) => {
    const price = quote['price-details'];
    const standard = quote['service-standard'];
    return {
      service: quote['service-code'],
      total: Number(price.due),
      base: Number(price.base),
      taxes: total(
        ['gst', 'pst', 'hst'].map((tax) => Number(price.taxes[tax]?.['#text'] ?? price.taxes[tax])),
      ),
      charges: [
        ...list(price.options?.option).map((one) => ({
          name: one['option-name'],
          amount: Number(one['option-price']),
        })),
        ...list(price.adjustments?.adjustment).map((one) => ({
          name: one['adjustment-name'],
          amount: Number(one['adjustment-cost']),
        })),
      ],
      days: standard && Number(standard['expected-transit-time']),
    };
  });
}

function writeDhl({ shipper, recipient, shipment }: RateRequestData): object {
  const { weight, ...dimensions } = only(shipment);
  const party = ({ postal_code, city, country_code, state_code }: PartyData) => ({
    postalCode: postal_code,
    cityName: city,
    countryCode: country_code,
    provinceCode: state_code,
  });
  return {
    customerDetails: { shipperDetails: party(shipper), receiverDetails: party(recipient) },
    accounts: [{ typeCode: 'shipper', number: '961482375' }],
    plannedShippingDateAndTime: `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)} GMT+00:00`,
    unitOfMeasurement: 'metric',
    isCustomsDeclarable: false,
    estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
    nextBusinessDay: true,
    packages: [{ weight, dimensions }],
  };
}

function readDhl(body: string): PriceRow[] {
  const billed = (prices: Any) => list(prices).find(({ currencyType }) => currencyType === 'BILLC');
  return JSON.parse(body).products.map((product: Any) => {
    const rows = list(billed(product.detailedPriceBreakdown)?.breakdown).map(
      ({ name, serviceCode, price, priceBreakdown }) => ({
        name,
        serviceCode,
        price,
        tax: total(
          list(priceBreakdown)
            .filter(({ priceType }) => priceType === 'TAX')
            .map((one) => one.price),
        ),
      }),
    );
    const [own, ...others] = rows;
    return {
      service: product.productCode,
      total: billed(product.totalPrice).price,
      base: own === undefined ? 0 : own.price - own.tax,
      taxes: total(rows.map(({ tax }) => tax)),
      charges: others.map(({ name, price, tax }) => ({ name, amount: price - tax })),
      days: product.deliveryCapabilities?.totalTransitDays,
    };
  });
}

function writeFedex({ shipper, recipient, shipment }: RateRequestData): object {
  const { weight, ...dimensions } = only(shipment);
  const party = ({ city, state_code, postal_code, country_code }: PartyData) => ({
    address: {
      city,
      stateOrProvinceCode: state_code === 'QC' ? 'PQ' : state_code,
      postalCode: plain(postal_code),
      countryCode: country_code,
    },
  });
  return {
    accountNumber: { value: '740561073' },
    rateRequestControlParameters: { returnTransitTimes: true },
    requestedShipment: {
      shipper: party(shipper),
      recipient: party(recipient),
      preferredCurrency: shipment.currency,
      rateRequestType: ['ACCOUNT', 'LIST', 'PREFERRED'],
      pickupType: 'USE_SCHEDULED_PICKUP',
      requestedPackageLineItems: [
        {
          groupPackageCount: 1,
          weight: { units: 'KG', value: weight },
          dimensions: { ...dimensions, units: 'CM' },
        },
      ],
      packagingType: 'YOUR_PACKAGING',
      totalPackageCount: 1,
    },
  };
}

function readFedex(body: string): PriceRow[] {
  return JSON.parse(body).output.rateReplyDetails.map((detail: Any) => {
    const rated = detail.ratedShipmentDetails.find(({ rateType }: Any) => rateType === 'ACCOUNT');
    const rate = rated.shipmentRateDetail;
    return {
      service: detail.serviceType,
      total: rated.totalNetCharge,
      base: rated.totalBaseCharge,
      taxes: total(list(rate.taxes).map(({ amount }) => amount)),
      charges: [
        { name: 'Discount', amount: -rate.totalFreightDiscount },
        ...list(rate.surCharges).map(({ description, amount }) => ({ name: description, amount })),
      ],
      days: Number(detail.commit?.dateDetail?.day),
    };
  });
}

function writePurolator({ shipper, recipient, shipment }: RateRequestData): object {
  const { weight, length, width, height } = only(shipment);
  const address = (party: PartyData) => {
    const [line = ''] = party.address_lines ?? [];
    const [, number, street] = /^(\d+) (.*)$/.exec(line) ?? [];
    const [area, ...phone] = (party.phone_number ?? '').split('-');
    return {
      Address: {
        Name: party.person_name,
        Company: party.company_name,
        StreetNumber: number,
        StreetName: street,
        City: party.city,
        Province: party.state_code,
        Country: party.country_code,
        PostalCode: plain(party.postal_code),
        PhoneNumber: { CountryCode: '1', AreaCode: area, Phone: phone.join('') },
      },
    };
  };
  const kilograms = { Value: weight, WeightUnit: 'kg' };
  const centimetres = (value: number | undefined) => ({ Value: value, DimensionUnit: 'cm' });
  return {
    's:Envelope': {
      '@_xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
      '@_xmlns:i': 'http://www.w3.org/2001/XMLSchema-instance',
      's:Header': {
        RequestContext: {
          '@_xmlns': 'http://purolator.com/pws/datatypes/v2',
          Version: '2.1',
          Language: 'en',
          GroupID: '',
          RequestReference: randomUUID(),
        },
      },
      's:Body': {
        GetFullEstimateRequest: {
          '@_xmlns': 'http://purolator.com/pws/datatypes/v2',
          Shipment: {
            SenderInformation: address(shipper),
            ReceiverInformation: address(recipient),
            PackageInformation: {
              ServiceID: 'PurolatorExpress',
              TotalWeight: kilograms,
              TotalPieces: 1,
              PiecesInformation: {
                Piece: {
                  Weight: kilograms,
                  Length: centimetres(length),
                  Width: centimetres(width),
                  Height: centimetres(height),
                },
              },
            },
            PaymentInformation: {
              PaymentType: 'Sender',
              RegisteredAccountNumber: '9999999999',
              BillingAccountNumber: '9999999999',
            },
            PickupInformation: { PickupType: 'DropOff' },
          },
          ShowAlternativeServicesIndicator: 'true',
        },
      },
    },
  };
}

function readPurolator(body: string): PriceRow[] {
  const response = parser.parse(body).Envelope.Body.GetFullEstimateResponse;
  return list(response.ShipmentEstimates.ShipmentEstimate).map((estimate) => ({
    service: estimate.ServiceID,
    total: Number(estimate.TotalPrice),
    base: Number(estimate.BasePrice),
    taxes: total(list(estimate.Taxes?.Tax).map(({ Amount }) => Number(Amount))),
    charges: [...list(estimate.Surcharges?.Surcharge), ...list(estimate.OptionPrices?.OptionPrice)].map(
      ({ Description, Amount }) => ({ name: Description, amount: Number(Amount) }),
    ),
    days: Number(estimate.EstimatedTransitDays),
  }));
}

function writeUps({ shipper, recipient, shipment }: RateRequestData): object {
  const { weight, length, width, height } = only(shipment);
  const address = ({ address_lines, city, state_code, postal_code, country_code }: PartyData) => ({
    AddressLine: address_lines,
    City: city,
    StateProvinceCode: state_code,
    PostalCode: plain(postal_code),
    CountryCode: country_code,
  });
  const kilograms = { UnitOfMeasurement: { Code: 'KGS', Description: 'Kilograms' }, Weight: String(weight) };
  return {
    RateRequest: {
      Request: {
        RequestOption: 'Shoptimeintransit',
        SubVersion: '2409',
        TransactionReference: { CustomerContext: randomUUID() },
      },
      Shipment: {
        Shipper: { ShipperNumber: 'W4Y811', Address: address(shipper) },
        ShipTo: { Address: address(recipient) },
        PaymentDetails: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: 'W4Y811' } }] },
        ShipmentTotalWeight: kilograms,
        Package: [
          {
            PackagingType: { Code: '02' },
            Dimensions: {
              UnitOfMeasurement: { Code: 'CM', Description: 'Centimeters' },
              Length: String(length),
              Width: String(width),
              Height: String(height),
            },
            PackageWeight: kilograms,
          },
        ],
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        TaxInformationIndicator: 'Y',
        DeliveryTimeInformation: {
          PackageBillType: '03',
          Pickup: { Date: new Date().toISOString().slice(0, 10).replaceAll('-', '') },
        },
      },
    },
  };
}

function readUps(body: string): PriceRow[] {
  return list(JSON.parse(body).RateResponse.RatedShipment).map((rated) => {
    const rates = rated.NegotiatedRateCharges;
    const money = ({ MonetaryValue }: Any) => Number(MonetaryValue);
    return {
      service: rated.Service.Code,
      total: money(rates.TotalChargesWithTaxes),
      base: total(list(rates.BaseServiceCharge).map(money)),
      taxes: total(list(rates.TaxCharges).map(money)),
      charges: list(rates.ItemizedCharges).map((one) => ({ name: one.Code, amount: money(one) })),
      days: Number(rated.TimeInTransit?.ServiceSummary?.EstimatedArrival?.BusinessDaysInTransit),
    };
  });
}
