/** `customs`: the declaration of each package that leaves the customs area of the Union. Schema `CustomsDetails`. */
import type { Decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  crossesCustoms,
  exportReasonOf,
  extraText,
  hsCode,
  linesByPackage,
  omitUndefined,
  type PackageItem,
  type Reporter,
  splitByValue,
  taxIdsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment, ShipmentRequest } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import { alpha3 } from './parties.js';

const PATH = 'shipment.customs';
const MOST_LINES = 99;

/** `exportType`. DHL has no word for repairs and personal effects. */
const TYPES: Readonly<Record<ExportReason, string>> = {
  sale: 'COMMERCIAL_GOODS',
  gift: 'PRESENT',
  sample: 'COMMERCIAL_SAMPLE',
  return: 'RETURN_OF_GOODS',
  documents: 'DOCUMENT',
  repair: 'OTHER',
  personal_effects: 'OTHER',
};

/** @param terms `shippingConditions`, of the product that has them. */
export function customsOf(
  request: ShipmentRequest,
  packages: readonly PackageItem[],
  terms: string | undefined,
  report: Reporter,
): (object | undefined)[] {
  const { shipper, recipient, shipment } = request;
  const { customs, invoice } = shipment;
  const crosses = crossesCustoms(shipper, recipient);
  if (!crosses || customs === undefined) {
    if (crosses) report.required(PATH, 'for what crosses a customs border; documents are declared, too');
    // Only the declaration has a place for tax numbers.
    for (const side of ['shipper', 'recipient'] as const)
      taxIdsOf(request[side], side, { types: {} }, request, report);
    return packages.map(() => undefined);
  }
  const reason = exportReasonOf(customs, report) ?? (shipment.is_document ? 'documents' : undefined);
  if (reason === undefined)
    report.required(
      [`${PATH}.reason_for_export`, `${PATH}.commercial_invoice`],
      'DHL declares a kind of goods',
    );
  const exportType = TYPES[reason ?? 'sale'];
  const declared = report.tooLong(`${PATH}.description`, customs.description, 80);
  // "Aka Zoll-Nummer or EORI-Number but dependent on destination." There is one place for a number.
  const numbers = { types: { EORI: true, VAT: true }, most: 1, longest: 35 } as const;
  const customsNumber = (side: 'shipper' | 'recipient') =>
    taxIdsOf(request[side], side, numbers, request, report)[0]?.value;
  const head = {
    invoiceNo: report.tooLong('shipment.invoice.identifier', invoice?.identifier, 35),
    exportType,
    exportDescription: declared ?? (exportType === 'OTHER' ? reason?.replace('_', ' ') : undefined),
    shippingConditions: terms,
    permitNo: extraText(customs, 'permit_number', PATH, report, 30),
    attestationNo: extraText(customs, 'attestation_number', PATH, report, 30),
    hasElectronicExportNotification: customs.export_declaration === undefined ? undefined : true,
    MRN: report.tooLong(`${PATH}.export_declaration`, customs.export_declaration, 18),
    shipperCustomsRef: customsNumber('shipper'),
    consigneeCustomsRef: customsNumber('recipient'),
  };
  const currency = currencyOf(shipment, report);
  const charges = postalCharges(shipment, packages, currency, report);
  const rules = { longest: 256, currency };
  const lines = customs.items.map((item, index) => lineOf(item, index, shipment, rules, report));
  return linesByPackage(shipment, packages, report).map((own, position) => {
    report.tooMany(`${PATH}.items`, own.length, MOST_LINES, 'lines of a package');
    return omitUndefined({
      ...head,
      postalCharges: { currency: currency ?? '', value: charges[position]?.toNumber() ?? 0 },
      items: own.map((at) => lines[at]),
    });
  });
}

/** DHL makes no declaration in two currencies. */
function currencyOf({ customs, currency }: Shipment, report: Reporter): string | undefined {
  const items = customs?.items ?? [];
  const own = customs?.shipping_cost === undefined ? (items[0]?.value_currency ?? currency) : currency;
  if (own === undefined) report.required('shipment.currency', 'for customs');
  for (const [index, { value_currency = currency }] of items.entries())
    if (value_currency !== undefined && own !== undefined && value_currency !== own)
      report.notSupported(
        `${PATH}.items[${index}].value_currency`,
        `is ${value_currency}; the declaration is in ${own}, and ${report.name} takes one currency`,
      );
  return own;
}

/** What the recipient paid for the carriage, in parts for the packages. It must be declared. */
function postalCharges(
  { customs }: Shipment,
  packages: readonly PackageItem[],
  currency: string | undefined,
  report: Reporter,
): readonly Decimal[] {
  const cost = amountOf(customs?.shipping_cost, currency, `${PATH}.shipping_cost`, {}, report);
  if (cost !== undefined) return splitByValue(cost.value, packages, cost.currency);
  report.notice(
    'no_shipping_cost',
    `${PATH}.shipping_cost is left out: ${report.name} declares that the recipient paid nothing for the carriage.`,
  );
  return [];
}

interface LineRules {
  /** Of the description. */
  readonly longest: number;
  readonly currency: string | undefined;
  readonly currencies?: readonly string[];
}

/** A line of the declaration of a shipment, or of a return. */
export function lineOf(
  item: Item,
  index: number,
  shipment: Shipment,
  { longest, currency, ...taken }: LineRules,
  report: Reporter,
) {
  const field = `${PATH}.items[${index}]`;
  const { description, quantity = 1, code, value_amount, origin_country, net_weight, weight } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const money = { ...taken, currency_field: `${field}.value_currency` };
  const value = amountOf(value_amount ?? 0, currency, `${field}.value_amount`, money, report);
  return omitUndefined({
    itemDescription: report.tooLong(`${field}.description`, description, longest) ?? '',
    countryOfOrigin: origin_country && alpha3(origin_country, `${field}.origin_country`, report),
    hsCode: hsCode(code, `${field}.code`, { most: 11 }, report),
    packagedQuantity: quantity,
    itemValue: { currency: value?.currency ?? '', value: value?.value.toNumber() ?? 0 },
    itemWeight: kilogramsOf({ item: { ...item, weight: net_weight ?? weight }, field }, shipment, report),
  });
}

/** `Weight`, to the gram. */
export function kilogramsOf(
  own: Pick<PackageItem, 'item' | 'field'>,
  { weight_unit }: Shipment,
  report: Reporter,
  heaviest?: number,
) {
  const rules = { unit: 'KG', places: 3, ...(heaviest === undefined ? {} : { heaviest }) } as const;
  return { uom: 'kg', value: weightOf(own, weight_unit, rules, report).toNumber() };
}
