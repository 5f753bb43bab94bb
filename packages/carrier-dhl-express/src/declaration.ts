/** `exportDeclaration` of POST /shipments; that of the invoice upload differs. */
import { decimal, sum } from '@waybill/carrier-kit/reply';
import {
  exportReasonOf,
  extraField,
  extraText,
  extraWord,
  hsCode,
  lineWeightOf,
  omitUndefined,
  type Reporter,
  unitsOf,
} from '@waybill/carrier-kit/request';
import type { Customs, Item, Shipment } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import type { AdditionalCharge } from './documents.js';
import { PLACES } from './packages.js';
import type { DhlShipment } from './shipment.js';

const SALE = 'commercial_purpose_or_sale';
const REASONS = [
  'permanent',
  'temporary',
  'return',
  'used_exhibition_goods_to_origin',
  'intercompany_use',
  SALE,
  'personal_belongings_or_personal_use',
  'sample',
  'gift',
  'return_to_origin',
  'warranty_replacement',
  'diplomatic_goods',
  'defence_material',
] as const;

/** Units of a quantity. */
const UNITS =
  'BOX 2GM M3 DPR DOZ PCS GM GRS KG M 3GM X NO PRS CM2 2M2 3M2 M2 4M2 CM CONE CT EA LBS RILL ROLL SET TU KM IN FT YD MI LTR MMQ CM3 DMQ MLT CLT DLT INQ FT3 YD3 GLI GLL PT PTI QTI PTL QTL PTD OZI J57 NM3 SM3 TNE LB ONZ CEL'.split(
    ' ',
  );

const MOST_LINES = 999;

/** `undefined` without customs, which is an issue: dutiable goods need a declaration. */
export function exportDeclarationOf(
  { request: { shipment }, papers: { invoice, additionalCharges } }: DhlShipment,
  report: Reporter,
) {
  const { customs } = shipment;
  if (customs === undefined) {
    const otherwise = `(documents: is_document; else ${extraField(report, 'customs_declarable')})`;
    report.required('shipment.customs', `for goods that cross a customs border ${otherwise}`);
    return undefined;
  }
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  const text = (key: string, longest: number) => extraText(customs, key, 'shipment.customs', report, longest);
  const licences = ['export', 'import'].flatMap((typeCode) => {
    const value = text(`${typeCode}_licence`, 16);
    return value === undefined ? [] : [{ typeCode, value }];
  });
  const commercial = customs.commercial_invoice;
  const lineItems = customs.items.map((item, index) => lineOf(item, index, shipment, report));
  checkFigures(shipment, lineItems, additionalCharges, report);
  return omitUndefined({
    lineItems,
    invoice,
    additionalCharges,
    placeOfIncoterm: text('place_of_incoterm', 256),
    exportReference: text('export_reference', 40),
    exportReason: text('reason_text', 30),
    exportReasonType: reasonOf(customs, report),
    licenses: licences.length === 0 ? undefined : licences,
    shipmentType: commercial === undefined ? undefined : commercial ? 'commercial' : 'personal',
  });
}

/** DHL's words (`exportReasonType`). DHL has none for documents: they are a permanent export. */
const REASON: Readonly<Record<ExportReason, string>> = {
  sale: SALE,
  gift: 'gift',
  sample: 'sample',
  return: 'return',
  repair: 'temporary',
  personal_effects: 'personal_belongings_or_personal_use',
  documents: 'permanent',
};
const PRIVATE_REASONS = ['gift', 'personal_belongings_or_personal_use'];

/** A legal declaration: nothing is assumed, and what contradicts itself is not declared. */
function reasonOf(customs: Customs, report: Reporter): string | undefined {
  const { commercial_invoice } = customs;
  const neutral = exportReasonOf(customs, report);
  const reason = extraWord(customs, 'reason_for_export', REASONS, 'shipment.customs', report);
  if (reason === undefined) return neutral && REASON[neutral];
  const contradicts = commercial_invoice ? PRIVATE_REASONS.includes(reason) : reason === SALE;
  if (commercial_invoice !== undefined && contradicts)
    report.contradiction(
      extraField(report, 'reason_for_export', 'shipment.customs'),
      `is ${reason} and commercial_invoice ${commercial_invoice}`,
    );
  return reason;
}

function lineOf(item: Item, index: number, shipment: Shipment, report: Reporter) {
  const field = `shipment.customs.items[${index}]`;
  for (const name of ['description', 'value_amount', 'origin_country'] as const)
    if (item[name] === undefined) report.required(`${field}.${name}`);
  const { quantity = 1 } = item;
  const { weight: unit } = unitsOf(shipment, { when_mixed: 'metric' });
  const weight = lineWeightOf(item, shipment.weight_unit, { unit, places: PLACES });
  return omitUndefined({
    number: index + 1,
    description: report.tooLong(`${field}.description`, item.description ?? '', 512),
    // Of one unit. `declaredValue` has checked it, for prices too.
    price: item.value_amount ?? 0,
    quantity: {
      value: quantity,
      unitOfMeasurement: extraWord(item, 'unit_of_measurement', UNITS, field, report) ?? 'PCS',
    },
    commodityCodes: codesOf(item, field, report),
    manufacturerCountry: item.origin_country ?? '',
    // Of the whole line.
    weight: { netValue: weight.toNumber() },
    additionalInformation: item.content === undefined ? undefined : [item.content],
  });
}

/** Characters of a code. */
const CODE = { fewest: 2, most: 18 };

function codesOf(item: Item, field: string, report: Reporter) {
  const inbound = extraText(item, 'import_code', field, report);
  const codes = [
    { typeCode: 'outbound', value: hsCode(item.code, `${field}.code`, CODE, report) },
    { typeCode: 'inbound', value: hsCode(inbound, extraField(report, 'import_code', field), CODE, report) },
  ].filter(({ value }) => value !== undefined);
  return codes.length === 0 ? undefined : codes;
}

/** Prices of units are rounded; so may be the sum of a line. */
const CENT = 0.01;

/** What no schema says of a declaration: its figures must not contradict each other. */
function checkFigures(
  { declared_value }: Shipment,
  lineItems: readonly ReturnType<typeof lineOf>[],
  additionalCharges: readonly AdditionalCharge[] = [],
  report: Reporter,
): void {
  const goods = sum(lineItems.map(({ price, quantity }) => decimal(price).times(quantity.value)));
  const invoiced = sum([goods, ...additionalCharges.map(({ value }) => decimal(value))]);
  const isDeclared = [goods, invoiced].some((value) =>
    value
      .minus(declared_value ?? value)
      .abs()
      .isLessThanOrEqualTo(CENT * lineItems.length),
  );
  if (!isDeclared) {
    const problem = `is ${declared_value}, the lines of customs.items add up to ${goods.toFixed()}`;
    report.contradiction('shipment.declared_value', problem);
  }
}
