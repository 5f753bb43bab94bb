/**
 * Rules of FedEx beyond the schema. `ACCOUNT.NUMBER.MISMATCH`,
 * `ACCOUNTNUMBER.REGISTRATION.REQUIRED`, `SERVICE.PACKAGECOMBINATION.INVALID` and the codes of statuses are the
 * carrier's; others stand in for codes that are not published.
 */
import { billedGrams, daysBetween, isAbroad, type Place, type Problem } from '@waybill/simulator';
import type { FedexConsignment } from './consignment.js';
import { knowsPackaging } from './services.js';
import type { PartyDocument, ShipDocument } from './ship-schema.js';
import { makesFormat } from './shipping.js';
import { knowsCurrency } from './tariff.js';

const MOST_PACKAGES = 100;
export const MOST_AT_ONCE = 40;
const MOST_DAYS_AHEAD = 10;

/** Problems of rate requests and of shipment requests alike. */
export function problemsOf(consignment: FedexConsignment, today: string): Problem[] {
  const { from, to, packages, packaging, date, preferred_currency: currency } = consignment;
  const problems: Problem[] = [];
  const refuseUnless = (holds: boolean, code: string, message: string) => {
    if (!holds) problems.push({ code, message });
  };
  refuseUnless(hasPostalCode(from), 'RATE.ORIGIN.POSTALCODE.INVALID', postalCode('Origin'));
  refuseUnless(hasPostalCode(to), 'RATE.DESTINATION.POSTALCODE.INVALID', postalCode('Destination'));
  refuseUnless(knowsPackaging(packaging), 'PACKAGINGTYPE.INVALID', 'Packaging type is invalid.');
  refuseUnless(packages.length > 0, 'PACKAGE.COUNT.INVALID', 'At least one package is required.');
  refuseUnless(packages.length <= MOST_PACKAGES, 'PACKAGE.COUNT.INVALID', 'Too many packages.');
  refuseUnless(
    packages.every((each) => billedGrams(each) > 0),
    'PACKAGE.WEIGHT.INVALID',
    'Package weight is missing or invalid.',
  );
  refuseUnless(
    /^\d{4}-\d\d-\d\d$/.test(date) && date >= today && daysBetween(today, date) <= MOST_DAYS_AHEAD,
    'SHIPDATE.INVALID',
    `Ship date must be within ${MOST_DAYS_AHEAD} days from today.`,
  );
  refuseUnless(
    currency === undefined || knowsCurrency(currency),
    'PREFERREDCURRENCY.INVALID',
    'Preferred currency is invalid.',
  );
  return problems;
}

const postalCode = (which: string) =>
  `${which} postal code is missing or invalid. Please correct and try again.`;

function hasPostalCode({ country, postal_code }: Place): boolean {
  if (country === 'US') return /^\d{5}(-?\d{4})?$/.test(postal_code);
  if (country === 'CA') return /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(postal_code);
  return postal_code.length <= 10;
}

/** Problems of a shipment request beyond those of its rate. */
export function shipmentProblems(document: ShipDocument, consignment: FedexConsignment): Problem[] {
  const { requestedShipment: shipment, accountNumber, processingOptionType } = document;
  const [recipient] = shipment.recipients;
  const problems: Problem[] = [...partyProblems('SHIPPER', shipment.shipper)];
  const refuseUnless = (holds: boolean, code: string, message: string) => {
    if (!holds) problems.push({ code, message });
  };
  if (recipient === undefined || shipment.recipients.length > 1)
    problems.push({ code: 'RECIPIENT.COUNT.INVALID', message: 'Exactly one recipient is required.' });
  else problems.push(...partyProblems('RECIPIENT', recipient));
  const { paymentType, payor } = shipment.shippingChargesPayment;
  const payer = payor?.responsibleParty.accountNumber.value;
  refuseUnless(
    paymentType !== 'SENDER' || payer === undefined || payer === accountNumber.value,
    'ACCOUNT.NUMBER.MISMATCH',
    'When payment Type is SENDER, ShippingChargesPayment Payor AccountNumber should match the shipper account number.',
  );
  refuseUnless(
    paymentType === 'SENDER' || payer !== undefined,
    'SHIPPINGCHARGESPAYMENT.PAYOR.REQUIRED',
    'Payor account number is required for this payment type.',
  );
  refuseUnless(
    makesFormat(shipment.labelSpecification.imageType) &&
      shipment.labelSpecification.labelStockType.startsWith(
        shipment.labelSpecification.imageType === 'ZPLII' ? 'STOCK' : 'PAPER',
      ),
    'LABEL.STOCKTYPE.INVALID',
    'Label stock type is not valid for the image type.',
  );
  refuseUnless(
    consignment.packages.length <= MOST_AT_ONCE || processingOptionType === 'ALLOW_ASYNCHRONOUS',
    'PROCESSINGOPTION.REQUIRED',
    'Processing option ALLOW_ASYNCHRONOUS is required for more than 40 packages.',
  );
  const customs = shipment.customsClearanceDetail;
  const abroad = isAbroad(consignment);
  refuseUnless(
    !abroad || (customs !== undefined && customs.commodities.length > 0),
    'CUSTOMSCLEARANCEDETAIL.REQUIRED',
    'Customs clearance detail with commodities is required.',
  );
  refuseUnless(
    (customs?.commodities ?? []).every(
      ({ countryOfManufacture, customsValue, quantity }) =>
        countryOfManufacture !== undefined && customsValue?.amount !== undefined && quantity !== undefined,
    ),
    'COMMODITY.DETAILS.MISSING',
    'Country of manufacture, customs value and quantity are required for each commodity.',
  );
  refuseUnless(
    customs === undefined || shipment.requestedPackageLineItems.every(({ weight }) => weight.units === 'KG'),
    'COMMODITY.WEIGHTUNITS.MISMATCH',
    'The package and commodity weight unit should be the same.',
  );
  return problems;
}

function partyProblems(which: 'SHIPPER' | 'RECIPIENT', { contact, address }: PartyDocument): Problem[] {
  const problems: Problem[] = [];
  const refuseUnless = (holds: boolean, code: string, message: string) => {
    if (!holds) problems.push({ code: `${which}.${code}`, message });
  };
  const american = ['US', 'CA', 'PR'].includes(address.countryCode);
  refuseUnless(!!contact.personName || !!contact.companyName, 'NAME.REQUIRED', 'Contact name is required.');
  refuseUnless(
    american ? /^(\+?1)?\d{10}$/.test(contact.phoneNumber) : /^\d{10,15}$/.test(contact.phoneNumber),
    'PHONENUMBER.INVALID',
    'Phone number is missing or invalid.',
  );
  refuseUnless(
    address.streetLines.length > 0 && address.streetLines.every((line) => line !== '' && line.length <= 35),
    'STREETLINE.INVALID',
    'Street lines are missing or too long.',
  );
  refuseUnless(
    !american || /^[A-Z]{2}$/.test(address.stateOrProvinceCode ?? ''),
    'STATEORPROVINCECODE.INVALID',
    'State or province code is missing or invalid.',
  );
  return problems;
}
