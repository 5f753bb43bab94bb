/**
 * Shipping: a barcode for each package, then `POST /shipment/v2_2/label?confirm=true` for one after the other: each reply has
 * the label and no price. The package is announced with it, and nothing takes that back. Labelling API v2_2.
 */
import { eventTime } from '@waybill/carrier-kit/after';
import {
  amountOf,
  countryOf,
  crossesCustoms,
  dutyPayerOf,
  extraField,
  extraOf,
  isEuropeanUnion,
  isResidential,
  lookUp,
  notifiedRecipient,
  type PackageItem,
  packagesOf,
  payerOf,
  type Reporter,
  type RequestedOption,
  requireCodes,
  shipDateOf,
  splitByValue,
} from '@waybill/carrier-kit/request';
import type { Party, Shipment, ShipmentRequest } from '@waybill/core';
import { customsOf } from './customs.js';
import { afterBarcodes } from './label.js';
import { type Cover, dutchDate, type LabelFacts, labelRequests } from './label-request.js';
import { FEATURES, MOMENTS, SATURDAYS, WITH } from './options.js';
import { addressOf, contactOf } from './parties.js';
import { printed } from './printed.js';
import { type AskedFeature, NOTIFYING, productOf, S10_PRODUCTS, services, WAYS } from './services.js';
import type { Context } from './settings.js';

const MOST_PACKAGES = 20;
const MAILBOX = '2928';
const BY_OPTION: readonly string[] = ['4907', '4909'];

export const { shipping, recovery } = afterBarcodes(packages);

function packages(request: ShipmentRequest, context: Context) {
  const { account, options, report } = context;
  const { settings } = account;
  const { shipper, recipient, shipment } = request;
  const [service = ''] = context.services;
  const way = wayOf(service, request, report);
  const crosses = crossesCustoms(shipper, recipient);
  // To Northern Ireland nothing is declared, and a declaration is sent where there is one.
  const declared = crosses || (way.endsWith('world') && shipment.customs !== undefined);
  const own_account = settings.customer_number;
  payerOf(request, { own_account, takes: ['SENDER'] }, report);
  dutyPayerOf(request, { own_account, takes: ['RECIPIENT'], recipient_account: false, to_us: TO_US }, report);
  requireCodes(request, {}, report);
  const own = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const product = productOf(service, featuresOf(service, shipment, options), report);
  if (S10_PRODUCTS.includes(product) && settings.s10_range === undefined)
    report.notSupported(
      'shipment.services',
      `is ${product}, whose barcodes need the setting s10_range; PostNL gives it to accounts that send outside the EU`,
    );
  checkMoments(way, product, recipient, context);
  const saturday =
    shipment.options?.findIndex((written) => /^(postnl:)?saturday_delivery$/.test(written)) ?? -1;
  if (saturday >= 0)
    report.notice(
      'included',
      `shipment.options[${saturday}] (saturday_delivery) is included: ${SATURDAYS.why} (${SATURDAYS.source}).`,
    );
  const facts: LabelFacts = {
    product,
    options: productOptions(service, recipient, context),
    covers: coversOf(service, shipment, own, report),
    sender: shipper,
    addresses: [
      addressOf('01', recipient, 'recipient', report),
      ...returnAddress(way, request, context),
      ...pickupAddress(shipment, context),
    ],
    contacts: contactsOf(request, service, report),
    more: {
      DeliveryAddress: shipment.delivery_point === undefined ? undefined : '01',
      ...partnerOf(product, shipment, report),
      DeliveryDate: deliveryDate(service, shipment, context),
      ReceiverDateOfBirth: dayExtra(shipment, 'date_of_birth', report)?.date,
    },
    customs: customsOf(request, own, declared, report),
    reach: way.endsWith('world') ? 'world' : way === 'NL-NL' ? 'domestic' : 'abroad',
    return_code: options.some(isLabelInBox) ? settings.return_customer_code : undefined,
    // "For shipments within the Netherlands, multi collo shipments can be created"; not of mailbox parcels.
    is_group: way === 'NL-NL' && product !== MAILBOX,
  };
  const days = { clock: account.context.clock, time_zone: settings.time_zone };
  return {
    shipment_date: shipDateOf(shipment, days, {}, report),
    packages: labelRequests(shipment, own, facts, context),
  };
}

/** postnl.nl, "Sending to the USA", of 2025: business parcels since 2025-09-19. */
const TO_US = {
  how: 'PostNL pays duties to the United States in advance and bills them with a fee; the contract needs an addendum for it.',
};

