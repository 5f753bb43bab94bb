/** Simple types of common.xsd, and types that shipment.xsd and ncshipment.xsd have alike. */
import type { z } from 'zod';
import { all, boolean, decimalType, list, normalized, positiveInteger, string } from './schema.js';

export const customerId = string('CustomerIDType', { pattern: /^\d{1,10}$/ });
export const contractId = string('ContractIDType', { pattern: /^\d{1,10}$/ });
export const postalCode = string('PostalCodeType', { pattern: /^[A-Z]\d[A-Z]\d[A-Z]\d$/ });
export const zipCode = string('ZipCodeType', { pattern: /^\d{5}(-\d{4})?$/ });
export const countryCode = string('CountryCodeType', { pattern: /^[a-zA-Z][a-zA-Z]$/ });
export const serviceCode = normalized('ServiceCodeType', { min: 1, max: 32 });
export const optionCode = normalized('option-code', { min: 1, max: 10 });
export const optionAmount = decimalType('CostTypeNonZero', { max: 999_999.99, places: 2 });
export const atMost = (name: string, max: number) => normalized(name, { max });
export const oneTo = (name: string, max: number) => normalized(name, { min: 1, max });

const measurement = decimalType('DimensionMeasurementType', { max: 999.9, places: 1 });
export const dimensions = all({ length: measurement, width: measurement, height: measurement }).optional();
export const weight = (max: number) => decimalType('weight', { max, places: 3 });

const internationalPostalCode = oneTo('PostalCodeOrZipOrInternationalType', 14);
const provinceOrState = oneTo('ProvinceStateOrInternationalType', 20);
export const addressLine1 = oneTo('address-line-1', 44);
const street = {
  'address-line-1': addressLine1,
  'address-line-2': atMost('address-line-2', 44).optional(),
  city: oneTo('city', 40),
};

export const addressDetails = all({
  ...street,
  'prov-state': provinceOrState,
  'country-code': countryCode,
  'postal-zip-code': internationalPostalCode.optional(),
});

export const domesticAddressDetails = all({
  ...street,
  'prov-state': oneTo('ProvinceType', 2),
  'postal-zip-code': postalCode,
});

const contactName = atMost('ContactNameType', 44);
const companyName = atMost('CompanyNameType', 44);
const phoneNumber = atMost('PhoneNumberType', 25);

export const sender = <Address extends typeof addressDetails | typeof domesticAddressDetails>(
  address: Address,
) =>
  all({
    name: contactName.optional(),
    company: companyName,
    'contact-phone': phoneNumber,
    'address-details': address,
  });

export const returnRecipient = all({
  name: contactName.optional(),
  company: companyName.optional(),
  'address-details': domesticAddressDetails,
});

/** `address-line-1` may be left out with a contract, and may not without: the two schemas differ. */
export const destination = <Street extends typeof addressLine1 | z.ZodOptional<typeof addressLine1>>(
  line1: Street,
) =>
  all({
    name: contactName.optional(),
    company: companyName.optional(),
    'additional-address-info': atMost('additional-address-info', 44).optional(),
    'client-voice-number': phoneNumber.optional(),
    'address-details': all({
      'address-line-1': line1,
      'address-line-2': street['address-line-2'],
      city: street.city.optional(),
      'prov-state': provinceOrState.optional(),
      'country-code': countryCode,
      'postal-zip-code': internationalPostalCode.optional(),
    }),
  });

export const options = list(
  'option',
  all({
    'option-code': optionCode,
    'option-amount': optionAmount.optional(),
    'option-qualifier-1': boolean.optional(),
    'option-qualifier-2': atMost('option-qualifier-2', 12).optional(),
  }),
  20,
).optional();

export const preferences = all({
  'show-packing-instructions': boolean,
  'show-postage-rate': boolean.optional(),
  'show-insured-value': boolean.optional(),
});

export const references = all({
  'cost-centre': atMost('CostCentreIDType', 30).optional(),
  'customer-ref-1': atMost('customer-ref-1', 35).optional(),
  'customer-ref-2': atMost('customer-ref-2', 35).optional(),
}).optional();

/** `EmailType`; the two schemas differ in how long the last part may be. */
export const email = (lastPart: string) =>
  normalized('EmailType', {
    max: 60,
    pattern: new RegExp(
      `^['_A-Za-z0-9+-]+(\\.['_A-Za-z0-9+-]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]${lastPart}$`,
    ),
  });

export const notification = (address: ReturnType<typeof email>) =>
  all({ email: address, 'on-shipment': boolean, 'on-exception': boolean, 'on-delivery': boolean }).optional();

export const customsElements = ({ largestConversion }: { largestConversion: number }) => ({
  currency: oneTo('CurrencyType', 3),
  'conversion-from-cad': decimalType('conversion-from-cad', { max: largestConversion, places: 6 }).optional(),
  'reason-for-export': oneTo('reason-for-export', 3),
  'other-reason': atMost('other-reason', 44).optional(),
  'sku-list': list(
    'item',
    all({
      'customs-number-of-units': positiveInteger('customs-number-of-units', 9999),
      'customs-description': oneTo('customs-description', 45),
      sku: atMost('sku', 15).optional(),
      'hs-tariff-code': string('hs-tariff-code', {
        pattern: /^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$/,
      }).optional(),
      'unit-weight': weight(99.999),
      'customs-value-per-unit': decimalType('customs-value-per-unit', { max: 99_999.99, places: 2 }),
      'customs-unit-of-measure': normalized('CustomsUnitOfMeasure', { min: 3, max: 3 }).optional(),
      'country-of-origin': countryCode.optional(),
      'province-of-origin': oneTo('ProvinceType', 2).optional(),
    }),
    500,
  ),
  'duties-and-taxes-prepaid': decimalType('duties-and-taxes-prepaid', {
    max: 99_999.99,
    places: 2,
  }).optional(),
  'certificate-number': atMost('certificate-number', 10).optional(),
  'licence-number': atMost('licence-number', 10).optional(),
  'invoice-number': atMost('invoice-number', 10).optional(),
});
