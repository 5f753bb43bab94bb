/** The requests that Canada Post reads, as strictly as rating.xsd, shipment.xsd and ncshipment.xsd. */
import { z } from 'zod';
import { readStrictly } from './document.js';
import {
  all,
  boolean,
  choice,
  date,
  dateTime,
  decimalType,
  fault,
  fixedTrue,
  list,
  spelledBoolean,
  string,
} from './schema.js';
import * as common from './types.js';

export const RATE_NAMESPACE = 'http://www.canadapost.ca/ws/ship/rate-v4';
export const MANIFEST_NAMESPACE = 'http://www.canadapost.ca/ws/manifest-v8';
export const SHIPMENT_NAMESPACE = 'http://www.canadapost.ca/ws/shipment-v8';
export const NON_CONTRACT_NAMESPACE = 'http://www.canadapost.ca/ws/ncshipment-v4';

const mailingScenario = all({
  'customer-number': common.customerId.optional(),
  'contract-id': common.contractId.optional(),
  'promo-code': common.oneTo('PromoCodeType', 10).optional(),
  'quote-type': string('quote-type', { values: ['commercial', 'counter'] }).optional(),
  'expected-mailing-date': date.optional(),
  options: list(
    'option',
    all({ 'option-code': common.optionCode, 'option-amount': common.optionAmount.optional() }),
    20,
  ).optional(),
  'parcel-characteristics': all({
    weight: common.weight(99.999),
    dimensions: common.dimensions,
    unpackaged: boolean.optional(),
    'mailing-tube': boolean.optional(),
    oversized: boolean.optional(),
  }),
  services: list('service-code', common.serviceCode, 20).optional(),
  'origin-postal-code': common.postalCode,
  destination: choice({
    domestic: all({ 'postal-code': common.postalCode }),
    'united-states': all({ 'zip-code': common.zipCode }),
    international: all({
      'country-code': common.countryCode,
      'postal-code': common.oneTo('IntlPostalCodeType', 10).optional(),
    }),
  }),
});
export type MailingScenario = z.output<typeof mailingScenario>;

const contractEmail = common.email('{2,}');

const shipment = all({
  'customer-request-id': common.atMost('CustomerRequestIdType', 35).optional(),
  'group-id': common.oneTo('GroupIDType', 32).optional(),
  'transmit-shipment': fixedTrue.optional(),
  'quickship-label-requested': boolean.optional(),
  'cpc-pickup-indicator': fixedTrue.optional(),
  'requested-shipping-point': common.postalCode.optional(),
  'shipping-point-id': common.atMost('OutletIDType', 4).optional(),
  'expected-mailing-date': date.optional(),
  'provide-pricing-info': fixedTrue.optional(),
  'provide-receipt-info': fixedTrue.optional(),
  'delivery-spec': all({
    'service-code': common.serviceCode,
    sender: common.sender(common.addressDetails),
    destination: common.destination(common.addressLine1.optional()),
    options: common.options,
    'parcel-characteristics': all({
      weight: common.weight(999.999),
      dimensions: common.dimensions,
      unpackaged: boolean.optional(),
      'mailing-tube': boolean.optional(),
      oversized: boolean.optional(),
    }),
    notification: common.notification(contractEmail),
    'print-preferences': all({
      'output-format': string('output-format', { values: ['8.5x11', '4x6'] }).optional(),
      encoding: string('encoding', { values: ['PDF', 'ZPL'] }).optional(),
    }).optional(),
    preferences: common.preferences,
    references: common.references,
    customs: all({
      ...common.customsElements({ largestConversion: 9999.999999 }),
      'ioss-id': common.atMost('ioss-id', 13).optional(),
    }).optional(),
    'settlement-info': all({
      'paid-by-customer': common.customerId.optional(),
      'contract-id': common.contractId.optional(),
      'cif-shipment': fixedTrue.optional(),
      'intended-method-of-payment': common.atMost('MethodOfPaymentType', 15),
      'promo-code': common.atMost('PromoCodeType', 10).optional(),
    }),
  }),
  'return-spec': all({
    'service-code': common.serviceCode,
    'return-recipient': common.returnRecipient,
    'return-notification': contractEmail.optional(),
  }).optional(),
  'pre-authorized-payment': all({
    'account-number': common.oneTo('account-number', 16),
    'auth-code': common.oneTo('auth-code', 16),
    'auth-timestamp': dateTime,
    'charge-amount': decimalType('charge-amount', { max: 9_999_999.99, places: 2 }),
  }).optional(),
  'create-public-key': spelledBoolean({ empty: false }).optional(),
  'create-qr-code': spelledBoolean({ empty: true }).optional(),
}).refine((node) => (node['group-id'] === undefined) !== (node['transmit-shipment'] === undefined), 'choice');
export type ContractShipment = z.output<typeof shipment>;

