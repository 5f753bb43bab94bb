/**
 * `customsForm`: the declaration of each package. Abroad every package has one; at home those of military and diplomatic
 * post offices, and of territories outside the customs area. Source: international-labels.yaml 3.3.7, domestic-labels.yaml
 * 3.9.13; places at home: USPS, Domestic Mail Manual 608.2.4.
 */
import { decimal, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  countryOf,
  dutyPayerOf,
  exportReasonOf,
  hsCode,
  isMilitary,
  itnOf,
  linesByPackage,
  lineWeightOf,
  omitUndefined,
  type Reporter,
  shortened,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Customs, Item, RateRequest, Shipment } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import type { ChosenExtras } from './accessorials.js';
import type { Package } from './packages.js';
import { CURRENCY } from './packages.js';
import { ASSOCIATED, originOf } from './parties.js';

/** "Details of the contents of the package", at most 30. */
export const MOST_LINES = 30;
/** Territories outside the customs area, and the Freely Associated States; not Puerto Rico and the Virgin Islands. */
const WITH_FORM = ['GU', 'AS', 'MP', ...ASSOCIATED];
/** First-Class Package International Service, and the most dollars that its goods may be worth. */
export const SMALL_PACKETS = { service: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', most: 400 } as const;

/** What is declared. */
interface Declared {
  readonly packages: readonly Package[];
  readonly abroad: boolean;
  readonly has_form: boolean;
  readonly extras: ChosenExtras;
}

/** The form of each package; `undefined` where no form is needed. */
export function customsForms(
  request: RateRequest,
  { packages, abroad, has_form, extras }: Declared,
  service: string | undefined,
  report: Reporter,
): (object | undefined)[] {
  const { shipment } = request;
  const { customs } = shipment;
  const nothing = packages.map(() => undefined);
  if (!has_form) return nothing;
  if (customs === undefined) {
    const where = abroad
      ? 'to other countries'
      : 'to and from military post offices and territories with customs';
    report.required('shipment.customs', `${where}; documents are declared as well`);
    return nothing;
  }
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  const lines = customs.items.map((item, index) => customsLine(item, index, shipment, abroad, report));
  const head = formHead(request, { abroad, extras }, report);
  return linesByPackage(shipment, packages, report).map((own, position) => {
    const contents = own.flatMap((at) => lines[at] ?? []);
    if (service === SMALL_PACKETS.service) checkWorth(contents, report);
    return { ...head, contents: weighed(contents, packages[position]) };
  });
}

/**
 * Each line is rounded up, so that together they may weigh more than their package, which USPS refuses (160021, 160205): the
 * heaviest line is made lighter by that much.
 */
function weighed(contents: readonly CustomsLine[], own: Package | undefined): readonly CustomsLine[] {
  const all = sum(contents.map(({ itemTotalWeight }) => decimal(itemTotalWeight)));
  const excess = all.minus(own?.weight ?? all);
  if (!excess.isGreaterThan(0) || excess.isGreaterThan(decimal('0.0001').times(contents.length)))
    return contents;
  const heaviest = contents.reduce((a, b) => (b.itemTotalWeight > a.itemTotalWeight ? b : a));
  const itemTotalWeight = decimal(heaviest.itemTotalWeight).minus(excess).toNumber();
  return contents.map((line) => (line === heaviest ? { ...line, itemTotalWeight } : line));
}

/**
 * Whether labels have a customs form: abroad, to and from military post offices (160120), and of goods to and from the
 * territories with customs; there documents have one where the request declares them.
 */
export function hasForm(request: RateRequest, abroad: boolean): boolean {
  const { customs, is_document } = request.shipment;
  const parties = [originOf(request).party, request.recipient];
  const has_customs = parties.some((party) => WITH_FORM.includes(countryOf(party) ?? ''));
  return abroad || parties.some(isMilitary) || (has_customs && (customs !== undefined || !is_document));
}

function formHead(
  request: RateRequest,
  { abroad, extras }: Pick<Declared, 'abroad' | 'extras'>,
  report: Reporter,
): object {
  const { shipment } = request;
  const { invoice } = shipment;
  return omitUndefined({
    ...contentType(
      shipment,
      extras.named.some((code) => DANGEROUS.includes(code)),
      report,
    ),
    AESITN: exportStatement(request, abroad, report),
    invoiceNumber: invoice?.identifier && invoiceNumber(invoice.identifier, report),
    ...(abroad ? customsReferences(request, report) : {}),
  });
}

/** Extra services whose form says `DANGEROUS_GOODS` (`customsContentType`; 160240, 160241). */
const DANGEROUS = [813, 826];

const CONTENT_TYPES = {
  sale: { customsContentType: 'MERCHANDISE' },
  gift: { customsContentType: 'GIFT' },
  sample: { customsContentType: 'COMMERCIAL_SAMPLE' },
  return: { customsContentType: 'RETURNED_GOODS' },
  repair: { customsContentType: 'OTHER', contentComments: 'Repair' },
  personal_effects: { customsContentType: 'OTHER', contentComments: 'Personal effects' },
  documents: { customsContentType: 'DOCUMENT' },
} as const;

/** A legal declaration, so nothing is assumed: the request says why goods are sent, or that they are documents. */
function contentType({ customs, is_document }: Shipment, dangerous: boolean, report: Reporter): object {
  const reason = exportReasonOf(customs, report) ?? (is_document ? 'documents' : undefined);
  if (reason === undefined)
    report.required('shipment.customs.reason_for_export', 'for goods that are declared to customs');
  if (dangerous) return { customsContentType: 'DANGEROUS_GOODS' };
  return reason === undefined ? {} : CONTENT_TYPES[reason];
}

/** `AESITN`: the number of the export filing, or why goods need no filing. Foreign Trade Regulations, 15 CFR 30.36 and 30.37(a). */
function exportStatement(request: RateRequest, abroad: boolean, report: Reporter): string | undefined {
  const { aes, no_eei }: Partial<Customs> = request.shipment.customs ?? {};
  report.settle('export_filing');
  if (aes !== undefined && no_eei !== undefined)
    report.contradiction(
      'shipment.customs.no_eei',
      'means that nothing was filed, but customs.aes names a filing',
    );
  if (aes !== undefined) return itnOf(aes, report);
  if (no_eei === undefined) return abroad ? usualExemption(request, report) : undefined;
  const [, section] = /(30[._]\d\d[\s_]*(\(?[a-z]\)?)?(\(\d\))?)\s*$/i.exec(no_eei.trim()) ?? [];
  if (section === undefined)
    report.invalid(
      'shipment.customs.no_eei',
      `must be an exemption such as 30.37(a), not ${JSON.stringify(no_eei)}`,
    );
  const [, part = '', letter = ''] = /^30[._](\d\d)[\s_]*(.*)$/i.exec(section ?? '') ?? [];
  const bare = letter.replace(/^\(?([a-z])\)?/i, '($1)').toLowerCase();
  return `NO EEI 30.${part}${bare}`;
}

/** Dollars of goods that need no export filing, whatever they are: of one kind they may be as much. */
const NO_FILING = 2500;

/** The exemption that every shipment to Canada has, and every one of little value; others must say what was filed. */
function usualExemption({ recipient, shipment }: RateRequest, report: Reporter): string | undefined {
  const is_small = (goodsValue(shipment) ?? 0) <= NO_FILING;
  const fields = ['shipment.customs.aes', 'shipment.customs.no_eei'];
  if (recipient.country_code !== 'CA' && !is_small) {
    report.required(fields, `for goods of more than ${NO_FILING} USD`);
    return undefined;
  }
  const exemption = recipient.country_code === 'CA' ? 'NO EEI 30.36' : 'NO EEI 30.37(a)';
  report.notice(
    'assumed',
    `The export statement is ${exemption}: the request has neither customs.aes nor customs.no_eei.`,
  );
  return exemption;
}

/** Half a number would name another invoice. */
function invoiceNumber(identifier: string, report: Reporter): string | undefined {
  if (identifier.length <= 15) return identifier;
  report.notice('left_out', 'shipment.invoice.identifier is left out: USPS takes 15 characters.');
  return undefined;
}

function checkWorth(contents: readonly CustomsLine[], report: Reporter): void {
  const worth = sum(contents.map(({ itemTotalValue }) => decimal(itemTotalValue)));
  if (worth.isGreaterThan(SMALL_PACKETS.most))
    report.tooLarge(
      'shipment.customs.items',
      `are worth ${worth.toFixed()} USD; First-Class Package International Service takes up to ${SMALL_PACKETS.most}`,
    );
}

/** The value of the goods, if every line has one. */
export function goodsValue({ customs }: Shipment): number | undefined {
  const values = (customs?.items ?? []).map(
    ({ value_amount, quantity = 1 }) => (value_amount ?? Number.NaN) * quantity,
  );
  const total = values.reduce((all, value) => all + value, 0);
  return values.length === 0 || Number.isNaN(total) ? undefined : total;
}

/** Whether the sender has duties prepaid; the recipient pays them on delivery otherwise. */
export function prepaysDuties(
  request: RequestFields,
  own_account: string,
  abroad: boolean,
  report: Reporter,
): boolean {
  const takes = ['SENDER', 'RECIPIENT'] as const;
  const rules = {
    own_account,
    takes,
    terms: ['DAP', 'DDU', 'DDP'],
    recipient_account: false,
    declared: abroad,
  };
  return dutyPayerOf(request, rules, report)?.role === 'SENDER';
}

/** One of `contents`. */
interface CustomsLine {
  readonly itemDescription: string;
  readonly itemQuantity: number;
  /** Dollars of all units. */
  readonly itemTotalValue: number;
  readonly weightUOM: 'lb';
  /** Pounds of all units. */
  readonly itemTotalWeight: number;
  readonly HSTariffNumber?: string;
  /** In the contract's spelling. */
  readonly countryofOrigin?: string;
}

const LONGEST_DESCRIPTION = 30;
/** "Regardless of case sensitivity, not considered valid" (`itemDescription`); error 160050. */
const NO_DESCRIPTIONS = ['none', 'not applicable', 'n/a', 'null', 'gift', 'merchandise'];

function customsLine(
  item: Item,
  index: number,
  shipment: Shipment,
  abroad: boolean,
  report: Reporter,
): CustomsLine {
  const at = `shipment.customs.items[${index}]`;
  const { description, quantity = 1, origin_country } = item;
  if (description === undefined) report.required(`${at}.description`, 'for customs');
  else if (NO_DESCRIPTIONS.includes(description.trim().toLowerCase()))
    report.invalid(
      `${at}.description`,
      `must say what the goods are; USPS refuses ${JSON.stringify(description)}`,
    );
  if (quantity > 9999) report.outOfRange(`${at}.quantity`, 'is above 9999');
  if (abroad && origin_country === undefined) report.required(`${at}.origin_country`, 'to other countries');
  // 160055; abroad USPS looks it up by the description.
  if (!abroad && item.code === undefined)
    report.required(`${at}.code`, 'in customs forms inside the United States');
  return omitUndefined({
    itemDescription: shortened(description ?? '', LONGEST_DESCRIPTION, `${at}.description`, report),
    itemQuantity: quantity,
    itemTotalValue: totalValue(item, shipment, at, report),
    weightUOM: 'lb' as const,
    itemTotalWeight: lineWeightOf(item, shipment.weight_unit, { unit: 'LB', places: 4 }).toNumber(),
    HSTariffNumber: hsCode(item.code, `${at}.code`, { most: 14 }, report),
    countryofOrigin: origin_country,
  });
}

/** Dollars of all units: in a price as in a purchase. */
export function totalValue(
  { value_amount, value_currency, quantity = 1 }: Item,
  { currency }: Shipment,
  at: string,
  report: Reporter,
): number {
  const field = `${at}.value_amount`;
  if (value_amount === undefined) report.required(field, 'for customs');
  const currency_field = value_currency === undefined ? 'shipment.currency' : `${at}.value_currency`;
  amountOf(
    value_amount,
    value_currency ?? currency,
    field,
    { currencies: [CURRENCY], currency_field },
    report,
  );
  const total = decimal(value_amount ?? 0).times(quantity);
  if (value_amount !== undefined && (total.isZero() || total.isGreaterThan(999_999.99)))
    report.outOfRange(field, `must make 0.01 to 999999.99 USD with its quantity, not ${total.toFixed()}`);
  return total.toNumber();
}

/** `referenceType` of the shipper's `exportersReference` and the recipient's `importersReference`. Other numbers have no place. */
const TYPES = { VAT: 'VAT_NUMBER', IOSS: 'TAX_CODE', EORI: 'IMPORTER_CODE' } as const;
function customsReferences(request: RateRequest, report: Reporter): object {
  const referenceOf = (side: 'shipper' | 'recipient') => {
    const rules = { types: TYPES, most: 1, longest: 28 };
    const [number] = taxIdsOf(request[side], side, rules, request, report);
    return number && { referenceType: number.code, reference: number.value };
  };
  const exportersReference = referenceOf('shipper');
  const importersReference = referenceOf('recipient');
  return {
    ...(exportersReference && { exportersReference }),
    ...(importersReference && { importersReference }),
  };
}

/** Inside the United States tax numbers have no place. */
export function checkTaxIds(request: RateRequest, abroad: boolean, report: Reporter): void {
  if (abroad) customsReferences(request, report);
  else
    for (const side of ['shipper', 'recipient'] as const)
      taxIdsOf(request[side], side, { types: {} }, request, report);
}
