/**
 * Goods that cross a customs border: `IncotermCode` of the label, and the consignment that is declared after it, by the numbers of its
 * packages. GLS Customs API v3 3.3.0, CustomsConsignment.
 */
import { type Decimal, decimal, roundUp, sum } from '@waybill/carrier-kit/reply';
import {
  countryOf,
  crossesCustoms,
  customsValueOf,
  dutyPayerOf,
  extraField,
  extraText,
  hsCode,
  isEuropeanUnion,
  kilograms,
  lineWeightOf,
  lookUp,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  streetOf,
  type TaxIdRules,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Customs, Party, Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { numberOf } from './parties.js';
import type { OpenSettings } from './settings.js';

const PATH = 'shipment.customs';

/** `glsIncotermCode`. */
const INCOTERMS = ['10', '11', '12', '18', '20', '21', '25', '30', '33', '40', '41', '50', '91'];
const DELIVERED_DUTY_PAID = '10';
const VAT_COLLECTED = '18';
const DELIVERED_AT_PLACE = '20';
/** "For other currencies incoterms 18 and 50 can not be used." */
const LOW_VALUE = ['18', '50'];
const LOW_VALUE_CURRENCIES = 'EUR CHF CNY JPY CAD AUD SEK INR GBP PLN NOK USD'.split(' ');

const LONGEST = 50;
const MOST_LINES = 999;
const WEIGHT = { unit: 'KG', places: 3 } as const;
const weightOf = (kg: Decimal) => ({ amount: kg.toNumber(), unit: 'KGM' });

/** What the border adds to a purchase. */
interface Border {
  readonly incoterm?: string;
  /** `CustomsConsignment` without its `parcelNumbers`. */
  readonly consignment?: object;
}

export function borderOf(
  request: RequestFields,
  { contact_id: own_account, customs_consignments }: OpenSettings,
  ship_date: string,
  report: Reporter,
): Border {
  const { shipper, recipient, shipment } = request;
  const written = extraText(shipment, 'incoterm_code', 'shipment', report);
  if (written !== undefined && !INCOTERMS.includes(written))
    report.invalid(
      extraField(report, 'incoterm_code'),
      `must be one of ${INCOTERMS.join(', ')}, not ${JSON.stringify(written)}`,
    );
  const takes = ['SENDER', 'RECIPIENT'] as const;
  const payer = dutyPayerOf(request, { own_account, takes, recipient_account: false }, report);
  const isDeclared =
    crossesCustoms(shipper, recipient) && customs_consignments !== 'none' && shipment.customs !== undefined;
  const importer = shipment.customs?.sold_to ?? recipient;
  const importer_path = shipment.customs?.sold_to === undefined ? 'recipient' : `${PATH}.sold_to`;
  const numbers = (party: Party, path: string, types: Readonly<Record<string, string>>) =>
    numbersOf(party, path, isDeclared ? types : {}, request, report);
  const exporter_numbers = numbers(shipper, 'shipper', {
    ...{ EORI: 'eoriNumber', VAT: 'taxId' },
    ...(isEuropeanUnion(countryOf(recipient), recipient.postal_code) ? { IOSS: REGISTERED } : {}),
    ...(countryOf(recipient) === 'NO' ? { VOEC: REGISTERED } : {}),
  });
  const importer_numbers = numbers(importer, importer_path, { EORI: 'eoriNumber', VAT: 'taxId' });
  if (importer !== recipient) numbers(recipient, 'recipient', {});
  if (!crossesCustoms(shipper, recipient)) return written === undefined ? {} : { incoterm: written };
  const isCollected = exporter_numbers[REGISTERED] !== undefined;
  if (isCollected && written === undefined)
    report.notice(
      'incoterm',
      'The incoterm is 18, because the shipper has collected the VAT (IOSS or VOEC).',
    );
  const byPayer = payer?.role === 'SENDER' ? DELIVERED_DUTY_PAID : DELIVERED_AT_PLACE;
  const incoterm = written ?? (isCollected ? VAT_COLLECTED : byPayer);
  if (incoterm === VAT_COLLECTED && !isCollected && isDeclared)
    report.required('shipper.tax_ids', 'with incoterm 18: the IOSS or VOEC number');
  const { customs } = shipment;
  if (customs_consignments === 'none' || (customs === undefined && shipment.is_document)) {
    report.notice('customs', 'The goods are not declared with the label.');
    return { incoterm };
  }
  if (customs === undefined) {
    report.required(PATH, 'for goods that cross a customs border');
    return { incoterm };
  }
  const { invoice, references = [] } = shipment;
  const invoiceNumber = invoice?.identifier ?? references[0];
  const field = 'shipment.invoice.identifier';
  if (invoiceNumber === undefined) report.required([field, 'shipment.references'], 'for customs');
  else if (invoice?.identifier === undefined)
    report.notice(
      'invoice_number',
      `${field} is not set: the declaration names shipment.references[0] instead.`,
    );
  if (invoice?.date === undefined)
    report.notice(
      'invoice_date',
      'shipment.invoice.date is not set: the declaration names the ship date instead.',
    );
  const currencies = LOW_VALUE.includes(incoterm) ? { currencies: LOW_VALUE_CURRENCIES } : {};
  const total = customsValueOf(shipment, currencies, report);
  report.tooMany(`${PATH}.items`, customs.items.length, MOST_LINES, 'lines');
  const exportDeclaration = report.tooLong(`${PATH}.export_declaration`, customs.export_declaration, 20);
  return {
    incoterm,
    consignment: omitUndefined({
      customerReference: references[0]?.slice(0, LONGEST),
      additionalInformation: customs.description,
      isExportDeclarationRequested: false,
      exportDeclarationNumbers: exportDeclaration === undefined ? undefined : [exportDeclaration],
      glsIncotermCode: incoterm,
      totalGrossWeight: weightOf(grossWeight(shipment)),
      saveAsDraft: customs_consignments === 'draft',
      exporter: { ...traderOf(shipper, 'shipper', report), ...exporter_numbers },
      importer: { ...traderOf(importer, importer_path, report), ...importer_numbers },
      consignee: importer === recipient ? undefined : consigneeOf(recipient, report),
      invoice: {
        invoiceNumber: report.tooLong(field, invoiceNumber, LONGEST),
        invoiceDate: invoice?.date ?? ship_date,
        totalGoodsValue: { amount: Number(total?.value.toFixed(2) ?? 0), currency: total?.currency },
      },
      lineItems: customs.items.map((_, index) => lineOf(customs, index, shipment, report)),
    }),
  };
}

/** "VAT registration number of exporter in country of destination": the number under which the VAT was collected. */
const REGISTERED = 'vatRegistrationNumber';

/** One number of each kind. */
function numbersOf(
  party: Party,
  path: string,
  types: Readonly<Record<string, string>>,
  request: RequestFields,
  report: Reporter,
): Record<string, string> {
  const sent: Record<string, string> = {};
  const rules = { types, longest: LONGEST } as TaxIdRules<string>;
  for (const { code, value, field } of taxIdsOf(party, path, rules, request, report))
    if (lookUp(sent, code) === undefined) sent[code] = value;
    else
      report.notice('tax_id_not_sent', `${field} is not sent: ${report.name} takes one number of each kind.`);
  return sent;
}

/** Each package in kilograms, before they are rounded for the label. */
function grossWeight({ items, weight_unit }: Shipment): Decimal {
  const all = items.map(({ weight, quantity = 1 }) =>
    kilograms(decimal(weight).times(quantity).toNumber(), weight_unit),
  );
  return decimal(roundUp(sum(all), WEIGHT.places));
}

/** `exporter` or `importer`. GLS must be able to ask: "contact person name and either … phone number or e-mail address". */
function traderOf(party: Party, path: string, report: Reporter) {
  if ((party.email_address ?? party.phone_number ?? party.mobile_number) === undefined)
    report.required([`${path}.email_address`, `${path}.phone_number`], 'for customs');
  return { ...consigneeOf(party, report, path), isCommercial: party.company_name !== undefined };
}

function consigneeOf(party: Party, report: Reporter, path = 'recipient') {
  const { company_name, person_name, email_address, phone_number, mobile_number, city } = party;
  const { street, others = [], ...door } = streetOf(party, path, report) ?? {};
  const [name1, name2] = [company_name, person_name].filter((name) => name !== undefined);
  const within = (name: string, text: string | undefined, longest = LONGEST) =>
    report.tooLong(`${path}.${name}`, text, longest);
  if (name1 === undefined) report.required([`${path}.company_name`, `${path}.person_name`]);
  if (street === undefined) report.required(`${path}.address_lines`);
  if (city === undefined) report.required(`${path}.city`);
  const [phoneCountryPrefix, phoneNumber] = dialled(phone_number);
  const [mobileCountryPrefix, mobileNumber] = dialled(mobile_number);
  return {
    address: omitUndefined({
      name1: within('company_name', name1),
      name2: within('person_name', name2),
      street1: within('address_lines', street),
      street2: others.length === 0 ? undefined : within('address_lines', others.join(', ')),
      houseNumber: within('address_lines', numberOf(door), 20),
      postcode: postalCode(party, path, { required: true, longest: 20 }, report),
      city1: within('city', city),
      stateOrRegion: stateCode(party, path, { longest: 20 }, report),
      countryCode: countryOf(party),
    }),
    contactPerson: omitUndefined({
      name: person_name ?? company_name,
      emailAddress: within('email_address', email_address),
      phoneCountryPrefix,
      phoneNumber: within('phone_number', phoneNumber),
      mobileCountryPrefix,
      mobileNumber: within('mobile_number', mobileNumber),
    }),
  };
}

/** Codes of one and of two digits; all others have three. Source: ITU-T E.164, list of assigned country codes. */
const DIALLED = /^(?:\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** A number that is written without its country code is sent so. */
function dialled(written: string | undefined): readonly (string | undefined)[] {
  const [, prefix, number] = DIALLED.exec(written?.replace(/\(0\)|[^+\d]/g, '') ?? '') ?? [];
  return prefix === undefined ? [undefined, written] : [`+${prefix}`, number];
}

/** `CustomsLineItem`: weights and the value are those of all its pieces. */
function lineOf({ items }: Customs, index: number, { weight_unit }: Shipment, report: Reporter) {
  const item = items[index];
  if (item === undefined) return {};
  const field = `${PATH}.items[${index}]`;
  const { code, origin_country, value_amount, quantity = 1, weight, net_weight = weight } = item;
  const described = item.description ?? item.content;
  const needed = { code, description: described, origin_country, value_amount };
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) report.required(`${field}.${name}`, 'for customs');
  const digits = hsCode(code, `${field}.code`, { fewest: 8, most: 11 }, report);
  if (digits !== undefined && digits.length > 8)
    report.notice(
      'shortened',
      `${field}.code is sent as ${digits.slice(0, 8)}: ${report.name} takes eight digits.`,
    );
  return {
    quantity: { amount: quantity, unit: 'PCE' },
    commodityCode: digits?.slice(0, 8),
    goodsDescription: report.tooLong(`${field}.description`, described, 1000),
    countryOfOrigin: origin_country,
    valueInInvoiceCurrency: decimal(value_amount ?? 0)
      .times(quantity)
      .toNumber(),
    grossWeight: weightOf(lineWeightOf(item, weight_unit, WEIGHT)),
    netWeight: weightOf(lineWeightOf({ weight: net_weight, quantity }, weight_unit, WEIGHT)),
  };
}
