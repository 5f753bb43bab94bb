/** The declaration of an item that leaves Australia. Values are Australian dollars. Source: request-items-intl. */
import { decimal, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  exportReasonOf,
  extraFlag,
  extraText,
  hsCode,
  linesByPackage,
  omitUndefined,
  type PackageItem,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';
import type { ExportReason, RequestFields } from '@waybill/core/plugin';
import { isAbroad } from './parties.js';

const CLASSIFICATIONS: Readonly<Record<ExportReason, string>> = {
  sale: 'SALE_OF_GOODS',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return: 'RETURN',
  repair: 'OTHER',
  personal_effects: 'OTHER',
  documents: 'DOCUMENT',
};
const MOST_CONTENTS = 20;
const MOST_VALUE = '9999.99';
/** Above this value, customs require an export declaration. */
const DECLARED_ABOVE = 2000;

/** The declaration of each item, by its position; empty within Australia. */
export function declarationsOf(
  request: RequestFields,
  parcels: readonly PackageItem[],
  report: Reporter,
): readonly object[] {
  const { shipment } = request;
  const { customs } = shipment;
  if (!isAbroad(request)) {
    report.settle('customs_declaration');
    return [];
  }
  if (customs === undefined) {
    report.required('shipment.customs', 'for everything that leaves Australia, documents too');
    return [];
  }
  const contents = customs.items.map((item, index) =>
    contentOf(item, shipment, `shipment.customs.items[${index}]`, report),
  );
  const shared = omitUndefined({
    ...classificationOf(shipment, report),
    export_declaration_number: exportDeclarationOf(shipment, report),
    import_reference_number: extraText(customs, 'import_reference_number', 'shipment.customs', report),
    certificate_number: extraText(customs, 'certificate_number', 'shipment.customs', report, 35),
    licence_number: extraText(customs, 'licence_number', 'shipment.customs', report, 35),
    invoice_number: report.tooLong('shipment.invoice.identifier', shipment.invoice?.identifier, 35),
  });
  return linesByPackage(shipment, parcels, report).map((lines) => {
    if (lines.length > MOST_CONTENTS)
      report.tooMany('shipment.customs.items', lines.length, MOST_CONTENTS, 'lines of a package');
    return { ...shared, item_contents: lines.map((line) => contents[line]) };
  });
}

function classificationOf({ customs, is_document }: Shipment, report: Reporter) {
  const reason = exportReasonOf(customs, report) ?? (is_document ? 'documents' : undefined);
  if (reason === undefined) report.required('shipment.customs.reason_for_export');
  const classification_type = CLASSIFICATIONS[reason ?? 'sale'];
  return {
    classification_type,
    commercial_value: extraFlag(customs, 'commercial_value', 'shipment.customs', report) ?? reason === 'sale',
    description_of_other:
      classification_type === 'OTHER'
        ? report.tooLong(
            'shipment.customs.description',
            customs?.description ?? reason?.replace('_', ' '),
            40,
          )
        : undefined,
  };
}

/** The Export Declaration Number (EDN) that the Australian Border Force gave; another number only informs. */
function exportDeclarationOf({ customs }: Shipment, report: Reporter): string | undefined {
  const field = 'shipment.customs.export_declaration';
  const number = customs?.export_declaration;
  const total = sum(
    (customs?.items ?? []).map((item) => decimal(item.value_amount ?? 0).times(item.quantity ?? 1)),
  );
  const isNeeded = total.isGreaterThan(DECLARED_ABOVE);
  if (number === undefined) {
    if (isNeeded) report.required(field, `for goods of more than ${DECLARED_ABOVE} AUD`);
    return undefined;
  }
  if (/^[A-Z0-9]{9,12}$/.test(number)) return number;
  const form = 'an Export Declaration Number of 9 to 12 letters and digits';
  if (isNeeded) report.invalid(field, `must be ${form}`);
  else report.notice('left_out', `${field} is left out: ${report.name} takes ${form}.`);
  return undefined;
}

function contentOf(item: Item, { currency, weight_unit }: Shipment, field: string, report: Reporter) {
  if (item.description === undefined) report.required(`${field}.description`, 'for customs');
  if (item.value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const value = amountOf(
    item.value_amount,
    item.value_currency ?? currency,
    `${field}.value_amount`,
    {
      currencies: ['AUD'],
      largest: MOST_VALUE,
      currency_field: item.value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`,
    },
    report,
  );
  return omitUndefined({
    description: report.tooLong(`${field}.description`, item.description ?? '', 40),
    quantity: item.quantity ?? 1,
    value: value?.value.toNumber() ?? 0,
    weight: weightOf(
      { item: { ...item, weight: item.net_weight ?? item.weight }, field },
      weight_unit,
      { unit: 'KG', places: 3 },
      report,
    ).toNumber(),
    tariff_code: hsCode(item.code, `${field}.code`, {}, report),
    country_of_origin: item.origin_country,
    sku: item.sku,
  });
}
