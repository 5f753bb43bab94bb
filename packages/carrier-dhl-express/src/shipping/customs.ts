/** `exportDeclaration` of POST /shipments; that of the invoice upload differs. */
import {
  exportReasonOf,
  extraAmount,
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
import { amount } from '../customs-value.js';
import { PLACES } from '../packages.js';

export interface ExportDeclaration {
  readonly lineItems: readonly LineItem[];
  readonly invoice?: {
    readonly number: string;
    readonly date: string;
    readonly signatureName?: string;
    readonly signatureTitle?: string;
    readonly customerReferences?: readonly { readonly typeCode: 'ITN' | 'FTR'; readonly value: string }[];
  };
  readonly additionalCharges?: readonly AdditionalCharge[];
  readonly placeOfIncoterm?: string;
  readonly exportReference?: string;
  readonly exportReason?: string;
  readonly exportReasonType?: string;
  readonly licenses?: readonly { readonly typeCode: 'export' | 'import'; readonly value: string }[];
  readonly shipmentType?: 'personal' | 'commercial';
}

/** In the currency of the goods. */
interface AdditionalCharge {
  readonly value: number;
  readonly typeCode: 'freight' | 'insurance';
}

interface LineItem {
  readonly number: number;
  readonly description: string;
  /** Of one unit. */
  readonly price: number;
  readonly quantity: { readonly value: number; readonly unitOfMeasurement: string };
  readonly commodityCodes?: readonly { readonly typeCode: 'outbound' | 'inbound'; readonly value: string }[];
  readonly manufacturerCountry: string;
  /** Of the whole line. */
  readonly weight: { readonly netValue: number };
  readonly additionalInformation?: readonly string[];
}

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
  shipment: Shipment,
  day: string,
  report: Reporter,
): ExportDeclaration | undefined {
  const { customs } = shipment;
  if (customs === undefined) {
    const otherwise = `(documents: is_document; else ${extraField(report, 'customs_declarable')})`;
    report.required('shipment.customs', `for goods that cross a customs border ${otherwise}`);
    return undefined;
  }
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  const text = (key: string, longest: number) => extraText(customs, key, 'shipment.customs', report, longest);
  const licences = [
    { typeCode: 'export' as const, value: text('export_licence', 16) },
    { typeCode: 'import' as const, value: text('import_licence', 16) },
  ].flatMap(({ typeCode, value }) => (value === undefined ? [] : [{ typeCode, value }]));
  const commercial = customs.commercial_invoice;
  noticeMissingCodes(customs, report);
  return omitUndefined({
    lineItems: customs.items.map((item, index) => lineOf(item, index, shipment, report)),
    invoice: invoiceOf(shipment, day, report),
    additionalCharges: chargesOf(shipment, report),
    placeOfIncoterm: text('place_of_incoterm', 256),
    exportReference: text('export_reference', 40),
    exportReason: text('reason_text', 30),
    exportReasonType: reasonOf(customs, report),
    licenses: licences.length === 0 ? undefined : licences,
    shipmentType:
      commercial === undefined ? undefined : commercial ? ('commercial' as const) : ('personal' as const),
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

/** DHL Express has asked for the HS code of all goods since 2019, by notices of its integrators; no schema requires it. */
function noticeMissingCodes({ items }: Customs, report: Reporter): void {
  const missing = items.flatMap(({ code }, index) => (code === undefined ? [`[${index}]`] : []));
  if (missing.length > 0)
    report.notice(
      'no_hs_code',
      `shipment.customs.items${missing.join(', ')}: no code is given; ${report.name} asks for the HS code of all goods that are declared.`,
    );
}

function chargesOf({ invoice }: Shipment, report: Reporter): readonly AdditionalCharge[] | undefined {
  const charges = (['freight', 'insurance'] as const).flatMap((typeCode) => {
    const value = extraAmount(invoice, typeCode, 'shipment.invoice', report);
    const field = extraField(report, typeCode, 'shipment.invoice');
    return value === undefined ? [] : [{ value: amount(value, field, report), typeCode }];
  });
  return charges.length === 0 ? undefined : charges;
}

function invoiceOf(
  { invoice, customs }: Shipment,
  day: string,
  report: Reporter,
): ExportDeclaration['invoice'] | undefined {
  if (invoice === undefined) return undefined;
  const field = 'shipment.invoice';
  if (invoice.identifier === undefined) report.required(`${field}.identifier`, 'with an invoice');
  return omitUndefined({
    number: report.tooLong(`${field}.identifier`, invoice.identifier ?? '', 35),
    // DHL needs a date; by default an invoice is of the day of the shipment.
    date: invoice.date ?? day,
    signatureName: extraText(invoice, 'signature_name', field, report, 35),
    signatureTitle: extraText(invoice, 'signature_title', field, report, 35),
    customerReferences: filingsOf(customs),
  });
}

/** The filing of an export from the United States (`ITN`) or its exemption (`FTR`), as the invoice repeats it. */
function filingsOf({ aes, no_eei }: Pick<Customs, 'aes' | 'no_eei'> = {}) {
  if (aes !== undefined) return [{ typeCode: 'ITN' as const, value: aes }];
  return no_eei === undefined ? undefined : [{ typeCode: 'FTR' as const, value: no_eei }];
}

function lineOf(item: Item, index: number, shipment: Shipment, report: Reporter): LineItem {
  const field = `shipment.customs.items[${index}]`;
  for (const name of ['description', 'value_amount', 'origin_country'] as const)
    if (item[name] === undefined) report.required(`${field}.${name}`);
  const { quantity = 1 } = item;
  const { weight: unit } = unitsOf(shipment, { when_mixed: 'metric' });
  const weight = lineWeightOf(item, shipment.weight_unit, { unit, places: PLACES });
  return omitUndefined({
    number: index + 1,
    description: report.tooLong(`${field}.description`, item.description ?? '', 512),
    // `declaredValue` has checked it, for prices too.
    price: item.value_amount ?? 0,
    quantity: {
      value: quantity,
      unitOfMeasurement: extraWord(item, 'unit_of_measurement', UNITS, field, report) ?? 'PCS',
    },
    commodityCodes: codesOf(item, field, report),
    manufacturerCountry: item.origin_country ?? '',
    weight: { netValue: weight.toNumber() },
    additionalInformation: item.content === undefined ? undefined : [item.content],
  });
}

/** 2 to 18 characters. */
const CODE = { fewest: 2, most: 18 };

function codesOf(item: Item, field: string, report: Reporter): LineItem['commodityCodes'] | undefined {
  const inbound = extraText(item, 'import_code', field, report);
  const codes = [
    { typeCode: 'outbound' as const, value: hsCode(item.code, `${field}.code`, CODE, report) },
    {
      typeCode: 'inbound' as const,
      value: hsCode(inbound, extraField(report, 'import_code', field), CODE, report),
    },
  ].flatMap(({ typeCode, value }) => (value === undefined ? [] : [{ typeCode, value }]));
  return codes.length === 0 ? undefined : codes;
}