/** `NL-BE`: refuses a service that does not go this way. */
function wayOf(service: string, { shipper, recipient }: ShipmentRequest, report: Reporter): string {
  const [from, to] = [countryOf(shipper), countryOf(recipient)];
  const way = `${from}-${destinationOf(shipper, recipient)}`;
  const reach = services.rows.find(({ code }) => code === service)?.reach;
  if (lookUp(WAYS, service)?.includes(way) === false)
    report.notSupported(
      'shipment.services',
      `is ${service}, which goes ${reach}; this is from ${from} to ${to}`,
    );
  return way;
}

/**
 * Places of the Union to which goods are declared, such as Heligoland, are not of the EU here: the product codes say it of the
 * Canary Islands. Monaco is, and Northern Ireland is not: PostNL, product codes, Parcels EU and UK DDP.
 */
function destinationOf(shipper: Party, recipient: Party): string {
  const country = countryOf(recipient);
  if (country === 'NL' || country === 'BE') return country;
  return isEuropeanUnion(country) && !crossesCustoms(shipper, recipient) ? 'EU' : 'world';
}

/** Fields and options that make another product. */
function featuresOf(
  service: string,
  { insured_amount, delivery_point, notify_recipient }: Shipment,
  options: readonly RequestedOption[],
): AskedFeature[] {
  const asked = options.flatMap(({ row, field }) => {
    const feature = lookUp(FEATURES, row.code);
    return feature === undefined ? [] : [{ feature, field }];
  });
  if (insured_amount !== undefined) asked.push({ feature: 'cover', field: 'shipment.insured_amount' });
  if (delivery_point !== undefined) asked.push({ feature: 'pickup', field: 'shipment.delivery_point' });
  if (delivery_point !== undefined && notify_recipient !== undefined && service === NOTIFYING)
    asked.push({ feature: 'notify', field: 'shipment.notify_recipient' });
  return asked;
}

/** `ProductOptions` but those of the cover. */
function productOptions(service: string, recipient: Party, { options, report }: Context): string[] {
  const isHome = isResidential(recipient, 'recipient', {}, report) ?? recipient.company_name === undefined;
  const codes = options.map(({ row }) => row.code);
  return [
    ...(service === '4907' ? [isHome ? '101-012' : '101-013'] : []),
    ...(codes.includes('age_check') ? ['002-014'] : []),
    ...codes.filter((code) => /^\d/.test(code)).flatMap((code) => [code, ...(lookUp(WITH, code) ?? [])]),
  ];
}

/** Track and trace without cover; cover of the products that have it as an option, up to these amounts. */
const TRACKED = '005-025';
const STEPS = [
  { most: 50, option: '004-015' },
  { most: 500, option: '004-016' },
] as const;
const LARGEST = 5000;

/** The insured amount, split over the packages by value. */
function coversOf(
  service: string,
  { insured_amount, currency }: Shipment,
  own: readonly PackageItem[],
  report: Reporter,
): Cover[] {
  const isOption = BY_OPTION.includes(service);
  const rules = { currencies: ['EUR'], currency: 'EUR' };
  const amount = amountOf(insured_amount, currency, 'shipment.insured_amount', rules, report);
  if (amount === undefined) return isOption ? own.map(() => ({ option: TRACKED })) : [];
  const largest = isOption ? 500 : LARGEST;
  return splitByValue(amount.value, own, 'EUR').map((share) => {
    if (share.isGreaterThan(largest))
      report.tooLarge(
        'shipment.insured_amount',
        `makes ${share.toFixed()} EUR of a package; ${report.name} takes up to ${largest} with ${service}`,
      );
    if (!isOption) return { amount: share.toNumber() };
    return { option: STEPS.find(({ most }) => share.isLessThanOrEqualTo(most))?.option ?? TRACKED };
  });
}

/** Evenings, Sundays and guaranteed times: within the Netherlands, one of them, and PostNL must be able to write. */
function checkMoments(way: string, product: string, recipient: Party, { options, report }: Context): void {
  const moments = options.filter(({ row }) => lookUp(MOMENTS, row.code) !== undefined);
  for (const [at, { row, field }] of moments.entries()) {
    if (at > 0)
      report.contradiction(field, `is ${row.name}, beside ${moments[0]?.row.name}: a package comes once`);
    if (way !== 'NL-NL')
      report.notSupported(field, `is ${row.name}, which ${report.name} has within the Netherlands`);
    else if (lookUp(MOMENTS, row.code)?.includes(product) === false)
      report.notSupported(
        field,
        `is ${row.name}, which ${report.name} does not have with product ${product}`,
      );
    if ((recipient.email_address ?? recipient.mobile_number) === undefined)
      report.required(['recipient.email_address', 'recipient.mobile_number'], `with ${row.name}`);
  }
}

