import { decimal, extraOf, maxLength, omitUndefined, parseEnum, roundUp } from '@waybill/carrier-kit';
import { type Customs, type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { CARRIER } from '../account.js';
import { amount } from '../amounts.js';
import { unitsOf, weightIn } from '../packages.js';

/** `exportDeclaration` of POST /shipments; that of the invoice upload differs. */
export interface ExportDeclaration {
  readonly lineItems: readonly LineItem[];
  readonly invoice?: {
    readonly number: string;
    readonly date: string;
    readonly signatureName?: string;
    readonly signatureTitle?: string;
  };
  readonly placeOfIncoterm?: string;
  readonly exportReference?: string;
  readonly exportReason?: string;
  readonly exportReasonType?: string;
  readonly licenses?: readonly { readonly typeCode: 'export' | 'import'; readonly value: string }[];
  readonly shipmentType?: 'personal' | 'commercial';
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
  'BOX 2GM M3 DPR DOZ PCS GM GRS KG M 3GM X NO PRS CM2 2M2 3M2 M2 4M2 CM CONE CT EA LBS RILL ROLL SET TU KM IN FT YD MI LTR MMQ CM3 DMQ MLT CLT DLT INQ FT3 YD3 GLI GLL PT PTI QTI PTL QTL PTD OZI J57 NM3 SM3 TNE LB ONZ CEL';

const MOST_LINES = 999;

/** `undefined` without customs, which is an issue: dutiable goods need a declaration. */
export function exportDeclarationOf(
  shipment: Shipment,
  day: string,
  issues: Issue[],
): ExportDeclaration | undefined {
  const { customs } = shipment;
  if (customs === undefined) {
    const problem = `is required for goods that cross a customs border (documents: is_document; else extra["${CARRIER}:customs_declarable"])`;
    issues.push(issue('shipment.customs', 'required', problem));
    return undefined;
  }
  if (customs.items.length > MOST_LINES)
    issues.push(
      issue(
        'shipment.customs.items',
        'too_many',
        `are ${customs.items.length}; DHL Express takes ${MOST_LINES}`,
      ),
    );
  const at = (key: string) => `shipment.customs.extra["${CARRIER}:${key}"]`;
  const text = (key: string, longest: number) =>
    maxLength(extraOf(CARRIER, customs, key), longest, at(key), issues);
  const licences = [
    { typeCode: 'export' as const, value: text('export_licence', 16) },
    { typeCode: 'import' as const, value: text('import_licence', 16) },
  ].flatMap(({ typeCode, value }) => (value === undefined ? [] : [{ typeCode, value }]));
  return omitUndefined({
    lineItems: customs.items.map((item, index) => lineOf(item, index, shipment, issues)),
    invoice: invoiceOf(shipment, day, issues),
    placeOfIncoterm: text('place_of_incoterm', 256),
    exportReference: text('export_reference', 40),
    exportReason: text('reason_text', 30),
    exportReasonType: reasonOf(customs, at('reason_for_export'), issues),
    licenses: licences.length === 0 ? undefined : licences,
    shipmentType:
      customs.commercial_invoice === undefined
        ? undefined
        : customs.commercial_invoice
          ? ('commercial' as const)
          : ('personal' as const),
  });
}

const PRIVATE_REASONS = ['gift', 'personal_belongings_or_personal_use'];

/** A legal declaration: nothing is assumed, and what contradicts itself is not declared. */
function reasonOf(
  customs: Customs,
  field: string,
  issues: Issue[],
): ExportDeclaration['exportReasonType'] | undefined {
  const { commercial_invoice } = customs;
  const reason = parseEnum(extraOf(CARRIER, customs, 'reason_for_export'), REASONS, field, issues);
  if (reason === undefined) return commercial_invoice ? SALE : undefined;
  const contradicts = commercial_invoice ? PRIVATE_REASONS.includes(reason) : reason === SALE;
  if (commercial_invoice !== undefined && contradicts)
    issues.push(issue(field, 'contradiction', `is ${reason} and commercial_invoice ${commercial_invoice}`));
  return reason;
}

/** Number and date belong together; the date sets the exchange rate of clearance, so it is not made up. */
function invoiceOf(
  { invoice }: Shipment,
  day: string,
  issues: Issue[],
): (ExportDeclaration['invoice'] & object) | undefined {
  if (invoice === undefined) return undefined;
  const field = (name: string) => `shipment.invoice.${name}`;
  const signed = (key: string) =>
    maxLength(extraOf(CARRIER, invoice, key), 35, field(`extra["${CARRIER}:${key}"]`), issues);
  if (invoice.identifier === undefined)
    issues.push(issue(field('identifier'), 'required', 'is required by DHL Express with an invoice'));
  return omitUndefined({
    number: maxLength(invoice.identifier ?? '', 35, field('identifier'), issues),
    // DHL needs one; an invoice that tells none is of the day of the shipment.
    date: invoice.date ?? day,
    signatureName: signed('signature_name'),
    signatureTitle: signed('signature_title'),
  });
}

function lineOf(item: Item, index: number, shipment: Shipment, issues: Issue[]): LineItem {
  const at = (field: string) => `shipment.customs.items[${index}].${field}`;
  const need = <T>(value: T | undefined, field: string): T | undefined => {
    if (value === undefined) issues.push(issue(at(field), 'required', 'is required by DHL Express'));
    return value;
  };
  const { quantity = 1 } = item;
  const weight = weightIn(unitsOf(shipment), item.weight, shipment.weight_unit).times(decimal(quantity));
  const unit = extraOf(CARRIER, item, 'unit_of_measurement');
  const unitField = at(`extra["${CARRIER}:unit_of_measurement"]`);
  return omitUndefined({
    number: index + 1,
    description: maxLength(need(item.description, 'description') ?? '', 512, at('description'), issues),
    price: amount(need(item.value_amount, 'value_amount') ?? 0, at('value_amount'), issues),
    quantity: {
      value: quantity,
      unitOfMeasurement: parseEnum(unit, UNITS.split(' '), unitField, issues) ?? 'PCS',
    },
    commodityCodes: codesOf(item, at, issues),
    manufacturerCountry: need(item.origin_country, 'origin_country') ?? '',
    weight: { netValue: Number(roundUp(weight, 3)) },
    additionalInformation: item.content === undefined ? undefined : [item.content],
  });
}

function codesOf(
  item: Item,
  at: (field: string) => string,
  issues: Issue[],
): (LineItem['commodityCodes'] & object) | undefined {
  const codes = [
    { typeCode: 'outbound' as const, value: item.code, field: at('code') },
    {
      typeCode: 'inbound' as const,
      value: extraOf(CARRIER, item, 'import_code'),
      field: at(`extra["${CARRIER}:import_code"]`),
    },
  ].flatMap(({ typeCode, value, field }) => {
    if (value === undefined) return [];
    if (value.length < 2 || value.length > 18)
      issues.push(issue(field, 'invalid_value', 'must have 2 to 18 characters'));
    return [{ typeCode, value }];
  });
  return codes.length === 0 ? undefined : codes;
}
