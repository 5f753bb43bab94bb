/** `Customs`, of each package that leaves the EU. Source: Labelling API v2_2. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  exportReasonOf,
  extraText,
  hsCode,
  linesByPackage,
  lineWeightOf,
  omitUndefined,
  type PackageItem,
  type Reporter,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment, ShipmentRequest } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';

const PATH = 'shipment.customs';
const MOST_LINES = 5;
const LONGEST = 35;
const HS_DIGITS = 6;
/** The contract has `EUR` and `USS`, which is no currency. */
const CURRENCY = 'EUR';

/** `ShipmentType`, with the code and the words of UPU code list 136. */
const TYPES: Readonly<Partial<Record<ExportReason, readonly [type: string, code: string, words: string]>>> = {
  sale: ['Commercial Goods', '11', 'Sale of goods'],
  gift: ['Gift', '31', 'Gift'],
  sample: ['Commercial Sample', '32', 'Commercial sample'],
  return: ['Returned Goods', '21', 'Returned goods'],
  documents: ['Documents', '91', 'Documents'],
};
/** Types that come without an invoice, a license or a certificate. */
const WITHOUT_PAPERS = ['Gift', 'Documents'];

/** The declaration of each package; none where PostNL takes none. */
export function customsOf(
  request: ShipmentRequest,
  packages: readonly PackageItem[],
  isDeclared: boolean,
  report: Reporter,
): (object | undefined)[] {
  const { shipper, recipient, shipment } = request;
  const { customs, invoice } = shipment;
  taxIdsOf(shipper, 'shipper', { types: {} }, request, report);
  const types = isDeclared ? ({ EORI: true, VAT: true, GST: true, FEDERAL: true, EIN: true } as const) : {};
  const [importer] = taxIdsOf(recipient, 'recipient', { types, most: 1, longest: 50 }, request, report);
  if (!isDeclared || customs === undefined) {
    if (isDeclared) report.required(PATH, 'for goods that leave the EU');
    return packages.map(() => undefined);
  }
  const reason = exportReasonOf(customs, report) ?? (shipment.is_document ? 'documents' : undefined);
  const kind = TYPES[reason ?? 'sale'];
  if (reason === undefined)
    report.required(
      [`${PATH}.reason_for_export`, `${PATH}.commercial_invoice`],
      'which declares a kind of goods',
    );
  else if (kind === undefined)
    report.notSupported(
      `${PATH}.reason_for_export`,
      `is ${reason}; ${report.name} has ${Object.keys(TYPES).join(', ')}`,
    );
  const [ShipmentType = '', TransactionCode, TransactionDescription] = kind ?? [];
  const InvoiceNr = report.tooLong('shipment.invoice.identifier', invoice?.identifier, LONGEST);
  const LicenseNr = extraText(customs, 'license_number', PATH, report, LONGEST);
  const CertificateNr = extraText(customs, 'certificate_number', PATH, report, LONGEST);
  if ((InvoiceNr ?? LicenseNr ?? CertificateNr) === undefined && !WITHOUT_PAPERS.includes(ShipmentType))
    report.required(
      'shipment.invoice.identifier',
      'outside the EU, or the number of a license or certificate',
    );
  const head = omitUndefined({
    Currency: CURRENCY,
    ShipmentType,
    // "You must use the field with the value false": PostNL, product codes, Parcels Non-EU.
    HandleAsNonDeliverable: false,
    ...(InvoiceNr === undefined ? {} : { Invoice: true, InvoiceNr }),
    ...(LicenseNr === undefined ? {} : { License: true, LicenseNr }),
    ...(CertificateNr === undefined ? {} : { Certificate: true, CertificateNr }),
    TrustedShipperID: extraText(customs, 'trusted_shipper_id', PATH, report, 50),
    ImporterReferenceCode: importer?.value,
    TransactionCode,
    TransactionDescription,
  });
  const lines = customs.items.map((item, index) => lineOf(item, index, shipment, report));
  return linesByPackage(shipment, packages, report).map((own) => {
    report.tooMany(`${PATH}.items`, own.length, MOST_LINES, 'lines of a package');
    return { ...head, Content: own.map((at) => lines[at]) };
  });
}

/** Weight and value are those of the whole line. */
function lineOf(item: Item, index: number, { weight_unit, currency }: Shipment, report: Reporter) {
  const field = `${PATH}.items[${index}]`;
  const { description, quantity = 1, value_amount, value_currency, code, origin_country } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const currency_field = value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`;
  const rules = { currencies: [CURRENCY], currency: CURRENCY, currency_field };
  amountOf(value_amount, value_currency ?? currency, `${field}.value_amount`, rules, report);
  const net = { weight: item.net_weight ?? item.weight, quantity };
  const tariff = hsCode(code, `${field}.code`, {}, report);
  if (tariff !== undefined && tariff.length > HS_DIGITS)
    report.notice('short_code', `${field}.code is sent with its first six digits: ${report.name} takes six.`);
  return omitUndefined({
    Description: report.tooLong(`${field}.description`, description, LONGEST) ?? '',
    Quantity: quantity,
    Weight: lineWeightOf(net, weight_unit, { unit: 'KG', places: 3 }).times(1000).toNumber(),
    Value: decimal(value_amount ?? 0)
      .times(quantity)
      .toNumber(),
    HSTariffNr: tariff?.slice(0, HS_DIGITS),
    CountryOfOrigin: origin_country,
  });
}
