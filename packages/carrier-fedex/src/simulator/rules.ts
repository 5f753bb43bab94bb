/**
 * Rules of FedEx beyond the schema. `RATE.CUSTOMCLEARANCEDETAIL.INVALID`, `RATE.CUSTOMSVALUE.INVALID`, `ACCOUNT.NUMBER.MISMATCH`,
 * `ACCOUNTNUMBER.REGISTRATION.REQUIRED`, `SERVICE.PACKAGECOMBINATION.INVALID` and the codes of statuses are the
 * carrier's; others stand in for codes that are not published.
 */
import { billedGrams, daysBetween, isAbroad, type Place } from '@waybill/simulator/business';
import type { Problem } from '@waybill/simulator/server';
import type { FedexConsignment } from './consignment.js';
import type { PartyDocument, RateDocument, ShipDocument } from './requests.js';
import { knowsPackaging } from './services.js';
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
  refuseUnless(
    packages.every(({ options = [], special }) =>
      options.every(({ code }) => DETAILS[code] === undefined || special?.[DETAILS[code]] !== undefined),
    ),
    'PACKAGESPECIALSERVICES.DETAIL.MISSING',
    'A special service of a package has no details.',
  );
  return problems;
}

/** Special services of packages that need details. */
const DETAILS: Readonly<Record<string, string>> = {
  DRY_ICE: 'dryIceWeight',
  BATTERY: 'batteryDetails',
  STANDALONE_BATTERY: 'standaloneBatteryDetails',
};

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
  const special = shipment.shipmentSpecialServices;
  refuseUnless(
    (special?.returnShipmentDetail?.returnType === 'PENDING') ===
      (special?.pendingShipmentDetail !== undefined),
    'PENDINGSHIPMENTDETAIL.INVALID',
    'Pending shipment detail is required for a return label by e-mail, and for nothing else.',
  );
  refuseUnless(
    special?.pendingShipmentDetail === undefined ||
      (document.shipAction === 'TRANSFER' &&
        shipment.requestedPackageLineItems.every(({ itemDescription }) => !!itemDescription)),
    'ITEMDESCRIPTION.REQUIRED',
    'A return label by e-mail is transferred, and each package has an item description.',
  );
  const customs = shipment.customsClearanceDetail;
  refuseUnless(
    !isDeclared(consignment) || (customs !== undefined && customs.commodities.length > 0),
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
  return [...problems, ...unitProblems(shipment)];
}

/** Problems of a rate request beyond those of every consignment. */
export function rateProblems(
  { requestedShipment: shipment }: RateDocument,
  consignment: FedexConsignment,
): Problem[] {
  const goods = shipment.customsClearanceDetail?.commodities ?? [];
  if (isDeclared(consignment) && goods.length === 0)
    return [
      { code: 'RATE.CUSTOMCLEARANCEDETAIL.INVALID', message: 'Customs clearance detail cannot be null.' },
    ];
  if (goods.some(({ customsValue }) => customsValue?.amount === undefined))
    return [{ code: 'RATE.CUSTOMSVALUE.INVALID', message: 'Customs value is missing or invalid.' }];
  return unitProblems(shipment);
}

function isDeclared(consignment: FedexConsignment): boolean {
  return isAbroad(consignment) || consignment.from.country === 'IN';
}

interface Weighed {
  readonly weight?: { readonly units: string } | undefined;
}

function unitProblems(shipment: {
  readonly requestedPackageLineItems: readonly Weighed[];
  readonly customsClearanceDetail?: { readonly commodities: readonly Weighed[] } | undefined;
}): Problem[] {
  const { requestedPackageLineItems: packages, customsClearanceDetail: customs } = shipment;
  const units = [...packages, ...(customs?.commodities ?? [])].flatMap(({ weight }) => weight?.units ?? []);
  if (new Set(units).size < 2) return [];
  const message = 'The package and commodity weight unit should be the same.';
  return [{ code: 'COMMODITY.WEIGHTUNITS.MISMATCH', message }];
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