const nonContractShipment = all({
  'requested-shipping-point': common.postalCode.optional(),
  'delivery-spec': all({
    'service-code': common.serviceCode,
    sender: common.sender(common.domesticAddressDetails),
    destination: common.destination(common.addressLine1),
    options: common.options,
    'parcel-characteristics': all({
      weight: common.weight(999.999),
      dimensions: common.dimensions,
      document: boolean.optional(),
      unpackaged: boolean.optional(),
      'mailing-tube': boolean.optional(),
    }),
    notification: common.notification(common.email('{2,5}')),
    preferences: common.preferences,
    references: common.references,
    customs: all(common.customsElements({ largestConversion: 999.999999 })).optional(),
    'settlement-info': all({ 'promo-code': common.atMost('PromoCodeType', 10).optional() }).optional(),
  }),
});
export type NonContractShipment = z.output<typeof nonContractShipment>;

const transmitSet = all({
  'customer-request-id': common.atMost('CustomerRequestIdType', 35).optional(),
  'group-ids': list('group-id', common.oneTo('GroupIDType', 32), 50),
  'cpc-pickup-indicator': fixedTrue.optional(),
  'requested-shipping-point': common.postalCode.optional(),
  'shipping-point-id': common.atMost('OutletIDType', 4).optional(),
  'detailed-manifests': boolean,
  'method-of-payment': common.atMost('MethodOfPaymentType', 15),
  'manifest-address': all({
    'manifest-company': common.oneTo('manifest-company', 44),
    'manifest-name': common.oneTo('manifest-name', 44).optional(),
    'phone-number': common.atMost('PhoneNumberType', 25),
    'address-details': all({
      'address-line-1': common.addressLine1,
      'address-line-2': common.atMost('address-line-2', 44).optional(),
      city: common.oneTo('city', 40),
      'prov-state': common.oneTo('prov-state', 2),
      'country-code': string('country-code', { values: ['CA', 'US'] }).optional(),
      'postal-zip-code': common.oneTo('PostalCodeOrZipType', 10),
    }),
  }),
  'customer-reference': common.atMost('CustomerReferenceType', 12).optional(),
  'excluded-shipments': list('shipment-id', common.atMost('ShipmentIDType', 32), 10_000).optional(),
});
export type TransmitSet = z.output<typeof transmitSet>;

const refund = all({ email: contractEmail });
const nonContractRefund = all({ email: common.email('{2,5}') });

/** A document in the carrier's contract, or what is wrong with it. */
export type Read<Document> =
  | { readonly document: Document; readonly refusal?: undefined }
  | { readonly refusal: string };

export function reader<Schema extends z.ZodType>(root: string, namespace: string, schema: Schema) {
  const documentSchema = z.strictObject({ [root]: schema });
  return (body: string): Read<z.output<Schema>> => {
    try {
      const plain = readStrictly(body, namespace);
      const result = documentSchema.safeParse(plain);
      if (result.success) return { document: result.data[root] as z.output<Schema> };
      return { refusal: fault(root, namespace, plain, result.error) };
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error) };
    }
  };
}

export const readMailingScenario = reader('mailing-scenario', RATE_NAMESPACE, mailingScenario);
export const readShipment = reader('shipment', SHIPMENT_NAMESPACE, shipment);
export const readNonContractShipment = reader(
  'non-contract-shipment',
  NON_CONTRACT_NAMESPACE,
  nonContractShipment,
);
export const readRefund = reader('shipment-refund-request', SHIPMENT_NAMESPACE, refund);
export const readNonContractRefund = reader(
  'non-contract-shipment-refund-request',
  NON_CONTRACT_NAMESPACE,
  nonContractRefund,
);
export const readTransmitSet = reader('transmit-set', MANIFEST_NAMESPACE, transmitSet);
