/** `international`, of goods that cross a customs border. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  crossesCustoms,
  customsValueOf,
  dutyPayerOf,
  exportReasonOf,
  extraWord,
  hsCode,
  lineWeightOf,
  lookUp,
  omitUndefined,
  type PackageItem,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Invoice, Item, Shipment } from '@waybill/core';
import type { ExportReason, RequestFields } from '@waybill/core/plugin';
import { addressOf, contactOf, taxNumbersOf } from './parties.js';

const PATH = 'shipment.customs';

/** `customsTerms`: delivered at place, duties and taxes paid, ex works. */
const TERMS: Readonly<Record<string, string>> = { DAP: 's06', DDP: 's03', EXW: 's05' };

/** `exportReason` has three words; the others have none. */
const REASONS: Readonly<Partial<Record<ExportReason, string>>> = {
  sale: 's01',
  return: 's02',
  repair: 's02',
  gift: 's03',
};

export function internationalOf(
  request: RequestFields,
  packages: readonly PackageItem[],
  own_account: string,
  report: Reporter,
) {
  const { shipper, recipient, shipment } = request;
  const { customs, invoice } = shipment;
  const payer = dutyPayerOf(
    request,
    { own_account, takes: ['SENDER', 'RECIPIENT'], terms: Object.keys(TERMS), recipient_account: false },
    report,
  );
  if (!crossesCustoms(shipper, recipient)) return undefined;
  const parcelType = shipment.is_document ? 'D' : 'P';
  const customsTerms = payer && lookUp(TERMS, payer.terms);
  if (customs === undefined) {
    if (!shipment.is_document) report.required(PATH, 'for goods that cross a customs border');
    return omitUndefined({ parcelType, customsTerms });
  }
  const value = customsValueOf(shipment, {}, report);
  const reason = exportReasonOf(customs, report);
  if (reason !== undefined && REASONS[reason] === undefined)
    report.notice(
      'left_out',
      `${PATH}.reason_for_export is left out: ${report.name} has no code for ${reason}.`,
    );
  const mrn = report.tooLong(`${PATH}.export_declaration`, customs.export_declaration, 209);
  const { eori, vatNumber } = taxNumbersOf('recipient', request, report);
  const clearance = extraWord(customs, 'clearance_status', ['N', 'F', 'E', 'T', 'I', 'H'], PATH, report);
  if (clearance !== undefined && clearance !== 'N') report.settle('export_filing');
  return omitUndefined({
    parcelType,
    customsAmount: value && { amount: value.value.toNumber(), currency: value.currency },
    customsTerms,
    customsPaper: paperOf(invoice, reason, report),
    clearanceStatus: clearance ?? (mrn === undefined ? 'N' : 'E'),
    customsHighLowValue: value?.currency === 'EUR' ? valueClass(value.value) : undefined,
    customsInvoice: report.tooLong('shipment.invoice.identifier', invoice?.identifier, 35),
    customsInvoiceDates: invoice?.date === undefined ? undefined : [invoice.date],
    exportReason: reason && REASONS[reason],
    mrn,
    numberOfArticles: String(customs.items.length),
    destinationCountryRegistration: registrationOf(request, customsTerms === TERMS.DDP, report),
    importer: omitUndefined({
      address: addressOf(recipient, 'recipient', report),
      contact: contactOf(recipient, 'recipient', report),
      vatNumber,
      eori,
    }),
    interInvoiceLines: customs.items.map((item, index) => lineOf(item, index, shipment, packages, report)),
    shipmentContent: customs.description,
  });
}

/** `customsPaper`: a commercial invoice, or one for customs alone. */
function paperOf(
  { type }: Invoice = {},
  reason: ExportReason | undefined,
  report: Reporter,
): 'A' | 'B' | undefined {
  const usual = reason && (reason === 'sale' ? 'A' : 'B');
  if (type === undefined) return usual;
  const paper = lookUp({ commercial: 'A', proforma: 'B' }, type) as 'A' | 'B' | undefined;
  if (paper === undefined)
    report.notice(
      'left_out',
      `shipment.invoice.type (${type}) is left out: ${report.name} takes commercial, proforma.`,
    );
  return paper ?? usual;
}

/** "Not applicable … if the Incoterm is DDP" (META API document, `destinationCountryRegistration`). */
function registrationOf(request: RequestFields, prepaid: boolean, report: Reporter): string | undefined {
  const { registration } = taxNumbersOf('shipper', request, report);
  if (registration === undefined) return undefined;
  if (!prepaid) return report.tooLong('shipper.tax_ids', registration, 15);
  report.notice(
    'tax_id_not_sent',
    'shipper.tax_ids: the number of the destination is not sent with duties paid.',
  );
  return undefined;
}

/** "Mid: above 22 EUR and below 150 EUR." */
function valueClass(value: Decimal): string {
  if (value.isGreaterThanOrEqualTo(150)) return 'H';
  return value.isGreaterThan(22) ? 'M' : 'L';
}

/** Weights and value are those of the line. */
function lineOf(
  item: Item,
  index: number,
  { weight_unit, currency }: Shipment,
  packages: readonly PackageItem[],
  report: Reporter,
) {
  const field = `${PATH}.items[${index}]`;
  const { id, description, quantity = 1, value_amount, code, origin_country, net_weight, weight, sku } = item;
  const { value_currency = currency } = item;
  const currency_field = item.value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const money = amountOf(value_amount, value_currency, `${field}.value_amount`, { currency_field }, report);
  if (quantity > 9999) report.tooLarge(`${field}.quantity`, `is ${quantity}; ${report.name} takes 4 digits`);
  const grams = (unit: number) =>
    lineWeightOf({ weight: unit, quantity }, weight_unit, { unit: 'KG', places: 3 }).times(1000).toFixed();
  const tariff = hsCode(code, `${field}.code`, { most: 11 }, report);
  const own = packages.find((each) => packages.length === 1 || (id !== undefined && each.item.id === id));
  return omitUndefined({
    invoicePosition: String(index + 1),
    quantityOfItems: String(quantity),
    content: report.tooLong(`${field}.description`, description, 200) ?? '',
    amountOfPosition: money?.value.times(quantity).toNumber() ?? 0,
    manufacturedCountry: origin_country,
    netWeight: grams(net_weight ?? weight),
    grossWeight: grams(weight),
    customerProductCode: report.tooLong(`${field}.sku`, sku, 255),
    importTarifCode: tariff,
    exportTarifCode: tariff,
    parcelRank: own && String(own.position + 1),
  });
}

/** Whole grams. */
export function gramsOf(
  own: Pick<PackageItem, 'item' | 'field'>,
  unit: Shipment['weight_unit'],
  report: Reporter,
): Decimal {
  return weightOf(own, unit, { unit: 'KG', places: 3 }, report).times(1000);
}