function deliveryDate(service: string, shipment: Shipment, { options, report }: Context) {
  const moment = options.find(({ row }) => lookUp(MOMENTS, row.code) !== undefined)?.row.name;
  const what = moment ?? (service === MAILBOX ? 'mailbox parcels' : undefined);
  const day = dayExtra(shipment, 'delivery_date', report);
  if (day === undefined && what !== undefined)
    report.required(extraField(report, 'delivery_date'), `with ${what}`);
  return day && `${day.date} ${day.time ?? '12:00'}:00`;
}

/** A day, with or without a time, as `dd-MM-yyyy`. */
function dayExtra(shipment: Shipment, key: string, report: Reporter) {
  const written = extraOf(report.carrier, shipment, key);
  if (written === undefined) return undefined;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(written) ?? [];
  if (date !== undefined && eventTime({ date, time: time ?? '00:00' })?.time != null)
    return { date: dutchDate(date), time };
  report.invalid(extraField(report, key), `must be a day such as 2026-03-05, not ${JSON.stringify(written)}`);
  return undefined;
}

/** The recipient, and the sender with a telephone: the sender's e-mail address is that of the customer. */
function contactsOf(request: ShipmentRequest, service: string, report: Reporter) {
  const { shipper, recipient, shipment } = request;
  const notified = notifiedRecipient(request, printed.notifications, report);
  // With a pickup point in the Netherlands it makes another product.
  if (notified !== undefined && (shipment.delivery_point === undefined || service !== NOTIFYING))
    report.notice(
      'included',
      `shipment.notify_recipient is included: ${report.name} gets the recipient’s e-mail address and telephone with every label (Contacts).`,
    );
  const { email_address: _, ...called } = shipper;
  const { email_address, phone_number, mobile_number } = recipient;
  // PostNL, product codes, Parcels Non-EU.
  if (countryOf(recipient) === 'US' && (email_address ?? phone_number ?? mobile_number) === undefined)
    report.required(['recipient.email_address', 'recipient.phone_number'], 'in the United States');
  const field = mobile_number === undefined && notified?.phone ? 'phone_number' : 'mobile_number';
  return [contactOf('01', recipient, 'recipient', report, field), contactOf('02', called, 'shipper', report)];
}

/** `AddressType` 09: the place where the recipient collects. */
function pickupAddress({ delivery_point: point }: Shipment, { options, report }: Context) {
  const field = 'shipment.delivery_point';
  const held = options.find(({ row }) => row.code === 'pickup_point');
  if (point === undefined && held !== undefined) report.required(field, `with ${held.row.name}`);
  if (point !== undefined && point.address === undefined) report.required(`${field}.address`);
  if (point?.address === undefined) return [];
  if (point.recipient_number !== undefined)
    report.notSupported(`${field}.recipient_number`, `has no place at ${report.name}`);
  const company_name = point.name ?? point.address.company_name;
  if (company_name === undefined) {
    report.required(`${field}.name`);
    return [];
  }
  return [addressOf('09', { ...point.address, company_name }, `${field}.address`, report)];
}

/** Pickup points within Belgium are named by network and code as well; ids of locations there have both. */
function partnerOf(product: string, { delivery_point: point }: Shipment, report: Reporter) {
  const [, DownPartnerID, DownPartnerLocation] = /^([A-Z]+-\d+)-(\w{1,10})$/.exec(point?.id ?? '') ?? [];
  if (point !== undefined && DownPartnerID === undefined && ['4878', '4880'].includes(product))
    report.invalid(
      'shipment.delivery_point.id',
      `must be the network and the code of a location, as its id has them, not ${JSON.stringify(point.id)}`,
    );
  return { DownPartnerID, DownPartnerLocation };
}

const isLabelInBox = ({ row }: RequestedOption): boolean => row.code === '152-028';

/** `AddressType` 08: where goods come back to with the label in the box. */
function returnAddress(way: string, { shipper, recipient }: ShipmentRequest, context: Context) {
  const { account, options, report } = context;
  const asked = options.find(isLabelInBox);
  if (asked === undefined) return [];
  if (way !== 'NL-NL')
    report.notSupported(asked.field, `is ${asked.row.name}, which is offered here within the Netherlands`);
  if (account.settings.return_customer_code === undefined)
    report.notSupported(asked.field, `is ${asked.row.name}, which needs the setting return_customer_code`);
  if (recipient.email_address === undefined)
    report.required('recipient.email_address', `with ${asked.row.name}`);
  return [addressOf('08', shipper, 'shipper', report)];
}
